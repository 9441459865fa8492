//! What a player may know, as a row of numbers for learners.
//!
//! A row holds nothing that [`State::observe`] does not tell. It is relative to the player: first what concerns the table
//! and the player alone, then a block for each seat, the player's own first, then its left and right neighbours, those
//! beyond, and so on. So the row of a game with fewer seats is the first part of that of a game with more, and one
//! layout serves all numbers of players.

use std::fmt::Write as _;

use crate::actions::{place_of_seat, short_digest, words_of_place};
use crate::cards::CardId;
use crate::error::MoveError;
use crate::limits::{SEATS, STAGES};
use crate::ruleset::Ruleset;
use crate::state::{Fate, State, bits};
use crate::tables::{Action, Zone};

/// Where everything stands in the rows of a ruleset.
#[derive(Debug)]
pub struct Observations {
    names: Vec<String>,
    version: String,
    table: TableLayout,
    /// First place of the first seat's block, and the size of a block.
    seats: usize,
    block: usize,
    seat: SeatLayout,
    dealt: CardPlaces,
    piled: CardPlaces,
    colours: usize,
    /// Counters that are shown, and those of cards of which there can be several.
    counters: Vec<u8>,
    stacks: Vec<u8>,
    /// Place of the first side of each board among all sides.
    sides: Vec<usize>,
}

/// The places of some kinds of cards in a list of all of them.
#[derive(Debug, Default)]
struct CardPlaces {
    cards: Vec<CardId>,
    place: Vec<Option<u16>>,
}

impl CardPlaces {
    fn new(rules: &Ruleset, is_meant: impl Fn(usize) -> bool) -> Self {
        let mut places = Self { cards: Vec::new(), place: vec![None; rules.tables().cards.len()] };
        for card in (0..rules.tables().cards.len()).filter(|card| is_meant(*card)) {
            places.place[card] = Some(places.cards.len() as u16);
            places.cards.push(card as CardId);
        }
        places
    }

    /// Counts a card in a row.
    fn add(&self, row: &mut [i16], first: usize, card: CardId, amount: i16) {
        if let Some(place) = self.place[usize::from(card)] {
            row[first + usize::from(place)] += amount;
        }
    }
}

/// First places of what concerns the table and the player alone.
#[derive(Debug, Default)]
struct TableLayout {
    age: usize,
    turn: usize,
    players: usize,
    asks: usize,
    switches: usize,
    shared: usize,
    discards: usize,
    discard_count: usize,
    markers: usize,
    /// The own answer, while the free seat is asked.
    answer: Option<AnswerLayout>,
    top: usize,
    piles: Vec<PileLayout>,
    looked: usize,
    spent: usize,
}

#[derive(Debug)]
struct AnswerLayout {
    card: usize,
    stage: usize,
    paid: usize,
}

#[derive(Debug, Clone, Copy)]
struct PileLayout {
    /// Its number as in `Ruleset::piles`; any of those at seats.
    pile: usize,
    size: usize,
    top: usize,
    row: usize,
}

/// First places within the block of a seat.
#[derive(Debug, Default)]
struct SeatLayout {
    is_free: Option<usize>,
    is_asked: usize,
    is_active: Option<usize>,
    hand_size: usize,
    knows_hand: usize,
    sides: usize,
    stages: usize,
    counters: usize,
    producers: usize,
    terms: usize,
    rights: usize,
    rights_left: usize,
    powers: usize,
    powers_used: usize,
    powers_awake: usize,
    built: usize,
    built_from_piles: usize,
    stacks: usize,
    hand: usize,
    markers: usize,
    pile: Option<PileLayout>,
}

/// Gives out places with their names.
struct Naming<'a> {
    rules: &'a Ruleset,
    names: Vec<String>,
}

impl Naming<'_> {
    fn one(&mut self, name: &str) -> usize {
        self.names.push(name.to_owned());
        self.names.len() - 1
    }

    fn each<T: AsRef<str>>(&mut self, what: &str, names: impl IntoIterator<Item = T>) -> usize {
        let first = self.names.len();
        self.names.extend(names.into_iter().map(|name| format!("{what}: {}", name.as_ref())));
        first
    }

    fn cards(&mut self, what: &str, places: &CardPlaces) -> usize {
        let cards: Vec<String> = places.cards.iter().map(|card| self.rules.told_apart(*card)).collect();
        self.each(what, cards)
    }

    fn pile(&mut self, pile: usize, piled: &CardPlaces) -> PileLayout {
        let name = self.rules.pile_entry(pile).name.clone();
        PileLayout {
            pile,
            size: self.one(&format!("cards left in {name}")),
            top: self.cards(&format!("known top of {name}"), piled),
            row: self.cards(&format!("beside {name}"), piled),
        }
    }
}

impl Observations {
    /// Lays out the rows of a ruleset.
    pub fn new(rules: &Ruleset) -> Self {
        let tables = rules.tables();
        let dealt = CardPlaces::new(rules, |card| tables.cards[card].age > 0);
        let in_piles = |card: usize| {
            let mut lists = tables.piles.iter().flat_map(|pile| &pile.contents);
            lists.any(|list| list.iter().any(|copies| usize::from(copies.card) == card))
        };
        let piled = CardPlaces::new(rules, in_piles);
        let sides = || tables.boards.iter().flat_map(|board| &board.sides);
        let stages = sides().map(|side| side.stages.len()).max().unwrap_or(0);
        let mut naming = Naming { rules, names: Vec::new() };
        let table = TableLayout::new(&mut naming, &dealt, &piled);
        let mut of_seat = Naming { rules, names: Vec::new() };
        let seat = SeatLayout::new(&mut of_seat, &dealt, &piled, stages);
        let seats = naming.names.len();
        let mut names = naming.names;
        for place in 0..rules.seats(tables.players[1].into()) {
            let whose = words_of_place(place);
            names.extend(of_seat.names.iter().map(|name| format!("{whose}: {name}")));
        }
        let mut told = String::from("observations 1\n");
        for name in &names {
            writeln!(told, "{name}").expect("a string can be written to");
        }
        let first_sides = tables.boards.iter().scan(0, |first, board| {
            *first += board.sides.len();
            Some(*first - board.sides.len())
        });
        Self {
            version: short_digest(&told),
            names,
            table,
            seats,
            block: of_seat.names.len(),
            seat,
            dealt,
            piled,
            colours: tables.colours.len(),
            counters: (0..tables.counters.len() as u8)
                .filter(|counter| !tables.counters[usize::from(*counter)].internal)
                .collect(),
            stacks: tables.cards.iter().filter_map(|card| card.stack).collect(),
            sides: first_sides.collect(),
        }
    }

    /// Numbers in a row of a game with so many seats.
    pub fn size(&self, seats: usize) -> usize {
        self.seats + self.block * seats
    }

    /// What the numbers of a row are, for the largest number of seats; fewer seats have the first of them.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A digest of the layout.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Writes what a player may know into a row.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or nobody sits there.
    ///
    /// # Panics
    ///
    /// If the row has another [size](Self::size).
    pub fn write(&self, rules: &Ruleset, state: &State, seat: usize, row: &mut [i16]) -> Result<(), MoveError> {
        state.check_player(seat)?;
        assert_eq!(row.len(), self.size(state.seat_count()), "the row has the size of the layout");
        let mut cities = vec![0; self.block * state.seat_count()];
        self.write_cities(rules, state, &mut cities);
        self.write_known(rules, state, seat, &cities, row);
        Ok(())
    }

    /// Numbers of what everybody sees of so many seats.
    pub(crate) fn cities_size(&self, seats: usize) -> usize {
        self.block * seats
    }

    /// Writes what everybody sees of each seat, block after block in the order of the seats.
    pub(crate) fn write_cities(&self, rules: &Ruleset, state: &State, cities: &mut [i16]) {
        cities.fill(0);
        for (seat, block) in cities.chunks_exact_mut(self.block).enumerate() {
            self.write_city(rules, state, seat, block);
        }
    }

    /// As [`Self::write`], for a player, what everybody sees of the seats, and a row of the right size.
    pub(crate) fn write_known(&self, rules: &Ruleset, state: &State, seat: usize, cities: &[i16], row: &mut [i16]) {
        row[..self.seats].fill(0);
        self.write_table(rules, state, seat, row);
        for (other, city) in cities.chunks_exact(self.block).enumerate() {
            let first = self.block_of(other, seat, state);
            let block = &mut row[first..first + self.block];
            block.copy_from_slice(city);
            self.write_player(rules, state, seat, other, block);
        }
        self.write_gone(rules, state, seat, row);
    }

    /// Cards known to lie on the discard pile, and those that the player has put under stages.
    fn write_gone(&self, rules: &Ruleset, state: &State, viewer: usize, row: &mut [i16]) {
        let decks = rules.decks(state.players());
        let end =
            decks.get(usize::from(state.deck)).map_or_else(|| rules.slots(state.players()), |deck| deck.slots.end);
        let own = self.block_of(viewer, viewer, state);
        let free = state.free_seat().map_or(own, |free| self.block_of(free, viewer, state));
        let mut discards = 0;
        for (slot, fate) in state.fates[..end].iter().enumerate() {
            let (by, number, block) = match fate.unpack() {
                Fate::Held | Fate::Built { .. } | Fate::Recovered { .. } => continue,
                Fate::Discarded { .. } | Fate::LeftOver { .. } => {
                    discards += 1;
                    if state.knows_discard(viewer, slot) {
                        self.dealt.add(row, self.table.discards, state.cards[slot], 1);
                    }
                    continue;
                }
                Fate::Marker { by, stage } => (by, stage, own),
                Fate::FreeMarker { by, stage } => (by, stage, free),
            };
            if usize::from(by) == viewer {
                let card = state.cards[slot];
                self.dealt.add(row, self.table.markers, card, 1);
                let colour = usize::from(rules.card_plan(card).colour);
                row[block + self.seat.markers + usize::from(number) * self.colours + colour] = 1;
            }
        }
        row[self.table.discard_count] = discards;
    }

    /// First place of the block of a seat.
    fn block_of(&self, seat: usize, viewer: usize, state: &State) -> usize {
        self.seats + place_of_seat(seat, viewer, state.seat_count()) * self.block
    }

    fn write_table(&self, rules: &Ruleset, state: &State, seat: usize, row: &mut [i16]) {
        let tables = rules.tables();
        let places = &self.table;
        row[places.age] = state.age.into();
        row[places.turn] = state.turn as i16;
        row[places.players] = state.players.into();
        let mut own = state.waiting().filter(|asked| state.chooser(*asked) == seat);
        if own.next().is_some() {
            row[places.asks + usize::from(state.ask)] = 1;
        }
        for switch in bits(state.switches) {
            row[places.switches + switch] = 1;
        }
        row[places.shared..places.shared + tables.shared.len()].copy_from_slice(&state.shared[..tables.shared.len()]);
        self.write_answer(rules, state, seat, row);
        for pile in &places.piles {
            self.write_pile(rules, state, seat, *pile, pile.pile, row);
        }
        if state.sees_looked(seat) {
            for card in state.looked_cards(rules) {
                self.piled.add(row, places.looked, *card, 1);
            }
        }
        self.write_spent(rules, state, row);
    }

    /// The own answer while the free seat is asked, and the card of the draw pile that is decided about.
    fn write_answer(&self, rules: &Ruleset, state: &State, seat: usize, row: &mut [i16]) {
        let Some(places) = &self.table.answer else { return };
        if state.waiting == 0 {
            return;
        }
        if state.answered >> seat & 1 == 1 {
            let chosen = state.answers[seat];
            let ask = &rules.tables().asks[usize::from(state.answered_ask(seat))];
            match ask.uses[usize::from(chosen.use_index)].action {
                Action::Build { .. } | Action::Sell { .. } => self.dealt.add(row, places.card, chosen.card, 1),
                Action::Stage => {
                    self.dealt.add(row, places.card, chosen.card, 1);
                    row[places.stage + usize::from(chosen.stage)] = 1;
                }
                _ => {}
            }
            row[places.paid] = chosen.pay.bank.into();
            row[places.paid + 1] = chosen.pay.left.into();
            row[places.paid + 2] = chosen.pay.right.into();
        }
        if let Some(free) = state.free_seat()
            && state.is_waiting(free)
            && state.chooser(free) == seat
            && state.current_ask(rules).from == Zone::DrawPile
            && let Some(top) = state.hand(free).first()
        {
            self.dealt.add(row, self.table.top, *top, 1);
        }
    }

    /// A pile; `first` are its places.
    fn write_pile(&self, rules: &Ruleset, state: &State, seat: usize, first: PileLayout, pile: usize, row: &mut [i16]) {
        let cards = state.pile_cards(rules, pile);
        row[first.size] = cards.len() as i16;
        if let Some(top) = cards.first().filter(|_| state.knows_top(rules, seat, pile)) {
            self.piled.add(row, first.top, *top, 1);
        }
        for card in &cards[..state.row_len(rules, pile)] {
            self.piled.add(row, first.row, *card, 1);
        }
    }

    /// What has left the piles and is in no city.
    fn write_spent(&self, rules: &Ruleset, state: &State, row: &mut [i16]) {
        if self.piled.cards.is_empty() {
            return;
        }
        for pile in state.all_piles(rules) {
            for card in state.taken_cards(rules, pile) {
                self.piled.add(row, self.table.spent, *card, 1);
            }
        }
        for (place, card) in self.piled.cards.iter().enumerate() {
            let held = |city: &crate::state::Seat| match rules.tables().cards[usize::from(*card)].stack {
                Some(counter) => city.counters[usize::from(counter)].max(0),
                None => i16::from(city.built.contains(*card)),
            };
            let all: i16 = state.seats[..state.players()].iter().map(held).sum();
            let spent = &mut row[self.table.spent + place];
            *spent = (*spent - all).max(0);
        }
    }

    /// What everybody sees of a seat.
    fn write_city(&self, rules: &Ruleset, state: &State, seat: usize, row: &mut [i16]) {
        let tables = rules.tables();
        let places = &self.seat;
        let city = &state.seats[seat];
        row[places.is_asked] = state.is_waiting(seat).into();
        row[places.hand_size] = city.hand_len.into();
        row[places.sides + self.sides[usize::from(city.board)] + usize::from(city.side)] = 1;
        for stage in bits(city.stages) {
            row[places.stages + stage] = 1;
        }
        for (place, counter) in self.counters.iter().enumerate() {
            row[places.counters + place] = city.counters[usize::from(*counter)];
        }
        for producer in bits(city.kinds) {
            row[places.producers + producer] = city.producers[producer].into();
        }
        for term in bits(city.terms) {
            row[places.terms + term] = 1;
        }
        for right in 0..tables.rights.len() {
            row[places.rights + right] = city.rights[right].into();
            row[places.rights_left + right] = city.rights_left[right].into();
        }
        for power in bits(city.powers) {
            row[places.powers + power] = 1;
            row[places.powers_used + power] = i16::from(city.powers_used >> power & 1);
        }
        if let Some(place) = places.is_free {
            row[place] = state.is_free(seat).into();
        }
        if let Some(place) = places.is_active
            && usize::from(state.active) == seat
        {
            row[place] = 1;
            for power in bits(state.awake & city.powers) {
                row[places.powers_awake + power] = 1;
            }
        }
        for card in city.built.iter() {
            self.dealt.add(row, places.built, card, 1);
            self.piled.add(row, places.built_from_piles, card, 1);
        }
        for (place, counter) in self.stacks.iter().enumerate() {
            row[places.stacks + place] = city.counters[usize::from(*counter)];
        }
    }

    /// What a player knows of another one, or of itself, beside.
    fn write_player(&self, rules: &Ruleset, state: &State, viewer: usize, seat: usize, row: &mut [i16]) {
        let places = &self.seat;
        if seat == viewer {
            row[places.knows_hand] = 1;
            for card in state.hand(seat) {
                self.dealt.add(row, places.hand, *card, 1);
            }
        } else if let Some(slots) = state.seen_hand(rules, viewer, seat) {
            row[places.knows_hand] = 1;
            for slot in slots.filter(|slot| state.is_unshown(*slot)) {
                self.dealt.add(row, places.hand, state.cards[slot], 1);
            }
        }
        if let Some(first) = places.pile {
            self.write_pile(rules, state, viewer, first, seat, row);
        }
    }
}

impl TableLayout {
    fn new(naming: &mut Naming<'_>, dealt: &CardPlaces, piled: &CardPlaces) -> Self {
        let tables = naming.rules.tables();
        let has_free_seat = tables.free_seats > 0;
        Self {
            age: naming.one("age"),
            turn: naming.one("turn"),
            players: naming.one("players"),
            asks: naming.each("question put to the player", tables.asks.iter().map(|ask| &ask.name)),
            switches: naming.each("switch", tables.switches.iter().map(|switch| &switch.name)),
            shared: naming.each("of the table", tables.shared.iter().map(|counter| &counter.name)),
            discards: naming.cards("known on the discard pile", dealt),
            discard_count: naming.one("cards on the discard pile"),
            markers: naming.cards("put under stages by the player", dealt),
            answer: has_free_seat.then(|| AnswerLayout {
                card: naming.cards("own answer, card", dealt),
                stage: naming.each("own answer, stage", (1..=STAGES).map(|stage| stage.to_string())),
                paid: naming.each("own answer, paid to", ["bank", "left", "right"]),
            }),
            top: if has_free_seat { naming.cards("top of the draw pile", dealt) } else { 0 },
            piles: (0..tables.piles.len())
                .filter(|pile| !tables.piles[*pile].of_boards)
                .map(|pile| naming.pile(SEATS + pile, piled))
                .collect(),
            looked: naming.cards("looked at", piled),
            spent: naming.cards("spent", piled),
        }
    }
}

impl SeatLayout {
    fn new(naming: &mut Naming<'_>, dealt: &CardPlaces, piled: &CardPlaces, stages: usize) -> Self {
        let rules = naming.rules;
        let tables = rules.tables();
        let good = |set: u8| {
            let goods = bits(set).map(|good| tables.goods[good].name.as_str());
            goods.collect::<Vec<_>>().join(" or ")
        };
        let producers = tables.producers.iter().map(|producer| {
            let how = match (producer.for_sale, producer.missing) {
                (true, _) => "",
                (false, false) => ", not for sale",
                (false, true) => ", if it is missing",
            };
            format!("{}{how}", good(producer.goods))
        });
        let terms = tables.terms.iter().map(|term| {
            let sides = ["", "the left", "the right", "both sides"][usize::from(term.sides & 3)];
            format!("{} from {sides} for {}", good(term.goods), term.price)
        });
        let sides = tables.boards.iter().flat_map(|board| {
            board.sides.iter().map(|side| format!("{} {}", board.name, side.name).trim_end().to_owned())
        });
        let numbers = |count: usize| (1..=count).map(|number| number.to_string());
        let powers = || tables.powers.iter().map(|power| &power.name);
        let stacking = tables.cards.iter().filter(|card| card.stack.is_some()).map(|card| &card.name);
        let by_stage = (1..=stages)
            .flat_map(|stage| tables.colours.iter().map(move |colour| format!("{} under stage {stage}", colour.name)));
        Self {
            is_free: (tables.free_seats > 0).then(|| naming.one("is free")),
            is_asked: naming.one("owes a decision"),
            is_active: rules.has_turns().then(|| naming.one("has its turn")),
            hand_size: naming.one("cards in the hand"),
            knows_hand: naming.one("the player has seen the hand"),
            sides: naming.each("board", sides),
            stages: naming.each("stage built", numbers(stages)),
            counters: naming.each(
                "counter",
                tables.counters.iter().filter(|counter| !counter.internal).map(|counter| &counter.name),
            ),
            producers: naming.each("units a turn", producers),
            terms: naming.each("buys", terms),
            rights: naming.each("rights to build free", numbers(tables.rights.len())),
            rights_left: naming.each("uses left of rights to build free", numbers(tables.rights.len())),
            powers: naming.each("power", powers()),
            powers_used: naming.each("power used in this turn", powers()),
            powers_awake: naming.each("power awake", powers()),
            built: naming.cards("built", dealt),
            built_from_piles: naming.cards("has", piled),
            stacks: naming.each("number of", stacking),
            hand: naming.cards("known in the hand", dealt),
            markers: naming.each("known card", by_stage),
            pile: tables.piles.iter().any(|pile| pile.of_boards).then(|| naming.pile(0, piled)),
        }
    }
}
