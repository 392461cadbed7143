//! The small module: what the base exports.

use base as _;
