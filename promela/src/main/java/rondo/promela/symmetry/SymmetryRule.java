package rondo.promela.symmetry;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;

/**
 * Every rule about replicated processes and references, with its stable code; {@code
 * docs/diagnostics.md} has more.
 */
enum SymmetryRule {
  NOT_REPLICATED("S001", Weight.ALWAYS),
  LID_OUTSIDE("S002", Weight.ALWAYS),
  NUMBER_AS_REFERENCE("S003", Weight.TELLS_APART),
  REFERENCE_AS_NUMBER("S004", Weight.TELLS_APART),
  ORDERED("S005", Weight.TELLS_APART),
  COMPARED_WITH_NUMBER("S006", Weight.TELLS_APART),
  MIXED_TYPES("S007", Weight.TELLS_APART),
  CALCULATED("S008", Weight.TELLS_APART),
  PLAIN_INDEX("S009", Weight.TELLS_APART),
  MEMBER_BY_NUMBER("S010", Weight.TELLS_APART),
  NOT_PUBLIC("S011", Weight.ALWAYS),
  MISPLACED_PUBLIC("S012", Weight.ALWAYS),
  NUMBER_IN_MESSAGE("S013", Weight.TELLS_APART),
  REFERENCE_IN_MESSAGE("S014", Weight.TELLS_APART),
  MISPLACED_CHOICE("S015", Weight.ALWAYS),
  PID("S016", Weight.TELLS_APART),
  CHANNEL_AS_NUMBER("S017", Weight.TELLS_APART),
  SORTED_REFERENCES("S018", Weight.TELLS_APART),
  STARTED_LATER("S019", Weight.ALWAYS),
  ASSIGNED("S020", Weight.ALWAYS),
  TEMPORAL_QUANTIFIER("S021", Weight.TELLS_APART),
  STATE_VARIABLE("S022", Weight.ALWAYS),
  BAD_PARAMETER("S023", Weight.ALWAYS),
  UNKNOWN_CHANNEL("S024", Weight.TELLS_APART);

  /** Where a rule counts. */
  enum Weight {
    /** What breaks it has no meaning. */
    ALWAYS,
    /** A property that breaks it can still be verified, only not with processes exchanged. */
    TELLS_APART
  }

  private final String code;
  private final Weight weight;

  SymmetryRule(String code, Weight weight) {
    this.code = code;
    this.weight = weight;
  }

  String code() {
    return code;
  }

  Weight weight() {
    return weight;
  }

  Diagnostic error(Position at, String message) {
    return Diagnostic.error(code, at, message);
  }

  Diagnostic warning(Position at, String message) {
    return Diagnostic.warning(code, at, message);
  }
}
