package rondo.distal.text;

import java.util.Set;
import rondo.diagnostics.Diagnostic.Severity;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.DiagnosticRule;

/**
 * The rules of the language, with their stable diagnostic codes; see {@code docs/diagnostics.md}.
 * Codes from 0 are about syntax, from 100 about names and types, from 200 about semantics, and from
 * 300 warnings.
 */
public enum Rule implements DiagnosticRule {
  UNREADABLE("D001"),
  NOT_TEXT("D002"),
  UNTERMINATED("D003"),
  CHARACTER("D004"),
  NUMBER("D005"),
  SYNTAX("D006"),
  UNBALANCED("D007"),
  TOO_DEEP("D008"),
  RESERVED("D009"),
  MISPLACED("D010"),

  UNKNOWN_NAME("D101"),
  REDECLARED("D102"),
  BAD_DEFINE("D103"),
  NO_VALUE("D104"),
  NOT_CONSTANT("D105"),
  TYPE_MISMATCH("D106"),
  BAD_TYPE("D107"),
  UNKNOWN_FIELD("D108"),
  WRONG_ARGUMENTS("D109"),
  FRACTION("D110"),
  OUT_OF_RANGE("D111"),
  BAD_TARGET("D112"),
  RECURSION("D113"),
  NO_INITIAL("D114"),
  TOO_LARGE("D115"),

  NO_PROCESSES("D201"),
  NO_NETWORK("D202"),
  BAD_PHASE("D203"),
  MIXED_MESSAGES("D204"),
  ARRIVAL_ORDER("D205"),
  GHOST_FLOW("D206"),
  PHASE_ARITHMETIC("D207"),
  UNAVAILABLE_HERE("D208"),
  BAD_DECIDE("D209"),
  BAD_PROPERTY("D210"),
  BAD_ASSUMPTION("D211"),
  MISPLACED_TEMPORAL("D212"),
  TWO_MESSAGES("D213"),
  NOT_IN_ROUNDS("D220"),
  NOT_PARAMETERIZED("D221"),
  NOT_SYMMETRIC("D230"),

  UNUSED("D301", Severity.WARNING),
  NOTHING_CHECKED("D302", Severity.WARNING),
  NEVER_EQUAL("D303", Severity.WARNING),
  DECIDED_TWICE("D304", Severity.WARNING),
  ROUND_NOT_LATER("D305", Severity.WARNING),
  NEVER_SENT("D306", Severity.WARNING),
  PROPERTY_OMITTED("D320", Severity.WARNING);

  private static final int MAX_ERRORS = 20;

  private final String code;
  private final Severity severity;

  Rule(String code) {
    this(code, Severity.ERROR);
  }

  Rule(String code, Severity severity) {
    this.code = code;
    this.severity = severity;
  }

  /** A new collector of diagnostics about a protocol. */
  public static DiagnosticCollector collector() {
    return new DiagnosticCollector(Set.of(UNKNOWN_NAME.code, UNKNOWN_FIELD.code), MAX_ERRORS);
  }

  @Override
  public String code() {
    return code;
  }

  @Override
  public Severity severity() {
    return severity;
  }
}
