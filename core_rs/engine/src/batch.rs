//! Many games of one ruleset, stepped in one call: what they ask and what came of it stands in flat arrays.
//!
//! A *row* is a seat of a game; all arrays have a row for every seat, free ones included, game after game. In a step every
//! seat that owes a decision answers with the number of an action, all of them at once; other rows are
//! ignored. A game that ends begins anew at once with the next seed that no game of the batch has had, in the order of the
//! games; what it came to can be read until the next step, its score until it ends again. Nothing depends on the number of
//! threads.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::actions::{Actions, Marks};
use crate::error::{MoveError, SetupError, StateError};
use crate::generator::MoveGenerator;
use crate::moves::Move;
use crate::observation::Observations;
use crate::ruleset::Ruleset;
use crate::scoring::SeatScore;
use crate::setup::{BoardChoice, Setup};
use crate::simulate::MOST_THREADS;
use crate::state::State;

/// Most games of a batch.
pub const MOST_GAMES: usize = 1 << 20;

/// Games that are played and listed together by one thread.
const BLOCK: usize = 32;

/// What a finished game is worth to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reward {
    /// 1 for the winner, shared equally by several; else 0.
    Win,
    /// The part of the other players that are behind, less the part that are ahead: from -1 to 1, in sum 0.
    Rank,
    /// The total of the score.
    Score,
}

/// All kinds of rewards with their names.
pub const REWARDS: [(Reward, &str); 3] = [(Reward::Win, "win"), (Reward::Rank, "rank"), (Reward::Score, "score")];

/// Many games of one ruleset.
#[derive(Debug, Clone)]
pub struct Batch {
    rules: Arc<Ruleset>,
    actions: Arc<Actions>,
    observations: Arc<Observations>,
    setup: Setup,
    reward: Reward,
    seats: usize,
    games: usize,
    next_seed: u64,
    chunks: Vec<Chunk>,
}

/// What is written of every row after a step, where it is wanted.
#[derive(Debug, Default)]
pub struct Views<'a> {
    /// Whether the seat owes a decision.
    pub to_play: Option<&'a mut [bool]>,
    /// The seat of the player who decides.
    pub choosers: Option<&'a mut [u8]>,
    /// What that player may know; 0 where the seat owes no decision.
    pub observations: Option<&'a mut [i16]>,
    /// Which actions are legal.
    pub legal_mask: Option<&'a mut [bool]>,
    /// Whether the mask holds what was written last, so that only what differs has to be written.
    pub is_mask_current: bool,
}

/// What came of the games in a step.
#[derive(Debug)]
pub struct Results<'a> {
    /// For each row the reward, 0 unless the game ended in this step.
    pub rewards: &'a mut [f32],
    /// For each game whether it ended in this step.
    pub done: &'a mut [bool],
    /// For each row the total of the last game that ended.
    pub scores: &'a mut [i32],
    /// For each row the rank in it; 0 for free seats, and before any has ended.
    pub ranks: &'a mut [u8],
}

/// Neighbouring games, those of one thread.
#[derive(Debug, Clone)]
struct Chunk {
    /// Number of the first game.
    first: usize,
    games: Vec<Game>,
    /// Games that have ended in this step, as places in the chunk.
    ended: Vec<usize>,
    listed: Listed,
    /// What was listed before; its memory is used again.
    before: Listed,
}

/// The legal moves of all rows with their numbers, and where those of each row begin.
#[derive(Debug, Clone, Default)]
struct Listed {
    moves: Vec<Move>,
    numbers: Vec<u32>,
    rows: Vec<usize>,
}

impl Listed {
    /// Where the moves of a row stand.
    fn row(&self, row: usize) -> Range<usize> {
        self.rows[row]..self.rows[row + 1]
    }
}

#[derive(Debug, Clone)]
struct Game {
    state: State,
    seed: u64,
}

impl Batch {
    /// Begins so many games with the seeds from that of the setup on.
    ///
    /// # Errors
    ///
    /// If the setup does not fit the ruleset or has no seed, or a number makes no sense.
    pub fn new(
        rules: &Arc<Ruleset>,
        setup: Setup,
        games: usize,
        reward: Reward,
        threads: usize,
    ) -> Result<Self, SetupError> {
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(SetupError::Threads { found: threads });
        }
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(SetupError::Games { found: games });
        }
        let first = setup.seed.ok_or(SetupError::NoSeed("everything that chance decides"))?;
        let Some(next_seed) = first.checked_add(games as u64) else {
            return Err(SetupError::Seeds { first, games: games as u64 });
        };
        begin(rules, &setup, first)?;
        let begun = |game| begin(rules, &setup, first + game as u64);
        let games = (0..games).map(begun).collect::<Result<Vec<_>, _>>()?;
        Ok(Self::of(rules, setup, games, reward, threads, next_seed))
    }

    /// A batch of these games, which are spread over the threads.
    fn of(
        rules: &Arc<Ruleset>,
        setup: Setup,
        games: Vec<Game>,
        reward: Reward,
        threads: usize,
        next_seed: u64,
    ) -> Self {
        let count = games.len();
        let each = count.div_ceil(threads);
        let mut rest = games.into_iter();
        let chunk = |first| Chunk::new(first, rest.by_ref().take(each).collect());
        let chunks = (0..count).step_by(each).map(chunk).collect();
        let mut batch = Self {
            rules: Arc::clone(rules),
            actions: Arc::new(Actions::new(rules, setup.switches)),
            observations: Arc::new(Observations::new(rules)),
            seats: rules.seats(setup.players),
            setup,
            reward,
            games: count,
            next_seed,
            chunks,
        };
        batch.write(Views::default());
        batch
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Number of players of a game.
    pub fn players(&self) -> usize {
        self.setup.players
    }

    /// Number of seats of a game.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.games * self.seats
    }

    /// The numbering of the actions.
    pub fn actions(&self) -> &Arc<Actions> {
        &self.actions
    }

    /// What the rows of observations hold.
    pub fn observations(&self) -> &Arc<Observations> {
        &self.observations
    }

    /// Numbers in one row of observations.
    pub fn observation_size(&self) -> usize {
        self.observations.size(self.seats)
    }

    /// A game and its seed.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    pub fn game(&self, game: usize) -> (&State, u64) {
        let found = self.all_games().nth(game).expect("there is such a game");
        (&found.state, found.seed)
    }

    fn all_games(&self) -> impl Iterator<Item = &Game> {
        self.chunks.iter().flat_map(|chunk| &chunk.games)
    }

    /// The seeds of all games.
    pub fn seeds(&self) -> impl Iterator<Item = u64> + '_ {
        self.all_games().map(|game| game.seed)
    }

    /// Number of the legal moves of each row.
    pub fn legal_counts(&self) -> impl Iterator<Item = usize> + '_ {
        self.chunks.iter().flat_map(|chunk| chunk.listed.rows.windows(2).map(|row| row[1] - row[0]))
    }

    /// The numbers of the legal moves of all rows, one row after the other.
    pub fn legal_actions(&self) -> impl Iterator<Item = &[u32]> {
        self.chunks.iter().map(|chunk| chunk.listed.numbers.as_slice())
    }

    /// Makes the moves with these numbers, one a row, of all seats that owe a decision, and writes what came of it and what is
    /// asked then.
    ///
    /// # Errors
    ///
    /// If an action is not legal; nothing has changed then.
    ///
    /// # Panics
    ///
    /// If an array has another length than the batch wants.
    pub fn step(&mut self, actions: &[i64], results: Results<'_>, views: Views<'_>) -> Result<(), MoveError> {
        assert_eq!(actions.len(), self.rows(), "there is an action for each row");
        let seats = self.seats;
        let chosen: Vec<Vec<usize>> = self
            .chunks
            .iter()
            .map(|chunk| chunk.find(&self.actions, seats, &actions[chunk.first * seats..]))
            .collect::<Result<_, _>>()?;
        if self.chunks.len() == 1 {
            self.step_in_blocks(&chosen[0], results, views);
        } else {
            self.step_in_threads(chosen, results);
            self.write(views);
        }
        Ok(())
    }

    /// A few games at a time, so that each is still at hand when its next decisions are listed.
    fn step_in_blocks(&mut self, chosen: &[usize], mut results: Results<'_>, mut views: Views<'_>) {
        let mut chunk = self.chunks.remove(0);
        let lister = self.lister();
        let mut generator = MoveGenerator::new(&self.rules);
        let mut chosen = chosen.iter();
        let mut next_seed = self.next_seed;
        chunk.begin_list();
        for first in (0..self.games).step_by(BLOCK) {
            let block = first..(first + BLOCK).min(self.games);
            chunk.play(&self.rules, self.reward, block.clone(), &mut chosen, results.split(block.len(), self.seats));
            self.restart(&mut chunk, &mut next_seed);
            let here = views.split(block.len(), &lister);
            chunk.list(&lister, &mut generator, block, here);
        }
        self.next_seed = next_seed;
        self.chunks.push(chunk);
    }

    fn step_in_threads(&mut self, chosen: Vec<Vec<usize>>, mut results: Results<'_>) {
        let (rules, reward, seats) = (&self.rules, self.reward, self.seats);
        let work = self.chunks.iter_mut().zip(chosen).map(|(chunk, chosen)| {
            let games = 0..chunk.games.len();
            let here = results.split(games.len(), seats);
            move || {
                chunk.begin_list();
                chunk.play(rules, reward, games, &mut chosen.iter(), here);
                std::mem::swap(&mut chunk.listed, &mut chunk.before);
            }
        });
        each_in_a_thread(work);
        let mut next_seed = self.next_seed;
        let mut chunks = std::mem::take(&mut self.chunks);
        for chunk in &mut chunks {
            self.restart(chunk, &mut next_seed);
        }
        (self.chunks, self.next_seed) = (chunks, next_seed);
    }

    /// Begins new games in the places of those that have ended.
    fn restart(&self, chunk: &mut Chunk, next_seed: &mut u64) {
        for game in std::mem::take(&mut chunk.ended) {
            chunk.games[game] = begin(&self.rules, &self.setup, *next_seed).expect("the setup was accepted before");
            // After the last seed the first one is the next.
            *next_seed = next_seed.wrapping_add(1);
        }
    }

    fn lister(&self) -> Lister {
        Lister {
            rules: Arc::clone(&self.rules),
            actions: Arc::clone(&self.actions),
            observations: Arc::clone(&self.observations),
            seats: self.seats,
        }
    }

    /// All games as bytes, with what begins new ones. What came of the last step is not among them.
    #[expect(clippy::missing_panics_doc, reason = "there is nothing that MessagePack cannot hold")]
    pub fn to_bytes(&self) -> Vec<u8> {
        let setup = &self.setup;
        let boards = setup.boards.as_ref();
        let saved = Saved {
            players: setup.players,
            seed: setup.seed.unwrap_or(0),
            switches: setup.switches,
            boards: boards.map(|boards| boards.iter().map(|choice| (choice.board, choice.side)).collect()),
            reward: REWARDS.iter().position(|(reward, _)| *reward == self.reward).unwrap_or(0),
            next_seed: self.next_seed,
            games: self.all_games().map(|game| game.state.to_bytes(&self.rules, Some(game.seed))).collect(),
        };
        let body = rmp_serde::to_vec_named(&saved).expect("there is nothing that MessagePack cannot hold");
        [&MAGIC[..], &Sha256::digest(&body), &body].concat()
    }

    /// Reads saved games.
    ///
    /// # Errors
    ///
    /// If the bytes are not those of a batch of this ruleset and version.
    pub fn from_bytes(rules: &Arc<Ruleset>, bytes: &[u8], threads: usize) -> Result<Self, StateError> {
        let damaged = |problem: &str| StateError::Damaged(problem.to_owned());
        let (digest, body) =
            bytes.strip_prefix(&MAGIC).and_then(|rest| rest.split_at_checked(32)).ok_or(StateError::NotState)?;
        if *digest != *Sha256::digest(body) {
            return Err(damaged("its content does not match its digest"));
        }
        let saved: Saved = rmp_serde::from_slice(body).map_err(|error| StateError::Damaged(error.to_string()))?;
        let game = |bytes: &Vec<u8>| {
            let (state, seed) = State::from_bytes(rules, bytes)?;
            let seed = seed.ok_or_else(|| damaged("a game has no seed"))?;
            let is_alike = state.players() == saved.players && state.switches() == saved.switches;
            if is_alike { Ok(Game { state, seed }) } else { Err(damaged("its games differ")) }
        };
        let games: Vec<Game> = saved.games.iter().map(game).collect::<Result<_, _>>()?;
        let choice = |(board, side)| BoardChoice { board, side };
        let boards = saved.boards.map(|boards| boards.into_iter().map(choice).collect());
        let setup = Setup {
            players: saved.players,
            seed: Some(saved.seed),
            boards,
            switches: saved.switches,
            ..Setup::default()
        };
        let (reward, _) = REWARDS.get(saved.reward).ok_or_else(|| damaged("its reward is unknown"))?;
        if !(1..=MOST_GAMES).contains(&games.len()) || !(1..=MOST_THREADS).contains(&threads) {
            return Err(damaged("its number of games or threads is wrong"));
        }
        begin(rules, &setup, saved.next_seed).map_err(|error| StateError::Damaged(error.to_string()))?;
        Ok(Self::of(rules, setup, games, *reward, threads, saved.next_seed))
    }

    /// Lists the legal moves and writes what is wanted of every row.
    ///
    /// # Panics
    ///
    /// If an array has another length than the batch wants.
    pub fn write(&mut self, mut views: Views<'_>) {
        let lister = &self.lister();
        let work = self.chunks.iter_mut().map(|chunk| {
            let games = 0..chunk.games.len();
            let here = views.split(games.len(), lister);
            move || {
                chunk.begin_list();
                chunk.list(lister, &mut MoveGenerator::new(&lister.rules), games, here);
            }
        });
        each_in_a_thread(work);
    }
}

/// What is needed to list moves and to write what is asked.
struct Lister {
    rules: Arc<Ruleset>,
    actions: Arc<Actions>,
    observations: Arc<Observations>,
    seats: usize,
}

impl<'a> Views<'a> {
    /// Takes the arrays of the first games.
    fn split(&mut self, games: usize, lister: &Lister) -> Views<'a> {
        let rows = games * lister.seats;
        Views {
            to_play: part(&mut self.to_play, rows),
            choosers: part(&mut self.choosers, rows),
            observations: part(&mut self.observations, rows * lister.observations.size(lister.seats)),
            legal_mask: part(&mut self.legal_mask, rows * lister.actions.size()),
            is_mask_current: self.is_mask_current,
        }
    }
}

/// The first bytes of saved games, the last of them the version. The SHA-256 of the rest follows.
const MAGIC: [u8; 8] = *b"SEPTBAT\x01";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    players: usize,
    seed: u64,
    switches: u32,
    boards: Option<Vec<(Option<u8>, Option<u8>)>>,
    reward: usize,
    next_seed: u64,
    games: Vec<Vec<u8>>,
}

fn begin(rules: &Ruleset, setup: &Setup, seed: u64) -> Result<Game, SetupError> {
    let state = Setup { seed: Some(seed), ..setup.clone() }.begin(rules)?;
    Ok(Game { state, seed })
}

/// Takes the first entries of what is left of an array.
fn part<'a, T>(rest: &mut Option<&'a mut [T]>, count: usize) -> Option<&'a mut [T]> {
    let (here, after) = rest.take()?.split_at_mut(count);
    *rest = Some(after);
    Some(here)
}

/// Does each piece of work in a thread of its own; a single one here.
fn each_in_a_thread<W: FnOnce() + Send>(work: impl ExactSizeIterator<Item = W>) {
    if work.len() == 1 {
        work.for_each(|work| work());
        return;
    }
    std::thread::scope(|scope| {
        work.for_each(|work| {
            scope.spawn(work);
        });
    });
}

impl<'a> Results<'a> {
    /// Takes the results of the first games.
    fn split(&mut self, games: usize, seats: usize) -> Results<'a> {
        let there = "there is a place for each game";
        Results {
            rewards: self.rewards.split_off_mut(..games * seats).expect(there),
            done: self.done.split_off_mut(..games).expect(there),
            scores: self.scores.split_off_mut(..games * seats).expect(there),
            ranks: self.ranks.split_off_mut(..games * seats).expect(there),
        }
    }
}

impl Chunk {
    fn new(first: usize, games: Vec<Game>) -> Self {
        Self { first, games, ended: Vec::new(), listed: Listed::default(), before: Listed::default() }
    }

    /// The places among all legal moves of those that the numbers name; one for each row that owes a decision.
    fn find(&self, actions: &Actions, seats: usize, chosen: &[i64]) -> Result<Vec<usize>, MoveError> {
        let Listed { numbers, rows, .. } = &self.listed;
        let mut places = Vec::with_capacity(rows.len());
        for (row, bounds) in rows.windows(2).enumerate().filter(|(_, bounds)| bounds[0] < bounds[1]) {
            let legal = &numbers[bounds[0]..bounds[1]];
            let place = legal.iter().position(|number| i64::from(*number) == chosen[row]);
            let place = place.ok_or_else(|| MoveError::Action {
                game: self.first + row / seats,
                seat: row % seats,
                action: chosen[row],
                words: usize::try_from(chosen[row])
                    .ok()
                    .and_then(|action| actions.text(action))
                    .unwrap_or_else(|| "there is none of that number".into()),
                legal: legal.to_vec(),
            })?;
            places.push(bounds[0] + place);
        }
        Ok(places)
    }

    /// Keeps what is listed as what was listed before.
    fn begin_list(&mut self) {
        std::mem::swap(&mut self.listed, &mut self.before);
        let Listed { moves, numbers, rows } = &mut self.listed;
        moves.clear();
        numbers.clear();
        rows.clear();
        rows.push(0);
    }

    /// Makes the moves chosen in some games, as places in what was listed before.
    fn play(
        &mut self,
        rules: &Ruleset,
        reward: Reward,
        games: Range<usize>,
        chosen: &mut std::slice::Iter<'_, usize>,
        results: Results<'_>,
    ) {
        let Results { rewards, done, scores, ranks } = results;
        rewards.fill(0.0);
        for (number, place) in games.enumerate() {
            let game = &mut self.games[place];
            for seat in game.state.waiting() {
                let chosen = chosen.next().expect("a move has been found for each seat that is asked");
                game.state.play_unchecked(rules, seat, self.before.moves[*chosen]);
            }
            done[number] = game.state.is_over();
            if done[number] {
                self.ended.push(place);
                let sheet = game.state.scores(rules);
                for (seat, score) in sheet.iter().enumerate() {
                    let row = number * sheet.len() + seat;
                    rewards[row] = value(reward, &sheet, seat);
                    scores[row] = score.total;
                    ranks[row] = score.rank.unwrap_or(0);
                }
            }
        }
    }

    /// Lists the legal moves of some games, behind those listed so far, and writes what is wanted of their rows.
    fn list(&mut self, lister: &Lister, generator: &mut MoveGenerator<'_>, games: Range<usize>, views: Views<'_>) {
        let Lister { rules, actions, observations, seats } = lister;
        let Views { mut to_play, mut choosers, observations: mut rows, mut legal_mask, is_mask_current } = views;
        let size = observations.size(*seats);
        let mut marks = Marks::default();
        let mut cities = vec![0; if rows.is_some() { observations.cities_size(*seats) } else { 0 }];
        if let Some(mask) = legal_mask.as_deref_mut().filter(|_| !is_mask_current) {
            mask.fill(false);
        }
        for (number, place) in games.enumerate() {
            let state = &self.games[place].state;
            if rows.is_some() {
                observations.write_cities(rules, state, &mut cities);
            }
            for seat in 0..*seats {
                let row = number * seats + seat;
                let Listed { moves, numbers, rows: ends } = &mut self.listed;
                let first = moves.len();
                let count = generator.look_at(state, seat);
                moves.extend((0..count).map(|number| generator.nth(number)));
                let found = actions.numbers(state.context(seat), state.players(), &moves[first..], &mut marks, numbers);
                found.expect("the numbering is that of the switches of the batch");
                ends.push(moves.len());
                if let Some(mask) = &mut legal_mask {
                    let here = &mut mask[row * actions.size()..(row + 1) * actions.size()];
                    if is_mask_current {
                        let before = self.before.row(place * seats + seat);
                        self.before.numbers[before].iter().for_each(|number| here[*number as usize] = false);
                    }
                    numbers[first..].iter().for_each(|number| here[*number as usize] = true);
                }
                let player = state.chooser(seat);
                if let Some(to_play) = &mut to_play {
                    to_play[row] = state.is_waiting(seat);
                }
                if let Some(choosers) = &mut choosers {
                    choosers[row] = player as u8;
                }
                if let Some(rows) = &mut rows {
                    let here = &mut rows[row * size..(row + 1) * size];
                    if state.is_waiting(seat) {
                        observations.write_known(rules, state, player, &cities, here);
                    } else {
                        here.fill(0);
                    }
                }
            }
        }
    }
}

/// What a finished game is worth to a seat; nothing to a free one.
fn value(reward: Reward, sheet: &[SeatScore], seat: usize) -> f32 {
    let Some(rank) = sheet[seat].rank else { return 0.0 };
    let others = || sheet.iter().filter_map(|score| score.rank);
    match reward {
        Reward::Win if rank == 1 => 1.0 / others().filter(|other| *other == 1).count() as f32,
        Reward::Win => 0.0,
        Reward::Rank => {
            let behind = others().filter(|other| *other > rank).count() as f32;
            let ahead = others().filter(|other| *other < rank).count() as f32;
            let most = (others().count() - 1).max(1) as f32;
            (behind - ahead) / most
        }
        Reward::Score => sheet[seat].total as f32,
    }
}
