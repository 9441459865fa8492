//! The border to C: what comes in is checked, what goes wrong becomes a status and a message, no panic goes out.
//!
//! What is unsafe in the crate is done here: in [`text`], [`bytes`], [`array`] and the functions that free.

#![expect(unsafe_code, reason = "pointers from C with a length, or to a text that ends itself, have no safe type")]

use std::any::Any;
use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;

use septem_engine::{MoveError, SetupError, StateError, TablesError};
use serde::Serialize;

/// How a call has ended.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeptemStatus {
    /// It did what it says.
    Ok = 0,
    /// An argument makes no sense: a null pointer, text that is not UTF-8 or not JSON, a wrong length.
    Argument = 1,
    /// A file cannot be read.
    File = 2,
    /// The bytes are not a whole and valid tables file of this version.
    Tables = 3,
    /// A game cannot begin like this.
    Setup = 4,
    /// There is no such seat, it owes no decision, or the move is not legal.
    Move = 5,
    /// The bytes are not a saved game of this ruleset and version.
    State = 6,
    /// The engine has a fault. The call had no effect.
    Fault = 7,
}

/// Why a call has failed.
#[derive(Debug)]
pub(crate) struct Failure {
    status: SeptemStatus,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: SeptemStatus, message: String) -> Self {
        Self { status, message }
    }

    /// An argument that makes no sense.
    pub(crate) fn argument(name: &str, problem: impl std::fmt::Display) -> Self {
        Self::new(SeptemStatus::Argument, format!("{name}: {problem}"))
    }
}

macro_rules! failures {
    ($($error:ident: $status:ident),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::new(SeptemStatus::$status, error.to_string())
            }
        }
    )*};
}

failures!(TablesError: Tables, SetupError: Setup, MoveError: Move, StateError: State);

/// Runs a call.
pub(crate) fn call(
    error: Option<&mut MaybeUninit<*mut c_char>>,
    work: impl FnOnce() -> Result<(), Failure>,
) -> SeptemStatus {
    // A call that panics has not touched what it was given: results are written, and games changed, last of all.
    let result = catch_unwind(AssertUnwindSafe(work));
    let failure = match result {
        Ok(Ok(())) => None,
        Ok(Err(failure)) => Some(failure),
        Err(panic) => Some(Failure::new(SeptemStatus::Fault, fault(panic.as_ref()))),
    };
    let status = failure.as_ref().map_or(SeptemStatus::Ok, |failure| failure.status);
    if let Some(error) = error {
        error.write(failure.map_or(null_mut(), |failure| owned_text(failure.message)));
    }
    status
}

fn fault(panic: &(dyn Any + Send)) -> String {
    let told = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("the engine has a fault: {}", told.unwrap_or("it does not say which"))
}

/// What a pointer leads to.
pub(crate) fn required<T>(pointer: Option<T>, name: &str) -> Result<T, Failure> {
    pointer.ok_or_else(|| Failure::argument(name, "it is a null pointer"))
}

/// Gives a plain value.
pub(crate) fn give<T>(
    out: Option<&mut MaybeUninit<T>>,
    name: &str,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    let out = required(out, name)?;
    out.write(make()?);
    Ok(())
}

/// Gives a handle that the caller owns; null if it cannot be made.
pub(crate) fn give_handle<T>(
    out: Option<&mut MaybeUninit<*mut T>>,
    name: &str,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    let out = required(out, name)?;
    out.write(null_mut());
    out.write(Box::into_raw(Box::new(make()?)));
    Ok(())
}

/// Gives a text that the caller owns; null if it cannot be made.
pub(crate) fn give_text(
    out: Option<&mut MaybeUninit<*mut c_char>>,
    make: impl FnOnce() -> Result<String, Failure>,
) -> Result<(), Failure> {
    let out = required(out, "text")?;
    out.write(null_mut());
    out.write(owned_text(make()?));
    Ok(())
}

/// Gives plain data as a text of JSON.
pub(crate) fn give_json<T: Serialize>(
    out: Option<&mut MaybeUninit<*mut c_char>>,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    give_text(out, || Ok(serde_json::to_string(&make()?).expect("names and numbers can be written as JSON")))
}

/// A text for C. A zero in it, which only names of made-up tables have, would end it early.
fn owned_text(text: String) -> *mut c_char {
    let text = CString::new(text).unwrap_or_else(|error| {
        let text = String::from_utf8_lossy(&error.into_vec()).replace('\0', "\u{fffd}");
        CString::new(text).expect("all zeros have been replaced")
    });
    text.into_raw()
}

/// The text that a pointer leads to.
///
/// # Safety
///
/// The pointer is null or leads to bytes with a zero at their end.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Err(Failure::argument(name, "it is a null pointer"));
    }
    // SAFETY: it is not null, and what it leads to ends with a zero.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|error| Failure::argument(name, format!("it is not UTF-8: {error}")))
}

/// The bytes that a pointer leads to; null is no bytes if the length is 0.
///
/// # Safety
///
/// The pointer is null or leads to as many bytes.
pub(crate) unsafe fn bytes<'a>(pointer: *const u8, length: usize, name: &str) -> Result<&'a [u8], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    check_length(pointer.is_null(), length, name)?;
    // SAFETY: it is not null, and it leads to as many bytes, no more than can be.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// The places for as many values that a pointer leads to.
///
/// # Safety
///
/// The pointer is null or leads to as many places, which nothing else uses.
pub(crate) unsafe fn array<'a, T>(
    pointer: *mut T,
    length: usize,
    name: &str,
) -> Result<&'a mut [MaybeUninit<T>], Failure> {
    if length == 0 {
        return Ok(&mut []);
    }
    check_length(pointer.is_null(), length.saturating_mul(size_of::<T>()), name)?;
    if !pointer.is_aligned() {
        return Err(Failure::argument(name, "it is not aligned"));
    }
    // SAFETY: it is aligned and not null, and it leads to as many places, no more than can be; they need hold nothing yet.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), length) })
}

fn check_length(is_null: bool, bytes: usize, name: &str) -> Result<(), Failure> {
    if is_null {
        return Err(Failure::argument(name, "it is a null pointer"));
    }
    if isize::try_from(bytes).is_err() {
        return Err(Failure::argument(name, format!("{bytes} bytes are more than there can be")));
    }
    Ok(())
}

/// Frees a text that this crate has made.
///
/// # Safety
///
/// The pointer is null or comes from [`owned_text`] and has not been freed.
pub(crate) unsafe fn free_text(pointer: *mut c_char) {
    if !pointer.is_null() {
        // SAFETY: it was made by `CString::into_raw`, and only once is it given back.
        drop(unsafe { CString::from_raw(pointer) });
    }
}

/// Bytes that the caller owns; they are freed with `septem_bytes_free`.
#[repr(C)]
#[derive(Debug)]
pub struct SeptemBytes {
    /// The first of them; null if there are none.
    pub data: *mut u8,
    /// How many there are.
    pub length: usize,
}

impl SeptemBytes {
    /// No bytes.
    pub(crate) const NONE: Self = Self { data: null_mut(), length: 0 };

    /// Takes bytes out of the care of Rust.
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let bytes = Box::leak(bytes.into_boxed_slice());
        Self { data: bytes.as_mut_ptr(), length: bytes.len() }
    }

    /// Frees them.
    ///
    /// # Safety
    ///
    /// They are none, or were made by [`Self::new`], are whole and have not been freed.
    pub(crate) unsafe fn free(self) {
        if !self.data.is_null() {
            let bytes = std::ptr::slice_from_raw_parts_mut(self.data, self.length);
            // SAFETY: it is the box that was leaked, and only once is it given back.
            drop(unsafe { Box::from_raw(bytes) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(work: impl FnOnce() -> Result<(), Failure>) -> (SeptemStatus, String) {
        let mut error = MaybeUninit::uninit();
        let status = call(Some(&mut error), work);
        // SAFETY: every call writes the message.
        let error = unsafe { error.assume_init() };
        // SAFETY: the message has just been made.
        let told = unsafe { text(error, "error") }.expect("messages are texts").to_owned();
        // SAFETY: it is freed once.
        unsafe { free_text(error) };
        (status, told)
    }

    #[test]
    fn a_panic_becomes_a_status() {
        let found = message(|| panic!("number {}", 7));
        assert_eq!(found, (SeptemStatus::Fault, "the engine has a fault: number 7".into()));
    }

    #[test]
    fn a_zero_in_a_text_does_not_end_it() {
        let found = message(|| Err(Failure::argument("name", "a\0b")));
        assert_eq!(found, (SeptemStatus::Argument, "name: a\u{fffd}b".into()));
    }

    #[test]
    fn no_bytes_are_freed_like_others() {
        // SAFETY: they have just been made.
        unsafe { SeptemBytes::new(Vec::new()).free() };
    }
}
