//! The beginning of a game: boards and deals, by chance or as given.

use serde_json::{Map, Value, json};

use crate::cards::CardId;
use crate::error::SetupError;
use crate::limits::{BOARDS, DEALT, PILES, SEATS};
use crate::nearest::unknown;
use crate::rng::Rng;
use crate::ruleset::{DeckPlan, Ruleset};
use crate::state::State;
use crate::tables::Tables;

/// What a game begins with. What is not given is left to chance.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// Number of players.
    pub players: usize,
    /// Decides what chance decides.
    pub seed: Option<u64>,
    /// For each seat, free ones last, a board, and a side of it; `None` if all are drawn.
    pub boards: Option<Vec<BoardChoice>>,
    /// For each age, in the order of the decks, the hands by player and, with a free seat, the draw pile, top first; ages
    /// left out are dealt at random.
    pub deals: Vec<Vec<Vec<CardId>>>,
    /// For each kind of pile, in the order of the tables, its cards, top first: one list, or one a seat where the piles
    /// are of boards. Those left out are shuffled.
    pub piles: Vec<Option<Vec<Vec<CardId>>>>,
    /// The seat that begins, where seats take turns.
    pub first: usize,
    /// Bit set of the switches that are on.
    pub switches: u32,
}

/// A board given to a seat, or `None` to draw it; a side, or `None` to draw that.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BoardChoice {
    /// Index of the board.
    pub board: Option<u8>,
    /// Index of the side.
    pub side: Option<u8>,
}

impl Setup {
    /// A game in which chance decides everything.
    pub fn random(rules: &Ruleset, players: usize, seed: u64) -> Self {
        Self { players, seed: Some(seed), switches: default_switches(rules), ..Self::default() }
    }

    /// Gives boards by their names, one entry a seat: board and side, each `None` if drawn.
    ///
    /// # Errors
    ///
    /// If a name is unknown.
    pub fn set_boards(&mut self, rules: &Ruleset, boards: &[(Option<&str>, Option<&str>)]) -> Result<(), SetupError> {
        let choice = |(board, side): &(Option<&str>, Option<&str>)| {
            let Some(name) = board else { return Ok(BoardChoice::default()) };
            let tables = &rules.tables().boards;
            let board = find("board", name, tables.iter().map(|board| board.name.as_str()))?;
            let sides = tables[board].sides.iter().map(|side| side.name.as_str());
            let side = side.map(|name| find("side", name, sides)).transpose()?;
            Ok(BoardChoice { board: Some(board as u8), side: side.map(|side| side as u8) })
        };
        self.boards = Some(boards.iter().map(choice).collect::<Result<_, _>>()?);
        Ok(())
    }

    /// Sets a switch by its name.
    ///
    /// # Errors
    ///
    /// If the name is unknown.
    pub fn set_switch(&mut self, rules: &Ruleset, name: &str, on: bool) -> Result<(), SetupError> {
        let index = find("switch", name, rules.tables().switches.iter().map(|switch| switch.name.as_str()))?;
        self.switches = self.switches & !(1 << index) | u32::from(on) << index;
        Ok(())
    }

    /// Gives deals in the form of records: `{"ages": [{"hands": [[name, ...], ...]}, ...]}`, with a free seat also
    /// `"pile": [name, ...]` for each age; the name of a pile with its cards, top first, in one list or one a seat;
    /// `{"first": seat}`.
    ///
    /// # Errors
    ///
    /// If the value is not of the form, or a name is unknown.
    pub fn set_deals(&mut self, rules: &Ruleset, deals: &Value) -> Result<(), SetupError> {
        let decks = &rules.tables().decks;
        self.set_piles(rules, deals)?;
        if let Some(first) = deals.get("first") {
            let seat = first.as_u64().and_then(|seat| usize::try_from(seat).ok());
            self.first = seat.ok_or_else(|| SetupError::Deals(format!("\"first\" is {first}, not a seat")))?;
        }
        let ages = match deals.get("ages") {
            None if decks.is_empty() => return Ok(()),
            ages => ages.and_then(Value::as_array),
        };
        let ages = ages.ok_or_else(|| SetupError::Deals("\"ages\" is missing or not a list".into()))?;
        if ages.len() > decks.len() {
            return Err(SetupError::Deals(format!("{} ages are given, the ruleset has {}", ages.len(), decks.len())));
        }
        self.deals = Vec::new();
        for (deck, age) in decks.iter().zip(ages) {
            let hands = age.get("hands").and_then(Value::as_array);
            let hands = hands
                .ok_or_else(|| SetupError::Deals(format!("\"hands\" of age {} is missing or not a list", deck.age)))?;
            let hand = |hand: &Value| {
                let names = hand
                    .as_array()
                    .ok_or_else(|| SetupError::Deals(format!("a hand or pile of age {} is not a list", deck.age)))?;
                names.iter().map(|name| find_card(rules, Some(deck.age), name)).collect::<Result<Vec<_>, _>>()
            };
            let mut piles: Vec<Vec<CardId>> = hands.iter().map(hand).collect::<Result<_, _>>()?;
            if rules.tables().free_seats > 0 {
                let pile = age.get("pile").ok_or_else(|| {
                    SetupError::Deals(format!("\"pile\" of age {} is missing, the cards of the free seat", deck.age))
                })?;
                piles.push(hand(pile)?);
            }
            self.deals.push(piles);
        }
        Ok(())
    }

    fn set_piles(&mut self, rules: &Ruleset, deals: &Value) -> Result<(), SetupError> {
        self.piles = Vec::new();
        for pile in &rules.tables().piles {
            let Some(given) = deals.get(&pile.name) else {
                self.piles.push(None);
                continue;
            };
            let wrong = || SetupError::Deals(format!("{:?} is not a list of names of cards", pile.name));
            let list = |given: &Value| {
                let names = given.as_array().ok_or_else(wrong)?;
                names.iter().map(|name| find_card(rules, None, name)).collect::<Result<Vec<_>, _>>()
            };
            self.piles.push(Some(if pile.of_boards {
                given.as_array().ok_or_else(wrong)?.iter().map(list).collect::<Result<_, _>>()?
            } else {
                vec![list(given)?]
            }));
        }
        Ok(())
    }

    /// Begins the game and plays it up to the first decision.
    ///
    /// # Errors
    ///
    /// If something given does not fit the ruleset, or chance is needed without a seed.
    pub fn begin(&self, rules: &Ruleset) -> Result<State, SetupError> {
        let tables = rules.tables();
        let [min, max] = tables.players;
        if self.players < min.into() || self.players > max.into() {
            return Err(SetupError::Players { ruleset: tables.name.clone(), min, max, found: self.players });
        }
        self.check(rules)?;
        let mut state = State::new(self.players, rules.tables().free_seats.into(), self.switches);
        self.begin_with(rules, self.seed, &mut state)?;
        Ok(state)
    }

    /// Begins the game of a checked setup with a seed in an empty state.
    pub(crate) fn begin_with(&self, rules: &Ruleset, seed: Option<u64>, state: &mut State) -> Result<(), SetupError> {
        self.draw_boards(rules, seed, state)?;
        self.deal(rules, seed, state)?;
        self.shuffle_piles(rules, seed, state)?;
        (state.first, state.active) = (self.first as u8, self.first as u8);
        state.chance = seed.map_or(0, |seed| Rng::for_event(seed, pile_event(rules, SEATS + PILES)).bits());
        state.advance(rules);
        Ok(())
    }

    /// Checks that what is given by index exists.
    fn check(&self, rules: &Ruleset) -> Result<(), SetupError> {
        let tables = rules.tables();
        let gone = |kind, index: usize| SetupError::Unknown {
            kind,
            name: format!("number {index}"),
            nearest: None,
            known: Vec::new(),
        };
        for choice in self.boards.iter().flatten() {
            let board = choice.board.map(usize::from);
            let sides =
                board.map(|board| tables.boards.get(board).map(|board| board.sides.len()).ok_or(gone("board", board)));
            match (sides.transpose()?, choice.side.map(usize::from)) {
                (Some(sides), Some(side)) if side >= sides => return Err(gone("side", side)),
                (None, Some(side)) => return Err(gone("side of a board that is drawn:", side)),
                _ => {}
            }
        }
        let dealt = self.deals.iter().flatten().flatten().map(|card| usize::from(*card));
        let dealt = dealt.chain(self.piles.iter().flatten().flatten().flatten().map(|card| usize::from(*card)));
        if self.first >= self.players {
            let last = self.players - 1;
            let told = format!("\"first\" is {}: seats are numbered 0 to {last}", self.first);
            return Err(SetupError::Deals(told));
        }
        if let Some(card) = dealt.into_iter().find(|card| *card >= tables.cards.len()) {
            return Err(gone("card", card));
        }
        if u64::from(self.switches) >> tables.switches.len() != 0 {
            return Err(gone("switch", self.switches.ilog2() as usize));
        }
        Ok(())
    }

    fn draw_boards(&self, rules: &Ruleset, seed: Option<u64>, state: &mut State) -> Result<(), SetupError> {
        let boards = &rules.tables().boards;
        let seats = rules.seats(self.players);
        if let Some(given) = &self.boards
            && given.len() != seats
        {
            return Err(SetupError::SeatCount { what: "boards".into(), found: given.len(), seats });
        }
        if boards.len() < seats {
            return Err(SetupError::TooFewBoards { boards: boards.len(), seats });
        }
        let given = |seat: usize| self.boards.as_ref().map(|given| given[seat]).unwrap_or_default();
        let mut all: [u8; BOARDS] = std::array::from_fn(|board| board as u8);
        let mut rest = &mut all[..boards.len()];
        for board in (0..seats).filter_map(|seat| given(seat).board) {
            let position = rest.iter().position(|other| *other == board);
            let position = position.ok_or_else(|| SetupError::BoardTwice(boards[usize::from(board)].name.clone()))?;
            rest[position..].rotate_left(1);
            rest = rest.split_last_mut().map_or(&mut [], |(_, rest)| rest);
        }
        let is_given = (0..seats).all(|seat| given(seat).board.is_some() && given(seat).side.is_some());
        let mut rng = match seed {
            Some(seed) => Rng::for_event(seed, 0),
            None if is_given => Rng::new(0),
            None => return Err(SetupError::NoSeed("a board and side for each seat")),
        };
        rng.shuffle(rest);
        let mut rest = rest.iter().rev().copied();
        for seat in 0..seats {
            let choice = given(seat);
            let board = choice.board.unwrap_or_else(|| rest.next().expect("there are boards for all seats"));
            let sides = boards[usize::from(board)].sides.len();
            let drawn = rng.below(sides) as u8;
            state.seats[seat].board = board;
            state.seats[seat].side = choice.side.unwrap_or(drawn);
        }
        Ok(())
    }

    fn shuffle_piles(&self, rules: &Ruleset, seed: Option<u64>, state: &mut State) -> Result<(), SetupError> {
        let tables = rules.tables();
        for pile in state.all_piles(rules) {
            let entry = rules.pile_entry(pile);
            let index = rules.pile_index(pile);
            let contents = rules.pile_contents(index, state.list_of(rules, pile));
            let end = rules.piles(self.players)[pile].end;
            let cards = &mut state.cards[end - contents.len()..end];
            if let Some(given) = self.piles.get(index).and_then(Option::as_ref) {
                let given = given_pile(tables, &entry.name, given, if entry.of_boards { pile } else { 0 }, contents)?;
                let lists = if entry.of_boards { self.players } else { 1 };
                if self.piles[index].as_ref().is_some_and(|given| given.len() != lists) {
                    let what = format!("piles {:?}", entry.name);
                    let found = self.piles[index].as_ref().map_or(0, Vec::len);
                    return Err(SetupError::SeatCount { what, found, seats: self.players });
                }
                cards.copy_from_slice(given);
            } else {
                let seed = seed.ok_or(SetupError::NoSeed("the cards of all piles"))?;
                cards.copy_from_slice(contents);
                Rng::for_event(seed, pile_event(rules, pile)).shuffle(cards);
            }
            state.left[pile] = contents.len() as u8;
        }
        Ok(())
    }

    fn deal(&self, rules: &Ruleset, seed: Option<u64>, state: &mut State) -> Result<(), SetupError> {
        let players = self.players;
        for (index, plan) in rules.decks(players).iter().enumerate() {
            let slots = &mut state.cards[plan.slots.clone()];
            if let Some(hands) = self.deals.get(index) {
                slots.copy_from_slice(&given_deck(rules, plan, hands, players)?);
            } else {
                let seed = seed.ok_or(SetupError::NoSeed("the deals of all ages"))?;
                shuffle_deck(plan, slots, Rng::for_event(seed, 1 + index as u64));
            }
            // The order within a hand means nothing: sorted, equal deals are equal states.
            for player in 0..players {
                sort(&mut state.cards[plan.run(player, players)]);
            }
            let pile = plan.slots.end - plan.pile_as_dealt.len()..plan.slots.end;
            state.cards.copy_within(pile, plan.pile_as_dealt.start);
        }
        Ok(())
    }
}

/// Sorts a hand. Few cards are sorted quickest by insertion.
fn sort(cards: &mut [CardId]) {
    for end in 1..cards.len() {
        let card = cards[end];
        let mut place = end;
        while place > 0 && cards[place - 1] > card {
            cards[place] = cards[place - 1];
            place -= 1;
        }
        cards[place] = card;
    }
}

/// The switches that are on unless a game says otherwise, as a bit set.
pub fn default_switches(rules: &Ruleset) -> u32 {
    let switches = rules.tables().switches.iter().enumerate();
    switches.fold(0, |set, (index, switch)| set | u32::from(switch.default) << index)
}

fn shuffle_deck(plan: &DeckPlan, slots: &mut [CardId], mut rng: Rng) {
    let mut pool: [CardId; DEALT] = [0; DEALT];
    let pool = &mut pool[..plan.pool.len()];
    pool.copy_from_slice(&plan.pool);
    rng.shuffle(pool);
    let (fixed, drawn) = slots.split_at_mut(plan.fixed.len());
    fixed.copy_from_slice(&plan.fixed);
    drawn.copy_from_slice(&pool[..plan.drawn]);
    rng.shuffle(slots);
}

/// Checks that given hands, and the draw pile of a free seat behind them, are a deal of the deck, and gives the cards in
/// the order of the slots.
fn given_deck(
    rules: &Ruleset,
    plan: &DeckPlan,
    dealt: &[Vec<CardId>],
    players: usize,
) -> Result<Vec<CardId>, SetupError> {
    let (hands, pile) = dealt.split_at(players.min(dealt.len()));
    if hands.len() != players || pile.len() != usize::from(rules.tables().free_seats) {
        let what = format!("hands of age {}", plan.age);
        return Err(SetupError::SeatCount { what, found: dealt.len(), seats: rules.seats(players) });
    }
    let mut rest = Rest { rules, plan, fixed: plan.fixed.clone(), pool: plan.pool.clone(), players };
    let mut cards = vec![0; plan.hand * players];
    for (seat, hand) in hands.iter().enumerate() {
        let of = || format!("the hand of seat {seat} in age {}", plan.age);
        rest.take(hand, plan.hand, &of)?;
        let run = plan.run(seat, players);
        cards[run.start - plan.slots.start..run.end - plan.slots.start].copy_from_slice(hand);
    }
    for pile in pile {
        let of = || format!("the pile of age {}", plan.age);
        rest.take(pile, plan.pile_as_dealt.len(), &of)?;
        cards.extend(pile);
    }
    // What the hands do not use up stays in the deck and is never seen.
    cards.extend(rest.cards()?);
    Ok(cards)
}

/// What is left of a deck while given cards are taken out of it.
struct Rest<'a> {
    rules: &'a Ruleset,
    plan: &'a DeckPlan,
    fixed: Vec<CardId>,
    pool: Vec<CardId>,
    players: usize,
}

impl Rest<'_> {
    fn take(&mut self, cards: &[CardId], size: usize, of: &dyn Fn() -> String) -> Result<(), SetupError> {
        if cards.len() != size {
            return Err(SetupError::Deals(format!("{} has {} cards, not {size}", of(), cards.len())));
        }
        for card in cards {
            let source = if self.plan.pool.contains(card) { &mut self.pool } else { &mut self.fixed };
            let Some(position) = source.iter().position(|other| other == card) else {
                let name = &self.rules.tables().cards[usize::from(*card)].name;
                let (age, players) = (self.plan.age, self.players);
                let message = format!("age {age} has more copies of {name:?} than its deck with {players} players");
                return Err(SetupError::Deals(message));
            };
            source.swap_remove(position);
        }
        Ok(())
    }

    fn cards(mut self) -> Result<Vec<CardId>, SetupError> {
        let dealt = self.plan.pool.len() - self.pool.len();
        let Some(drawn) = self.plan.drawn.checked_sub(dealt) else {
            let (age, drawn) = (self.plan.age, self.plan.drawn);
            let message = format!("age {age} has {dealt} of the cards of which {drawn} are drawn");
            return Err(SetupError::Deals(message));
        };
        self.fixed.extend(&self.pool[..drawn]);
        Ok(self.fixed)
    }
}

/// Number of the chance event that shuffles a pile; the one behind all piles decides what chance decides in play.
fn pile_event(rules: &Ruleset, pile: usize) -> u64 {
    (1 + rules.tables().decks.len() + pile) as u64
}

/// Checks that given cards are those of a pile, and gives them.
fn given_pile<'a>(
    tables: &Tables,
    name: &str,
    given: &'a [Vec<CardId>],
    list: usize,
    cards: &[CardId],
) -> Result<&'a [CardId], SetupError> {
    let given = given.get(list).ok_or_else(|| SetupError::Deals(format!("{name:?} has no list for seat {list}")))?;
    let mut rest = cards.to_vec();
    for card in given {
        let Some(position) = rest.iter().position(|other| other == card) else {
            let card = &tables.cards[usize::from(*card)].name;
            return Err(SetupError::Deals(format!("{name:?} has more copies of {card:?} than the pile")));
        };
        rest.swap_remove(position);
    }
    if let Some(card) = rest.first() {
        let card = &tables.cards[usize::from(*card)].name;
        return Err(SetupError::Deals(format!(
            "{name:?} has {} cards, not {}: {card:?} is missing",
            given.len(),
            cards.len()
        )));
    }
    Ok(given)
}

fn find<'a>(kind: &'static str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Result<usize, SetupError> {
    known.clone().position(|other| other == name).ok_or_else(|| unknown(kind, name, known))
}

/// The card with this name, in the deck of an age or in piles.
fn find_card(rules: &Ruleset, age: Option<u8>, name: &Value) -> Result<CardId, SetupError> {
    let name = name.as_str().ok_or_else(|| SetupError::Deals(format!("{name} is not the name of a card")))?;
    let age = age.unwrap_or(0);
    let of_age = || rules.tables().cards.iter().enumerate().filter(move |(_, card)| age == 0 || card.age == age);
    let kind = if age == 0 { "card" } else { "card of that age" };
    of_age()
        .find(|(_, card)| card.name == name)
        .map(|(id, _)| id as CardId)
        .ok_or_else(|| unknown(kind, name, of_age().map(|(_, card)| card.name.as_str())))
}

impl State {
    /// Everything that chance has dealt and will deal, in the form of records, each hand in the order of the
    /// tables. Piles stand in their order at the beginning, until a card is taken unseen from beside a row or a pile is
    /// shuffled again.
    pub fn deals(&self, rules: &Ruleset) -> Value {
        let tables = rules.tables();
        let ages: Vec<Value> = rules.decks(self.players()).iter().map(|plan| self.dealt(rules, plan)).collect();
        let mut deals = Map::new();
        if !ages.is_empty() {
            deals.insert("ages".into(), json!(ages));
        }
        for (index, pile) in tables.piles.iter().enumerate() {
            let cards = |pile: usize| {
                let contents = rules.pile_entry(pile).contents.get(self.list_of(rules, pile));
                let size: usize = contents.into_iter().flatten().map(|copies| usize::from(copies.copies)).sum();
                let end = rules.piles(self.players())[pile].end;
                let names = self.cards[end - size..end].iter().map(|card| json!(tables.cards[usize::from(*card)].name));
                Value::Array(names.collect())
            };
            let piles = if pile.of_boards {
                json!((0..self.players()).map(cards).collect::<Vec<_>>())
            } else {
                cards(SEATS + index)
            };
            deals.insert(pile.name.clone(), piles);
        }
        if rules.has_turns() {
            deals.insert("first".into(), json!(self.first));
        }
        Value::Object(deals)
    }

    /// Which of the lists of a kind of pile a pile of the game holds.
    pub(crate) fn list_of(&self, rules: &Ruleset, pile: usize) -> usize {
        if rules.pile_entry(pile).of_boards { self.seats[pile].board.into() } else { 0 }
    }

    fn dealt(&self, rules: &Ruleset, plan: &DeckPlan) -> Value {
        let players = self.players();
        let names = |cards: &[CardId]| -> Vec<&str> {
            cards.iter().map(|card| rules.tables().cards[usize::from(*card)].name.as_str()).collect()
        };
        let pile = &self.cards[plan.pile_as_dealt.clone()];
        let hands = (0..players).map(|player| {
            let run = plan.run(player, players);
            let mut cards = if player == plan.last {
                // Drawn cards have mixed with those of this hand.
                without(&self.cards[run.start..run.end + pile.len()], pile)
            } else {
                self.cards[run].to_vec()
            };
            cards.sort_unstable();
            names(&cards)
        });
        let hands: Vec<_> = hands.collect();
        if self.free_seat().is_some() { json!({"hands": hands, "pile": names(pile)}) } else { json!({"hands": hands}) }
    }
}

/// Cards without some of them.
fn without(cards: &[CardId], gone: &[CardId]) -> Vec<CardId> {
    let mut rest = cards.to_vec();
    for card in gone {
        let position = rest.iter().position(|other| other == card);
        position.map(|position| rest.swap_remove(position));
    }
    rest
}
