//! An agent of one's own: it takes the move after which it would have the most points at once. It plays at every seat in
//! turn against random agents.
//!
//! ```text
//! septem compile RULESET -o game.tables
//! cargo run --release -p septem-engine --example custom_agent -- game.tables 3 60
//! ```

use septem_engine::rng::Rng;
use septem_engine::{Agent, AgentKind, Move, Ruleset, Setup, State};

/// Whoever can decide for a seat.
trait Player {
    /// Chooses among the legal moves of a seat that owes a decision.
    fn choose(&mut self, rules: &Ruleset, state: &State, seat: usize) -> Move;
}

impl Player for Agent {
    fn choose(&mut self, rules: &Ruleset, state: &State, seat: usize) -> Move {
        Agent::choose(self, rules, state, seat).expect("the seat owes a decision")
    }
}

/// Takes the move with the most points at once.
struct Greedy {
    rng: Rng,
}

impl Player for Greedy {
    fn choose(&mut self, rules: &Ruleset, state: &State, seat: usize) -> Move {
        // A state holds what the player, for a free seat another one, must not know. A drawn one agrees with what
        // that player has seen, and with nothing else.
        let drawn = state.determinize(rules, state.chooser(seat), &mut self.rng).expect("a player sits there");
        let moves = legal_moves(rules, &drawn, seat);
        let points = |chosen: &&Move| points_after(rules, &drawn, seat, **chosen);
        *moves.iter().max_by_key(points).expect("a seat that owes a decision has a legal move")
    }
}

fn legal_moves(rules: &Ruleset, state: &State, seat: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(rules, seat, &mut moves);
    moves
}

/// The points of a seat after its move, if all others who owe a decision now take their first move.
fn points_after(rules: &Ruleset, state: &State, seat: usize, chosen: Move) -> i32 {
    let mut next = *state; // a state is copied like a number
    let others: Vec<usize> = next.waiting().filter(|other| *other != seat).collect();
    next.play_unchecked(rules, seat, chosen);
    for other in others {
        let first = legal_moves(rules, &next, other)[0];
        next.play_unchecked(rules, other, first);
    }
    next.scores(rules)[seat].total
}

/// Plays a game to its end; gives the totals of the players.
fn play(rules: &Ruleset, mut state: State, players: &mut [Box<dyn Player>]) -> Vec<i32> {
    while let Some(seat) = state.waiting().next() {
        let chosen = players[state.chooser(seat)].choose(rules, &state, seat);
        state.play_unchecked(rules, seat, chosen);
    }
    state.scores(rules).iter().take(players.len()).map(|score| score.total).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: custom_agent TABLES [PLAYERS] [GAMES]")?;
    let players: usize = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let games: u64 = arguments.next().map_or(Ok(60), |text| text.parse())?;
    let rules = Ruleset::from_bytes(&std::fs::read(path)?)?;

    let (mut greedy, mut random) = (0, 0);
    for seed in 0..games {
        let state = Setup::random(&rules, players, seed).begin(&rules)?;
        let at = (seed % players as u64) as usize;
        let mut seated: Vec<Box<dyn Player>> = (0..players as u64)
            .map(|seat| Box::new(Agent::new(AgentKind::Random, seed * 8 + seat)) as Box<dyn Player>)
            .collect();
        seated[at] = Box::new(Greedy { rng: Rng::new(seed) });
        for (seat, total) in play(&rules, state, &mut seated).into_iter().enumerate() {
            if seat == at { greedy += total } else { random += total }
        }
    }
    println!("greedy: {:.2} points a game", f64::from(greedy) / games as f64);
    println!("random: {:.2} points a game", f64::from(random) / (games as f64 * (players - 1) as f64));
    Ok(())
}
