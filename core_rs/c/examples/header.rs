//! Prints the C header, made from the sources of the crate.
//!
//! ```text
//! cargo run -p septem-c --example header > header.h && mv header.h core_rs/c/include/septem.h
//! ```

use std::path::Path;

use cbindgen::{Builder, Config};

/// The header as it should be.
fn header() -> Result<String, Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config::from_file(root.join("cbindgen.toml"))?;
    let builder = Builder::new().with_config(config).with_src(root.join("src/lib.rs"));
    let mut header = Vec::new();
    builder.generate()?.write(&mut header);
    Ok(String::from_utf8(header)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", header()?);
    Ok(())
}

#[test]
fn the_header_is_current() {
    let kept = include_str!("../include/septem.h");
    assert!(kept == header().expect("the sources can be read"), "write the header anew: see the top of this example");
}
