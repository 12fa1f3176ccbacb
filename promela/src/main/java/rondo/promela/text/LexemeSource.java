package rondo.promela.text;

import rondo.diagnostics.RejectedException;

/** A stream of lexemes that ends with {@link Lexeme.Kind#FILE_END}, repeated forever. */
@FunctionalInterface
interface LexemeSource {
  Lexeme next() throws RejectedException;
}
