//! Upper bounds of what a ruleset may hold. The loader refuses tables beyond them, so that the state is
//! one flat value of fixed size and no table can make the engine slow or large.

/// Seats in a game.
pub const SEATS: usize = 7;
/// Seats without a player.
pub const FREE_SEATS: usize = 1;
/// Players of a game with a free seat: with two hands it is certain what each player has seen of drawn cards.
pub const PLAYERS_WITH_A_FREE_SEAT: usize = 2;
/// Kinds of goods.
pub const GOODS: usize = 8;
/// Counters of a seat, those made by the compiler included.
pub const COUNTERS: usize = 40;
/// Kinds of cards.
pub const CARDS: usize = 256;
/// Colours of cards.
pub const COLOURS: usize = 16;
/// Kinds of producers.
pub const PRODUCERS: usize = 24;
/// Trade terms.
pub const TERMS: usize = 32;
/// Rights to build free.
pub const RIGHTS: usize = 8;
/// Changes of costs, events and strengths, each of these.
pub const STANDING_RULES: usize = 40;
/// Boards.
pub const BOARDS: usize = 64;
/// Sides of a board.
pub const SIDES: usize = 8;
/// Stages of a side.
pub const STAGES: usize = 8;
/// Alternative stages that one stage copies.
pub const COPIES_OF_A_STAGE: usize = 4;
/// Cards of one game, those in piles included.
pub const SLOTS: usize = 250;
/// Cards dealt in one game, all ages together.
pub const DEALT: usize = 210;
/// Kinds of piles.
pub const PILES: usize = 4;
/// Counters of the table.
pub const SHARED: usize = 4;
/// Powers.
pub const POWERS: usize = 8;
/// Groups of cards that are spent together.
pub const GROUPS: usize = 8;
/// Kinds of cards of a group, the wild one not counted.
pub const GROUP_KINDS: usize = 7;
/// Cards spent at a time.
pub const SPENT: usize = 6;
/// Ways of spending cards for one cost.
pub const SPENDS: usize = 256;
/// Turns of a game in which seats take turns.
pub const TURNS: u16 = 4096;
/// Cards in a hand.
pub const HAND: usize = 15;
/// Price of a unit of goods.
pub const PRICE: u8 = 9;
/// Units of goods in one cost.
pub const COST_UNITS: usize = 12;
/// Product over the goods of a cost of (units + 1): the number of partly paid states of the cost.
pub const COST_STATES: usize = 128;
/// Classes of goods within which payments are reckoned in closed form.
pub const PAYMENT_CLASSES: usize = 3;
/// Sets of goods of all these classes together, the empty ones included.
pub const PAYMENT_SETS: usize = 32;
/// Different pairs of rank and ask by which objects queue decisions.
pub const QUEUES: usize = 8;
/// Switches.
pub const SWITCHES: usize = 32;
/// Values of a loop variable of the flow program.
pub const LOOP: u8 = 15;
/// Loops of the flow program inside each other.
pub const LOOP_DEPTH: usize = 4;
/// Instructions of the flow program.
pub const FLOW: usize = 1024;
/// Asks.
pub const ASKS: usize = 16;
/// Uses of an ask.
pub const USES: usize = 8;
/// Score categories.
pub const CATEGORIES: usize = 16;
/// Symbols of one set rule.
pub const SYMBOLS: usize = 4;
/// Rows of one city that score as the best card of a colour elsewhere.
pub const BEST_CARDS: usize = 2;
/// Rows of one object.
pub const ROWS_OF_AN_OBJECT: usize = 40;
/// Terms of one quantity.
pub const TERMS_OF_A_QUANTITY: usize = 40;
/// Counters that one term of a quantity sums up.
pub const COUNTERS_OF_A_TERM: usize = 40;
/// Entries of each of the remaining tables.
pub const ENTRIES: usize = 4096;
/// Characters of a name.
pub const NAME: usize = 100;
