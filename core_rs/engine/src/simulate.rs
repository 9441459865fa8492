//! Whole games between agents, on several threads.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use crate::agents::{Agent, AgentKind};
use crate::error::SetupError;
use crate::generator::MoveGenerator;
use crate::lanes::Wide;
use crate::limits::{CATEGORIES, SEATS, SIDES};
use crate::processor::{Task, run_at_best};
use crate::record::Recorder;
use crate::rng::Rng;
use crate::ruleset::Ruleset;
use crate::scoring::{Points, ScoreSheet};
use crate::setup::Setup;
use crate::state::State;

/// Shared wins count as parts; a whole win is this many parts, so that every number of winners divides it.
pub const WIN_PARTS: u64 = 420;

/// Most threads of a simulation.
pub const MOST_THREADS: usize = 256;

/// Games that one thread plays before it reports.
const BATCH: u64 = 64;

/// What to play.
#[derive(Debug, Clone)]
pub struct Simulation {
    /// The setup of every game; its seed is that of the first game, each further game has the next one.
    pub setup: Setup,
    /// Number of games.
    pub games: u64,
    /// They sit down in turn, as often as there are seats, and then rotate: agent number k of m sits at seat s of game i
    /// when k = ((s + i) mod n + i div n) mod m, with n players.
    pub agents: Vec<AgentKind>,
    /// Number of threads, 1 to [`MOST_THREADS`].
    pub threads: usize,
    /// Whether games are recorded.
    pub record: bool,
    /// Whether records list all legal moves.
    pub with_legal: bool,
}

/// What is reported now and then, in the order of the games.
#[derive(Debug)]
pub struct Report<'a> {
    /// Games finished so far.
    pub games: u64,
    /// Lines of the game record that have come since the last report; empty if games are not recorded.
    pub records: &'a [u8],
}

/// Sums over games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of games.
    pub games: u64,
    /// Number of decisions taken.
    pub decisions: u64,
    /// Number of legal moves of all these decisions.
    pub moves: u64,
    /// Tells games with other scores apart: the sum over the games of a hash of all their points.
    pub fingerprint: u64,
    /// By seat; a free one never wins.
    pub seats: [Line; SEATS],
    /// By board and side of players, [`SIDES`] entries a board.
    pub boards: Vec<Line>,
    /// By agent, in the order given; what several of the same kind score is with the first.
    pub agents: Vec<Line>,
}

/// Sums over the scores of one seat, board or agent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Line {
    /// Number of scores.
    pub games: u64,
    /// Sum of each category of the ruleset; what is behind them is 0.
    pub sums: [i64; CATEGORIES],
    /// Sum of the squares of the same.
    pub squares: [i64; CATEGORIES],
    /// Sum of the totals.
    pub total: i64,
    /// Sum of the squares of the totals.
    pub total_squares: i64,
    /// Wins in parts of [`WIN_PARTS`].
    pub wins: u64,
}

impl Line {
    fn add_score(&mut self, points: &Points, total: i32, win: u64) {
        for (index, points) in points.iter().enumerate() {
            self.sums[index] += i64::from(*points);
            self.squares[index] += i64::from(*points) * i64::from(*points);
        }
        self.total += i64::from(total);
        self.total_squares += i64::from(total) * i64::from(total);
        self.games += 1;
        self.wins += win;
    }

    fn add_line(&mut self, other: &Self) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, more)| *sum += more);
        self.squares.iter_mut().zip(&other.squares).for_each(|(sum, more)| *sum += more);
        self.total += other.total;
        self.total_squares += other.total_squares;
        self.games += other.games;
        self.wins += other.wins;
    }
}

impl Tally {
    fn new(rules: &Ruleset, agents: usize) -> Self {
        let boards = vec![Line::default(); rules.tables().boards.len() * SIDES];
        Self { boards, agents: vec![Line::default(); agents], ..Self::default() }
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.moves += other.moves;
        self.fingerprint = self.fingerprint.wrapping_add(other.fingerprint);
        let add =
            |sums: &mut [Line], more: &[Line]| sums.iter_mut().zip(more).for_each(|(sum, more)| sum.add_line(more));
        add(&mut self.seats, &other.seats);
        add(&mut self.boards, &other.boards);
        add(&mut self.agents, &other.agents);
    }
}

/// The games of one batch.
struct Batch {
    number: usize,
    tally: Tally,
    records: Vec<u8>,
}

impl Simulation {
    /// Plays all games and gives their sums; the same for any number of threads. `report` is called on this thread
    /// and can stop the run, which then gives the sums so far.
    ///
    /// # Errors
    ///
    /// If the setup does not fit the ruleset or there are no agents.
    pub fn run(
        &self,
        rules: &Ruleset,
        mut report: impl FnMut(&Report<'_>) -> ControlFlow<()>,
    ) -> Result<Tally, SetupError> {
        if self.agents.is_empty() {
            return Err(SetupError::NoAgents);
        }
        if !(1..=MOST_THREADS).contains(&self.threads) {
            return Err(SetupError::Threads { found: self.threads });
        }
        if let Some(seed) = self.setup.seed
            && seed.checked_add(self.games.saturating_sub(1)).is_none()
        {
            return Err(SetupError::Seeds { first: seed, games: self.games });
        }
        self.setup.begin(rules)?;
        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let mut tally = Tally::new(rules, self.agents.len());
        std::thread::scope(|scope| {
            let threads = self.threads.min(self.games.div_ceil(BATCH) as usize);
            let (sender, receiver) = sync_channel::<Batch>(self.threads * 4);
            for _ in 0..threads {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || self.work(rules, next, stop, &sender));
            }
            drop(sender);
            let mut early: BTreeMap<usize, Batch> = BTreeMap::new();
            let mut expected = 0;
            for batch in receiver {
                early.insert(batch.number, batch);
                while let Some(batch) = early.remove(&expected) {
                    expected += 1;
                    tally.add(&batch.tally);
                    let news = Report { games: tally.games, records: &batch.records };
                    if !stop.load(Ordering::Relaxed) && report(&news).is_break() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
        Ok(tally)
    }

    fn work(&self, rules: &Ruleset, next: &AtomicUsize, stop: &AtomicBool, sender: &SyncSender<Batch>) {
        let mut moves = MoveGenerator::new(rules);
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let first = number as u64 * BATCH;
            if first >= self.games {
                return;
            }
            let mut batch = Batch { number, tally: Tally::new(rules, self.agents.len()), records: Vec::new() };
            let numbers = first..(first + BATCH).min(self.games);
            run_at_best(Series { of: self, moves: &mut moves, rules, numbers, batch: &mut batch });
            if sender.send(batch).is_err() {
                return;
            }
        }
    }

    #[inline(always)]
    fn play<W: Wide>(&self, wide: W, moves: &mut MoveGenerator<'_>, rules: &Ruleset, game: u64, batch: &mut Batch) {
        let seed = self.setup.seed.map(|first| first + game);
        let mut state = State::new(self.setup.players, rules.tables().free_seats.into(), self.setup.switches);
        self.setup.begin_with(rules, seed, &mut state).expect("the setup of the first game was accepted");
        let players = self.setup.players as u64;
        let seated =
            |seat: usize| (((seat as u64 + game) % players + game / players) % self.agents.len() as u64) as usize;
        let agent = |seat: usize| Agent::new(self.agents[seated(seat)], agent_seed(seed.unwrap_or(game), seat));
        let mut agents: [Agent; SEATS] = std::array::from_fn(agent);
        let mut recorder = self.record.then(|| Recorder::new(self.with_legal));
        while let Some(seat) = state.waiting().next() {
            let count = moves.look_with(wide, &state, seat);
            let chosen = agents[state.chooser(seat)].pick(moves, count);
            if let Some(recorder) = &mut recorder {
                recorder.note(rules, &state, seat, chosen);
            }
            state.play_unchecked(rules, seat, chosen);
            batch.tally.decisions += 1;
            batch.tally.moves += count as u64;
        }
        self.tally(rules, &state, seated, &mut batch.tally);
        if let Some(recorder) = recorder {
            let names: Vec<&str> = (0..self.setup.players).map(|seat| self.agents[seated(seat)].name()).collect();
            batch.records.extend_from_slice(recorder.finish(rules, &state, seed, &names).to_line().as_bytes());
            batch.records.push(b'\n');
        }
    }

    fn tally(&self, rules: &Ruleset, state: &State, seated: impl Fn(usize) -> usize, tally: &mut Tally) {
        let sheet = state.score_sheet(rules);
        let winners: u64 = sheet.ranks.iter().map(|rank| u64::from(*rank == 1)).sum();
        let seats = state.seat_count();
        tally.games += 1;
        let fingerprint = fingerprint(&sheet, seats, rules.tables().categories.len());
        tally.fingerprint = tally.fingerprint.wrapping_add(fingerprint);
        for seat in 0..seats {
            let (points, total) = (&sheet.points[seat], sheet.totals[seat]);
            let win = if sheet.ranks[seat] == 1 { WIN_PARTS / winners } else { 0 };
            tally.seats[seat].add_score(points, total, win);
            if state.is_free(seat) {
                continue;
            }
            let kind = self.agents[seated(seat)];
            let agent = self.agents.iter().position(|other| *other == kind).unwrap_or(0);
            let city = &state.seats[seat];
            tally.boards[usize::from(city.board) * SIDES + usize::from(city.side)].add_score(points, total, win);
            tally.agents[agent].add_score(points, total, win);
        }
    }
}

/// Some games of a simulation.
struct Series<'a, 'r> {
    of: &'a Simulation,
    moves: &'a mut MoveGenerator<'r>,
    rules: &'r Ruleset,
    numbers: Range<u64>,
    batch: &'a mut Batch,
}

impl Task for Series<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<W: Wide>(self, wide: W) {
        for game in self.numbers {
            self.of.play(wide, self.moves, self.rules, game, self.batch);
        }
    }
}

/// A hash of all points of a game (FNV-1a, of words instead of bytes).
fn fingerprint(sheet: &ScoreSheet, seats: usize, categories: usize) -> u64 {
    let of_seat = |seat: usize| sheet.points[seat][..categories].iter().chain(std::iter::once(&sheet.totals[seat]));
    let add = |hash: u64, points: &i32| (hash ^ u64::from(*points as u32)).wrapping_mul(0x0100_0000_01b3);
    (0..seats).flat_map(of_seat).fold(0xcbf2_9ce4_8422_2325, add)
}

/// The seed of the agent at a seat: its choices do not depend on those of others.
fn agent_seed(game: u64, seat: usize) -> u64 {
    Rng::for_event(game, u64::from(u32::MAX) + seat as u64).bits()
}
