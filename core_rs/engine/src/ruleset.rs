//! A checked ruleset: tables whose every reference holds, lowered to what play needs.

use std::ops::Range;
use std::sync::Arc;

use crate::cards::{CardId, CardSet};
use crate::check;
use crate::error::TablesError;
use crate::limits;
use crate::payment::CostPlan;
use crate::state::Seat;
use crate::tables::{Digest, Row, RowRange, Tables};

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
    /// Bit set of the kinds of producers that neighbours may buy from.
    kinds_for_sale: u32,
    /// Pairs of rank and ask by which objects queue decisions, in the order in which they are asked.
    queues: Vec<(u8, u8)>,
    /// For each number of players (index 0 is the smallest) the decks in the order of the tables.
    decks: Vec<Vec<DeckPlan>>,
}

/// The rows of an object, sorted by when they act.
#[derive(Debug, Clone, Default)]
pub(crate) struct Effects {
    pub standing: Vec<Standing>,
    pub gains: Vec<Gain>,
    /// Indices into [`Ruleset::queues`].
    pub queues: Vec<usize>,
    pub scores: Vec<Score>,
}

/// What holds while an object is in play.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Standing {
    Add { counter: usize, amount: i16 },
    Produce { producer: usize, units: u8 },
    Trade { term: u8 },
    Right { right: usize },
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
    Best { colour: u8, scope: u8 },
}

#[derive(Debug)]
pub(crate) struct SideEffects {
    pub board: Effects,
    pub stages: Vec<Effects>,
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
    /// Slots of the deck in the state.
    pub slots: Range<usize>,
}

impl DeckPlan {
    fn len(&self) -> usize {
        self.fixed.len() + self.drawn
    }

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

    /// Slots of the run of one hand.
    pub fn hand(&self, players: usize) -> usize {
        self.slots.len() / players
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
        let queues = queues(&tables);
        let effects = |range: &RowRange| effects(&tables, &queues, *range);
        let ruleset = Self {
            kinds_for_sale: kinds_for_sale(&tables),
            costs: tables.costs.iter().map(CostPlan::new).collect(),
            same_name: same_name(&tables),
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
                    let side = |side: &crate::tables::Side| SideEffects {
                        board: effects(&side.rows),
                        stages: side.stages.iter().map(|stage| effects(&stage.rows)).collect(),
                    };
                    board.sides.iter().map(side).collect()
                })
                .collect(),
            decks: (tables.players[0]..=tables.players[1])
                .map(|players| decks(&tables, players))
                .collect::<Result<_, _>>()?,
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

    /// The tables.
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

    pub(crate) fn card_effects(&self, card: CardId) -> &Effects {
        &self.card_effects[usize::from(card)]
    }

    pub(crate) fn side_effects(&self, board: u8, side: u8) -> &SideEffects {
        &self.board_effects[usize::from(board)][usize::from(side)]
    }

    pub(crate) fn cost(&self, cost: u16) -> &CostPlan {
        &self.costs[usize::from(cost)]
    }

    /// What all objects in a city do: the board, its built stages, the cards.
    pub(crate) fn effects_in_play(&self, city: &Seat) -> impl Iterator<Item = &Effects> {
        let side = self.side_effects(city.board, city.side);
        let is_built = city.stages;
        let stages = side.stages.iter().enumerate().filter(move |(index, _)| is_built >> index & 1 == 1);
        let cards = city.built.iter().map(|card| self.card_effects(card));
        std::iter::once(&side.board).chain(stages.map(|(_, effects)| effects)).chain(cards)
    }

    pub(crate) fn kinds_for_sale(&self) -> u32 {
        self.kinds_for_sale
    }

    pub(crate) fn queues(&self) -> &[(u8, u8)] {
        &self.queues
    }

    /// Slots that a game with that many players uses.
    pub(crate) fn slots(&self, players: usize) -> usize {
        self.decks(players).last().map_or(0, |deck| deck.slots.end)
    }

    pub(crate) fn decks(&self, players: usize) -> &[DeckPlan] {
        &self.decks[players - usize::from(self.tables.players[0])]
    }
}

fn kinds_for_sale(tables: &Tables) -> u32 {
    let producers = tables.producers.iter().enumerate();
    producers.fold(0, |set, (index, producer)| set | u32::from(producer.for_sale) << index)
}

fn queues(tables: &Tables) -> Vec<(u8, u8)> {
    let mut queues: Vec<(u8, u8)> = tables
        .rows
        .iter()
        .filter_map(|row| match row {
            Row::Queue { ask, rank } => Some((*rank, *ask)),
            _ => None,
        })
        .collect();
    queues.sort_unstable();
    queues.dedup();
    queues
}

fn effects(tables: &Tables, queues: &[(u8, u8)], [first, count]: RowRange) -> Effects {
    let mut effects = Effects::default();
    for row in &tables.rows[usize::from(first)..usize::from(first) + usize::from(count)] {
        match *row {
            Row::Add { counter, amount } => effects.standing.push(Standing::Add { counter: counter.into(), amount }),
            Row::Produce { producer, units } => {
                effects.standing.push(Standing::Produce { producer: producer.into(), units });
            }
            Row::Trade { term } => effects.standing.push(Standing::Trade { term }),
            Row::Right { right } => effects.standing.push(Standing::Right { right: right.into() }),
            Row::Gain { counter, quantity, scope } => {
                effects.gains.push(Gain { counter: counter.into(), quantity: quantity.into(), scope });
            }
            Row::Queue { ask, rank } => {
                let index = queues.iter().position(|queue| *queue == (rank, ask));
                effects.queues.push(index.expect("the queues hold every pair that a row names"));
            }
            Row::Score { category, quantity } => {
                effects.scores.push(Score::Quantity { category: category.into(), quantity: quantity.into() });
            }
            Row::ScoreBest { colour, scope } => effects.scores.push(Score::Best { colour, scope }),
        }
    }
    effects
}

fn same_name(tables: &Tables) -> Vec<CardSet> {
    let namesakes = |name: &str| {
        let cards = tables.cards.iter().enumerate().filter(|(_, card)| card.name == name);
        cards.map(|(index, _)| index as CardId).collect()
    };
    tables.cards.iter().map(|card| namesakes(&card.name)).collect()
}

fn decks(tables: &Tables, players: u8) -> Result<Vec<DeckPlan>, TablesError> {
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
                let copies = card.copies.iter().filter(|from| **from <= players).count();
                std::iter::repeat_n(id as CardId, copies)
            })
            .partition(|id| Some(tables.cards[usize::from(*id)].colour) == drawn_colour);
        let drawn = deck
            .draw
            .as_ref()
            .map_or(0, |draw| usize::from(draw.base) + usize::from(draw.per_seat) * usize::from(players));
        if drawn > pool.len() {
            return Err(TablesError::Invalid {
                place: format!("decks[{index}]"),
                problem: format!("draws {drawn} cards out of {} with {players} players", pool.len()),
            });
        }
        let hand = (fixed.len() + drawn) / usize::from(players);
        if hand > limits::HAND {
            return Err(TablesError::TooMany { what: "cards for one hand", found: hand, limit: limits::HAND });
        }
        let mut plan = DeckPlan { age: deck.age, fixed, pool, drawn, slots: 0..0 };
        plan.slots = first..first + plan.len();
        first = plan.slots.end;
        plans.push(plan);
    }
    if first > limits::SLOTS {
        return Err(TablesError::TooMany { what: "cards dealt in a game", found: first, limit: limits::SLOTS });
    }
    Ok(plans)
}
