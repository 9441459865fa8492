//! The compiled form of a ruleset, as it stands in a tables file.
//!
//! A tables file is a fixed header and a [MessagePack](https://msgpack.org) body:
//!
//! | bytes | meaning |
//! |---|---|
//! | 8 | magic, [`MAGIC`] |
//! | 4 | format version, little endian, [`FORMAT_VERSION`] |
//! | 4 | length of the body in bytes, little endian |
//! | 32 | SHA-256 of the body: the *digest* that names the ruleset in records and saved states |
//! | rest | the body: one map with the fields of [`Tables`], in their order |
//!
//! The structures below *are* the description of the body: fields and variants have the
//! same names on the compiler's side, an unknown or a missing one is an error. References between
//! tables are indices. Nothing here is trusted: [`crate::Ruleset`] checks every index before play.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::TablesError;

/// The first bytes of every tables file.
pub const MAGIC: [u8; 8] = *b"SEPTEM\r\n";
/// The version of the format that this engine reads. It changes with every change of [`Tables`].
pub const FORMAT_VERSION: u32 = 2;
/// Longer files are refused before anything is read.
pub const MAX_FILE_BYTES: usize = 4 << 20;

const HEADER_BYTES: usize = 8 + 4 + 4 + 32;

/// SHA-256 of a tables body.
pub type Digest = [u8; 32];

/// Everything the engine knows of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// The name by which the ruleset is loaded.
    pub name: String,
    /// The name shown to people.
    pub title: String,
    /// Smallest and largest number of players.
    pub players: [u8; 2],
    /// Seats without a player, behind those of the players, at most [`crate::limits::FREE_SEATS`]. Such a seat has a city
    /// but no hand; its decisions are those of the player who holds the hand beside the draw pile.
    pub free_seats: u8,
    /// Yes-or-no choices of a table of players, fixed when a game begins.
    pub switches: Vec<Switch>,
    /// Kinds of goods, at most [`crate::limits::GOODS`].
    pub goods: Vec<Named>,
    /// Counters that each seat has.
    pub counters: Vec<Counter>,
    /// Counters that the table has, for all seats together.
    pub shared: Vec<Named>,
    /// The counter that payments move.
    pub currency: u8,
    /// The counter that grows with each stage built.
    pub stages: u8,
    /// The counter of the stages of the own side that are not built.
    pub unbuilt: u8,
    /// Colours of cards.
    pub colours: Vec<Colour>,
    /// How goods are bought from the two neighbours.
    pub trade: Trade,
    /// Kinds of producers.
    pub producers: Vec<Producer>,
    /// Trade terms that objects bring.
    pub terms: Vec<TradeTerm>,
    /// Rights to build free that objects bring.
    pub rights: Vec<Right>,
    /// Powers that objects bring.
    pub powers: Vec<Power>,
    /// Kinds of cards that are spent together.
    pub groups: Vec<Group>,
    /// Costs of cards and stages.
    pub costs: Vec<Cost>,
    /// Quantities that depend on the state.
    pub quantities: Vec<Quantity>,
    /// Changes of costs that objects bring.
    pub cost_changes: Vec<CostChange>,
    /// What happens when something is built, as long as objects are in play.
    pub events: Vec<Event>,
    /// What conflicts add to what they compare, as long as objects are in play.
    pub strengths: Vec<Strength>,
    /// What objects do, each object naming a range.
    pub rows: Vec<Row>,
    /// Kinds of cards.
    pub cards: Vec<Card>,
    /// The decks, one for each age in which cards are dealt.
    pub decks: Vec<Deck>,
    /// Piles of cards that lie on the table.
    pub piles: Vec<Pile>,
    /// Boards with their sides and stages.
    pub boards: Vec<Board>,
    /// Score categories in the order of the score sheet.
    pub categories: Vec<Category>,
    /// Counters that break ties, the first that differs decides; more is better.
    pub ties: Vec<Tie>,
    /// What seats can be asked.
    pub asks: Vec<Ask>,
    /// The flow program; play starts at the first instruction.
    pub flow: Vec<Instruction>,
}

/// A name with its translations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// As written in the rules.
    pub name: String,
    /// Language code to translated name.
    pub names: BTreeMap<String, String>,
}

/// A yes-or-no choice of the ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    /// Unique name.
    pub name: String,
    /// What holds unless a game says otherwise.
    pub default: bool,
    /// What is true when the switch is on.
    pub about: String,
}

/// A small whole number that each seat has; it starts at 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Unique name.
    pub name: String,
    /// Name for amounts other than one.
    pub plural: String,
    /// Made by the compiler, not shown to players.
    pub internal: bool,
    /// Held by one seat at most: whoever gains it has one, all others none.
    pub exclusive: bool,
}

/// A colour of cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colour {
    /// Unique name.
    pub name: String,
    /// What the colour stands for.
    pub about: String,
    /// The counter that holds the number of cards of this colour in the city.
    pub counter: u8,
}

/// The ordinary terms of trade with both neighbours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// Price of a unit without special terms, at least 1.
    pub price: u8,
    /// The switch that, when on, lets a city buy what it could have produced.
    pub needless: Option<u8>,
    /// The switch that, when on, lets a good that is made by choice only count as missing: see [`Producer::missing`].
    pub open_choices: Option<u8>,
    /// Bit sets of goods, together all of them, within which payments are reckoned in closed form, as few producers and
    /// terms as can be reach beyond one of them. None if payments are always searched for.
    pub classes: Vec<u8>,
}

/// A kind of producer: one unit a turn out of a set of goods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Producer {
    /// Bit set of goods: each unit is one of these.
    pub goods: u8,
    /// Whether neighbours may buy the unit.
    pub for_sale: bool,
    /// Whether only those of the goods are meant that no own producer for sale can make. Never for sale.
    pub missing: bool,
}

/// Goods bought from some sides at a lower price. Several terms for one good do not add up:
/// the lowest price holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeTerm {
    /// Bit set of sides: 1 left, 2 right.
    pub sides: u8,
    /// Bit set of goods.
    pub goods: u8,
    /// Price of a unit, at least 1.
    pub price: u8,
}

/// When a right to build free comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Renewal {
    /// It is never used up.
    Always,
    /// One use in each age, from the age in which it was gained.
    Age,
    /// One use in the game.
    Game,
}

/// A right to build cards without any cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Right {
    /// Bit set of the colours it holds for.
    pub colours: u16,
    /// When it comes back.
    pub renewal: Renewal,
    /// Whether it is only for a card of whose colour none stands in the city.
    pub first_of_colour: bool,
    /// Bit set of the cards that it is for out of those of the hand that a seat uses in an age; bit 0 is the
    /// first one.
    pub numbers: Option<u16>,
}

/// What an object lets its seat do beyond the ordinary. A seat has a power once, however many objects bring it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// What it lets the seat do.
    pub what: PowerKind,
    /// The word for it in moves: the name of the object that brings it, or a word of its own.
    pub name: String,
    /// The switch that, when on, makes it usable any number of times; otherwise it is used once a turn.
    pub always: Option<u8>,
    /// For a power to draw: the switch that, when on, lets what was taken or built last wake it when it is gained.
    pub reaches_back: Option<u8>,
}

/// The kinds of powers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "power", rename_all = "snake_case", deny_unknown_fields)]
pub enum PowerKind {
    /// Taking one of these cards, or building a stage, wakes the power: a further card may be taken.
    Draw {
        /// Kinds of cards.
        cards: Vec<u16>,
        /// Whether a stage built wakes it.
        stage: bool,
    },
    /// One card of this kind that is spent counts as two.
    Double {
        /// The kind of card.
        card: u16,
    },
    /// Cards may be spent whether they are identical or different.
    Anything,
}

/// Kinds of stacking cards that are spent together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Unique name.
    pub name: String,
    /// The kinds.
    pub cards: Vec<u16>,
    /// A kind that stands for any of them.
    pub wild: Option<u16>,
}

/// What must be paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// Units of each good, one entry a good.
    pub goods: Vec<u8>,
    /// Amount of the currency paid to the bank.
    pub bank: u8,
    /// Cards that are spent.
    pub spend: Option<Spend>,
}

/// A number of cards of a group that are spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spend {
    /// The group.
    pub group: u8,
    /// How many cards.
    pub count: u8,
    /// All of one kind; otherwise all of different kinds.
    pub identical: bool,
}

/// Other costs of cards and stages, as often as a counter of the seat says. First goods are dropped, then the price is
/// shifted; it does not fall below 0. Chains and rights to build free need no cost at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostChange {
    /// The counter that says how often; objects raise it.
    pub counter: u8,
    /// Bit set of the colours of the cards whose costs change.
    pub colours: u16,
    /// Whether the costs of stages change.
    pub stages: bool,
    /// Whether no goods are needed.
    pub without_goods: bool,
    /// What is added to the amount of currency.
    pub bank: i16,
}

/// A gain with each build of some kind, as often as a counter of the seat said before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The counter that says how often; objects raise it.
    pub counter: u8,
    /// Bit set of the colours of the cards that count.
    pub colours: u16,
    /// Whether stages count.
    pub stages: bool,
    /// Bit set of the ways of building that count: 1 by cost, as stages are, 2 by chain, 4 by right, 8 free by the ask.
    pub ways: u8,
    /// The counter that grows.
    pub gained: u8,
    /// By how much; computed with the one-time gains, seen from the builder.
    pub quantity: u16,
    /// Bit set of receivers as in [`QuantityTerm::scope`].
    pub scope: u8,
}

/// What is added, as often as a counter of the seat says, to another counter when a conflict compares that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The counter that says how often; objects raise it.
    pub counter: u8,
    /// The counter that is compared.
    pub strength: u8,
    /// What is added to it.
    pub quantity: u16,
}

/// A constant plus terms. Arithmetic saturates at the bounds of 16 bits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quantity {
    /// The constant.
    pub constant: i16,
    /// What is added to it.
    pub terms: Vec<QuantityTerm>,
}

/// What the sum over the seats in scope is worth: of counters, and of units that producers for sale make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuantityTerm {
    /// Worth of what is counted.
    pub weight: i16,
    /// What is counted.
    pub counting: Counting,
    /// What the sum is divided by or compared with; 0 only for [`Counting::AtMost`].
    pub number: u8,
    /// Counters summed up.
    pub counters: Vec<u8>,
    /// Bit set of goods: each unit for sale that can be one of them counts once.
    pub goods: u8,
    /// Bit set of seats relative to the owner: 1 self, 2 left, 4 right, 8 all others.
    /// A seat named twice counts once.
    pub scope: u8,
}

/// How often the weight of a term counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// Once for each full number in the sum.
    Per,
    /// Once if the sum is not below the number.
    AtLeast,
    /// Once if the sum is not above the number.
    AtMost,
}

/// One effect of an object. The hook says when it acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Row {
    /// Standing: a counter of the owner is higher while the object is in play.
    Add {
        /// The counter.
        counter: u8,
        /// By how much.
        amount: i16,
    },
    /// Standing: units of production.
    Produce {
        /// The kind of producer.
        producer: u8,
        /// Units a turn.
        units: u8,
    },
    /// Standing: terms of trade.
    Trade {
        /// The term.
        term: u8,
    },
    /// Standing: a right to build free.
    Right {
        /// The right.
        right: u8,
    },
    /// Once, when one-time gains are collected: counters of the seats in scope grow.
    Gain {
        /// The counter.
        counter: u8,
        /// Computed on the state after all placements, seen from the owner.
        quantity: u16,
        /// Bit set of receivers as in [`QuantityTerm::scope`].
        scope: u8,
    },
    /// Once, when one-time gains are collected: seats in scope will lose an amount when losses are settled.
    Lose {
        /// The counter in which the losses of a seat wait.
        counter: u8,
        /// Computed with the gains, seen from the seat that loses.
        quantity: u16,
        /// Bit set of losing seats as in [`QuantityTerm::scope`].
        scope: u8,
    },
    /// Once, when one-time gains are collected: a counter of the table changes, not below 0.
    Share {
        /// The counter of the table.
        counter: u8,
        /// By how much.
        amount: i16,
    },
    /// Standing: a power.
    Power {
        /// The power.
        power: u8,
    },
    /// Once, when the object is placed: the owner will be asked.
    Queue {
        /// What is asked.
        ask: u8,
        /// Lower ranks are asked first; equal ranks in seat order.
        rank: u8,
    },
    /// At scoring: points.
    Score {
        /// The category that they belong to.
        category: u8,
        /// How many.
        quantity: u16,
    },
    /// At scoring: points for each card, in the cities in scope, of the colour of the card that marks the stage with
    /// this row; nothing on other objects, and nothing in a score sheet before the end, since that card is hidden.
    ScoreMarker {
        /// The category that they belong to.
        category: u8,
        /// Points for each card.
        points: i16,
        /// Bit set of seats as in [`QuantityTerm::scope`].
        scope: u8,
    },
    /// At scoring: the best card of a colour in the cities in scope scores for the owner, as if it
    /// stood in the owner's city.
    ScoreBest {
        /// The colour.
        colour: u8,
        /// Bit set of seats as in [`QuantityTerm::scope`].
        scope: u8,
    },
}

/// A range of [`Tables::rows`]: first index and count.
pub type RowRange = [u16; 2];

/// A kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Name; cards of the same name are never both in one city.
    pub name: String,
    /// Language code to translated name.
    pub names: BTreeMap<String, String>,
    /// The colour.
    pub colour: u8,
    /// The age in whose deck it is; 0 for cards that lie in piles only.
    pub age: u8,
    /// One entry a copy: the smallest number of seats that uses it, in ascending order.
    pub copies: Vec<u8>,
    /// The cost.
    pub cost: u16,
    /// Cards that make this one free when any of them stands in the city.
    pub chains: Vec<u16>,
    /// For cards of which a city can have several: the counter that holds their number.
    pub stack: Option<u8>,
    /// What it does.
    pub rows: RowRange,
}

/// The deck of an age.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The age.
    pub age: u8,
    /// Cards of one colour of which only some, drawn at random, are in the deck.
    pub draw: Option<Draw>,
    /// With a free seat: on which side of it the player sits whose hand lies beside the draw pile at first. The pile is
    /// the share of the free seat.
    pub chooser: Option<Neighbour>,
}

/// `base + per_seat * seats` cards of a colour are drawn at random into the deck; the others are
/// out of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The colour.
    pub colour: u8,
    /// Number drawn in any game.
    pub base: u8,
    /// Number drawn for each seat.
    pub per_seat: u8,
}

/// A pile of cards on the table, shuffled when the game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// Unique name.
    pub name: String,
    /// Each seat has such a pile, with the cards of its board; it lies between the seat and its left neighbour.
    /// Otherwise there is one for all.
    pub of_boards: bool,
    /// What it holds: a list for each board, in their order, or one list.
    pub contents: Vec<Vec<Copies>>,
    /// Nobody sees its top card.
    pub hidden: bool,
    /// Cards that lie face up beside it and are replaced from it when they are taken.
    pub row: u8,
}

/// Copies of a kind of card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copies {
    /// The kind.
    pub card: u16,
    /// How many, at least 1.
    pub copies: u8,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Unique name.
    pub name: String,
    /// Language code to translated name.
    pub names: BTreeMap<String, String>,
    /// At least one.
    pub sides: Vec<Side>,
}

/// A side of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Unique on the board.
    pub name: String,
    /// What the board itself does from the start.
    pub rows: RowRange,
    /// Stages by number, the first is number 1.
    pub stages: Vec<Stage>,
}

/// A stage of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The cost.
    pub cost: u16,
    /// Bit set of the stages that must stand before, bit 0 is stage 1.
    pub needs: u8,
    /// What it does.
    pub rows: RowRange,
    /// Stages of neighbours in whose place it stands; the first that is allowed counts. With any it has no rows.
    pub copies: Vec<StageCopy>,
}

/// A stage of a neighbour's board that another stage copies. A copied copy leads on, as seen from its own seat; copies
/// that lead nowhere or in a circle cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageCopy {
    /// Whose board.
    pub of: Neighbour,
    /// Index of the stage; the last one of boards with fewer stages, and of all boards if it is not given.
    pub stage: Option<u8>,
    /// Whether the cost is copied, too.
    pub cost: bool,
    /// The rank of what the copied stage asks, instead of its own.
    pub rank: Option<u8>,
    /// When it is copied.
    pub allowed: Allowed,
}

/// A line of the score sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// Unique name.
    pub name: String,
    /// A counter added as it is: the constant points of objects in play.
    pub points: Option<u8>,
    /// A quantity added.
    pub quantity: Option<u16>,
    /// Points for sets of symbols.
    pub sets: Option<Sets>,
}

/// Points for symbols: the square of the number of each symbol, and `full_set` for each complete
/// set. Each wild symbol becomes the one that gives the highest total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sets {
    /// Counters of the symbols, one to four.
    pub symbols: Vec<u8>,
    /// Points for one of each.
    pub full_set: u8,
    /// Counter of the wild symbols.
    pub wild: Option<u8>,
    /// Symbols that are copied from cards.
    pub copied: Option<CopiedSymbols>,
}

/// Symbols of which each becomes one that cards of a colour, in the cities in scope, carry: the one that gives the
/// highest total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopiedSymbols {
    /// Counter of these symbols.
    pub counter: u8,
    /// The colour.
    pub colour: u8,
    /// Bit set of seats as in [`QuantityTerm::scope`].
    pub scope: u8,
}

/// A counter that breaks ties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tie {
    /// The counter.
    pub counter: u8,
    /// Its name on the score sheet.
    pub name: String,
}

/// A question put to seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Unique name.
    pub name: String,
    /// The kind of the decision, as records write it; several asks can be of one kind.
    pub kind: String,
    /// Who is asked.
    pub of: Asked,
    /// Where the cards come from.
    pub from: Zone,
    /// What can be done with a card.
    pub uses: Vec<Use>,
    /// When nobody is asked, or not everybody.
    pub skip: Skip,
}

/// When nobody is asked, or not everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "skip", rename_all = "snake_case", deny_unknown_fields)]
pub enum Skip {
    /// Never.
    Never,
    /// A seat that could build nothing is not asked.
    Always,
    /// A seat that could build nothing is asked only if a switch is on.
    Unless {
        /// The switch.
        switch: u8,
    },
    /// Nobody is asked as long as one of the conditions holds.
    When {
        /// The conditions.
        conditions: Vec<Condition>,
    },
}

/// Who is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// All seats with a player, at the same time.
    Every,
    /// All seats with a player whose counter is above 0, at the same time.
    With {
        /// The counter.
        counter: u8,
    },
    /// The free seat. Answers of players with which nothing has been done yet are kept and count together with its
    /// own; a card that its chooser has chosen with them is not offered again.
    Free {
        /// It is asked only if this counter is above 0.
        counter: Option<u8>,
    },
    /// The seat that an object has queued.
    Queued,
    /// The seat whose turn it is.
    Active,
    /// The seat whose turn it is, while a power of it to take a further card is awake.
    Woken,
}

/// A place where cards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "zone", rename_all = "snake_case", deny_unknown_fields)]
pub enum Zone {
    /// The hand of the seat; for a free seat that of its chooser.
    Hand,
    /// The discard pile.
    Discard,
    /// The top cards of piles.
    Tops {
        /// Bit set of the piles of seats: 1 on the left (the own one), 2 on the right, 4 all of them.
        seats: u8,
        /// Bit set of [`Tables::piles`] that are for all.
        table: u8,
    },
    /// The cards beside a pile, and its top card unseen.
    Row {
        /// The pile.
        pile: u8,
    },
    /// The cards that the last [`Action::Look`] has shown.
    Looked,
    /// No cards are used.
    Nowhere,
    /// The top card of the draw pile.
    DrawPile,
}

/// A use of a card, or of the decision itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The word for it in moves and records.
    pub name: String,
    /// What it does.
    pub action: Action,
    /// When it is allowed.
    pub allowed: Allowed,
    /// Whether it is closed to cards that a chain makes free.
    pub unchained: bool,
    /// Whether it is open only if nothing can be built, neither a card nor a stage.
    pub last_resort: bool,
}

/// What a use does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Build the card in one of the ways allowed.
    Build {
        /// Pay its cost.
        cost: bool,
        /// Free by a card that stands.
        chain: bool,
        /// Free by a right.
        right: bool,
        /// Free without any condition; the word for this way in moves and records.
        free: Option<String>,
    },
    /// Use the card to mark a stage of the own board, paying the stage's cost.
    Stage,
    /// Discard the card for an amount of a counter.
    Sell {
        /// The counter.
        counter: u8,
        /// The amount.
        amount: u8,
    },
    /// Do nothing.
    Decline,
    /// Take the card into the city.
    Take,
    /// Look at the top cards of the pile; another question then asks for one of them, and the others are shuffled.
    Look {
        /// How many cards.
        count: u8,
        /// The question that follows; its cards come from [`Zone::Looked`].
        ask: u8,
        /// Whether all seats see the cards.
        openly: bool,
    },
    /// Build a stage, spending cards.
    Construct {
        /// The switch that, when on, lets wild cards be spent only for what is missing.
        wild_last: Option<u8>,
        /// The switch that, when on, allows only what lets the most stages follow.
        most: Option<u8>,
    },
    /// Spend cards of a group, so that a question follows.
    TurnIn {
        /// The group.
        group: u8,
        /// How many of one kind; 0 if that does not count.
        identical: u8,
        /// How many of different kinds; 0 if that does not count.
        different: u8,
        /// The question that follows; nothing can be turned in when it would not be asked.
        ask: u8,
    },
    /// Choose which question is put first.
    Put {
        /// The question.
        ask: u8,
    },
}

/// When a use is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "allowed", rename_all = "snake_case", deny_unknown_fields)]
pub enum Allowed {
    /// Always.
    Always,
    /// Only if a switch is on or off.
    Switch {
        /// The switch.
        switch: u8,
        /// Its required position.
        on: bool,
    },
}

/// A step of the flow program. Addresses are indices of [`Tables::flow`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Instruction {
    /// Each seat gets a board, all different; chance unless given.
    DrawBoards,
    /// A counter of every seat grows.
    Gain {
        /// The counter.
        counter: u8,
        /// By how much.
        amount: i16,
    },
    /// A variable runs from `first` to `last`; the body follows and ends with [`Self::Next`].
    For {
        /// The variable.
        var: Var,
        /// First value, at least 1.
        first: u8,
        /// Last value, at most [`crate::limits::LOOP`].
        last: u8,
    },
    /// Ends the body of the loop that begins at `start`.
    Next {
        /// Address of the [`Self::For`].
        start: u16,
    },
    /// Goes on at `target`, further down, unless the variable has one of the values.
    Unless {
        /// The variable.
        var: Var,
        /// Bit set of values, bit 0 is value 0.
        values: u32,
        /// Where to go on.
        target: u16,
    },
    /// Goes on at `target`, further down, unless the switch stands as required.
    UnlessSwitch {
        /// The switch.
        switch: u8,
        /// The required position.
        on: bool,
        /// Where to go on.
        target: u16,
    },
    /// Goes on at `target`, further down, unless the condition holds.
    UnlessCondition {
        /// The condition.
        condition: Condition,
        /// Where to go on.
        target: u16,
    },
    /// A counter of the table changes, not below 0.
    Share {
        /// The counter of the table.
        counter: u8,
        /// By how much.
        amount: i16,
    },
    /// Seats take turns, from the first seat on to the left; the body follows and ends with [`Self::NextTurn`].
    Turns,
    /// Ends the body of the turns that begin at `start`. Goes on behind it when a condition holds, or after
    /// [`crate::limits::TURNS`] turns.
    NextTurn {
        /// Address of the [`Self::Turns`].
        start: u16,
        /// Any of them ends the turns.
        until: Vec<Condition>,
    },
    /// Puts the first question of several that somebody has to answer, again and again until nobody has to answer any.
    /// Each is a [`Self::Case`]; [`Self::Settled`] ends them.
    Settle,
    /// Asks, or goes on at `target` if nobody has to answer. Without an ask, the next queued seat is asked. The steps
    /// that follow an answer end with [`Self::Repeat`].
    Case {
        /// What is asked.
        ask: Option<u8>,
        /// Without an ask: the highest rank of queued questions that are asked here.
        rank: u8,
        /// Where to go on: the next case or the end.
        target: u16,
    },
    /// Ends the cases of the [`Self::Settle`] at `start`.
    Settled {
        /// Address of the [`Self::Settle`].
        start: u16,
    },
    /// Powers that are used once a turn come back.
    RenewPowers,
    /// The seat whose turn it is sees the top card of a pile, secretly.
    Peek {
        /// The pile.
        pile: u8,
    },
    /// Every seat discards all its cards of these kinds.
    DiscardCards {
        /// The kinds.
        cards: Vec<u16>,
    },
    /// Goes on at `target`, further down.
    Jump {
        /// Where to go on.
        target: u16,
    },
    /// Every player gets a hand from the deck of the current age; with a free seat the rest is the draw pile.
    Deal {
        /// Cards a player.
        count: u8,
    },
    /// The chooser of the free seat takes the top card of the draw pile into the hand.
    ChooserDraws,
    /// Rights that come back each age do so.
    Rights {
        /// Unused ones stay beside the new ones.
        add: bool,
    },
    /// Asks seats and waits for all answers. A seat without a card to answer with is left out.
    Ask {
        /// What is asked.
        ask: u8,
    },
    /// Takes what the answers cost and pays it out, with what is gained by selling.
    Pay,
    /// Puts the cards of the answers in their places; standing rows switch on.
    Place,
    /// One-time gains of what was placed.
    Collect,
    /// Puts what is left of all hands on the discard pile.
    DiscardHands,
    /// Puts what is left of the draw pile on the discard pile.
    DiscardDrawPile,
    /// Asks the next queued seat and then runs the body, which ends with [`Self::Repeat`]; goes on at
    /// `target`, further down, when nobody is queued.
    EachQueued {
        /// Where to go on.
        target: u16,
    },
    /// Ends the body of the [`Self::EachQueued`] at `start`, or of a case of the [`Self::Settle`] there.
    Repeat {
        /// Address of either.
        start: u16,
    },
    /// Every player gives the hand to the next player on a side.
    Pass {
        /// To which.
        to: Neighbour,
    },
    /// Every pair of neighbours compares a counter; the higher and the lower each gain.
    Conflict {
        /// The counter compared.
        strength: u8,
        /// What the higher one gains.
        winner: Option<Award>,
        /// What the lower one gains.
        loser: Option<Award>,
        /// What the higher one gains beside, if it is that much higher.
        rout: Option<Rout>,
        /// Seats whose counter is above 0 take no part and are passed over by their neighbours; it falls by one.
        skip: Option<u8>,
    },
    /// Every seat loses what waits in a counter, as far as it has as much; nothing waits any longer.
    Lose {
        /// The counter in which losses wait.
        pending: u8,
        /// The counter that falls.
        counter: u8,
    },
    /// The game is over. The last instruction, and only that.
    End,
}

/// What a conflict gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// The counter.
    pub counter: u8,
    /// By how much it grows.
    pub amount: i16,
    /// The counter of the table from which it is taken, as far as that goes; seats are served in their order.
    pub from: Option<u8>,
}

/// What a conflict gives to a winner with at least `factor` times the strength of the loser and at least `least`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rout {
    /// How many times the loser's strength.
    pub factor: u8,
    /// Smallest strength of the winner.
    pub least: i16,
    /// What is gained.
    pub award: Award,
}

/// Something that holds or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "if", rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// A counter of the seat whose turn it is lies between bounds.
    Active {
        /// The counter.
        counter: u8,
        /// Smallest amount.
        least: i16,
        /// Largest amount.
        most: i16,
    },
    /// A counter of some seat lies between bounds.
    Any {
        /// The counter.
        counter: u8,
        /// Smallest amount.
        least: i16,
        /// Largest amount.
        most: i16,
    },
    /// A counter of the table lies between bounds.
    Table {
        /// The counter of the table.
        counter: u8,
        /// Smallest amount.
        least: i16,
        /// Largest amount.
        most: i16,
    },
    /// All these piles are empty, those of all seats included.
    Empty {
        /// Bit set of piles.
        piles: u8,
    },
}

/// A variable of the flow program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Var {
    /// The age.
    Age,
    /// The turn within the age.
    Turn,
    /// The number of players; no loop runs over it.
    Players,
}

/// A neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neighbour {
    /// The next seat, clockwise.
    Left,
    /// The previous seat.
    Right,
}

impl Tables {
    /// Reads a tables file. The content is well formed afterwards, but not yet checked: see
    /// [`crate::Ruleset::new`].
    ///
    /// # Errors
    ///
    /// If the bytes are not a whole tables file of this format version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TablesError> {
        if bytes.len() > MAX_FILE_BYTES {
            return Err(TablesError::TooLong { bytes: bytes.len() });
        }
        let header = bytes.get(..HEADER_BYTES).ok_or(TablesError::NotTables)?;
        if header[..8] != MAGIC {
            return Err(TablesError::NotTables);
        }
        let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        let version = word(8);
        if version != FORMAT_VERSION {
            return Err(TablesError::Version { found: version });
        }
        let body = &bytes[HEADER_BYTES..];
        let expected = word(12) as usize;
        if body.len() != expected {
            return Err(TablesError::Length { expected, found: body.len() });
        }
        let digest: Digest = Sha256::digest(body).into();
        if header[16..] != digest {
            return Err(TablesError::Digest);
        }
        let tables: Self = rmp_serde::from_slice(body).map_err(|error| TablesError::Body(error.to_string()))?;
        // There is one way to write a ruleset: fields left out, added or in another order are refused.
        if tables.to_bytes()[HEADER_BYTES..] != *body {
            return Err(TablesError::Body("it is not written in the one way in which these tables are written".into()));
        }
        Ok(tables)
    }

    /// Writes a tables file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let body = self.body();
        let mut bytes = Vec::with_capacity(HEADER_BYTES + body.len());
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        bytes.extend_from_slice(&(body.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&Sha256::digest(&body));
        bytes.extend_from_slice(&body);
        bytes
    }

    /// The digest that names these tables.
    pub fn digest(&self) -> Digest {
        Sha256::digest(self.body()).into()
    }

    fn body(&self) -> Vec<u8> {
        rmp_serde::to_vec_named(self).expect("tables hold nothing that MessagePack cannot")
    }
}
