//! Rulesets.

#![expect(unsafe_code, reason = "symbols with a name, and functions that C calls with pointers")]

use std::ffi::c_char;
use std::fs::File;
use std::io::Read as _;
use std::mem::MaybeUninit;
use std::path::Path;
use std::sync::Arc;

use septem_engine::Ruleset;
use septem_engine::tables::MAX_FILE_BYTES;

use crate::border::{Failure, SeptemStatus, bytes, call, give, give_handle, give_json, give_text, required, text};

/// A compiled game. It never changes: many threads may use it at once.
#[derive(Debug)]
pub struct SeptemRules(pub(crate) Arc<Ruleset>);

/// Loads a ruleset from the bytes of a tables file.
///
/// `rules` becomes a handle that is freed with `septem_rules_free`; null if the call fails. The bytes are not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_rules_from_bytes(
    data: *const u8,
    length: usize,
    rules: Option<&mut MaybeUninit<*mut SeptemRules>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_handle(rules, "rules", || {
            // SAFETY: as the caller promises.
            let data = unsafe { bytes(data, length, "data") }?;
            Ok(SeptemRules(Ruleset::from_bytes(data)?))
        })
    })
}

/// Loads a ruleset from a tables file, which `septem compile` writes.
///
/// `rules` becomes a handle that is freed with `septem_rules_free`; null if the call fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_rules_from_file(
    path: *const c_char,
    rules: Option<&mut MaybeUninit<*mut SeptemRules>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_handle(rules, "rules", || {
            // SAFETY: as the caller promises.
            let path = Path::new(unsafe { text(path, "path") }?);
            let data = read(path).map_err(|error| {
                Failure::new(SeptemStatus::File, format!("{} cannot be read: {error}", path.display()))
            })?;
            Ok(SeptemRules(Ruleset::from_bytes(&data)?))
        })
    })
}

/// Reads a file as far as a tables file can be long, and one byte more, so that a longer one is refused as such.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    // To open a pipe would be to wait for a writer.
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is not a file"));
    }
    let mut data = Vec::new();
    File::open(path)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut data)?;
    Ok(data)
}

/// Frees a ruleset; null is ignored. Games that were begun with it live on.
#[unsafe(no_mangle)]
pub extern "C" fn septem_rules_free(rules: Option<Box<SeptemRules>>) {
    drop(rules);
}

/// Gives the name of a ruleset.
#[unsafe(no_mangle)]
pub extern "C" fn septem_rules_name(
    rules: Option<&SeptemRules>,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give_text(text, || Ok(required(rules, "rules")?.0.tables().name.clone())))
}

/// Gives the SHA-256 of the tables in hexadecimal, which names the ruleset in records.
#[unsafe(no_mangle)]
pub extern "C" fn septem_rules_digest(
    rules: Option<&SeptemRules>,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give_text(text, || Ok(required(rules, "rules")?.0.digest_hex())))
}

/// Gives the fewest and the most players that the ruleset allows.
#[unsafe(no_mangle)]
pub extern "C" fn septem_rules_players(
    rules: Option<&SeptemRules>,
    fewest: Option<&mut MaybeUninit<usize>>,
    most: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        let [min, max] = required(rules, "rules")?.0.tables().players;
        let most = required(most, "most")?;
        give(fewest, "fewest", || Ok(min.into()))?;
        most.write(max.into());
        Ok(())
    })
}

/// Gives the tables as JSON: all names, cards, boards and rules, as the tables file has them. The keys change with the
/// version of the format.
#[unsafe(no_mangle)]
pub extern "C" fn septem_rules_tables(
    rules: Option<&SeptemRules>,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give_json(text, || Ok(required(rules, "rules")?.0.tables())))
}
