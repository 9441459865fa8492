//! Agents that choose moves.

use crate::error::SetupError;
use crate::generator::MoveGenerator;
use crate::moves::Move;
use crate::nearest::unknown;
use crate::rng::Rng;
use crate::ruleset::Ruleset;
use crate::state::State;

/// The kinds of agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AgentKind {
    /// Every legal move is equally likely.
    Random,
    /// Every legal move that builds is equally likely; if none builds, every legal move.
    Builder,
}

/// All kinds with the name and the description of each.
pub const AGENTS: [(AgentKind, &str, &str); 2] = [
    (AgentKind::Random, "random", "chooses among all legal moves, each equally likely"),
    (AgentKind::Builder, "builder", "chooses among the moves that build, or among all if none does"),
];

impl AgentKind {
    /// The kind with this name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn from_name(name: &str) -> Result<Self, SetupError> {
        let found = AGENTS.iter().find(|(_, known, _)| *known == name).map(|(kind, ..)| *kind);
        found.ok_or_else(|| unknown("agent", name, AGENTS.iter().map(|(_, known, _)| *known)))
    }

    /// The name of the kind.
    pub fn name(self) -> &'static str {
        AGENTS.iter().find(|(kind, ..)| *kind == self).map_or("", |(_, name, _)| name)
    }
}

/// An agent with its own random generator.
#[derive(Debug, Clone)]
pub struct Agent {
    kind: AgentKind,
    rng: Rng,
}

impl Agent {
    /// An agent whose choices depend on the seed alone.
    pub fn new(kind: AgentKind, seed: u64) -> Self {
        Self { kind, rng: Rng::new(seed) }
    }

    /// Chooses a move for a seat; `None` if the seat owes no decision.
    pub fn choose(&mut self, rules: &Ruleset, state: &State, seat: usize) -> Option<Move> {
        let mut moves = MoveGenerator::new(rules);
        let count = moves.look_at(state, seat);
        (count > 0).then(|| self.pick(&moves, count))
    }

    /// Picks one of the moves of the decision that a generator has looked at, of which there are `count`.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[inline(always)]
    pub fn pick(&mut self, moves: &MoveGenerator<'_>, count: usize) -> Move {
        match self.kind {
            AgentKind::Random => moves.nth(self.rng.below(count)),
            AgentKind::Builder => self.pick_build(moves, count),
        }
    }

    fn pick_build(&mut self, moves: &MoveGenerator<'_>, count: usize) -> Move {
        match moves.builds() {
            0 => moves.nth(self.rng.below(count)),
            builds => moves.nth_build(self.rng.below(builds)),
        }
    }
}
