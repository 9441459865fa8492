//! The C interface of the engine.
//!
//! The header `include/septem.h` is made from these files and says how the interface is used; an example of it is
//! `examples/c/play.c`. No rules here, only translation: handles for a ruleset and a game, texts and JSON for what they
//! tell.
//!
//! Where a pointer of C has the meaning of a Rust reference it has its type: `Option<&T>` is a pointer that may be null,
//! `Option<&mut MaybeUninit<T>>` a place for a result, `Option<Box<T>>` a handle that is given back.

#![expect(clippy::missing_safety_doc, reason = "what C has to promise stands once, at the top of the header")]

mod border;

// In the order in which the header has them.
mod rules;

mod game;

use std::ffi::c_char;

pub use border::{SeptemBytes, SeptemStatus};
pub use game::*;
pub use rules::*;

/// Frees a text that a function of this header has given; null is ignored.
#[expect(unsafe_code, reason = "a symbol with a name, and a pointer that C gives back")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_text_free(text: *mut c_char) {
    // SAFETY: as the caller promises.
    unsafe { border::free_text(text) }
}

/// Frees bytes that a function of this header has given; those without data are ignored.
#[expect(unsafe_code, reason = "a symbol with a name, and a pointer that C gives back")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_bytes_free(bytes: SeptemBytes) {
    // SAFETY: as the caller promises.
    unsafe { bytes.free() }
}

/// Version of the library; the text lives as long as the program and is not freed.
#[expect(unsafe_code, reason = "a symbol with a name")]
#[unsafe(no_mangle)]
pub extern "C" fn septem_version() -> *const c_char {
    const VERSION: &std::ffi::CStr =
        match std::ffi::CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("the version of the crate has no zero in it"),
        };
    VERSION.as_ptr()
}
