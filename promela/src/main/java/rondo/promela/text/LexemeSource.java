package rondo.promela.text;

import rondo.diagnostics.RejectedException;

/** Lexemes one after another; {@link Lexeme.Kind#FILE_END} for ever at the end. */
@FunctionalInterface
interface LexemeSource {
  Lexeme next() throws RejectedException;
}
