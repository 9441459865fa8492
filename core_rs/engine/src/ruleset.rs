//! A checked ruleset: tables whose every reference holds, lowered to what play needs.

use std::ops::Range;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::cards::{CardId, CardSet};
use crate::check;
use crate::error::TablesError;
use crate::hand_plan::HandPlans;
use crate::limits;
use crate::moves::Move;
use crate::payment::CostPlan;
use crate::spend::{Demand, GroupPlan, Packed, SpendPlan, sets};
use crate::state::{Counters, State, bits};
use crate::tables::{
    Action, Allowed, Ask, Asked, Card, Copies, Cost, Digest, Instruction, Neighbour, Pile, PowerKind, Row, RowRange,
    Side, Skip, Tables, Use, Var, Zone,
};
use crate::turn_plan::Openings;

/// A game that can be played. Immutable; share it with [`Arc`].
#[derive(Debug)]
pub struct Ruleset {
    tables: Tables,
    digest: Digest,
    /// For each card the cards of the same name, itself included.
    same_name: Vec<CardSet>,
    /// For each card the cards that make it free.
    chains: Vec<CardSet>,
    /// What each card does.
    card_effects: Vec<Effects>,
    /// What each side of each board does, and each of its stages.
    board_effects: Vec<Vec<SideEffects>>,
    costs: Vec<CostPlan>,
    card_plans: Vec<CardPlan>,
    /// For each cost the ways of paying it with cards.
    spends: Vec<SpendPlan>,
    groups: Vec<GroupPlan>,
    /// The sets of cards that can be turned in, by group and by how many identical and different ones they are.
    turn_ins: Vec<((u8, u8, u8), Vec<Packed>)>,
    /// For each card the bit set of the powers that it wakes when it is taken.
    wakes: Vec<u8>,
    /// Bit set of the powers that a stage built wakes.
    stage_wakes: u8,
    /// Bit set of the kinds of producers that neighbours may buy from.
    kinds_for_sale: u32,
    /// Whether an event tells the ways of building a card apart.
    way_matters: bool,
    /// Pairs of rank and ask by which objects queue decisions, in the order in which they are asked.
    queues: Vec<(u8, u8)>,
    /// For each number of players (index 0 is the smallest) the decks in the order of the tables.
    decks: Vec<Vec<DeckPlan>>,
    /// For each number of players the slots of each pile; see [`Ruleset::pile`].
    piles: Vec<Vec<Range<usize>>>,
    has_turns: bool,
    /// What lies in piles, by entry of the tables and list.
    pile_contents: Vec<Vec<Vec<CardId>>>,
    /// By address.
    settlings: Vec<Option<Settling>>,
    /// For each ask what decides whether it is put, unless it is about cards of hands or of the discard pile.
    openings: Vec<Option<Openings>>,
    plain_takings: Vec<Option<(Zone, Move)>>,
    /// Bit set of the powers that matter when cards are spent.
    spending_powers: u8,
    /// Index in the tables of the piles that lie at seats.
    boards_pile: Option<usize>,
    /// Bit set of the piles, numbered as in [`Ruleset::piles`], whose top card nobody sees.
    hidden_tops: u16,
    hand_plans: Option<HandPlans>,
    ask_plans: Vec<AskPlan>,
    /// The flow, its most frequent instructions in short.
    steps: Vec<Step>,
    /// Cards with rows that score.
    scoring_cards: CardSet,
    /// Bit set of the asks that can be answered whenever there is a card in the hand.
    open_with_any_card: u16,
    /// Bit set of the asks that show cards of the discard pile or the draw pile.
    showing_cards: u16,
}

/// The rows of an object, sorted by when they act.
#[derive(Debug, Clone, Default)]
pub(crate) struct Effects {
    pub change: CityChange,
    /// Rights to build free.
    pub rights: Vec<usize>,
    /// Whether anything happens when one-time gains are collected.
    pub is_eventful: bool,
    pub gains: Vec<Gain>,
    /// Changes of counters of the table.
    pub shares: Vec<(usize, i16)>,
    /// What will be lost when losses are settled.
    pub losses: Vec<Gain>,
    /// Indices into [`Ruleset::queues`].
    pub queues: Vec<usize>,
    pub scores: Vec<Score>,
}

/// What the standing rows of an object change in a city, apart from rights to build free.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CityChange {
    pub counters: Counters,
    pub producers: [u8; limits::PRODUCERS],
    /// Bit set of the kinds of producers.
    pub kinds: u32,
    pub terms: u32,
    pub powers: u8,
}

impl Default for CityChange {
    fn default() -> Self {
        Self { counters: [0; limits::COUNTERS], producers: [0; limits::PRODUCERS], kinds: 0, terms: 0, powers: 0 }
    }
}

/// What has to be known of a card whenever moves are listed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CardPlan {
    pub cost: u16,
    pub colour: u8,
    /// The counter of the cards of its colour.
    pub colour_counter: u8,
    /// Whether there are other cards of the same name.
    pub has_namesakes: bool,
    /// Whether there are cards that make it free.
    pub has_chains: bool,
    /// The counter of its copies, if it stacks.
    pub stack: Option<u8>,
}

/// What has to be known of an ask whenever it has been answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AskPlan {
    pub from: Zone,
    deeds: [Deed; limits::USES],
}

/// What a use does, the most frequent ones in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    Build,
    Stage,
    Sell { counter: u8, amount: u8 },
    Take,
    Other,
}

impl AskPlan {
    fn new(ask: &Ask) -> Self {
        let mut deeds = [Deed::Other; limits::USES];
        for (deed, option) in deeds.iter_mut().zip(&ask.uses) {
            *deed = match option.action {
                Action::Build { .. } => Deed::Build,
                Action::Stage => Deed::Stage,
                Action::Sell { counter, amount } => Deed::Sell { counter, amount },
                Action::Take => Deed::Take,
                _ => Deed::Other,
            };
        }
        Self { from: ask.from, deeds }
    }

    #[inline]
    pub fn deed(&self, use_index: u8) -> Deed {
        self.deeds[usize::from(use_index) % limits::USES]
    }
}

/// An instruction of the flow, the most frequent ones in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Ask {
        ask: u8,
    },
    /// Asks all players, who can answer if they have a card in their hands.
    AskHands {
        ask: u8,
    },
    /// Pays, places and collects: three instructions.
    Resolve,
    EachQueued {
        target: u16,
    },
    Unless {
        var: Var,
        values: u32,
        target: u16,
    },
    Next {
        start: u16,
        var: Var,
        last: u8,
    },
    Jump {
        target: u16,
    },
    Pass {
        to: Neighbour,
    },
    Lose {
        pending: u8,
        counter: u8,
    },
    Other,
}

impl Step {
    fn new(tables: &Tables, address: usize) -> Self {
        let flow = &tables.flow;
        if flow[address..].starts_with(&[Instruction::Pay, Instruction::Place, Instruction::Collect]) {
            return Self::Resolve;
        }
        match flow[address] {
            Instruction::Ask { ask } => {
                let question = &tables.asks[usize::from(ask)];
                let is_for_hands = question.of == Asked::Every && is_open_with_any_card(question);
                if is_for_hands { Self::AskHands { ask } } else { Self::Ask { ask } }
            }
            Instruction::EachQueued { target } => Self::EachQueued { target },
            Instruction::Unless { var, values, target } => Self::Unless { var, values, target },
            Instruction::Next { start } => match flow[usize::from(start)] {
                Instruction::For { var, last, .. } => Self::Next { start, var, last },
                _ => unreachable!("the loader has checked that loops begin with their head"),
            },
            Instruction::Jump { target } | Instruction::Repeat { start: target } => Self::Jump { target },
            Instruction::Pass { to } => Self::Pass { to },
            Instruction::Lose { pending, counter } => Self::Lose { pending, counter },
            _ => Self::Other,
        }
    }
}

/// A one-time gain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gain {
    pub counter: usize,
    pub quantity: usize,
    pub scope: u8,
}

/// Points at scoring.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Score {
    Quantity { category: usize, quantity: usize },
    Marker { category: usize, points: i16, scope: u8 },
    Best { colour: u8, scope: u8 },
}

#[derive(Debug)]
pub(crate) struct SideEffects {
    pub board: Effects,
    pub stages: Vec<Effects>,
    /// The cost of each stage.
    pub costs: [u16; limits::STAGES],
    /// For each bit set of stages that stand the bit set of those that can be built next by spending cards.
    pub next_by_spending: [u8; 1 << limits::STAGES],
    /// The least that any of these demands.
    demands: Vec<SmallVec<[Demand; 1]>>,
}

impl SideEffects {
    /// The least that any stage that can be built next by spending cards demands, with some that stand.
    #[inline]
    pub fn demands(&self, stages: u8) -> &[Demand] {
        &self.demands[usize::from(stages)]
    }
}

/// The cases of an [`Instruction::Settle`].
#[derive(Debug)]
pub(crate) struct Settling {
    /// Address behind its end.
    pub end: u16,
    pub cases: Vec<Case>,
    /// What is asked, without asks that put others first.
    pub asks: Vec<u8>,
}

/// One of the questions of an [`Instruction::Settle`].
#[derive(Debug)]
pub(crate) struct Case {
    /// Address of its [`Instruction::Case`].
    pub at: u16,
    /// What is asked; without it the next queued seat is, up to a rank.
    pub ask: Option<u8>,
    pub rank: u8,
    /// Whether the ask puts others first.
    pub is_order: bool,
    /// How many others have to be open so that it is put.
    pub least_open: u32,
}

/// The deck of an age for one number of players.
#[derive(Debug)]
pub(crate) struct DeckPlan {
    pub age: u8,
    /// Every copy that is always in the deck.
    pub fixed: Vec<CardId>,
    /// Cards of which `drawn` are drawn into the deck.
    pub pool: Vec<CardId>,
    pub drawn: usize,
    /// Slots of the deck in the state: run after run, then the draw pile of a free seat.
    pub slots: Range<usize>,
    /// Slots behind them that keep the draw pile as it was dealt.
    pub pile_as_dealt: Range<usize>,
    /// Slots of one run, the hand of a player.
    pub hand: usize,
    /// The player whose run is the last one, beside the draw pile.
    pub last: usize,
}

impl DeckPlan {
    /// Whether cards, in any order, are this deck.
    pub fn can_be(&self, cards: &[CardId]) -> bool {
        let mut rest: Vec<CardId> = cards.to_vec();
        rest.sort_unstable();
        let mut drawn = self.pool.clone();
        let mut fixed = self.fixed.clone();
        for card in rest {
            let source = if self.pool.contains(&card) { &mut drawn } else { &mut fixed };
            let Some(position) = source.iter().position(|other| *other == card) else { return false };
            source.swap_remove(position);
        }
        fixed.is_empty() && self.pool.len() - drawn.len() == self.drawn
    }

    /// Slots of the run of a player's hand as it is dealt.
    pub fn run(&self, player: usize, players: usize) -> Range<usize> {
        let place = match player.cmp(&self.last) {
            std::cmp::Ordering::Less => player,
            std::cmp::Ordering::Equal => players - 1,
            std::cmp::Ordering::Greater => player - 1,
        };
        let first = self.slots.start + place * self.hand;
        first..first + self.hand
    }
}

impl Ruleset {
    /// Checks tables and prepares them for play.
    ///
    /// # Errors
    ///
    /// If a limit is exceeded, a reference leads nowhere or an entry makes no sense.
    pub fn new(tables: Tables) -> Result<Arc<Self>, TablesError> {
        check::check(&tables)?;
        let queues = queues(&tables)?;
        let effects = |range: &RowRange| effects(&tables, &queues, *range);
        let numbers = tables.players[0]..=tables.players[1];
        let decks: Vec<_> = numbers.clone().map(|players| decks(&tables, players)).collect::<Result<_, _>>()?;
        let dealt = |decks: &Vec<DeckPlan>| decks.last().map_or(0, |deck| deck.slots.end);
        let piles = numbers.zip(&decks).map(|(players, decks)| piles(&tables, players.into(), dealt(decks)));
        let same_name = same_name(&tables);
        let spends: Vec<_> = tables.costs.iter().map(|cost| spends(&tables, cost)).collect::<Result<_, _>>()?;
        let ruleset = Self {
            hand_plans: HandPlans::new(&tables, &decks)?,
            steps: (0..tables.flow.len()).map(|address| Step::new(&tables, address)).collect(),
            scoring_cards: scoring_cards(&tables),
            ask_plans: tables.asks.iter().map(AskPlan::new).collect(),
            open_with_any_card: asks(&tables, is_open_with_any_card),
            showing_cards: asks(&tables, |ask| matches!(ask.from, Zone::Discard | Zone::DrawPile)),
            piles: piles.collect::<Result<_, _>>()?,
            groups: tables.groups.iter().map(|group| GroupPlan::new(group, |card| stack(&tables, card))).collect(),
            turn_ins: turn_ins(&tables),
            wakes: (0..tables.cards.len())
                .map(|card| wakes(&tables, |cards, _| cards.contains(&(card as u16))))
                .collect(),
            stage_wakes: wakes(&tables, |_, stage| stage),
            has_turns: tables.flow.contains(&Instruction::Turns),
            settlings: settlings(&tables),
            openings: (0..tables.asks.len()).map(|ask| Openings::new(ask as u8, &tables.asks[ask])).collect(),
            plain_takings: tables.asks.iter().map(plain_taking).collect(),
            spending_powers: powers(&tables, |power| !matches!(power, PowerKind::Draw { .. })),
            boards_pile: tables.piles.iter().position(|pile| pile.of_boards),
            hidden_tops: hidden_tops(&tables),
            pile_contents: tables
                .piles
                .iter()
                .map(|pile| pile.contents.iter().map(|list| all_copies(list)).collect())
                .collect(),
            kinds_for_sale: kinds_for_sale(&tables),
            way_matters: tables.events.iter().any(|event| event.colours != 0 && event.ways != ALL_WAYS),
            costs: tables.costs.iter().map(CostPlan::new).collect(),
            card_plans: card_plans(&tables, &same_name),
            same_name,
            chains: tables
                .cards
                .iter()
                .map(|card| card.chains.iter().map(|chain| *chain as CardId).collect())
                .collect(),
            card_effects: tables.cards.iter().map(|card| effects(&card.rows)).collect(),
            board_effects: tables
                .boards
                .iter()
                .map(|board| {
                    let side = |side: &Side| {
                        let next = std::array::from_fn(|built| next_by_spending(&tables, side, built as u8));
                        let plan = |stage: usize| &spends[usize::from(side.stages[stage].cost)];
                        SideEffects {
                            board: effects(&side.rows),
                            stages: side.stages.iter().map(|stage| effects(&stage.rows)).collect(),
                            costs: std::array::from_fn(|stage| side.stages.get(stage).map_or(0, |stage| stage.cost)),
                            next_by_spending: next,
                            demands: next.iter().map(|next| Demand::of(bits(*next).map(plan))).collect(),
                        }
                    };
                    board.sides.iter().map(side).collect()
                })
                .collect(),
            spends,
            decks,
            queues,
            digest: tables.digest(),
            tables,
        };
        Ok(Arc::new(ruleset))
    }

    /// Reads and checks a tables file.
    ///
    /// # Errors
    ///
    /// As [`Tables::from_bytes`] and [`Self::new`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Arc<Self>, TablesError> {
        Self::new(Tables::from_bytes(bytes)?)
    }

    #[inline]
    pub(crate) fn is_open_with_any_card(&self, ask: u8) -> bool {
        self.open_with_any_card >> ask & 1 == 1
    }

    #[inline]
    pub(crate) fn shows_cards(&self, ask: u8) -> bool {
        self.showing_cards >> ask & 1 == 1
    }

    /// What counts moves without writing them down; `None` where payments have no closed form.
    #[inline]
    pub(crate) fn hand_plans(&self) -> Option<&HandPlans> {
        self.hand_plans.as_ref()
    }

    /// The tables.
    #[inline]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Digest of the tables, which names the ruleset in records and saved states.
    pub fn digest(&self) -> &Digest {
        &self.digest
    }

    /// The digest in hexadecimal.
    pub fn digest_hex(&self) -> String {
        use std::fmt::Write as _;
        self.digest.iter().fold(String::with_capacity(64), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a string can be written to");
            text
        })
    }

    pub(crate) fn same_name(&self, card: CardId) -> &CardSet {
        &self.same_name[usize::from(card)]
    }

    pub(crate) fn chains(&self, card: CardId) -> &CardSet {
        &self.chains[usize::from(card)]
    }

    #[inline]
    pub(crate) fn card_effects(&self, card: CardId) -> &Effects {
        &self.card_effects[usize::from(card)]
    }

    #[inline]
    pub(crate) fn side_effects(&self, board: u8, side: u8) -> &SideEffects {
        &self.board_effects[usize::from(board)][usize::from(side)]
    }

    #[inline]
    pub(crate) fn step_at(&self, address: u16) -> Step {
        self.steps[usize::from(address)]
    }

    pub(crate) fn scoring_cards(&self) -> &CardSet {
        &self.scoring_cards
    }

    #[inline]
    pub(crate) fn ask_plan(&self, ask: u8) -> &AskPlan {
        &self.ask_plans[usize::from(ask)]
    }

    #[inline]
    pub(crate) fn card_plan(&self, card: CardId) -> CardPlan {
        self.card_plans[usize::from(card)]
    }

    pub(crate) fn cost(&self, cost: u16) -> &CostPlan {
        &self.costs[usize::from(cost)]
    }

    /// What all objects in the city of a seat do: the board, its built stages, the cards; of stages also their index.
    pub(crate) fn effects_in_play(&self, state: &State, seat: usize) -> impl Iterator<Item = (&Effects, Option<u8>)> {
        let city = &state.seats[seat];
        let board = std::iter::once((&self.side_effects(city.board, city.side).board, None));
        let stages = bits(city.stages).map(move |stage| {
            let index = stage as u8;
            (state.stage_effects(self, seat, index).effects, Some(index))
        });
        let cards = city.built.iter().map(|card| (self.card_effects(card), None));
        board.chain(stages).chain(cards)
    }

    pub(crate) fn kinds_for_sale(&self) -> u32 {
        self.kinds_for_sale
    }

    pub(crate) fn way_matters(&self) -> bool {
        self.way_matters
    }

    pub(crate) fn queues(&self) -> &[(u8, u8)] {
        &self.queues
    }

    /// The queue of the same question with another rank.
    pub(crate) fn queue_with_rank(&self, queue: usize, rank: u8) -> usize {
        let (_, ask) = self.queues[queue];
        let other = self.queues.binary_search(&(rank, ask));
        other.expect("the queues hold every rank of a copy with every question that stages ask")
    }

    /// Slots of the cards that are dealt in a game with that many players.
    pub(crate) fn slots(&self, players: usize) -> usize {
        self.decks(players).last().map_or(0, |deck| deck.pile_as_dealt.end)
    }

    /// Number of seats in a game with that many players.
    pub fn seats(&self, players: usize) -> usize {
        players + usize::from(self.tables.free_seats)
    }

    /// All slots that a game with that many players uses: those of cards dealt, then those of piles.
    pub(crate) fn all_slots(&self, players: usize) -> usize {
        self.piles(players).iter().map(|slots| slots.end).max().unwrap_or(0).max(self.slots(players))
    }

    /// The slots of each pile: by seat those that lie at seats, then one entry for each entry of the table of piles,
    /// empty for those at seats. The cards left in a pile are its last ones, the top card is the first of these.
    #[inline]
    pub(crate) fn piles(&self, players: usize) -> &[Range<usize>] {
        &self.piles[players - usize::from(self.tables.players[0])]
    }

    /// Index into the tables of a pile of the game, numbered as in [`Self::piles`].
    #[inline]
    pub(crate) fn pile_index(&self, pile: usize) -> usize {
        pile.checked_sub(limits::SEATS).unwrap_or_else(|| self.boards_pile.unwrap_or(0))
    }

    /// Index in the tables of the piles that lie at seats.
    #[inline]
    pub(crate) fn boards_pile(&self) -> Option<usize> {
        self.boards_pile
    }

    /// Whether nobody sees the top card of a pile of the game, numbered as in [`Self::piles`].
    #[inline]
    pub(crate) fn has_hidden_top(&self, pile: usize) -> bool {
        self.hidden_tops >> pile & 1 == 1
    }

    /// Where cards come from and the move without a card, if an ask offers nothing but to take the top card of a pile.
    #[inline]
    pub(crate) fn plain_taking(&self, ask: u8) -> Option<(Zone, Move)> {
        self.plain_takings[usize::from(ask)]
    }

    /// What decides whether an ask is put, unless it is about cards of hands or of the discard pile.
    #[inline]
    pub(crate) fn openings(&self, ask: u8) -> Option<&Openings> {
        self.openings[usize::from(ask)].as_ref()
    }

    /// Bit set of the powers that matter when cards are spent.
    #[inline]
    pub(crate) fn spending_powers(&self) -> u8 {
        self.spending_powers
    }

    /// The table entry of a pile of the game.
    pub(crate) fn pile_entry(&self, pile: usize) -> &Pile {
        &self.tables.piles[self.pile_index(pile)]
    }

    /// The cards that lie in a pile when the game begins, by its entry in the tables and its list there.
    pub(crate) fn pile_contents(&self, entry: usize, list: usize) -> &[CardId] {
        &self.pile_contents[entry][list]
    }

    #[inline]
    pub(crate) fn spends(&self, cost: u16) -> &SpendPlan {
        &self.spends[usize::from(cost)]
    }

    #[inline]
    pub(crate) fn group(&self, group: usize) -> &GroupPlan {
        &self.groups[group]
    }

    /// The sets of cards that an [`Action::TurnIn`] with these operands allows.
    pub(crate) fn turn_ins(&self, group: u8, identical: u8, different: u8) -> &[Packed] {
        let found = self.turn_ins.iter().find(|(operands, _)| *operands == (group, identical, different));
        found.map_or(&[], |(_, sets)| sets)
    }

    pub(crate) fn wakes(&self, card: CardId) -> u8 {
        self.wakes[usize::from(card)]
    }

    pub(crate) fn stage_wakes(&self) -> u8 {
        self.stage_wakes
    }

    /// The cases of the [`Instruction::Settle`] at an address.
    #[inline]
    pub(crate) fn settling(&self, start: u16) -> &Settling {
        self.settlings[usize::from(start)].as_ref().expect("every settling has been prepared")
    }

    /// Whether seats take turns.
    pub(crate) fn has_turns(&self) -> bool {
        self.has_turns
    }

    /// Index of the queue for an ask that an answer brings.
    pub(crate) fn queue_of(&self, ask: u8) -> usize {
        let queue = self.queues.iter().position(|queue| *queue == (0, ask));
        queue.expect("the queues hold every ask that an answer brings")
    }

    pub(crate) fn decks(&self, players: usize) -> &[DeckPlan] {
        &self.decks[players - usize::from(self.tables.players[0])]
    }
}

/// Every bit of [`crate::tables::Event::ways`].
pub(crate) const ALL_WAYS: u8 = 0b1111;

fn scoring_cards(tables: &Tables) -> CardSet {
    let is_score = |row: &Row| matches!(row, Row::Score { .. } | Row::ScoreMarker { .. } | Row::ScoreBest { .. });
    let cards = tables.cards.iter().enumerate().filter(|(_, card)| rows(tables, card.rows).iter().any(is_score));
    cards.map(|(index, _)| index as CardId).collect()
}

/// Bit set of some asks.
fn asks(tables: &Tables, is_meant: impl Fn(&Ask) -> bool) -> u16 {
    tables.asks.iter().enumerate().fold(0, |set, (index, ask)| set | u16::from(is_meant(ask)) << index)
}

/// Whether a seat with a card in its hand can answer an ask whatever else holds.
fn is_open_with_any_card(ask: &Ask) -> bool {
    let is_always_open = |option: &Use| {
        option.allowed == Allowed::Always
            && !option.unchained
            && !option.last_resort
            && matches!(option.action, Action::Sell { .. } | Action::Decline)
    };
    ask.from == Zone::Hand && ask.skip == Skip::Never && ask.uses.iter().any(is_always_open)
}

fn kinds_for_sale(tables: &Tables) -> u32 {
    let producers = tables.producers.iter().enumerate();
    producers.fold(0, |set, (index, producer)| set | u32::from(producer.for_sale) << index)
}

/// Pairs of rank and ask by which objects and answers queue decisions, in the order in which they are asked.
fn queues(tables: &Tables) -> Result<Vec<(u8, u8)>, TablesError> {
    let queue = |row: &Row| match row {
        Row::Queue { ask, rank } => Some((*rank, *ask)),
        _ => None,
    };
    let mut queues: Vec<(u8, u8)> = tables.rows.iter().filter_map(queue).collect();
    let stages = || tables.boards.iter().flat_map(|board| &board.sides).flat_map(|side| &side.stages);
    let asked: Vec<(u8, u8)> = stages().flat_map(|stage| rows(tables, stage.rows)).filter_map(queue).collect();
    let ranks = stages().flat_map(|stage| &stage.copies).filter_map(|copy| copy.rank);
    let by_answers = tables.asks.iter().flat_map(|ask| &ask.uses).filter_map(|option| match option.action {
        Action::Look { ask, .. } | Action::TurnIn { ask, .. } => Some((0, ask)),
        _ => None,
    });
    queues.extend(by_answers);
    queues.extend(ranks.flat_map(|rank| asked.iter().map(move |(_, ask)| (rank, *ask))));
    queues.sort_unstable();
    queues.dedup();
    if queues.len() > limits::QUEUES {
        let (what, limit) = ("different pairs of rank and ask in queues", limits::QUEUES);
        return Err(TablesError::TooMany { what, found: queues.len(), limit });
    }
    Ok(queues)
}

fn rows(tables: &Tables, [first, count]: RowRange) -> &[Row] {
    &tables.rows[usize::from(first)..usize::from(first) + usize::from(count)]
}

fn effects(tables: &Tables, queues: &[(u8, u8)], range: RowRange) -> Effects {
    let mut effects = Effects::default();
    for row in rows(tables, range) {
        match *row {
            Row::Add { counter, amount } => {
                let sum = &mut effects.change.counters[usize::from(counter)];
                *sum = sum.saturating_add(amount);
            }
            Row::Produce { producer, units } => {
                let sum = &mut effects.change.producers[usize::from(producer)];
                *sum = sum.saturating_add(units);
                effects.change.kinds |= u32::from(units > 0) << producer;
            }
            Row::Trade { term } => effects.change.terms |= 1 << term,
            Row::Right { right } => effects.rights.push(right.into()),
            Row::Gain { counter, quantity, scope } => {
                effects.gains.push(Gain { counter: counter.into(), quantity: quantity.into(), scope });
            }
            Row::Share { counter, amount } => effects.shares.push((counter.into(), amount)),
            Row::Power { power } => effects.change.powers |= 1 << power,
            Row::Lose { counter, quantity, scope } => {
                effects.losses.push(Gain { counter: counter.into(), quantity: quantity.into(), scope });
            }
            Row::Queue { ask, rank } => {
                let index = queues.iter().position(|queue| *queue == (rank, ask));
                effects.queues.push(index.expect("the queues hold every pair that a row names"));
            }
            Row::Score { category, quantity } => {
                effects.scores.push(Score::Quantity { category: category.into(), quantity: quantity.into() });
            }
            Row::ScoreMarker { category, points, scope } => {
                effects.scores.push(Score::Marker { category: category.into(), points, scope });
            }
            Row::ScoreBest { colour, scope } => effects.scores.push(Score::Best { colour, scope }),
        }
    }
    effects.is_eventful = !effects.gains.is_empty()
        || !effects.shares.is_empty()
        || !effects.losses.is_empty()
        || !tables.events.is_empty();
    effects
}

fn card_plans(tables: &Tables, same_name: &[CardSet]) -> Vec<CardPlan> {
    let plan = |(card, namesakes): (&Card, &CardSet)| CardPlan {
        cost: card.cost,
        colour: card.colour,
        colour_counter: tables.colours[usize::from(card.colour)].counter,
        has_namesakes: namesakes.iter().nth(1).is_some(),
        has_chains: !card.chains.is_empty(),
        stack: card.stack,
    };
    tables.cards.iter().zip(same_name).map(plan).collect()
}

fn same_name(tables: &Tables) -> Vec<CardSet> {
    let namesakes = |name: &str| {
        let cards = tables.cards.iter().enumerate().filter(|(_, card)| card.name == name);
        cards.map(|(index, _)| index as CardId).collect()
    };
    tables.cards.iter().map(|card| namesakes(&card.name)).collect()
}

fn decks(tables: &Tables, players: u8) -> Result<Vec<DeckPlan>, TablesError> {
    let seats = players + tables.free_seats;
    let mut plans: Vec<DeckPlan> = Vec::new();
    let mut first = 0;
    for (index, deck) in tables.decks.iter().enumerate() {
        let drawn_colour = deck.draw.as_ref().map(|draw| draw.colour);
        let (pool, fixed): (Vec<CardId>, Vec<CardId>) = tables
            .cards
            .iter()
            .enumerate()
            .filter(|(_, card)| card.age == deck.age)
            .flat_map(|(id, card)| {
                let copies = card.copies.iter().filter(|from| **from <= seats).count();
                std::iter::repeat_n(id as CardId, copies)
            })
            .partition(|id| Some(tables.cards[usize::from(*id)].colour) == drawn_colour);
        let drawn = deck
            .draw
            .as_ref()
            .map_or(0, |draw| usize::from(draw.base) + usize::from(draw.per_seat) * usize::from(seats));
        if drawn > pool.len() {
            return Err(TablesError::Invalid {
                place: format!("decks[{index}]"),
                problem: format!("draws {drawn} cards out of {} with {players} players", pool.len()),
            });
        }
        if pool.len() > limits::DEALT {
            return Err(TablesError::TooMany { what: "cards to draw from", found: pool.len(), limit: limits::DEALT });
        }
        let size = fixed.len() + drawn;
        let hand = size / usize::from(seats);
        if hand > limits::HAND {
            return Err(TablesError::TooMany { what: "cards for one hand", found: hand, limit: limits::HAND });
        }
        let slots = first..first + size;
        let pile = if tables.free_seats > 0 { size - hand * usize::from(players) } else { 0 };
        let pile_as_dealt = slots.end..slots.end + pile;
        let last = if deck.chooser == Some(Neighbour::Left) { 0 } else { usize::from(players) - 1 };
        first = pile_as_dealt.end;
        plans.push(DeckPlan { age: deck.age, fixed, pool, drawn, slots, pile_as_dealt, hand, last });
    }
    if first > limits::DEALT {
        return Err(TablesError::TooMany { what: "cards dealt in a game", found: first, limit: limits::DEALT });
    }
    Ok(plans)
}

/// The slots of the piles, behind those of the cards dealt.
fn piles(tables: &Tables, players: usize, dealt: usize) -> Result<Vec<Range<usize>>, TablesError> {
    let size = |contents: &Vec<Copies>| contents.iter().map(|found| usize::from(found.copies)).sum::<usize>();
    let largest = |pile: &Pile| pile.contents.iter().map(size).max().unwrap_or(0);
    let at_seats = tables.piles.iter().find(|pile| pile.of_boards).map_or(0, largest);
    let sizes = (0..limits::SEATS).map(|seat| if seat < players { at_seats } else { 0 });
    let mut first = dealt;
    let slots: Vec<Range<usize>> = sizes
        .chain(tables.piles.iter().map(|pile| if pile.of_boards { 0 } else { largest(pile) }))
        .map(|size| {
            first += size;
            first - size..first
        })
        .collect();
    if first > limits::SLOTS {
        return Err(TablesError::TooMany { what: "cards of a game", found: first, limit: limits::SLOTS });
    }
    Ok(slots)
}

/// What an ask offers that lets a seat take the top card of a pile and do nothing else.
fn plain_taking(ask: &Ask) -> Option<(Zone, Move)> {
    let takes = |option: &Use| option.allowed == Allowed::Always && option.action == Action::Take;
    let is_plain = matches!(ask.from, Zone::Tops { .. }) && ask.of != Asked::Woken;
    (is_plain && ask.uses.len() == 1 && takes(&ask.uses[0])).then_some((ask.from, Move::NONE))
}

fn all_copies(contents: &[Copies]) -> Vec<CardId> {
    let copies = |copies: &Copies| std::iter::repeat_n(copies.card as CardId, copies.copies.into());
    contents.iter().flat_map(copies).collect()
}

/// By address of the flow.
fn settlings(tables: &Tables) -> Vec<Option<Settling>> {
    let puts = |option: &Use| matches!(option.action, Action::Put { .. });
    let case = |at: usize, ask: Option<u8>, rank: u8| {
        let uses = ask.map_or(&[][..], |ask| &tables.asks[usize::from(ask)].uses);
        let is_order = uses.iter().any(puts);
        // What an ask puts first are other cases: the loader has checked it.
        let least_open = if is_order && uses.iter().all(puts) { 2 } else { 0 };
        Case { at: at as u16, ask, rank, is_order, least_open }
    };
    let mut settlings: Vec<Option<Settling>> = tables.flow.iter().map(|_| None).collect();
    for (end, step) in tables.flow.iter().enumerate() {
        let Instruction::Settled { start } = *step else { continue };
        let mut cases = Vec::new();
        for (at, step) in tables.flow.iter().enumerate().take(end).skip(start.into()) {
            if let Instruction::Case { ask, rank, .. } = *step {
                cases.push(case(at, ask, rank));
            }
        }
        let asks = cases.iter().filter(|case| !case.is_order).filter_map(|case| case.ask).collect();
        settlings[usize::from(start)] = Some(Settling { end: end as u16 + 1, cases, asks });
    }
    settlings
}

/// Bit set of the stages of a side that can be built next by spending cards.
fn next_by_spending(tables: &Tables, side: &Side, built: u8) -> u8 {
    let stages = side.stages.iter().enumerate();
    let next = stages.filter(|(index, stage)| {
        let is_spent = tables.costs[usize::from(stage.cost)].spend.is_some();
        is_spent && built >> index & 1 == 0 && stage.needs & !built == 0
    });
    next.fold(0, |set, (index, _)| set | 1 << index)
}

/// Bit set of some powers.
fn powers(tables: &Tables, is_meant: impl Fn(&PowerKind) -> bool) -> u8 {
    let powers = tables.powers.iter().enumerate();
    powers.fold(0, |set, (index, power)| set | u8::from(is_meant(&power.what)) << index)
}

fn hidden_tops(tables: &Tables) -> u16 {
    tables.piles.iter().enumerate().filter(|(_, pile)| pile.hidden).fold(0, |set, (index, pile)| {
        set | if pile.of_boards { (1 << limits::SEATS) - 1 } else { 1 << (limits::SEATS + index) }
    })
}

fn stack(tables: &Tables, card: u16) -> usize {
    tables.cards[usize::from(card)].stack.expect("the loader has checked that cards of groups stack").into()
}

fn spends(tables: &Tables, cost: &Cost) -> Result<SpendPlan, TablesError> {
    let Some(spend) = &cost.spend else { return Ok(SpendPlan::default()) };
    let group = &tables.groups[usize::from(spend.group)];
    let has = |wanted: &PowerKind| tables.powers.iter().any(|power| power.what == *wanted);
    let can_double = group.wild.is_some_and(|card| has(&PowerKind::Double { card }));
    let plan = SpendPlan::new(spend, group, can_double, has(&PowerKind::Anything));
    plan.ok_or(TablesError::TooMany {
        what: "ways of spending cards",
        found: limits::SPENDS + 1,
        limit: limits::SPENDS,
    })
}

fn turn_ins(tables: &Tables) -> Vec<((u8, u8, u8), Vec<Packed>)> {
    let uses = tables.asks.iter().flat_map(|ask| &ask.uses);
    uses.filter_map(|option| match option.action {
        Action::TurnIn { group, identical, different, .. } => {
            let kinds = tables.groups[usize::from(group)].cards.len();
            Some(((group, identical, different), sets(kinds, identical, different)))
        }
        _ => None,
    })
    .collect()
}

/// Bit set of the powers to draw that something wakes.
fn wakes(tables: &Tables, is_woken: impl Fn(&[u16], bool) -> bool) -> u8 {
    powers(tables, |power| matches!(power, PowerKind::Draw { cards, stage } if is_woken(cards, *stage)))
}
