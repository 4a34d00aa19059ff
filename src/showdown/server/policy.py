"""What browsers let our pages do: nothing but what comes from the same host, and no script or style inside a document."""

from __future__ import annotations

from typing import Final

COMMON: Final = (
    "default-src 'self'; style-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
PAGE: Final = f"{COMMON}; script-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
# The program in the page is WebAssembly (Pyodide), which is compiled in a worker; evaluating text stays forbidden. This is the
# policy in the document itself, for hosts that send none; there a document cannot say who may frame it.
OFFLINE: Final = f"{COMMON}; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data: blob:"
