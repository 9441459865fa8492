//! The checks that make tables trustworthy: every index leads somewhere, every number is in its bounds, the
//! flow program ends.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::error::TablesError;
use crate::limits;
use crate::tables::{
    Action, Allowed, Ask, Asked, Board, Category, Condition, Cost, Counting, Instruction, Pile, PowerKind, Quantity,
    Row, RowRange, Side, Skip, Stage, StageCopy, Tables, Var, Zone,
};

type Checked = Result<(), TablesError>;

/// Stands for no block of the flow program.
const NO_BLOCK: usize = usize::MAX;

/// Checks all tables.
pub(crate) fn check(tables: &Tables) -> Checked {
    Checker { tables }.all()
}

fn invalid(place: impl Into<String>, problem: impl Into<String>) -> TablesError {
    TablesError::Invalid { place: place.into(), problem: problem.into() }
}

fn at_most(what: &'static str, found: usize, limit: usize) -> Checked {
    if found > limit { Err(TablesError::TooMany { what, found, limit }) } else { Ok(()) }
}

/// Checks that an index is below the length of the table that it points into.
fn index(place: &str, table: &str, found: impl Into<usize>, length: usize) -> Checked {
    let found = found.into();
    if found < length { Ok(()) } else { Err(invalid(place, format!("points at {table}[{found}], there are {length}"))) }
}

/// Checks that a bit set names only things that exist, and at least one.
fn bits(place: &str, table: &str, found: u32, length: usize) -> Checked {
    if found != 0 && (length >= 32 || found >> length == 0) {
        Ok(())
    } else {
        Err(invalid(place, format!("has the bit set {found:#x} over the {length} {table}")))
    }
}

fn within(place: &str, what: &str, found: i64, low: i64, high: i64) -> Checked {
    if (low..=high).contains(&found) {
        Ok(())
    } else {
        Err(invalid(place, format!("has {what} {found}, expected {low} to {high}")))
    }
}

fn name(place: &str, found: &str) -> Checked {
    let length = found.chars().count();
    if length == 0 || length > limits::NAME || found.chars().any(char::is_control) {
        return Err(invalid(place, format!("has no proper name of 1 to {} characters", limits::NAME)));
    }
    Ok(())
}

fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Checked {
    let mut seen = BTreeSet::new();
    for (position, found) in names.enumerate() {
        name(&format!("{what}[{position}]"), found)?;
        if !seen.insert(found) {
            return Err(invalid(format!("{what}[{position}]"), format!("repeats the name {found:?}")));
        }
    }
    Ok(())
}

/// The first card of a list that it has before.
fn repeated(cards: &[u16]) -> Option<u16> {
    let is_before = |(position, card): &(usize, &u16)| cards[..*position].contains(card);
    cards.iter().enumerate().find(is_before).map(|(_, card)| *card)
}

/// The stage of a side that a copy names: the last one where there are fewer, or if none is given.
fn named_stage(side: &Side, stage: Option<u8>) -> Option<&Stage> {
    stage.and_then(|stage| side.stages.get(usize::from(stage))).or(side.stages.last())
}

struct Checker<'a> {
    tables: &'a Tables,
}

impl Checker<'_> {
    fn all(&self) -> Checked {
        self.sizes()?;
        self.names()?;
        self.things()?;
        for (position, quantity) in self.tables.quantities.iter().enumerate() {
            self.quantity(&format!("quantities[{position}]"), quantity)?;
        }
        for (position, cost) in self.tables.costs.iter().enumerate() {
            self.cost(&format!("costs[{position}]"), cost)?;
        }
        for (position, row) in self.tables.rows.iter().enumerate() {
            self.row(&format!("rows[{position}]"), row)?;
        }
        self.standing_rules()?;
        self.cards()?;
        self.stacks()?;
        self.piles()?;
        self.boards()?;
        for (position, category) in self.tables.categories.iter().enumerate() {
            self.category(&format!("categories[{position}]"), category)?;
        }
        for (position, tie) in self.tables.ties.iter().enumerate() {
            self.counter(&format!("ties[{position}]"), tie.counter)?;
        }
        for (position, ask) in self.tables.asks.iter().enumerate() {
            self.ask(&format!("asks[{position}]"), ask)?;
        }
        self.flow()
    }

    fn sizes(&self) -> Checked {
        let t = self.tables;
        at_most("switches", t.switches.len(), limits::SWITCHES)?;
        at_most("goods", t.goods.len(), limits::GOODS)?;
        at_most("counters", t.counters.len(), limits::COUNTERS)?;
        at_most("colours", t.colours.len(), limits::COLOURS)?;
        at_most("kinds of producers", t.producers.len(), limits::PRODUCERS)?;
        at_most("trade terms", t.terms.len(), limits::TERMS)?;
        at_most("rights", t.rights.len(), limits::RIGHTS)?;
        at_most("counters of the table", t.shared.len(), limits::SHARED)?;
        at_most("powers", t.powers.len(), limits::POWERS)?;
        at_most("groups", t.groups.len(), limits::GROUPS)?;
        at_most("piles", t.piles.len(), limits::PILES)?;
        at_most("changes of costs", t.cost_changes.len(), limits::STANDING_RULES)?;
        at_most("events", t.events.len(), limits::STANDING_RULES)?;
        at_most("strengths", t.strengths.len(), limits::STANDING_RULES)?;
        at_most("costs", t.costs.len(), limits::ENTRIES)?;
        at_most("quantities", t.quantities.len(), limits::ENTRIES)?;
        at_most("rows", t.rows.len(), limits::ENTRIES)?;
        at_most("cards", t.cards.len(), limits::CARDS)?;
        at_most("decks", t.decks.len(), usize::from(limits::LOOP))?;
        at_most("boards", t.boards.len(), limits::BOARDS)?;
        at_most("categories", t.categories.len(), limits::CATEGORIES)?;
        at_most("ties", t.ties.len(), limits::COUNTERS)?;
        at_most("asks", t.asks.len(), limits::ASKS)?;
        at_most("flow instructions", t.flow.len(), limits::FLOW)
    }

    fn names(&self) -> Checked {
        let t = self.tables;
        name("name", &t.name)?;
        name("title", &t.title)?;
        unique("switches", t.switches.iter().map(|x| x.name.as_str()))?;
        unique("goods", t.goods.iter().map(|x| x.name.as_str()))?;
        unique("counters", t.counters.iter().map(|x| x.name.as_str()))?;
        unique("colours", t.colours.iter().map(|x| x.name.as_str()))?;
        unique("boards", t.boards.iter().map(|x| x.name.as_str()))?;
        unique("categories", t.categories.iter().map(|x| x.name.as_str()))?;
        unique("asks", t.asks.iter().map(|x| x.name.as_str()))?;
        unique("counters of the table", t.shared.iter().map(|x| x.name.as_str()))?;
        unique("powers", t.powers.iter().map(|x| x.name.as_str()))?;
        unique("groups", t.groups.iter().map(|x| x.name.as_str()))?;
        unique("piles", t.piles.iter().map(|x| x.name.as_str()))?;
        self.score_sheet()
    }

    /// The score sheet is one map: what it holds has different names.
    fn score_sheet(&self) -> Checked {
        let t = self.tables;
        let ties = t.ties.iter().map(|tie| tie.name.as_str());
        let columns = t.categories.iter().map(|category| category.name.as_str());
        unique("columns of the score sheet", columns.chain(ties).chain(["total", "rank"]))
    }

    fn things(&self) -> Checked {
        let t = self.tables;
        within("players", "the smallest number", t.players[0].into(), 2, limits::SEATS as i64)?;
        within("players", "the largest number", t.players[1].into(), t.players[0].into(), limits::SEATS as i64)?;
        self.free_seats()?;
        self.counter("currency", t.currency)?;
        self.counter("stages", t.stages)?;
        self.counter("unbuilt", t.unbuilt)?;
        for (position, colour) in t.colours.iter().enumerate() {
            self.counter(&format!("colours[{position}]"), colour.counter)?;
        }
        within("trade", "the price", t.trade.price.into(), 1, limits::PRICE.into())?;
        if let Some(switch) = t.trade.needless {
            self.switch("trade", switch)?;
        }
        if let Some(switch) = t.trade.open_choices {
            self.switch("trade", switch)?;
        }
        for (position, producer) in t.producers.iter().enumerate() {
            let place = format!("producers[{position}]");
            bits(&place, "goods", producer.goods.into(), t.goods.len())?;
            if producer.missing && producer.for_sale {
                return Err(invalid(place, "sells what is missing"));
            }
        }
        for (position, term) in t.terms.iter().enumerate() {
            let place = format!("terms[{position}]");
            bits(&place, "sides", term.sides.into(), 2)?;
            bits(&place, "goods", term.goods.into(), t.goods.len())?;
            within(&place, "the price", term.price.into(), 1, limits::PRICE.into())?;
        }
        for (position, right) in t.rights.iter().enumerate() {
            let place = format!("rights[{position}]");
            bits(&place, "colours", right.colours.into(), t.colours.len())?;
            if let Some(numbers) = right.numbers {
                bits(&place, "cards of a hand", numbers.into(), limits::HAND)?;
            }
        }
        Ok(())
    }

    fn free_seats(&self) -> Checked {
        let t = self.tables;
        within("free_seats", "the number", t.free_seats.into(), 0, limits::FREE_SEATS as i64)?;
        if t.free_seats == 0 {
            return Ok(());
        }
        if !t.piles.is_empty() || t.flow.contains(&Instruction::Turns) {
            return Err(invalid("free_seats", "stands beside piles or turns, in which only players take part"));
        }
        within(
            "players",
            "beside a free seat the number",
            t.players[1].into(),
            2,
            limits::PLAYERS_WITH_A_FREE_SEAT as i64,
        )
    }

    fn counter(&self, place: &str, counter: u8) -> Checked {
        index(place, "counters", counter, self.tables.counters.len())
    }

    fn switch(&self, place: &str, switch: u8) -> Checked {
        index(place, "switches", switch, self.tables.switches.len())
    }

    fn quantity(&self, place: &str, quantity: &Quantity) -> Checked {
        at_most("terms of a quantity", quantity.terms.len(), limits::TERMS_OF_A_QUANTITY)?;
        for term in &quantity.terms {
            within(place, "the number", term.number.into(), i64::from(term.counting != Counting::AtMost), 255)?;
            bits(place, "scopes", term.scope.into(), 4)?;
            if term.goods != 0 {
                bits(place, "goods", term.goods.into(), self.tables.goods.len())?;
            }
            at_most("counters of a term", term.counters.len(), limits::COUNTERS_OF_A_TERM)?;
            for counter in &term.counters {
                self.counter(place, *counter)?;
            }
        }
        Ok(())
    }

    fn cost(&self, place: &str, cost: &Cost) -> Checked {
        if cost.goods.len() != self.tables.goods.len() {
            return Err(invalid(
                place,
                format!("has {} entries for {} goods", cost.goods.len(), self.tables.goods.len()),
            ));
        }
        let units: usize = cost.goods.iter().map(|units| usize::from(*units)).sum();
        within(place, "units of goods", units as i64, 0, limits::COST_UNITS as i64)?;
        if let Some(spend) = &cost.spend {
            index(place, "groups", spend.group, self.tables.groups.len())?;
            within(place, "the number of cards spent", spend.count.into(), 1, limits::SPENT as i64)?;
        }
        let states: usize = cost.goods.iter().map(|units| usize::from(*units) + 1).product();
        within(place, "the number of partly paid states", states as i64, 1, limits::COST_STATES as i64)
    }

    fn row(&self, place: &str, row: &Row) -> Checked {
        let t = self.tables;
        match *row {
            Row::Add { counter, .. } => self.counter(place, counter),
            Row::Produce { producer, units } => {
                index(place, "producers", producer, t.producers.len())?;
                within(place, "units", units.into(), 1, limits::COST_UNITS as i64)
            }
            Row::Trade { term } => index(place, "terms", term, t.terms.len()),
            Row::Right { right } => index(place, "rights", right, t.rights.len()),
            Row::Gain { counter, quantity, scope } | Row::Lose { counter, quantity, scope } => {
                self.counter(place, counter)?;
                index(place, "quantities", quantity, t.quantities.len())?;
                bits(place, "scopes", scope.into(), 4)
            }
            Row::Share { counter, .. } => index(place, "counters of the table", counter, t.shared.len()),
            Row::Power { power } => index(place, "powers", power, t.powers.len()),
            Row::Queue { ask, .. } => {
                index(place, "asks", ask, t.asks.len())?;
                if t.asks[usize::from(ask)].of == Asked::Queued {
                    Ok(())
                } else {
                    Err(invalid(place, format!("queues asks[{ask}], which is not put to a queued seat")))
                }
            }
            Row::Score { category, quantity } => {
                index(place, "categories", category, t.categories.len())?;
                index(place, "quantities", quantity, t.quantities.len())
            }
            Row::ScoreMarker { category, scope, .. } => {
                index(place, "categories", category, t.categories.len())?;
                bits(place, "scopes", scope.into(), 4)
            }
            Row::ScoreBest { colour, scope } => {
                index(place, "colours", colour, t.colours.len())?;
                bits(place, "scopes", scope.into(), 4)
            }
        }
    }

    fn standing_rules(&self) -> Checked {
        let t = self.tables;
        for (position, change) in t.cost_changes.iter().enumerate() {
            let place = format!("cost_changes[{position}]");
            self.counter(&place, change.counter)?;
            self.builds(&place, change.colours, change.stages)?;
            within(&place, "the amount added", change.bank.into(), -255, 255)?;
        }
        for (position, event) in t.events.iter().enumerate() {
            let place = format!("events[{position}]");
            self.counter(&place, event.counter)?;
            self.builds(&place, event.colours, event.stages)?;
            bits(&place, "ways", event.ways.into(), 4)?;
            self.counter(&place, event.gained)?;
            index(&place, "quantities", event.quantity, t.quantities.len())?;
            bits(&place, "scopes", event.scope.into(), 4)?;
        }
        for (position, strength) in t.strengths.iter().enumerate() {
            let place = format!("strengths[{position}]");
            self.counter(&place, strength.counter)?;
            self.counter(&place, strength.strength)?;
            index(&place, "quantities", strength.quantity, t.quantities.len())?;
        }
        Ok(())
    }

    /// Checks what a rule is for: colours that exist, or stages.
    fn builds(&self, place: &str, colours: u16, stages: bool) -> Checked {
        if colours == 0 && stages { Ok(()) } else { bits(place, "colours", colours.into(), self.tables.colours.len()) }
    }

    fn rows(&self, place: &str, [first, count]: RowRange) -> Checked {
        let end = usize::from(first) + usize::from(count);
        if end > self.tables.rows.len() {
            return Err(invalid(place, format!("has rows up to {end}, there are {}", self.tables.rows.len())));
        }
        at_most("rows of an object", count.into(), limits::ROWS_OF_AN_OBJECT)
    }

    fn cards(&self) -> Checked {
        let t = self.tables;
        let mut ages: Vec<u8> = t.decks.iter().map(|deck| deck.age).collect();
        for (position, deck) in t.decks.iter().enumerate() {
            let place = format!("decks[{position}]");
            within(&place, "the age", deck.age.into(), 1, limits::LOOP.into())?;
            if let Some(draw) = &deck.draw {
                index(&place, "colours", draw.colour, t.colours.len())?;
            }
            if deck.chooser.is_some() != (t.free_seats > 0) {
                return Err(invalid(place, "names a chooser without a free seat, or none with one"));
            }
        }
        ages.sort_unstable();
        if ages.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(invalid("decks", "has two decks of the same age"));
        }
        for (position, card) in t.cards.iter().enumerate() {
            let place = format!("cards[{position}]");
            name(&place, &card.name)?;
            index(&place, "colours", card.colour, t.colours.len())?;
            index(&place, "costs", card.cost, t.costs.len())?;
            at_most("copies of a card", card.copies.len(), limits::SLOTS)?;
            at_most("chains of a card", card.chains.len(), limits::CARDS)?;
            for chain in &card.chains {
                index(&place, "cards", *chain, t.cards.len())?;
            }
            if card.age != 0 && !ages.contains(&card.age) {
                return Err(invalid(place, format!("is of age {}, which has no deck", card.age)));
            }
            self.rows(&place, card.rows)?;
        }
        self.namesakes()
    }

    /// Cards of one name differ in their age, cost and chains only: moves name cards by their names.
    fn namesakes(&self) -> Checked {
        let t = self.tables;
        let rows = |[first, count]: RowRange| &t.rows[usize::from(first)..usize::from(first) + usize::from(count)];
        let mut by_name = std::collections::BTreeMap::new();
        for (position, card) in t.cards.iter().enumerate() {
            let first = *by_name.entry(&card.name).or_insert(card);
            if first.colour != card.colour || rows(first.rows) != rows(card.rows) {
                let problem = format!("bears the name {:?} of another card and does something else", card.name);
                return Err(invalid(format!("cards[{position}]"), problem));
            }
        }
        Ok(())
    }

    /// Cards of which a city can have several only raise counters while they stand; groups and powers name such cards.
    fn stacks(&self) -> Checked {
        let t = self.tables;
        let stacks = |place: &str, card: u16| {
            index(place, "cards", card, t.cards.len())?;
            if t.cards[usize::from(card)].stack.is_some() {
                Ok(())
            } else {
                Err(invalid(place, "names a card that does not stack"))
            }
        };
        for (position, card) in t.cards.iter().enumerate() {
            let place = format!("cards[{position}]");
            let Some(counter) = card.stack else { continue };
            self.counter(&place, counter)?;
            let [first, count] = card.rows;
            let rows = &t.rows[usize::from(first)..usize::from(first) + usize::from(count)];
            if !rows.iter().all(|row| matches!(row, Row::Add { .. } | Row::Gain { .. } | Row::Share { .. })) {
                return Err(invalid(place, "stacks and does more than raise counters"));
            }
        }
        for (position, group) in t.groups.iter().enumerate() {
            let place = format!("groups[{position}]");
            within(&place, "the number of kinds", group.cards.len() as i64, 1, limits::GROUP_KINDS as i64)?;
            let cards: Vec<u16> = group.cards.iter().copied().chain(group.wild).collect();
            cards.iter().try_for_each(|card| stacks(&place, *card))?;
            if let Some(card) = repeated(&cards) {
                return Err(invalid(place, format!("names cards[{card}] twice")));
            }
        }
        for (position, power) in t.powers.iter().enumerate() {
            let place = format!("powers[{position}]");
            power.always.iter().chain(&power.reaches_back).try_for_each(|switch| self.switch(&place, *switch))?;
            match &power.what {
                PowerKind::Draw { cards, .. } => {
                    at_most("cards that wake a power", cards.len(), limits::CARDS)?;
                    cards.iter().try_for_each(|card| index(&place, "cards", *card, t.cards.len()))?;
                }
                PowerKind::Double { card } => stacks(&place, *card)?,
                PowerKind::Anything => {}
            }
        }
        Ok(())
    }

    /// Piles hold cards that exist; every board has its own list where piles are of boards.
    fn piles(&self) -> Checked {
        let t = self.tables;
        if t.piles.iter().filter(|pile| pile.of_boards).count() > 1 {
            return Err(invalid("piles", "has two piles of boards"));
        }
        for (position, pile) in t.piles.iter().enumerate() {
            let place = format!("piles[{position}]");
            let lists = if pile.of_boards { t.boards.len() } else { 1 };
            within(&place, "the number of lists", pile.contents.len() as i64, lists as i64, lists as i64)?;
            within(&place, "the row", pile.row.into(), 0, limits::HAND as i64)?;
            for contents in &pile.contents {
                at_most("kinds of cards in a pile", contents.len(), limits::CARDS)?;
                for entry in contents {
                    index(&place, "cards", entry.card, t.cards.len())?;
                    within(&place, "the number of copies", entry.copies.into(), 1, limits::SLOTS as i64)?;
                    let card = &t.cards[usize::from(entry.card)];
                    if card.stack.is_none() && entry.copies > 1 {
                        return Err(invalid(
                            place,
                            format!("holds several copies of {:?}, which does not stack", card.name),
                        ));
                    }
                }
                let cards: Vec<u16> = contents.iter().map(|entry| entry.card).collect();
                if let Some(card) = repeated(&cards) {
                    return Err(invalid(place, format!("lists cards[{card}] twice")));
                }
            }
        }
        let entries = t.piles.iter().flat_map(|pile| &pile.contents).flatten();
        let cards: BTreeSet<u16> = entries.map(|entry| entry.card).collect();
        // Records tell piles by the names of their cards.
        unique("cards of piles", cards.iter().map(|card| t.cards[usize::from(*card)].name.as_str()))
    }

    fn boards(&self) -> Checked {
        for (position, board) in self.tables.boards.iter().enumerate() {
            let place = format!("boards[{position}]");
            within(&place, "the number of sides", board.sides.len() as i64, 1, limits::SIDES as i64)?;
            unique(&format!("{place}.sides"), board.sides.iter().map(|side| side.name.as_str()))?;
            for side in &board.sides {
                self.side(&place, side)?;
            }
        }
        self.best_cards()
    }

    /// All cards and one side of a board can be in one city; a stage that copies can be the worst that it may name.
    fn best_cards(&self) -> Checked {
        let t = self.tables;
        let count = |[first, count]: RowRange| {
            let rows = &t.rows[usize::from(first)..usize::from(first) + usize::from(count)];
            rows.iter().filter(|row| matches!(row, Row::ScoreBest { .. })).count()
        };
        let most = |stages: &mut dyn Iterator<Item = &Stage>| stages.map(|stage| count(stage.rows)).max().unwrap_or(0);
        let copied = |board: &Board, copy: &StageCopy| {
            let others = || t.boards.iter().filter(|other| other.name != board.name).flat_map(|other| &other.sides);
            let named = || others().filter_map(|side| named_stage(side, copy.stage));
            // Copies of copies are counted as the worst stage there is.
            if named().all(|stage| stage.copies.is_empty()) {
                most(&mut named())
            } else {
                most(&mut others().flat_map(|side| &side.stages))
            }
        };
        let on_stage = |board: &Board, stage: &Stage| {
            let copied = stage.copies.iter().map(|copy| copied(board, copy)).max().unwrap_or(0);
            count(stage.rows).max(copied)
        };
        let on_side = |board: &Board, side: &Side| {
            count(side.rows) + side.stages.iter().map(|stage| on_stage(board, stage)).sum::<usize>()
        };
        let on_board = |board: &Board| board.sides.iter().map(|side| on_side(board, side)).max().unwrap_or(0);
        let on_cards: usize = t.cards.iter().map(|card| count(card.rows)).sum();
        let on_boards = t.boards.iter().map(on_board).max().unwrap_or(0);
        at_most("rows of one city that score as the best card", on_cards + on_boards, limits::BEST_CARDS)
    }

    fn side(&self, place: &str, side: &Side) -> Checked {
        at_most("stages of a side", side.stages.len(), limits::STAGES)?;
        self.rows(place, side.rows)?;
        for (number, stage) in side.stages.iter().enumerate() {
            index(place, "costs", stage.cost, self.tables.costs.len())?;
            if usize::from(stage.needs) >> side.stages.len() != 0 || stage.needs >> number & 1 == 1 {
                return Err(invalid(
                    place,
                    format!("has stage {} that needs itself or a stage that is not there", number + 1),
                ));
            }
            self.rows(place, stage.rows)?;
            self.copies(place, stage)?;
        }
        Ok(())
    }

    fn copies(&self, place: &str, stage: &Stage) -> Checked {
        at_most("alternatives that a stage copies", stage.copies.len(), limits::COPIES_OF_A_STAGE)?;
        if !stage.copies.is_empty() && stage.rows[1] != 0 {
            return Err(invalid(place, "has a stage that copies another one and has rows of its own"));
        }
        for copy in &stage.copies {
            if let Some(number) = copy.stage {
                index(place, "stages of a side", number, limits::STAGES)?;
            }
            self.allowed(place, copy.allowed)?;
        }
        Ok(())
    }

    fn allowed(&self, place: &str, allowed: Allowed) -> Checked {
        match allowed {
            Allowed::Always => Ok(()),
            Allowed::Switch { switch, .. } => self.switch(place, switch),
        }
    }

    fn category(&self, place: &str, category: &Category) -> Checked {
        if let Some(counter) = category.points {
            self.counter(place, counter)?;
        }
        if let Some(quantity) = category.quantity {
            index(place, "quantities", quantity, self.tables.quantities.len())?;
        }
        if let Some(sets) = &category.sets {
            within(place, "the number of symbols", sets.symbols.len() as i64, 1, limits::SYMBOLS as i64)?;
            for counter in sets.symbols.iter().chain(&sets.wild) {
                self.counter(place, *counter)?;
            }
            if let Some(copied) = &sets.copied {
                self.counter(place, copied.counter)?;
                index(place, "colours", copied.colour, self.tables.colours.len())?;
                bits(place, "scopes", copied.scope.into(), 4)?;
            }
        }
        Ok(())
    }

    fn ask(&self, place: &str, ask: &Ask) -> Checked {
        name(place, &ask.kind)?;
        if let Asked::With { counter } | Asked::Free { counter: Some(counter) } = ask.of {
            self.counter(place, counter)?;
        }
        self.zone(place, ask)?;
        if matches!(ask.of, Asked::Free { .. }) && self.tables.free_seats == 0 {
            return Err(invalid(place, "asks a free seat, there is none"));
        }
        match &ask.skip {
            Skip::Never | Skip::Always => {}
            Skip::Unless { switch } => self.switch(place, *switch)?,
            Skip::When { conditions } => {
                within(place, "the number of conditions", conditions.len() as i64, 1, limits::USES as i64)?;
                conditions.iter().try_for_each(|condition| self.condition(place, condition))?;
            }
        }
        within(place, "the number of uses", ask.uses.len() as i64, 1, limits::USES as i64)?;
        unique(&format!("{place}.uses"), ask.uses.iter().map(|option| option.name.as_str()))?;
        for option in &ask.uses {
            self.allowed(place, option.allowed)?;
            match &option.action {
                Action::Sell { counter, .. } => self.counter(place, *counter)?,
                Action::Build { free: Some(word), .. } => name(place, word)?,
                Action::Look { count, ask, .. } => {
                    within(place, "the number of cards looked at", (*count).into(), 1, limits::HAND as i64)?;
                    self.follows(place, *ask, |ask| ask.from == Zone::Looked)?;
                }
                Action::TurnIn { group, identical, different, ask } => {
                    index(place, "groups", *group, self.tables.groups.len())?;
                    let most = limits::SPENT as i64;
                    within(place, "the number of identical cards", (*identical).into(), 0, most)?;
                    within(place, "the number of different cards", (*different).into(), 0, most)?;
                    self.follows(place, *ask, |ask| matches!(ask.from, Zone::Row { .. } | Zone::Tops { .. }))?;
                }
                Action::Put { ask } => {
                    index(place, "asks", *ask, self.tables.asks.len())?;
                    let put = &self.tables.asks[usize::from(*ask)];
                    let is_plain = !put.uses.iter().any(|option| matches!(option.action, Action::Put { .. }));
                    if !is_plain || put.of == Asked::Queued {
                        return Err(invalid(place, "puts a question that puts others, or one for queued seats"));
                    }
                }
                Action::Construct { wild_last, most } => {
                    wild_last.iter().chain(most).try_for_each(|switch| self.switch(place, *switch))?;
                }
                Action::Build { .. } | Action::Stage | Action::Decline | Action::Take => {}
            }
        }
        Ok(())
    }

    /// Checks that a question that an answer brings can be put.
    fn follows(&self, place: &str, ask: u8, fits: impl Fn(&Ask) -> bool) -> Checked {
        index(place, "asks", ask, self.tables.asks.len())?;
        let found = &self.tables.asks[usize::from(ask)];
        if found.of == Asked::Queued && fits(found) {
            Ok(())
        } else {
            Err(invalid(place, format!("brings asks[{ask}], which is not for queued seats or has its cards elsewhere")))
        }
    }

    /// Checks where the cards of an ask come from, and that its uses can use them.
    fn zone(&self, place: &str, ask: &Ask) -> Checked {
        let t = self.tables;
        let is_one = matches!(ask.of, Asked::Queued | Asked::Active | Asked::Woken);
        if !matches!(ask.from, Zone::Hand | Zone::DrawPile) && !is_one {
            return Err(invalid(place, "asks several seats at once about the same cards"));
        }
        match ask.from {
            Zone::Tops { seats, table } => {
                within(place, "the piles of seats", seats.into(), 0, 7)?;
                bits(place, "piles", (u32::from(table) << 3) | u32::from(seats), t.piles.len() + 3)?;
                let is_wrong = |(index, pile): (usize, &Pile)| table >> index & 1 == 1 && pile.of_boards;
                if t.piles.iter().enumerate().any(is_wrong)
                    || (seats != 0 && !t.piles.iter().any(|pile| pile.of_boards))
                {
                    return Err(invalid(place, "takes from a pile that is not where it says"));
                }
            }
            Zone::Row { pile } => {
                index(place, "piles", pile, t.piles.len())?;
                if t.piles[usize::from(pile)].of_boards {
                    return Err(invalid(place, "takes from a row of piles of boards"));
                }
            }
            Zone::DrawPile if !matches!(ask.of, Asked::Free { .. }) => {
                return Err(invalid(place, "asks others than the free seat about the draw pile"));
            }
            Zone::Hand | Zone::Discard | Zone::DrawPile | Zone::Looked | Zone::Nowhere => {}
        }
        let fits = |action: &Action| match action {
            Action::Build { .. } | Action::Stage | Action::Sell { .. } => {
                matches!(ask.from, Zone::Hand | Zone::Discard | Zone::DrawPile)
            }
            Action::Take => matches!(ask.from, Zone::Tops { .. } | Zone::Row { .. } | Zone::Looked),
            Action::Look { .. } => matches!(ask.from, Zone::Tops { .. }),
            Action::Construct { .. } | Action::TurnIn { .. } | Action::Put { .. } => ask.from == Zone::Nowhere,
            Action::Decline => true,
        };
        let is_drawing = matches!(ask.from, Zone::Tops { .. });
        if !ask.uses.iter().all(|option| fits(&option.action)) || (ask.of == Asked::Woken && !is_drawing) {
            return Err(invalid(place, "has a use that cannot use the cards offered"));
        }
        Ok(())
    }

    fn flow(&self) -> Checked {
        let flow = &self.tables.flow;
        if flow.iter().position(|step| *step == Instruction::End).is_none_or(|end| end + 1 != flow.len()) {
            return Err(invalid("flow", "must have one end, as its last instruction"));
        }
        if flow.iter().rposition(|step| *step == Instruction::DrawBoards) != Some(0) {
            return Err(invalid("flow", "must draw boards once, as its first instruction"));
        }
        for (position, step) in flow.iter().enumerate() {
            let place = format!("flow[{position}]");
            self.operands(&place, step)?;
            match step {
                Instruction::Unless { target, .. }
                | Instruction::UnlessSwitch { target, .. }
                | Instruction::UnlessCondition { target, .. }
                | Instruction::Case { target, .. }
                | Instruction::Jump { target }
                | Instruction::EachQueued { target }
                    if !(position + 1..flow.len()).contains(&usize::from(*target)) =>
                {
                    return Err(invalid(place, format!("leads to {target}, which is not further down")));
                }
                _ => {}
            }
        }
        let blocks = self.blocks()?;
        self.jumps(&blocks)?;
        self.cases(&blocks)
    }

    /// For each instruction the address of the innermost block in which it stands, or [`NO_BLOCK`]. The beginning of a
    /// block stands outside of it, its end inside.
    fn blocks(&self) -> Result<Vec<usize>, TablesError> {
        let flow = &self.tables.flow;
        let mut blocks = Vec::with_capacity(flow.len());
        let mut open = vec![NO_BLOCK];
        for (position, step) in flow.iter().enumerate() {
            let innermost = *open.last().expect("the outermost entry stays");
            blocks.push(innermost);
            match step {
                Instruction::For { var: Var::Turn, .. }
                    if open.iter().any(|begin| flow.get(*begin) == Some(&Instruction::Turns)) =>
                {
                    return Err(invalid(format!("flow[{position}]"), "counts turns within turns"));
                }
                Instruction::For { .. }
                | Instruction::EachQueued { .. }
                | Instruction::Turns
                | Instruction::Settle
                | Instruction::Case { .. } => open.push(position),
                Instruction::Next { start }
                | Instruction::NextTurn { start, .. }
                | Instruction::Settled { start }
                | Instruction::Repeat { start } => {
                    let outer = open.get(open.len().wrapping_sub(2)).copied();
                    let is_right = match (flow.get(innermost), step) {
                        (Some(Instruction::For { .. }), Instruction::Next { .. })
                        | (Some(Instruction::Turns), Instruction::NextTurn { .. })
                        | (Some(Instruction::Settle), Instruction::Settled { .. })
                        | (Some(Instruction::EachQueued { .. }), Instruction::Repeat { .. }) => {
                            innermost == usize::from(*start)
                        }
                        (Some(Instruction::Case { .. }), Instruction::Repeat { .. }) => {
                            outer == Some(usize::from(*start))
                        }
                        _ => false,
                    };
                    if !is_right {
                        let problem = format!("ends the block at {start}, which is not the innermost open one");
                        return Err(invalid(format!("flow[{position}]"), problem));
                    }
                    open.pop();
                }
                _ => {}
            }
            at_most("loops of the flow inside each other", open.len() - 1, limits::LOOP_DEPTH)?;
        }
        if open.len() == 1 { Ok(blocks) } else { Err(invalid("flow", "has a loop without an end")) }
    }

    /// Jumps stay within the block they are in, so that blocks are left through their ends only.
    fn jumps(&self, blocks: &[usize]) -> Checked {
        let flow = &self.tables.flow;
        for (position, step) in flow.iter().enumerate() {
            let place = format!("flow[{position}]");
            match *step {
                Instruction::Unless { target, .. }
                | Instruction::UnlessSwitch { target, .. }
                | Instruction::UnlessCondition { target, .. }
                | Instruction::Jump { target }
                    if blocks[usize::from(target)] != blocks[position] =>
                {
                    return Err(invalid(place, format!("leads to {target}, into or out of a loop")));
                }
                Instruction::EachQueued { target } | Instruction::Case { target, .. } => {
                    let end = usize::from(target) - 1;
                    if blocks[end] != position || !matches!(flow[end], Instruction::Repeat { .. }) {
                        return Err(invalid(place, "does not lead behind its own end"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What is asked again and again uses something up with each answer: so settling ends.
    fn cases(&self, blocks: &[usize]) -> Checked {
        let flow = &self.tables.flow;
        for (position, step) in flow.iter().enumerate() {
            let place = format!("flow[{position}]");
            let is_in_settle = flow.get(blocks[position]) == Some(&Instruction::Settle);
            let Instruction::Case { ask, target, .. } = step else {
                if is_in_settle && !matches!(step, Instruction::Settled { .. }) {
                    return Err(invalid(place, "stands between cases"));
                }
                continue;
            };
            if !is_in_settle {
                return Err(invalid(place, "is a case without anything to settle"));
            }
            let Some(ask) = ask else { continue };
            let ask = &self.tables.asks[usize::from(*ask)];
            let is_case = |asked: u8| {
                let cases = flow.iter().zip(blocks).filter(|(_, block)| **block == blocks[position]);
                cases
                    .map(|(step, _)| step)
                    .any(|step| matches!(step, Instruction::Case { ask: Some(ask), .. } if *ask == asked))
            };
            let uses_up = |action: &Action| match action {
                Action::Decline => ask.of == Asked::Woken,
                Action::Take | Action::Construct { .. } | Action::TurnIn { .. } => true,
                Action::Put { ask } => is_case(*ask),
                Action::Build { .. } | Action::Stage | Action::Sell { .. } | Action::Look { .. } => false,
            };
            let body = position + 1..usize::from(*target) - 1;
            let is_paid = |action: &Action| {
                !matches!(action, Action::TurnIn { .. }) || self.always_runs(&body, &Instruction::Pay)
            };
            let is_done = self.always_runs(&body, &Instruction::Place);
            if !is_done || !ask.uses.iter().all(|option| uses_up(&option.action) && is_paid(&option.action)) {
                return Err(invalid(place, "asks for what could be answered for ever"));
            }
        }
        Ok(())
    }

    /// Whether every way through a part of the flow, which jumps do not leave, comes to an instruction before anything
    /// else is asked.
    fn always_runs(&self, part: &Range<usize>, wanted: &Instruction) -> bool {
        let mut runs = vec![false; part.len() + 1];
        for position in part.clone().rev() {
            let next = position + 1 - part.start;
            let at = |target: u16| runs[usize::from(target) - part.start];
            runs[next - 1] = match &self.tables.flow[position] {
                step if step == wanted => true,
                Instruction::Ask { .. } | Instruction::EachQueued { .. } | Instruction::Settle => false,
                Instruction::Unless { target, .. }
                | Instruction::UnlessSwitch { target, .. }
                | Instruction::UnlessCondition { target, .. } => runs[next] && at(*target),
                Instruction::Jump { target } => at(*target),
                _ => runs[next],
            };
        }
        runs[0]
    }

    fn condition(&self, place: &str, condition: &Condition) -> Checked {
        match *condition {
            Condition::Active { counter, .. } | Condition::Any { counter, .. } => self.counter(place, counter),
            Condition::Table { counter, .. } => {
                index(place, "counters of the table", counter, self.tables.shared.len())
            }
            Condition::Empty { piles } => bits(place, "piles", piles.into(), self.tables.piles.len()),
        }
    }

    fn operands(&self, place: &str, step: &Instruction) -> Checked {
        match step {
            Instruction::Gain { counter, .. } => self.counter(place, *counter),
            Instruction::For { var: Var::Players, .. } => Err(invalid(place, "is a loop over the number of players")),
            Instruction::For { first, last, .. } => {
                within(place, "the last value", (*last).into(), (*first).into(), limits::LOOP.into())?;
                within(place, "the first value", (*first).into(), 1, limits::LOOP.into())
            }
            Instruction::Unless { values, .. } => bits(place, "values", *values, usize::from(limits::LOOP) + 1),
            Instruction::UnlessSwitch { switch, .. } => self.switch(place, *switch),
            Instruction::UnlessCondition { condition, .. } => self.condition(place, condition),
            Instruction::NextTurn { until, .. } => {
                at_most("conditions of an end", until.len(), limits::USES)?;
                until.iter().try_for_each(|condition| self.condition(place, condition))
            }
            Instruction::Share { counter, .. } => {
                index(place, "counters of the table", *counter, self.tables.shared.len())
            }
            Instruction::Case { ask: Some(ask), .. } => {
                index(place, "asks", *ask, self.tables.asks.len())?;
                if matches!(self.tables.asks[usize::from(*ask)].of, Asked::Active | Asked::Woken) {
                    Ok(())
                } else {
                    Err(invalid(place, "asks more than the seat whose turn it is"))
                }
            }
            Instruction::Peek { pile } => {
                index(place, "piles", *pile, self.tables.piles.len())?;
                if self.tables.piles[usize::from(*pile)].of_boards {
                    return Err(invalid(place, "looks at a pile of boards"));
                }
                Ok(())
            }
            Instruction::DiscardCards { cards } => {
                at_most("cards discarded", cards.len(), limits::CARDS)?;
                cards.iter().try_for_each(|card| {
                    index(place, "cards", *card, self.tables.cards.len())?;
                    let stacks = self.tables.cards[usize::from(*card)].stack.is_some();
                    if stacks { Ok(()) } else { Err(invalid(place, "discards cards that do not stack")) }
                })
            }
            Instruction::Deal { count } => within(place, "the count", (*count).into(), 1, limits::HAND as i64),
            Instruction::Ask { ask } => {
                index(place, "asks", *ask, self.tables.asks.len())?;
                if self.tables.asks[usize::from(*ask)].of == Asked::Queued {
                    return Err(invalid(place, format!("asks asks[{ask}], which is for queued seats")));
                }
                let uses = &self.tables.asks[usize::from(*ask)].uses;
                if uses.iter().any(|option| matches!(option.action, Action::Put { .. })) {
                    return Err(invalid(place, format!("asks asks[{ask}], which puts a question, outside of a case")));
                }
                Ok(())
            }
            Instruction::Lose { pending, counter } => {
                self.counter(place, *pending)?;
                self.counter(place, *counter)
            }
            Instruction::Conflict { strength, winner, loser, rout, skip } => {
                self.counter(place, *strength)?;
                if let Some(skip) = skip {
                    self.counter(place, *skip)?;
                }
                let rout = rout.as_ref().map(|rout| rout.award);
                for award in winner.iter().chain(loser).chain(&rout) {
                    self.counter(place, award.counter)?;
                    if let Some(from) = award.from {
                        index(place, "counters of the table", from, self.tables.shared.len())?;
                    }
                }
                Ok(())
            }
            Instruction::DrawBoards
            | Instruction::Next { .. }
            | Instruction::Jump { .. }
            | Instruction::Rights { .. }
            | Instruction::Pay
            | Instruction::Place
            | Instruction::Collect
            | Instruction::DiscardHands
            | Instruction::ChooserDraws
            | Instruction::DiscardDrawPile
            | Instruction::EachQueued { .. }
            | Instruction::Repeat { .. }
            | Instruction::Turns
            | Instruction::Settle
            | Instruction::Case { ask: None, .. }
            | Instruction::Settled { .. }
            | Instruction::RenewPowers
            | Instruction::Pass { .. }
            | Instruction::End => Ok(()),
        }
    }
}
