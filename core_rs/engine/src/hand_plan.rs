//! What is prepared so that the moves of a seat that chooses a card of its hand can be counted without writing them down.

use crate::cards::CardId;
use crate::closed_form::{COSTS, Classes, CostLanes};
use crate::error::TablesError;
use crate::limits::CARDS;
use crate::ruleset::{ALL_WAYS, DeckPlan};
use crate::state::State;
use crate::tables::{Action, Allowed, Ask, Asked, Cost, Side, Tables, Zone};

/// Everything of a ruleset for which its costs have a closed form.
#[derive(Debug)]
pub(crate) struct HandPlans {
    pub classes: Classes,
    /// For each number of players (index 0 is the smallest) the decks; `None` for decks of too many kinds of cards.
    decks: Vec<Vec<Option<DeckLanes>>>,
    /// For each ask its uses; `None` for those that are not about building, marking and selling out of the hand.
    asks: Vec<Option<HandUses>>,
    fewest_players: usize,
    /// Bit set of the switch that allows needless purchases; with it the closed form does not hold.
    needless: u32,
}

/// The kinds of cards of a deck, each with a lane of its own.
#[derive(Debug)]
pub(crate) struct DeckLanes {
    /// The card of each lane, in ascending order.
    pub cards: Vec<CardId>,
    /// The bit of the lane of each card, or [`FOREIGN`].
    lanes: [u64; CARDS],
    /// The deck together with the stages of each side of each board; `None` for stages whose costs depend on the game, and
    /// where there are too many costs.
    sides: Vec<Vec<Option<SideLanes>>>,
    /// For each card what it does to the cards of the deck when it stands in the city.
    pub standing: Vec<Bearing>,
}

/// Stands for cards that are not in a deck.
const FOREIGN: u64 = 1 << KINDS;
/// Kinds of cards of a deck at most.
const KINDS: usize = COSTS - 1;

/// The cards of a deck and the stages of a side of a board, each with a lane of its own.
#[derive(Debug)]
pub(crate) struct SideLanes {
    pub costs: CostLanes,
    /// The lane of the first stage, behind those of the cards.
    pub first_stage: usize,
    /// For each stage the bit set of those that must stand before.
    needs: Vec<u8>,
}

/// How a card that stands in a city bears on the cards of a deck: bit sets of lanes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Bearing {
    /// Cards of its name, which cannot be built any more.
    pub bans: u64,
    /// Cards that it makes free.
    pub frees: u64,
}

/// The uses of an ask that is about building, marking stages, selling and declining, at most one of each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HandUses {
    pub build: Option<BuildUse>,
    pub stage: Option<PlainUse>,
    pub sell: Option<PlainUse>,
    pub decline: Option<PlainUse>,
    /// The order in which their moves are numbered, and their indices in the ask.
    pub order: [HandUse; HAND_USES],
    pub indices: [u8; HAND_USES],
}

/// The number of kinds of uses of a card of the hand.
pub(crate) const HAND_USES: usize = 4;

/// The kinds of uses of a card of the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HandUse {
    Build,
    Stage,
    Sell,
    Decline,
}

impl HandUse {
    /// Whether a card or a stage is built.
    pub fn builds(self) -> bool {
        matches!(self, Self::Build | Self::Stage)
    }
}

/// A use with nothing to say but when it is there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainUse {
    pub allowed: Allowed,
}

/// A use that builds the card.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BuildUse {
    pub plain: PlainUse,
    pub cost: bool,
    pub chain: bool,
    pub right: bool,
}

impl HandPlans {
    /// Prepares checked tables; `None` if their costs have no closed form.
    ///
    /// # Errors
    ///
    /// If the classes of goods make no sense.
    pub fn new(tables: &Tables, decks: &[Vec<DeckPlan>]) -> Result<Option<Self>, TablesError> {
        let Some(classes) = Classes::new(tables)? else { return Ok(None) };
        let lanes = |deck: &DeckPlan| DeckLanes::new(tables, &classes, deck);
        Ok(Some(Self {
            decks: decks.iter().map(|decks| decks.iter().map(lanes).collect()).collect(),
            asks: tables.asks.iter().map(|ask| hand_uses(tables, ask)).collect(),
            fewest_players: tables.players[0].into(),
            needless: tables.trade.needless.map_or(0, |switch| 1 << switch),
            classes,
        }))
    }

    #[inline(always)]
    pub fn uses(&self, ask: u8) -> Option<&HandUses> {
        self.asks[usize::from(ask)].as_ref()
    }

    #[inline(always)]
    pub fn deck(&self, players: usize, deck: usize) -> Option<&DeckLanes> {
        self.decks[players - self.fewest_players].get(deck)?.as_ref()
    }

    /// Whether something changes what costs or payments are for a seat, so that the closed form does not hold.
    #[inline(always)]
    pub fn has_changes(&self, tables: &Tables, state: &State, seat: usize) -> bool {
        let counters = &state.seats[seat].counters;
        state.switches & self.needless != 0
            || tables.cost_changes.iter().any(|change| counters[usize::from(change.counter)] > 0)
    }
}

impl DeckLanes {
    fn new(tables: &Tables, classes: &Classes, deck: &DeckPlan) -> Option<Self> {
        let mut cards: Vec<CardId> = deck.fixed.iter().chain(&deck.pool).copied().collect();
        cards.sort_unstable();
        cards.dedup();
        if cards.len() > KINDS {
            return None;
        }
        let mut lanes = [FOREIGN; CARDS];
        for (lane, card) in cards.iter().enumerate() {
            lanes[usize::from(*card)] = 1 << lane;
        }
        let card = |card: &CardId| &tables.cards[usize::from(*card)];
        let costs: Vec<_> = cards.iter().map(|id| &tables.costs[usize::from(card(id).cost)]).collect();
        let lanes_of = |is_meant: &dyn Fn(&CardId) -> bool| {
            let meant = cards.iter().enumerate().filter(|(_, id)| is_meant(id));
            meant.fold(0, |set, (lane, _)| set | 1 << lane)
        };
        let standing = tables.cards.iter().enumerate().map(|(index, stands)| Bearing {
            bans: lanes_of(&|id| card(id).name == stands.name),
            frees: lanes_of(&|id| card(id).chains.iter().any(|chain| usize::from(*chain) == index)),
        });
        let standing = standing.collect();
        let with = |side: &Side| SideLanes::new(tables, classes, &costs, side);
        let sides = tables.boards.iter().map(|board| board.sides.iter().map(with).collect()).collect();
        Some(Self { cards, lanes, sides, standing })
    }
}

impl DeckLanes {
    /// Bit set of the lanes of some cards; `None` if one of them is not in the deck.
    #[inline(always)]
    pub fn lanes_of(&self, cards: &[CardId]) -> Option<u64> {
        let mut set = 0;
        for card in cards {
            let lane = self.lanes[usize::from(*card)];
            if lane == FOREIGN {
                return None;
            }
            set |= lane;
        }
        Some(set)
    }

    #[inline(always)]
    pub fn side(&self, board: u8, side: u8) -> Option<&SideLanes> {
        self.sides[usize::from(board)][usize::from(side)].as_ref()
    }
}

impl SideLanes {
    fn new(tables: &Tables, classes: &Classes, cards: &[&Cost], side: &Side) -> Option<Self> {
        if side.stages.iter().any(|stage| !stage.copies.is_empty()) || cards.len() + side.stages.len() > COSTS {
            return None;
        }
        let stages = side.stages.iter().map(|stage| &tables.costs[usize::from(stage.cost)]);
        let costs: Vec<&Cost> = cards.iter().copied().chain(stages).collect();
        let needs = side.stages.iter().map(|stage| stage.needs).collect();
        Some(Self { costs: CostLanes::new(classes, &costs), first_stage: cards.len(), needs })
    }

    /// Bit set of the stages that can follow those of a bit set.
    #[inline(always)]
    pub fn next_stages(&self, built: u8) -> u8 {
        let can_follow = |(stage, needs): (usize, &u8)| u8::from(needs & !built == 0) << stage;
        self.needs.iter().enumerate().map(can_follow).fold(0, |all, stage| all | stage) & !built
    }
}

fn hand_uses(tables: &Tables, ask: &Ask) -> Option<HandUses> {
    let tells_ways_apart = tables.events.iter().any(|event| event.colours != 0 && event.ways != ALL_WAYS);
    if ask.from != Zone::Hand || matches!(ask.of, Asked::Free { .. }) || tells_ways_apart {
        return None;
    }
    let mut uses = HandUses {
        build: None,
        stage: None,
        sell: None,
        decline: None,
        order: [HandUse::Build, HandUse::Stage, HandUse::Sell, HandUse::Decline],
        indices: [0; HAND_USES],
    };
    for (index, option) in ask.uses.iter().enumerate() {
        if option.unchained || option.last_resort {
            return None;
        }
        let plain = PlainUse { allowed: option.allowed };
        let (kind, is_first) = match option.action {
            Action::Build { cost, chain, right, free: None } => {
                (HandUse::Build, uses.build.replace(BuildUse { plain, cost, chain, right }).is_none())
            }
            Action::Stage => (HandUse::Stage, uses.stage.replace(plain).is_none()),
            Action::Sell { .. } => (HandUse::Sell, uses.sell.replace(plain).is_none()),
            Action::Decline => (HandUse::Decline, uses.decline.replace(plain).is_none()),
            _ => return None,
        };
        if !is_first {
            return None;
        }
        // The kinds that are not there come behind those that are.
        let place = uses.order.iter().position(|other| *other == kind).unwrap_or(index);
        uses.order[index..=place].rotate_right(1);
        uses.indices[index] = index as u8;
    }
    Some(uses)
}
