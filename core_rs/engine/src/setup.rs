//! The beginning of a game: boards and deals, by chance or as given.

use serde_json::{Value, json};

use crate::cards::CardId;
use crate::error::SetupError;
use crate::nearest::unknown;
use crate::rng::Rng;
use crate::ruleset::{DeckPlan, Ruleset};
use crate::state::State;

/// What a game begins with. What is not given is left to chance.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// Number of players.
    pub players: usize,
    /// Decides what chance decides.
    pub seed: Option<u64>,
    /// For each seat a board, and a side of it; `None` if all are drawn.
    pub boards: Option<Vec<BoardChoice>>,
    /// For each age, in the order of the decks, the hands by seat; ages left out are dealt at random.
    pub deals: Vec<Vec<Vec<CardId>>>,
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

    /// Gives deals in the form of records: `{"ages": [{"hands": [[name, ...], ...]}, ...]}`.
    ///
    /// # Errors
    ///
    /// If the value is not of the form, or a name is unknown.
    pub fn set_deals(&mut self, rules: &Ruleset, deals: &Value) -> Result<(), SetupError> {
        let ages = deals.get("ages").and_then(Value::as_array);
        let ages = ages.ok_or_else(|| SetupError::Deals("\"ages\" is missing or not a list".into()))?;
        let decks = &rules.tables().decks;
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
                    .ok_or_else(|| SetupError::Deals(format!("a hand of age {} is not a list", deck.age)))?;
                names.iter().map(|name| find_card(rules, deck.age, name)).collect::<Result<Vec<_>, _>>()
            };
            self.deals.push(hands.iter().map(hand).collect::<Result<_, _>>()?);
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
        let mut state = State::new(self.players, self.switches);
        self.draw_boards(rules, &mut state)?;
        self.deal(rules, &mut state)?;
        state.advance(rules);
        Ok(state)
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
        if let Some(card) = dealt.into_iter().find(|card| *card >= tables.cards.len()) {
            return Err(gone("card", card));
        }
        if u64::from(self.switches) >> tables.switches.len() != 0 {
            return Err(gone("switch", self.switches.ilog2() as usize));
        }
        Ok(())
    }

    fn draw_boards(&self, rules: &Ruleset, state: &mut State) -> Result<(), SetupError> {
        let boards = &rules.tables().boards;
        if let Some(given) = &self.boards
            && given.len() != self.players
        {
            return Err(SetupError::SeatCount { what: "boards".into(), found: given.len(), seats: self.players });
        }
        if boards.len() < self.players {
            return Err(SetupError::TooFewBoards { boards: boards.len(), seats: self.players });
        }
        let given = |seat: usize| self.boards.as_ref().map(|given| given[seat]).unwrap_or_default();
        let mut rest: Vec<u8> = (0..boards.len() as u8).collect();
        for board in (0..self.players).filter_map(|seat| given(seat).board) {
            let position = rest.iter().position(|other| *other == board);
            let position = position.ok_or_else(|| SetupError::BoardTwice(boards[usize::from(board)].name.clone()))?;
            rest.remove(position);
        }
        let is_given = (0..self.players).all(|seat| given(seat).board.is_some() && given(seat).side.is_some());
        let mut rng = match self.seed {
            Some(seed) => Rng::for_event(seed, 0),
            None if is_given => Rng::new(0),
            None => return Err(SetupError::NoSeed("a board and side for each seat")),
        };
        rng.shuffle(&mut rest);
        for seat in 0..self.players {
            let choice = given(seat);
            let board = choice.board.unwrap_or_else(|| rest.pop().expect("there are boards for all seats"));
            let sides = boards[usize::from(board)].sides.len();
            let drawn = rng.below(sides) as u8;
            state.seats[seat].board = board;
            state.seats[seat].side = choice.side.unwrap_or(drawn);
        }
        Ok(())
    }

    fn deal(&self, rules: &Ruleset, state: &mut State) -> Result<(), SetupError> {
        let plans = rules.decks(self.players);
        for (index, plan) in plans.iter().enumerate() {
            let slots = &mut state.cards[plan.slots.clone()];
            if let Some(hands) = self.deals.get(index) {
                slots.copy_from_slice(&given_deck(rules, plan, hands, self.players)?);
            } else {
                let seed = self.seed.ok_or(SetupError::NoSeed("the deals of all ages"))?;
                shuffle_deck(plan, slots, Rng::for_event(seed, 1 + index as u64));
            }
            // The order within a hand means nothing: sorted, equal deals are equal states.
            let hand = plan.hand(self.players);
            if hand > 0 {
                slots.chunks_exact_mut(hand).for_each(<[CardId]>::sort_unstable);
            }
        }
        Ok(())
    }
}

/// The switches that are on unless a game says otherwise, as a bit set.
pub fn default_switches(rules: &Ruleset) -> u32 {
    let switches = rules.tables().switches.iter().enumerate();
    switches.fold(0, |set, (index, switch)| set | u32::from(switch.default) << index)
}

fn shuffle_deck(plan: &DeckPlan, slots: &mut [CardId], mut rng: Rng) {
    let mut pool = plan.pool.clone();
    rng.shuffle(&mut pool);
    let (fixed, drawn) = slots.split_at_mut(plan.fixed.len());
    fixed.copy_from_slice(&plan.fixed);
    drawn.copy_from_slice(&pool[..plan.drawn]);
    rng.shuffle(slots);
}

/// Checks that given hands are a deal of the deck, and gives them one after the other.
fn given_deck(
    rules: &Ruleset,
    plan: &DeckPlan,
    hands: &[Vec<CardId>],
    players: usize,
) -> Result<Vec<CardId>, SetupError> {
    if hands.len() != players {
        let what = format!("hands of age {}", plan.age);
        return Err(SetupError::SeatCount { what, found: hands.len(), seats: players });
    }
    let size = plan.hand(players);
    let name = |card: CardId| &rules.tables().cards[usize::from(card)].name;
    let mut fixed = plan.fixed.clone();
    let mut pool = plan.pool.clone();
    let mut cards = Vec::with_capacity(plan.slots.len());
    for (seat, hand) in hands.iter().enumerate() {
        if hand.len() != size {
            let found = hand.len();
            return Err(SetupError::Deals(format!(
                "the hand of seat {seat} in age {} has {found} cards, not {size}",
                plan.age
            )));
        }
        for card in hand {
            let source = if plan.pool.contains(card) { &mut pool } else { &mut fixed };
            let Some(position) = source.iter().position(|other| other == card) else {
                let message = format!(
                    "age {} has more copies of {:?} than its deck with {players} players",
                    plan.age,
                    name(*card)
                );
                return Err(SetupError::Deals(message));
            };
            source.swap_remove(position);
            cards.push(*card);
        }
    }
    let dealt = plan.pool.len() - pool.len();
    let Some(rest) = plan.drawn.checked_sub(dealt) else {
        let message = format!("age {} has {dealt} of the cards of which {} are drawn", plan.age, plan.drawn);
        return Err(SetupError::Deals(message));
    };
    // What the hands do not use up stays in the deck and is never seen.
    cards.extend(fixed);
    cards.extend(&pool[..rest]);
    Ok(cards)
}

fn find<'a>(kind: &'static str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Result<usize, SetupError> {
    known.clone().position(|other| other == name).ok_or_else(|| unknown(kind, name, known))
}

fn find_card(rules: &Ruleset, age: u8, name: &Value) -> Result<CardId, SetupError> {
    let name = name.as_str().ok_or_else(|| SetupError::Deals(format!("{name} is not the name of a card")))?;
    let of_age = || rules.tables().cards.iter().enumerate().filter(move |(_, card)| card.age == age);
    of_age()
        .find(|(_, card)| card.name == name)
        .map(|(id, _)| id as CardId)
        .ok_or_else(|| unknown("card of that age", name, of_age().map(|(_, card)| card.name.as_str())))
}

impl State {
    /// Everything that chance has dealt and will deal, in the form of records, each hand in the order of the
    /// tables.
    pub fn deals(&self, rules: &Ruleset) -> Value {
        let tables = rules.tables();
        let ages = rules.decks(self.players()).iter().map(|plan| {
            let slots = &self.cards[plan.slots.clone()];
            let hand = plan.hand(self.players());
            let hands = (0..self.players()).map(|seat| {
                let mut cards = slots[seat * hand..(seat + 1) * hand].to_vec();
                cards.sort_unstable();
                cards.into_iter().map(|card| tables.cards[usize::from(card)].name.as_str()).collect::<Vec<_>>()
            });
            json!({"hands": hands.collect::<Vec<_>>()})
        });
        json!({"ages": ages.collect::<Vec<_>>()})
    }
}
