"""The rules of the showdown, one module per chapter of the book. Modules import each other as modules, never names."""
