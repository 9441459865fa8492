//! The legal moves of decision after decision, counted without being written down.
//!
//! What a seat can pay depends on its own production, on that of its neighbours and on its trade terms. These change in
//! fewer than half of the decisions; so a [`MoveGenerator`] keeps what follows from them and compares them before it uses
//! it again. Nothing of it belongs to a game: a generator can be asked about any states of its ruleset in any order, it is
//! only quicker if they follow each other.

use std::ops::Range;

use smallvec::SmallVec;

use crate::cards::CardSet;
use crate::closed_form::{Prices, Splits, Units};
use crate::hand_plan::{DeckLanes, HAND_USES, HandPlans, HandUse, HandUses, PlainUse, SideLanes};
use crate::lanes::Wide;
use crate::limits::{HAND, PAYMENT_SETS as SETS, PILES, PRODUCERS, RIGHTS, SEATS, STAGES};
use crate::moves::{Move, Way};
use crate::payment::Payment;
use crate::processor::{Task, run_at_best};
use crate::ruleset::Ruleset;
use crate::state::{State, bits};
use crate::tables::Zone;

/// Finds the legal moves of decisions, one decision after the other.
#[derive(Debug, Clone)]
pub struct MoveGenerator<'r> {
    rules: &'r Ruleset,
    /// Number of players of the game looked at last.
    players: u8,
    productions: [Production; SEATS],
    prospects: [Prospect<'r>; SEATS],
    /// Bit set of the seats for which production, their own or that of neighbours, has changed.
    stale: u8,
    found: Found,
    hand: HandMoves<'r>,
    tops: SmallVec<[Move; SEATS + PILES]>,
    list: Vec<Move>,
}

/// Where the moves of the decision looked at last are.
#[derive(Debug, Clone, Copy)]
enum Found {
    /// They have been counted only.
    Counted,
    /// They take the top cards of piles.
    Tops,
    /// They stand in the list.
    Listed,
}

/// What a city produces, and what follows from it.
#[derive(Debug, Clone)]
struct Production {
    producers: [u8; PRODUCERS],
    own: Units,
    for_sale: Units,
}

impl Production {
    const NONE: Self = Self { producers: [0; PRODUCERS], own: [0; SETS], for_sale: [0; SETS] };
}

/// What a seat can build and how it can pay, with what this depends on beside production.
#[derive(Debug, Clone)]
struct Prospect<'r> {
    terms: Option<u32>,
    prices: Prices,
    /// Deck, board and side.
    place: [u8; 3],
    /// The deck of the hand and the stages of the board; `None` if their moves have to be listed.
    plans: Option<(&'r DeckLanes, &'r SideLanes)>,
    /// Whether the closed form holds.
    has_closed_form: bool,
    splits: Splits,
    /// The cards that stand in the city, and how they bear on those of the deck.
    built: CardSet,
    bans: u64,
    frees: u64,
    /// Bit sets of the stages that stand, and of those that can follow now.
    stages_built: u8,
    next_stages: u8,
}

impl Prospect<'_> {
    const NONE: Self = Self {
        terms: None,
        prices: Prices::NONE,
        place: [u8::MAX; 3],
        plans: None,
        has_closed_form: false,
        splits: Splits::NONE,
        built: CardSet::EMPTY,
        bans: 0,
        frees: 0,
        stages_built: 0,
        next_stages: 0,
    };
}

/// The moves of a seat that chooses a card of its hand.
#[derive(Debug, Clone)]
struct HandMoves<'r> {
    seat: usize,
    funds: u8,
    uses: Option<&'r HandUses>,
    /// How many moves the uses have, each with those before it.
    ends: [usize; HAND_USES],
    /// Bit set of the lanes of cards and stages that can be paid.
    affordable: u64,
    /// Bit sets of lanes: the cards in the hand; those that can be built; of these those with a number of ways in
    /// `ways`, the others being built in one way; those that a chain makes free, and those that a right does.
    cards: u64,
    open: u64,
    priced: u64,
    chained: u64,
    righted: u64,
    ways: [u8; HAND],
    /// Bit set of the stages that can be built, and how many payments there are of each.
    stages_open: u8,
    payments: [u8; STAGES],
}

impl HandMoves<'_> {
    const NONE: Self = Self {
        seat: 0,
        funds: 0,
        uses: None,
        ends: [0; HAND_USES],
        affordable: 0,
        cards: 0,
        open: 0,
        priced: 0,
        chained: 0,
        righted: 0,
        ways: [0; HAND],
        stages_open: 0,
        payments: [0; STAGES],
    };
}

impl<'r> MoveGenerator<'r> {
    /// A generator for states of a ruleset.
    pub fn new(rules: &'r Ruleset) -> Self {
        Self {
            rules,
            players: 0,
            productions: [Production::NONE; SEATS],
            prospects: [Prospect::NONE; SEATS],
            stale: u8::MAX,
            found: Found::Listed,
            hand: HandMoves::NONE,
            tops: SmallVec::new(),
            list: Vec::new(),
        }
    }

    /// Looks at the decision of a seat; gives how many legal moves there are, 0 if the seat owes no decision.
    pub fn look_at(&mut self, state: &State, seat: usize) -> usize {
        struct Look<'a, 'r>(&'a mut MoveGenerator<'r>, &'a State, usize);
        impl Task for Look<'_, '_> {
            type Output = usize;

            #[inline(always)]
            fn run<W: Wide>(self, wide: W) -> usize {
                self.0.look_with(wide, self.1, self.2)
            }
        }
        run_at_best(Look(self, state, seat))
    }

    /// As [`Self::look_at`], with the registers that the processor has.
    #[inline(always)]
    pub(crate) fn look_with<W: Wide>(&mut self, wide: W, state: &State, seat: usize) -> usize {
        if state.is_waiting(seat)
            && let Some(plans) = self.rules.hand_plans()
            && let Some(uses) = plans.uses(state.ask)
            && self.refresh(wide, plans, state, seat)
            && self.hand.find_cards(state, seat, &self.prospects[seat])
        {
            self.found = Found::Counted;
            return self.hand.count(wide, self.rules, state, &self.prospects[seat], uses);
        }
        if let Some((from, plain)) = self.rules.plain_taking(state.ask)
            && state.is_waiting(seat)
        {
            return self.find_tops(state, seat, from, plain);
        }
        self.list_moves(state, seat)
    }

    /// The moves of a seat that can do nothing but take the top card of a pile.
    #[inline(always)]
    fn find_tops(&mut self, state: &State, seat: usize, from: Zone, plain: Move) -> usize {
        self.found = Found::Tops;
        self.tops.clear();
        for pile in state.tops(seat, from) {
            self.tops.push(state.taking_top(self.rules, pile, plain));
        }
        self.tops.len()
    }

    /// The legal move with a number below the count, of the decision looked at last: the moves and their order are those of
    /// [`State::legal_moves`].
    ///
    /// # Panics
    ///
    /// If there is no such move.
    #[inline(always)]
    pub fn nth(&self, number: usize) -> Move {
        match self.found {
            Found::Counted => self.hand.nth(&self.prospects[self.hand.seat], number),
            Found::Tops => self.tops[number],
            Found::Listed => self.list[number],
        }
    }

    /// How many of the moves build something.
    pub fn builds(&self) -> usize {
        match self.found {
            Found::Counted => {
                self.hand.sections().map(|(kind, moves)| if kind.builds() { moves.len() } else { 0 }).sum()
            }
            Found::Tops => 0,
            Found::Listed => self.list.iter().filter(|found| found.way.builds()).count(),
        }
    }

    /// The move with a number below [`Self::builds`] among those that build something.
    ///
    /// # Panics
    ///
    /// If there is no such move.
    pub fn nth_build(&self, number: usize) -> Move {
        let mut rest = number;
        match self.found {
            Found::Counted => {
                for (_, moves) in self.hand.sections().filter(|(kind, _)| kind.builds()) {
                    if rest < moves.len() {
                        return self.nth(moves.start + rest);
                    }
                    rest -= moves.len();
                }
            }
            Found::Tops => {}
            Found::Listed => {
                if let Some(found) = self.list.iter().filter(|found| found.way.builds()).nth(number) {
                    return *found;
                }
            }
        }
        panic!("there is no build number {number}")
    }

    #[inline(never)]
    fn list_moves(&mut self, state: &State, seat: usize) -> usize {
        self.found = Found::Listed;
        self.list.clear();
        state.legal_moves(self.rules, seat, &mut self.list);
        self.list.len()
    }

    /// Brings what is kept of a seat up to date; gives whether the closed form holds for it.
    #[inline(always)]
    fn refresh<W: Wide>(&mut self, wide: W, plans: &'r HandPlans, state: &State, seat: usize) -> bool {
        if state.is_free(seat) || plans.has_changes(self.rules.tables(), state, seat) {
            return false;
        }
        if self.players != state.players {
            // Other seats are neighbours.
            (self.players, self.stale) = (state.players, u8::MAX);
        }
        for seat in [seat, state.left(seat), state.right(seat)] {
            if !is_same(&self.productions[seat].producers, &state.seats[seat].producers) {
                self.produce(plans, state, seat);
            }
        }
        let city = &state.seats[seat];
        let place = [state.deck, city.board, city.side];
        let prospect = &mut self.prospects[seat];
        if prospect.place != place {
            prospect.begin(plans, place, state.players());
            self.stale |= 1 << seat;
        }
        if prospect.terms != Some(city.terms) {
            prospect.terms = Some(city.terms);
            prospect.prices = plans.classes.prices(self.rules.tables(), city.terms);
            self.stale |= 1 << seat;
        }
        if self.stale >> seat & 1 == 1 {
            self.stale &= !(1 << seat);
            prospect.reckon(wide, self.rules, plans, state, seat, &self.productions);
        }
        prospect.note_built(&city.built, city.stages);
        prospect.has_closed_form
    }

    #[inline(always)]
    fn produce(&mut self, plans: &HandPlans, state: &State, seat: usize) {
        let city = &state.seats[seat];
        let kinds_for_sale = self.rules.kinds_for_sale();
        let for_sale = plans.classes.supply(city.kinds & kinds_for_sale, &city.producers);
        let private = plans.classes.supply(city.kinds & !kinds_for_sale, &city.producers);
        let production = &mut self.productions[seat];
        if production.for_sale != for_sale {
            self.stale |= 1 << state.left(seat) | 1 << state.right(seat);
        }
        self.stale |= 1 << seat;
        production.producers = city.producers;
        production.own = std::array::from_fn(|set| for_sale[set].saturating_add(private[set]));
        production.for_sale = for_sale;
    }
}

/// Whether two cities have the same producers, compared word by word.
#[inline(always)]
fn is_same(one: &[u8; PRODUCERS], other: &[u8; PRODUCERS]) -> bool {
    let word =
        |bytes: &[u8; PRODUCERS], index: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 * index + byte]));
    let difference = |index: usize| word(one, index) ^ word(other, index);
    (0..PRODUCERS / 8).fold(0, |all, index| all | difference(index)) == 0
}

impl<'r> Prospect<'r> {
    /// Begins with another deck or board.
    #[inline(always)]
    fn begin(&mut self, plans: &'r HandPlans, place: [u8; 3], players: usize) {
        let [deck, board, side] = place;
        self.place = place;
        let deck = plans.deck(players, deck.into());
        self.plans = deck.and_then(|deck| Some((deck, deck.side(board, side)?)));
        self.forget_built();
    }

    fn forget_built(&mut self) {
        (self.built, self.bans, self.frees) = (CardSet::EMPTY, 0, 0);
        (self.stages_built, self.next_stages) = (u8::MAX, 0);
    }

    /// Computes what can be paid how.
    #[inline(always)]
    fn reckon<W: Wide>(
        &mut self,
        wide: W,
        rules: &Ruleset,
        plans: &'r HandPlans,
        state: &State,
        seat: usize,
        productions: &[Production; SEATS],
    ) {
        let (left, right) = (state.left(seat), state.right(seat));
        let city = &state.seats[seat];
        let sold = |seat: usize| state.seats[seat].kinds & rules.kinds_for_sale();
        self.has_closed_form =
            self.plans.is_some() && plans.classes.holds(city.kinds | sold(left) | sold(right), city.terms);
        let Some((_, side)) = self.plans.filter(|_| self.has_closed_form) else { return };
        let (own, from_left) = (&productions[seat].own, &productions[left].for_sale);
        if left == right {
            // With one other city each unit is sold at the lower price.
            side.costs.split(wide, [own, from_left, &[0; SETS]], &self.prices.lower(), &mut self.splits);
        } else {
            side.costs.split(wide, [own, from_left, &productions[right].for_sale], &self.prices, &mut self.splits);
        }
    }

    /// Takes note of the cards and stages that stand in the city.
    #[inline(always)]
    fn note_built(&mut self, built: &CardSet, stages: u8) {
        let Some((deck, side)) = self.plans else { return };
        if self.built != *built {
            if !self.built.is_subset(built) {
                self.forget_built();
            }
            built.without(&self.built).for_each(|card| {
                let bearing = deck.standing[usize::from(card)];
                self.bans |= bearing.bans;
                self.frees |= bearing.frees;
            });
            self.built = *built;
        }
        if self.stages_built != stages {
            self.stages_built = stages;
            self.next_stages = side.next_stages(stages);
        }
    }
}

impl<'r> HandMoves<'r> {
    /// Finds the lanes of the cards in a hand; gives whether all of them have one.
    #[inline(always)]
    fn find_cards(&mut self, state: &State, seat: usize, prospect: &Prospect<'r>) -> bool {
        let lanes = prospect.plans.and_then(|(deck, _)| deck.lanes_of(state.hand(seat)));
        (self.seat, self.cards) = (seat, lanes.unwrap_or(0));
        lanes.is_some()
    }

    /// Counts the moves of each use, and all of them.
    #[inline(always)]
    fn count<W: Wide>(
        &mut self,
        wide: W,
        rules: &Ruleset,
        state: &State,
        prospect: &Prospect<'_>,
        uses: &'r HandUses,
    ) -> usize {
        let Some((deck, side)) = prospect.plans else { return 0 };
        let funds = state.seats[self.seat].counters[usize::from(rules.tables().currency)];
        let is_open = |option: &PlainUse| state.is_allowed(option.allowed);
        self.uses = Some(uses);
        self.funds = funds.min(u8::MAX.into()).max(0) as u8;
        self.affordable = if funds < 0 { 0 } else { prospect.splits.affordable(wide, &side.costs, self.funds) };
        let cards = self.cards.count_ones() as usize;
        let mut counts = [0; HAND_USES];
        if let Some(build) = &uses.build
            && is_open(&build.plain)
        {
            let open = self.cards & !prospect.bans;
            self.chained = if build.chain { open & prospect.frees } else { 0 };
            self.righted = 0;
            if build.right && state.seats[self.seat].rights_left != [0; RIGHTS] {
                let costly =
                    open & !self.chained & !(self.affordable & prospect.splits.affordable(wide, &side.costs, 0));
                self.righted = self.find_righted(rules, state, deck, costly);
            }
            let by_cost = if build.cost { open & !self.chained } else { 0 };
            counts[HandUse::Build as usize] = self.count_builds(prospect, side, by_cost);
        }
        if uses.stage.is_some_and(|stage| is_open(&stage)) {
            counts[HandUse::Stage as usize] = self.count_stages(prospect, side) * cards;
        }
        if uses.sell.is_some_and(|sell| is_open(&sell)) {
            counts[HandUse::Sell as usize] = cards;
        }
        if let Some(decline) = uses.decline {
            let is_only_way_out = counts == [0; HAND_USES];
            counts[HandUse::Decline as usize] = (is_only_way_out || is_open(&decline)).into();
        }
        let mut end = 0;
        for (kind, stored) in uses.order.iter().zip(&mut self.ends) {
            end += counts[*kind as usize];
            *stored = end;
        }
        end
    }

    /// Bit set of the lanes, out of some, of the cards that a right builds free.
    #[inline(never)]
    fn find_righted(&self, rules: &Ruleset, state: &State, deck: &DeckLanes, lanes: u64) -> u64 {
        let has_right = |lane: &usize| state.usable_right(rules, self.seat, deck.cards[*lane], Zone::Hand).is_some();
        bits(lanes).filter(has_right).fold(0, |set, lane| set | 1 << lane)
    }

    /// Counts the ways of building cards, those of some lanes by paying.
    #[inline(always)]
    fn count_builds(&mut self, prospect: &Prospect<'_>, side: &SideLanes, by_cost: u64) -> usize {
        let (paid, no_choice) = (by_cost & self.affordable, prospect.splits.no_choice);
        self.open = self.chained | paid | self.righted;
        self.priced = paid & !no_choice | self.righted;
        let mut sum = (self.open & !self.priced).count_ones() as usize;
        for (lane, stored) in bits(self.priced).zip(&mut self.ways) {
            let mut ways = (self.righted >> lane & 1) as usize;
            if paid >> lane & 1 == 1 {
                ways += prospect.splits.count(lane, self.funds - side.costs.bank(lane));
            }
            *stored = ways as u8;
            sum += ways;
        }
        sum
    }

    /// Counts the ways of paying for the stages that can be built now.
    #[inline(always)]
    fn count_stages(&mut self, prospect: &Prospect<'_>, side: &SideLanes) -> usize {
        self.stages_open = prospect.next_stages & (self.affordable >> side.first_stage) as u8;
        let mut sum = 0;
        for stage in bits(self.stages_open) {
            let lane = side.first_stage + stage;
            let payments = prospect.splits.count(lane, self.funds - side.costs.bank(lane));
            self.payments[stage] = payments as u8;
            sum += payments;
        }
        sum
    }

    #[inline(always)]
    fn nth(&self, prospect: &Prospect<'_>, number: usize) -> Move {
        let (deck, side) = prospect.plans.expect("the moves have been counted");
        let uses = self.uses.expect("the moves have been counted");
        let place = self.ends.iter().filter(|end| **end <= number).count();
        let rest = number - if place == 0 { 0 } else { self.ends[place - 1] };
        let found = Move { use_index: uses.indices[place], ..Move::NONE };
        match uses.order[place] {
            HandUse::Build => self.build(prospect, deck, side, found, rest),
            HandUse::Stage => self.stage(prospect, deck, side, found, rest),
            HandUse::Sell => Move { card: self.card(deck, rest), ..found },
            HandUse::Decline => found,
        }
    }

    /// The uses in their order, with the numbers of their moves.
    fn sections(&self) -> impl Iterator<Item = (HandUse, Range<usize>)> {
        let order = self.uses.iter().flat_map(|uses| uses.order);
        order.zip(self.ends).scan(0, |start, (kind, end)| Some((kind, std::mem::replace(start, end)..end)))
    }

    /// The card of the hand with a number.
    #[inline(always)]
    fn card(&self, deck: &DeckLanes, number: usize) -> u8 {
        let mut rest = self.cards;
        for _ in 0..number {
            rest &= rest - 1;
        }
        deck.cards[rest.trailing_zeros() as usize]
    }

    #[inline(always)]
    fn build(&self, prospect: &Prospect<'_>, deck: &DeckLanes, side: &SideLanes, plain: Move, number: usize) -> Move {
        let mut rest = number;
        let mut priced = self.ways.iter();
        for lane in bits(self.open) {
            let is_priced = self.priced >> lane & 1 == 1;
            let ways = if is_priced { priced.next().map_or(0, |ways| (*ways).into()) } else { 1 };
            if rest >= ways {
                rest -= ways;
                continue;
            }
            let plain = Move { card: deck.cards[lane], ..plain };
            if self.chained >> lane & 1 == 1 {
                return Move { way: Way::Chain, ..plain };
            }
            if self.righted >> lane & 1 == 1 && rest + 1 == ways {
                return Move { way: Way::Right, ..plain };
            }
            return Move { way: Way::Cost, pay: self.payment(prospect, side, lane, rest), ..plain };
        }
        unreachable!("there are as many ways as were counted")
    }

    #[inline(always)]
    fn stage(&self, prospect: &Prospect<'_>, deck: &DeckLanes, side: &SideLanes, plain: Move, number: usize) -> Move {
        let cards = self.cards.count_ones() as usize;
        let (mut rest, card) = (number / cards, number % cards);
        for stage in bits(self.stages_open) {
            let payments = usize::from(self.payments[stage]);
            if rest >= payments {
                rest -= payments;
                continue;
            }
            let pay = self.payment(prospect, side, side.first_stage + stage, rest);
            return Move { way: Way::Cost, stage: stage as u8, card: self.card(deck, card), pay, ..plain };
        }
        unreachable!("there are as many payments as were counted")
    }

    #[inline(always)]
    fn payment(&self, prospect: &Prospect<'_>, side: &SideLanes, lane: usize, number: usize) -> Payment {
        let bank = side.costs.bank(lane);
        let (left, right) = prospect.splits.nth(lane, self.funds - bank, number);
        Payment { bank, left, right }
    }
}

#[cfg(test)]
mod tests;
