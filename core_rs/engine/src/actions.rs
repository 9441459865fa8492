//! The numbering of actions for learners: every legal move of a decision has a number of its own, and the numbers of a
//! ruleset are the same in every game, whatever the number of players.
//!
//! A number says what is done with which card, not in which question: a use of one name does the same in all
//! questions. So a card that is built by its cost has as many numbers as there can be ways of paying the cost, in
//! ascending order of what goes to the left; beside them one each for a build by a chain, by a right and free. A stage has its
//! numbers for each card that can mark it, again one a way of paying. Stages of which one must stand before the other
//! share their numbers, since never can both be built; so do the stages of different boards.
//!
//! # How many ways of paying there can be
//!
//! With prices `p` on the left and `q` on the right, a unit of good `g` costs `p[g]` or `q[g]`, and of `u[g]` units at most
//! `x[g]` are bought on the left, so what goes to the left is one of the sums of `x[g] p[g]` with `x[g] <= u[g]`. The ways that a
//! seat can choose have different amounts to the left, and the more goes to the left the less goes to the right. So there
//! are no more of them than the fewer of the different sums on either side. Where needless purchases are
//! allowed, ways are different pairs of sums with `x[g] + y[g] <= u[g]`. Prices are the ordinary one or, good by good, the
//! lowest of some of the terms; the bound is the largest over all sets of terms. With two seats both neighbours
//! are one, all goes to the left at the lower price, and there is one way without needless purchases. Costs that change
//! lose all their goods or none.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::cards::CardId;
use crate::error::MoveError;
use crate::limits::{COST_UNITS, GOODS, PILES, PRICE, SEATS, STAGES};
use crate::move_text::MoveContext;
use crate::moves::{Move, Way};
use crate::ruleset::Ruleset;
use crate::tables::{Action, Ask, Asked, Cost, Side, Tables, Use, Zone};

/// Sets of terms beyond which the bound of ways of paying is a coarser one.
const MOST_PRICES: usize = 512;
/// Most that goes to one side for one cost.
const MOST: usize = COST_UNITS * PRICE as usize;

/// Stands where a ruleset has no such move.
const NO_NUMBER: u32 = u32::MAX;

/// The numbering of the actions of a ruleset.
#[derive(Debug)]
pub struct Actions {
    size: u32,
    /// What the numbers mean, in their order.
    ranges: Vec<Range>,
    /// For each use of each ask how its moves are numbered.
    uses: Vec<Vec<Numbers>>,
    /// For each stage of each side of each board its numbers among those of a card.
    stages: Vec<Vec<Vec<Lane>>>,
    version: String,
}

/// Numbers that belong together: one, or one for each way of paying.
#[derive(Debug)]
struct Range {
    first: u32,
    count: u32,
    words: String,
    counted: Counted,
}

/// What is counted within a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    Nothing,
    Payments,
    Spends,
}

/// How the moves of a use are numbered.
#[derive(Debug, Clone)]
enum Numbers {
    /// By card and way.
    Build(Vec<BuildNumbers>),
    /// By card, then as the stage says.
    Stage(Vec<u32>),
    /// By card.
    Card(Vec<u32>),
    /// By card seen, then unseen.
    Row(Vec<u32>, u32),
    /// By power and pile.
    Pile { first: u32, places: [u32; SEATS + PILES], piles: u32 },
    /// By power, or one.
    Power(u32),
    /// As the stage says, then by the way of spending.
    Construct(u32),
    /// By the set.
    TurnIn(u32),
}

#[derive(Debug, Clone, Copy)]
struct BuildNumbers {
    chain: u32,
    right: u32,
    free: u32,
    cost: u32,
    /// Behind the last number for the cost.
    cost_end: u32,
}

/// A place for the numbers already used in one decision, to be kept from one to the next.
#[derive(Debug, Default)]
pub struct Marks(Vec<u64>);

impl Marks {
    fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    fn set(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    fn clear(&mut self, numbers: &[u32]) {
        for number in numbers {
            self.0[*number as usize / 64] = 0;
        }
    }
}

impl Actions {
    /// Numbers the actions of games in which the switches stand so: only whether needless purchases are allowed makes
    /// a difference.
    pub fn new(rules: &Ruleset, switches: u32) -> Self {
        let tables = rules.tables();
        let is_needless = tables.trade.needless.is_some_and(|switch| switches >> switch & 1 == 1);
        let payments = most_payments(tables, is_needless);
        let mut numbering = Numbering { rules, payments: &payments, ranges: Vec::new(), size: 0, known: Vec::new() };
        let lanes = Lanes::new(rules, &payments);
        let uses =
            tables.asks.iter().map(|ask| ask.uses.iter().map(|option| numbering.of(ask, option, &lanes)).collect());
        let uses = uses.collect();
        let (size, ranges) = (numbering.size, numbering.ranges);
        let mut actions = Self { size, ranges, uses, stages: lanes.stages, version: String::new() };
        actions.version = actions.digest();
        actions
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// For each board and side the lane of each stage, from 1, as the [words](Self::text) name it: never can two stages of one
    /// lane be built.
    pub fn lanes(&self) -> Vec<Vec<Vec<usize>>> {
        let lane = |lane: &Lane| lane.number;
        let side = |side: &Vec<Lane>| side.iter().map(lane).collect();
        self.stages.iter().map(|board| board.iter().map(side).collect()).collect()
    }

    /// A digest of the numbering: numberings of one version number all moves alike.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Appends the numbers of the moves of a decision, in their order.
    ///
    /// # Errors
    ///
    /// If the moves are not those of a decision in a game with these switches.
    pub fn numbers(
        &self,
        context: MoveContext,
        players: usize,
        moves: &[Move],
        marks: &mut Marks,
        numbers: &mut Vec<u32>,
    ) -> Result<(), MoveError> {
        let before = numbers.len();
        marks.0.resize(self.size().div_ceil(64), 0);
        let uses = &self.uses[usize::from(context.ask())];
        let mut is_known = true;
        for found in moves {
            let number = uses
                .get(usize::from(found.use_index))
                .and_then(|numbers| self.number(numbers, context, players, *found, marks));
            let Some(number) = number else {
                is_known = false;
                break;
            };
            marks.set(number);
            numbers.push(number);
        }
        marks.clear(&numbers[before..]);
        if is_known {
            return Ok(());
        }
        numbers.truncate(before);
        Err(MoveError::Malformed("this numbering is for games of another ruleset or with other switches".into()))
    }

    #[inline]
    fn number(
        &self,
        numbers: &Numbers,
        context: MoveContext,
        players: usize,
        found: Move,
        marks: &Marks,
    ) -> Option<u32> {
        let card = usize::from(found.card);
        let number = match numbers {
            Numbers::Build(cards) => {
                let card = cards.get(card)?;
                match found.way {
                    Way::Cost => return (card.cost..card.cost_end).find(|number| !marks.has(*number)),
                    Way::Chain => card.chain,
                    Way::Right => card.right,
                    Way::Free => card.free,
                    Way::None | Way::Spend | Way::Seen | Way::Unseen => NO_NUMBER,
                }
            }
            Numbers::Stage(cards) => {
                let card = *cards.get(card).filter(|first| **first != NO_NUMBER)?;
                let lane = self.stage(context, found.stage)?;
                let first = card + lane.first;
                return (first..first + lane.count).find(|number| !marks.has(*number));
            }
            Numbers::Card(cards) => *cards.get(card)?,
            Numbers::Row(cards, unseen) => {
                if found.way == Way::Unseen {
                    *unseen
                } else {
                    *cards.get(card)?
                }
            }
            Numbers::Pile { first, places, piles } => {
                let place = places[place_of_pile(found.pile(), context.seat(), players)];
                (place != NO_NUMBER).then(|| first + found.power() as u32 * piles + place)?
            }
            Numbers::Power(first) => first + found.power() as u32,
            Numbers::Construct(first) => {
                let lane = self.stage(context, found.stage)?;
                let rank = found.spend() as u32;
                (rank < lane.count).then(|| first + lane.first + rank)?
            }
            Numbers::TurnIn(first) => first + found.spend() as u32,
        };
        (number < self.size).then_some(number)
    }

    fn stage(&self, context: MoveContext, stage: u8) -> Option<Lane> {
        let (board, side) = context.board_and_side();
        self.stages.get(usize::from(board))?.get(usize::from(side))?.get(usize::from(stage)).copied()
    }

    /// What a number means; `None` if there is no such number.
    pub fn text(&self, number: usize) -> Option<String> {
        let index = self.ranges.partition_point(|range| range.first as usize <= number).checked_sub(1)?;
        let range = &self.ranges[index];
        let rank = number - range.first as usize;
        if rank >= range.count as usize {
            return None;
        }
        Some(match range.counted {
            Counted::Nothing => range.words.clone(),
            Counted::Payments if range.count == 1 => range.words.clone(),
            Counted::Payments => format!("{}, way of paying {}", range.words, rank + 1),
            Counted::Spends => format!("{}, way of spending {}", range.words, rank + 1),
        })
    }

    fn digest(&self) -> String {
        let mut told = String::from("actions 1\n");
        for range in &self.ranges {
            writeln!(told, "{} {} {:?} {}", range.first, range.count, range.counted, range.words)
                .expect("a string can be written to");
        }
        writeln!(told, "{:?}", self.stages).expect("a string can be written to");
        short_digest(&told)
    }
}

impl Ruleset {
    /// The name of a card; of several with one name, the age tells them apart.
    pub(crate) fn told_apart(&self, card: CardId) -> String {
        let entry = &self.tables().cards[usize::from(card)];
        let is_alone = self.same_name(card).iter().nth(1).is_none();
        if is_alone { entry.name.clone() } else { format!("{} of age {}", entry.name, entry.age) }
    }
}

/// The beginning of the SHA-256 of a text, in hexadecimal.
pub(crate) fn short_digest(text: &str) -> String {
    Sha256::digest(text).iter().take(8).fold(String::new(), |mut digest, byte| {
        write!(digest, "{byte:02x}").expect("a string can be written to");
        digest
    })
}

/// The place of a seat as another one sees it: 0 itself, 1 and 2 its left and right neighbours, 3 and 4 those beyond,
/// and so on; of two that are one, it is the left. So the places of fewer seats are the first of those of more.
#[inline]
pub(crate) fn place_of_seat(seat: usize, viewer: usize, seats: usize) -> usize {
    let left = (seat + seats - viewer) % seats;
    let right = seats - left;
    match left {
        0 => 0,
        _ if left <= right => 2 * left - 1,
        _ => 2 * right,
    }
}

/// The place of a pile: that of its seat, or behind those of all seats that of a pile for all.
fn place_of_pile(pile: usize, viewer: usize, players: usize) -> usize {
    if pile < SEATS { place_of_seat(pile, viewer, players) } else { pile }
}

/// Whose pile it is, in words.
pub(crate) fn words_of_place(place: usize) -> String {
    match (place, place.div_ceil(2)) {
        (0, _) => "self".into(),
        (1, _) => "left".into(),
        (2, _) => "right".into(),
        (_, steps) => format!("{} {steps}", if place % 2 == 1 { "left" } else { "right" }),
    }
}

/// Numbers that stages share of which never two can be built, one for each way of paying or spending.
#[derive(Debug, Clone, Copy)]
struct Lane {
    /// Its number among the lanes, from 1.
    number: usize,
    first: u32,
    count: u32,
}

/// The lanes of all stages.
struct Lanes {
    stages: Vec<Vec<Vec<Lane>>>,
    lanes: Vec<Lane>,
}

impl Lanes {
    fn new(rules: &Ruleset, payments: &[u32]) -> Self {
        let tables = rules.tables();
        let sides = || tables.boards.iter().flat_map(|board| &board.sides);
        let dearest =
            sides().flat_map(|side| &side.stages).map(|stage| ways(rules, payments, stage.cost)).max().unwrap_or(0);
        let mut counts: Vec<u32> = Vec::new();
        for side in sides() {
            for (lane, stage) in lanes(side).into_iter().zip(&side.stages) {
                if counts.len() <= lane {
                    counts.resize(lane + 1, 1);
                }
                let takes_costs = stage.copies.iter().any(|copy| copy.cost);
                let most = if takes_costs { dearest } else { ways(rules, payments, stage.cost) };
                counts[lane] = counts[lane].max(most);
            }
        }
        let first = |lane: usize| counts[..lane].iter().sum();
        let shared: Vec<Lane> = counts
            .iter()
            .enumerate()
            .map(|(lane, count)| Lane { number: lane + 1, first: first(lane), count: *count })
            .collect();
        let number = |side: &Side| lanes(side).into_iter().map(|lane| shared[lane]).collect();
        let stages = tables.boards.iter().map(|board| board.sides.iter().map(number).collect()).collect();
        Self { stages, lanes: shared }
    }

    fn size(&self) -> u32 {
        self.lanes.last().map_or(0, |lane| lane.first + lane.count)
    }
}

/// How many ways there are of paying a cost, in the currency and goods or with cards.
fn ways(rules: &Ruleset, payments: &[u32], cost: u16) -> u32 {
    payments[usize::from(cost)].max(rules.spends(cost).ways.len() as u32)
}

/// For each stage of a side its lane: stages that can be open at the same time have different ones.
fn lanes(side: &Side) -> Vec<usize> {
    let stages = &side.stages;
    let mut before: Vec<u8> = stages.iter().map(|stage| stage.needs).collect();
    for _ in 0..STAGES {
        for stage in 0..before.len() {
            let more = crate::state::bits(before[stage]).filter_map(|other| before.get(other).copied());
            before[stage] |= more.fold(0, |all, needs| all | needs);
        }
    }
    let mut members: Vec<Vec<usize>> = Vec::new();
    (0..stages.len())
        .map(|stage| {
            let is_apart = |other: &usize| before[stage] >> other & 1 == 1 || before[*other] >> stage & 1 == 1;
            let lane = members.iter().position(|lane| lane.iter().all(is_apart)).unwrap_or(members.len());
            if lane == members.len() {
                members.push(Vec::new());
            }
            members[lane].push(stage);
            lane
        })
        .collect()
}

/// Gives out numbers.
struct Numbering<'a> {
    rules: &'a Ruleset,
    payments: &'a [u32],
    ranges: Vec<Range>,
    size: u32,
    /// What has been numbered: a use with how often it stands in one ask before.
    known: Vec<(Key<'a>, Numbers)>,
}

/// What makes uses of different asks the same.
#[derive(PartialEq, Eq)]
struct Key<'a> {
    name: &'a str,
    /// Where the cards lie, as far as it matters.
    from: Option<Zone>,
    is_woken: bool,
    operands: (u8, u8, u8),
    /// How many uses of this kind and name stand before it in its ask.
    before: usize,
    kind: std::mem::Discriminant<Action>,
}

impl<'a> Numbering<'a> {
    /// The numbers of a use.
    fn of(&mut self, ask: &'a Ask, option: &'a Use, lanes: &Lanes) -> Numbers {
        let key = key(ask, option);
        if let Some((_, numbers)) = self.known.iter().find(|(known, _)| *known == key) {
            return numbers.clone();
        }
        let numbers = self.new_numbers(ask, option, lanes);
        self.known.push((key, numbers.clone()));
        numbers
    }

    fn new_numbers(&mut self, ask: &'a Ask, option: &'a Use, lanes: &Lanes) -> Numbers {
        let name = option.name.as_str();
        match &option.action {
            Action::Build { .. } => self.builds(name, ask, option),
            Action::Stage => {
                let cards = self.dealt();
                let numbers = self.by_card(&cards, |numbering, card| {
                    let with = numbering.card(card);
                    numbering.stages(&format!("{name} {{}} with {with}"), lanes, Counted::Payments)
                });
                Numbers::Stage(numbers)
            }
            Action::Sell { .. } => {
                let cards = self.dealt();
                Numbers::Card(self.by_card(&cards, |numbering, card| {
                    let words = format!("{name} {}", numbering.card(card));
                    numbering.add(words, 1, Counted::Nothing)
                }))
            }
            Action::Decline if ask.of == Asked::Woken => {
                let powers = &self.rules.tables().powers;
                let words = powers.iter().map(|power| format!("{name} by {}", power.name));
                Numbers::Power(self.add_each(words))
            }
            Action::Decline | Action::Put { .. } => {
                let verb = if matches!(option.action, Action::Put { .. }) { " first" } else { "" };
                Numbers::Power(self.add(format!("{name}{verb}"), 1, Counted::Nothing))
            }
            Action::Take => match ask.from {
                Zone::Row { pile } => {
                    let cards = self.in_pile(pile.into());
                    let seen = self.by_card(&cards, |numbering, card| {
                        let words = format!("{name} {}", numbering.card(card));
                        numbering.add(words, 1, Counted::Nothing)
                    });
                    let pile = &self.rules.tables().piles[usize::from(pile)].name;
                    Numbers::Row(seen, self.add(format!("{name} from {pile} unseen"), 1, Counted::Nothing))
                }
                Zone::Looked => {
                    let piles = 0..self.rules.tables().piles.len();
                    let mut cards: Vec<CardId> = piles.flat_map(|pile| self.in_pile(pile)).collect();
                    cards.sort_unstable();
                    cards.dedup();
                    Numbers::Card(self.by_card(&cards, |numbering, card| {
                        let words = format!("{name} {} of those looked at", numbering.card(card));
                        numbering.add(words, 1, Counted::Nothing)
                    }))
                }
                _ => self.piles(name, ask),
            },
            Action::Look { .. } => self.piles(name, ask),
            Action::Construct { .. } => {
                Numbers::Construct(self.stages(&format!("{name} {{}}"), lanes, Counted::Spends))
            }
            Action::TurnIn { group, identical, different, .. } => {
                let sets = self.rules.turn_ins(*group, *identical, *different);
                let kinds = &self.rules.group(usize::from(*group)).cards;
                let words: Vec<String> = sets
                    .iter()
                    .map(|set| {
                        let cards = kinds.iter().enumerate().filter(|(kind, _)| set.count(*kind) > 0);
                        let cards =
                            cards.map(|(kind, card)| format!("{} {}", set.count(kind), self.card(*card as CardId)));
                        format!("{name} {}", cards.collect::<Vec<_>>().join(", "))
                    })
                    .collect();
                Numbers::TurnIn(self.add_each(words.into_iter()))
            }
        }
    }

    fn card(&self, card: CardId) -> String {
        self.rules.told_apart(card)
    }

    /// The cards of all decks.
    fn dealt(&self) -> Vec<CardId> {
        let cards = self.rules.tables().cards.iter().enumerate();
        cards.filter(|(_, card)| card.age > 0).map(|(card, _)| card as CardId).collect()
    }

    fn in_pile(&self, pile: usize) -> Vec<CardId> {
        let contents = self.rules.tables().piles[pile].contents.iter().flatten();
        let cards: BTreeSet<CardId> = contents.map(|copies| copies.card as CardId).collect();
        cards.into_iter().collect()
    }

    /// First numbers by card; there are none for other cards.
    fn by_card(&mut self, cards: &[CardId], mut add: impl FnMut(&mut Self, CardId) -> u32) -> Vec<u32> {
        let mut numbers = vec![NO_NUMBER; self.rules.tables().cards.len()];
        for card in cards {
            numbers[usize::from(*card)] = add(self, *card);
        }
        numbers
    }

    fn add(&mut self, words: String, count: u32, counted: Counted) -> u32 {
        let first = self.size;
        self.ranges.push(Range { first, count, words, counted });
        self.size += count;
        first
    }

    fn add_each(&mut self, words: impl Iterator<Item = String>) -> u32 {
        let first = self.size;
        for words in words {
            self.add(words, 1, Counted::Nothing);
        }
        first
    }

    /// The numbers of every lane of stages.
    fn stages(&mut self, words: &str, lanes: &Lanes, counted: Counted) -> u32 {
        let first = self.size;
        for (index, lane) in lanes.lanes.iter().enumerate() {
            let stage =
                if lanes.lanes.len() == 1 { "the next stage".into() } else { format!("stage of lane {}", index + 1) };
            self.add(words.replace("{}", &stage), lane.count, counted);
        }
        debug_assert_eq!(self.size - first, lanes.size());
        first
    }

    fn builds(&mut self, name: &str, ask: &'a Ask, option: &'a Use) -> Numbers {
        let asks = &self.rules.tables().asks;
        let same: Vec<&Action> = asks
            .iter()
            .flat_map(|other| other.uses.iter().map(move |use_of| (other, use_of)))
            .filter(|(other, use_of)| key(other, use_of) == key(ask, option))
            .map(|(_, use_of)| &use_of.action)
            .collect();
        let can = |wanted: fn(&Action) -> bool| same.iter().any(|action| wanted(action));
        let by_cost = can(|action| matches!(action, Action::Build { cost: true, free: None, .. }));
        let by_chain = can(|action| matches!(action, Action::Build { chain: true, free: None, .. }));
        let by_right = can(|action| matches!(action, Action::Build { right: true, free: None, .. }));
        let freely = can(|action| matches!(action, Action::Build { free: Some(_), .. }));
        let none = BuildNumbers { chain: NO_NUMBER, right: NO_NUMBER, free: NO_NUMBER, cost: 0, cost_end: 0 };
        let tables = self.rules.tables();
        let mut cards = vec![none; tables.cards.len()];
        for card in self.dealt() {
            let entry = &tables.cards[usize::from(card)];
            let has_right = tables.rights.iter().any(|right| right.colours >> entry.colour & 1 == 1);
            let words = format!("{name} {}", self.card(card));
            let mut one = |is_there: bool, how: &str| {
                if is_there { self.add(format!("{words} ({how})"), 1, Counted::Nothing) } else { NO_NUMBER }
            };
            let numbers = &mut cards[usize::from(card)];
            numbers.chain = one(by_chain && !entry.chains.is_empty(), "free by chain");
            numbers.right = one(by_right && has_right, "free by right");
            numbers.free = one(freely, "free");
            if by_cost {
                let count = self.payments[usize::from(entry.cost)];
                numbers.cost = self.add(words, count, Counted::Payments);
                numbers.cost_end = numbers.cost + count;
            }
        }
        Numbers::Build(cards)
    }

    /// The numbers of piles that can be reached, for each power if it takes one.
    fn piles(&mut self, name: &str, ask: &Ask) -> Numbers {
        let tables = self.rules.tables();
        let mut places = [NO_NUMBER; SEATS + PILES];
        let mut words: Vec<String> = Vec::new();
        if let Zone::Tops { seats, table } = ask.from {
            let is_every = seats & 4 != 0;
            if seats != 0 {
                let reached = if is_every { usize::from(tables.players[1]) } else { 2 };
                for (place, number) in places[..reached].iter_mut().enumerate() {
                    *number = place as u32;
                    let whose = if is_every { words_of_place(place) } else { ["self", "right"][place].into() };
                    words.push(format!("{name} from the pile of {whose} ({})", ask.name));
                }
                if !is_every {
                    // Of two seats the right neighbour is the left one.
                    places[2] = 1;
                }
            }
            for pile in crate::state::bits(table) {
                places[SEATS + pile] = words.len() as u32;
                words.push(format!("{name} from {} ({})", tables.piles[pile].name, ask.name));
            }
        }
        let piles = words.len() as u32;
        let first = if ask.of == Asked::Woken {
            let by = |power: &String| words.iter().map(|words| format!("{words} by {power}")).collect::<Vec<_>>();
            let all: Vec<String> = tables.powers.iter().flat_map(|power| by(&power.name)).collect();
            self.add_each(all.into_iter())
        } else {
            self.add_each(words.into_iter())
        };
        Numbers::Pile { first, places, piles }
    }
}

fn key<'a>(ask: &'a Ask, option: &'a Use) -> Key<'a> {
    let kind = std::mem::discriminant(&option.action);
    let is_same = |other: &&Use| other.name == option.name && std::mem::discriminant(&other.action) == kind;
    let before = ask.uses.iter().take_while(|other| !std::ptr::eq(*other, option)).filter(is_same).count();
    let operands = match option.action {
        Action::TurnIn { group, identical, different, .. } => (group, identical, different),
        _ => (0, 0, 0),
    };
    let from = matches!(option.action, Action::Take | Action::Look { .. }).then_some(ask.from);
    Key { name: &option.name, from, is_woken: ask.of == Asked::Woken, operands, before, kind }
}

/// Prices of goods on the left and on the right.
type Prices = ([u8; GOODS], [u8; GOODS]);

/// For each cost a bound of the ways of paying it, at least 1: see the head of this file.
fn most_payments(tables: &Tables, is_needless: bool) -> Vec<u32> {
    let all = prices(tables);
    tables
        .costs
        .iter()
        .map(|cost| all.as_ref().map_or_else(|| coarse(cost, is_needless), |all| bound(cost, all, is_needless)))
        .collect()
}

/// The prices that can come together; `None` if they are too many.
fn prices(tables: &Tables) -> Option<BTreeSet<Prices>> {
    let plain = [tables.trade.price; GOODS];
    let mut all = BTreeSet::from([(plain, plain)]);
    for term in &tables.terms {
        let lower = |side: [u8; GOODS], is_meant: bool| -> [u8; GOODS] {
            std::array::from_fn(|good| {
                if is_meant && term.goods >> good & 1 == 1 { side[good].min(term.price) } else { side[good] }
            })
        };
        let with: Vec<Prices> = all
            .iter()
            .map(|(left, right)| (lower(*left, term.sides & 1 != 0), lower(*right, term.sides & 2 != 0)))
            .collect();
        all.extend(with);
        if all.len() > MOST_PRICES {
            return None;
        }
    }
    Some(all)
}

fn bound(cost: &Cost, prices: &BTreeSet<Prices>, is_needless: bool) -> u32 {
    let most = prices.iter().map(|(left, right)| {
        if is_needless {
            let lower = std::array::from_fn(|good| left[good].min(right[good]));
            pairs(cost, left, right).max(sums(cost, &lower))
        } else {
            sums(cost, left).min(sums(cost, right))
        }
    });
    most.max().unwrap_or(1)
}

/// The number of different sums of prices of some of the units of a cost.
fn sums(cost: &Cost, prices: &[u8; GOODS]) -> u32 {
    let mut reached = 1_u128;
    for (units, price) in cost.goods.iter().zip(prices) {
        for _ in 0..*units {
            reached |= reached << price;
        }
    }
    reached.count_ones()
}

/// The number of different pairs of sums, of units bought on the left and others bought on the right.
fn pairs(cost: &Cost, left: &[u8; GOODS], right: &[u8; GOODS]) -> u32 {
    let mut reached = [0_u128; MOST + 1];
    reached[0] = 1;
    for (good, units) in cost.goods.iter().enumerate() {
        for _ in 0..*units {
            let before = reached;
            for (to_left, to_right) in before.iter().enumerate() {
                reached[to_left] |= to_right << right[good];
                if let Some(dearer) = reached.get_mut(to_left + usize::from(left[good])) {
                    *dearer |= to_right;
                }
            }
        }
    }
    reached.iter().map(|to_right| to_right.count_ones()).sum()
}

/// A bound whatever the prices are.
fn coarse(cost: &Cost, is_needless: bool) -> u32 {
    let units: u32 = cost.goods.iter().map(|units| u32::from(*units)).sum();
    let most = units * u32::from(PRICE) + 1;
    if is_needless { most * most } else { most }
}

const _: () = assert!(MOST < u128::BITS as usize, "a sum is a bit of a word");
