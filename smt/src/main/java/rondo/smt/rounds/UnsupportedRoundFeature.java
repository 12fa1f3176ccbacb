package rondo.smt.rounds;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/**
 * Features of round-based protocols that the SMT encoding does not support, with stable diagnostic
 * codes.
 */
enum UnsupportedRoundFeature {
  TEMPORAL("F201"),
  SETS_OF_STAMPS("F203"),
  FORGED_STAMPS("F204"),
  TOO_MANY_PHASES("F205");

  private final String code;

  UnsupportedRoundFeature(String code) {
    this.code = code;
  }

  RejectedException at(Position at, String message) {
    return new RejectedException(Diagnostic.error(code, at, message));
  }
}
