//! A table-driven engine for card-drafting tableau games.
//!
//! A [`Ruleset`] is a compiled game: tables that say which cards, boards and goods there are, what they cost and
//! do, who is asked what and in which order. The engine knows none of them by name. A [`State`] is a game in progress:
//! one flat value that copies like memory, compares and hashes. [`State::legal_moves`] lists what a seat can do,
//! [`State::play`] does it, [`State::scores`] gives the score sheet.
//!
//! ```no_run
//! use septem_engine::{Ruleset, Setup};
//!
//! let rules = Ruleset::from_bytes(&std::fs::read("game.tables")?)?;
//! let mut state = Setup::random(&rules, 3, 7).begin(&rules)?;
//! let mut moves = Vec::new();
//! while let Some(seat) = state.waiting().next() {
//!     moves.clear();
//!     state.legal_moves(&rules, seat, &mut moves);
//!     state.play(&rules, seat, moves[0])?;
//! }
//! for score in state.scores(&rules) {
//!     println!("{} points, rank {:?}", score.total, score.rank);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whole programs stand in the folder `examples` of the crate: loading tables, a game told move by move, an agent of one's own.
//!
//! Nothing is global: all that is needed is in the values, which are all `Send + Sync`. A [`Ruleset`] never changes; any
//! number of threads can play games of it at once.

#[cfg(test)]
extern crate self as septem_engine; // the toy game of the tests names the crate from outside

mod actions;
mod agents;
pub mod batch;
mod cards;
mod check;
mod closed_form;
mod determinize;
mod error;
mod generator;
mod hand_plan;
mod lanes;
pub mod limits;
mod move_text;
mod moves;
mod nearest;
mod observation;
mod observe;
mod payment;
mod piles;
mod play;
mod processor;
pub mod record;
pub mod rng;
mod ruleset;
mod save;
mod scoring;
mod setup;
pub mod simulate;
mod spend;
mod stages;
mod state;
pub mod tables;
mod turn_plan;
mod turns;

pub use actions::{Actions, Marks};
pub use agents::{AGENTS, Agent, AgentKind};
pub use cards::CardId;
pub use error::{MoveError, RecordError, SetupError, StateError, TablesError};
pub use generator::MoveGenerator;
pub use move_text::{MoveContext, MoveText};
pub use moves::{Move, Way};
pub use observation::Observations;
pub use observe::{City, HeldPower, HeldRight, Observation, PileView, SeenHand};
pub use payment::Payment;
pub use ruleset::Ruleset;
pub use scoring::SeatScore;
pub use setup::{BoardChoice, Setup, default_switches};
pub use state::State;
