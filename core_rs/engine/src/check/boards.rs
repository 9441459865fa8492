//! Boards, their sides and stages.

use super::Checker;
use super::bounds::{Checked, at_most, index, invalid, unique, within};
use crate::limits;
use crate::tables::{Board, Row, RowRange, Side, Stage, StageCopy};

impl Checker<'_> {
    pub(super) fn boards(&self) -> Checked {
        for (position, board) in self.tables.boards.iter().enumerate() {
            let place = format!("boards[{position}]");
            within(&place, "the number of sides", board.sides.len() as i64, 1, limits::SIDES as i64)?;
            unique(&format!("{place}.sides"), board.sides.iter().map(|side| side.name.as_str()))?;
            for side in &board.sides {
                self.side(&place, side)?;
            }
        }
        self.best_cards()
    }

    fn side(&self, place: &str, side: &Side) -> Checked {
        at_most("stages of a side", side.stages.len(), limits::STAGES)?;
        self.rows(place, side.rows)?;
        for (number, stage) in side.stages.iter().enumerate() {
            index(place, "costs", stage.cost, self.tables.costs.len())?;
            if usize::from(stage.needs) >> side.stages.len() != 0 || stage.needs >> number & 1 == 1 {
                return Err(invalid(
                    place,
                    format!("has stage {} that needs itself or a stage that is not there", number + 1),
                ));
            }
            self.rows(place, stage.rows)?;
            self.copies(place, stage)?;
        }
        Ok(())
    }

    fn copies(&self, place: &str, stage: &Stage) -> Checked {
        at_most("alternatives that a stage copies", stage.copies.len(), limits::COPIES_OF_A_STAGE)?;
        if !stage.copies.is_empty() && stage.rows[1] != 0 {
            return Err(invalid(place, "has a stage that copies another one and has rows of its own"));
        }
        for copy in &stage.copies {
            if let Some(number) = copy.stage {
                index(place, "stages of a side", number, limits::STAGES)?;
            }
            self.allowed(place, copy.allowed)?;
        }
        Ok(())
    }

    /// All cards and one side of a board can be in one city; a stage that copies can be the worst that it may name.
    fn best_cards(&self) -> Checked {
        let t = self.tables;
        let count = |[first, count]: RowRange| {
            let rows = &t.rows[usize::from(first)..usize::from(first) + usize::from(count)];
            rows.iter().filter(|row| matches!(row, Row::ScoreBest { .. })).count()
        };
        let most = |stages: &mut dyn Iterator<Item = &Stage>| stages.map(|stage| count(stage.rows)).max().unwrap_or(0);
        let copied = |board: &Board, copy: &StageCopy| {
            let others = || t.boards.iter().filter(|other| other.name != board.name).flat_map(|other| &other.sides);
            let named = || others().filter_map(|side| named_stage(side, copy.stage));
            // Copies of copies are counted as the worst stage there is.
            if named().all(|stage| stage.copies.is_empty()) {
                most(&mut named())
            } else {
                most(&mut others().flat_map(|side| &side.stages))
            }
        };
        let on_stage = |board: &Board, stage: &Stage| {
            let copied = stage.copies.iter().map(|copy| copied(board, copy)).max().unwrap_or(0);
            count(stage.rows).max(copied)
        };
        let on_side = |board: &Board, side: &Side| {
            count(side.rows) + side.stages.iter().map(|stage| on_stage(board, stage)).sum::<usize>()
        };
        let on_board = |board: &Board| board.sides.iter().map(|side| on_side(board, side)).max().unwrap_or(0);
        let on_cards: usize = t.cards.iter().map(|card| count(card.rows)).sum();
        let on_boards = t.boards.iter().map(on_board).max().unwrap_or(0);
        at_most("rows of one city that score as the best card", on_cards + on_boards, limits::BEST_CARDS)
    }
}

/// The stage of a side that a copy names: the last one where there are fewer, or if none is given.
fn named_stage(side: &Side, stage: Option<u8>) -> Option<&Stage> {
    stage.and_then(|stage| side.stages.get(usize::from(stage))).or(side.stages.last())
}
