package rondo.promela.symmetry.type;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;

/**
 * Every rule about replicated processes and references, with its stable code; see {@code
 * docs/diagnostics.md}.
 */
public enum SymmetryRule {
  NOT_REPLICATED("S001", Consequence.INVALID),
  LID_OUTSIDE("S002", Consequence.INVALID),
  NUMBER_AS_REFERENCE("S003", Consequence.BREAKS_SYMMETRY),
  REFERENCE_AS_NUMBER("S004", Consequence.BREAKS_SYMMETRY),
  ORDERED("S005", Consequence.BREAKS_SYMMETRY),
  COMPARED_WITH_NUMBER("S006", Consequence.BREAKS_SYMMETRY),
  MIXED_TYPES("S007", Consequence.BREAKS_SYMMETRY),
  CALCULATED("S008", Consequence.BREAKS_SYMMETRY),
  PLAIN_INDEX("S009", Consequence.BREAKS_SYMMETRY),
  MEMBER_BY_NUMBER("S010", Consequence.BREAKS_SYMMETRY),
  NOT_PUBLIC("S011", Consequence.INVALID),
  MISPLACED_PUBLIC("S012", Consequence.INVALID),
  NUMBER_IN_MESSAGE("S013", Consequence.BREAKS_SYMMETRY),
  REFERENCE_IN_MESSAGE("S014", Consequence.BREAKS_SYMMETRY),
  MISPLACED_CHOICE("S015", Consequence.INVALID),
  PID("S016", Consequence.BREAKS_SYMMETRY),
  CHANNEL_AS_NUMBER("S017", Consequence.BREAKS_SYMMETRY),
  SORTED_REFERENCES("S018", Consequence.BREAKS_SYMMETRY),
  STARTED_LATER("S019", Consequence.INVALID),
  ASSIGNED("S020", Consequence.INVALID),
  TEMPORAL_QUANTIFIER("S021", Consequence.BREAKS_SYMMETRY),
  STATE_VARIABLE("S022", Consequence.INVALID),
  BAD_PARAMETER("S023", Consequence.INVALID),
  UNKNOWN_CHANNEL("S024", Consequence.BREAKS_SYMMETRY),
  TOO_LARGE("S025", Consequence.INVALID);

  /** The consequence of violating a rule. */
  enum Consequence {
    /** The program is rejected. */
    INVALID,
    /**
     * In a property, it is verified without symmetry reduction; elsewhere the program is rejected.
     */
    BREAKS_SYMMETRY
  }

  private final String code;
  private final Consequence consequence;

  SymmetryRule(String code, Consequence consequence) {
    this.code = code;
    this.consequence = consequence;
  }

  String code() {
    return code;
  }

  Consequence consequence() {
    return consequence;
  }

  Diagnostic error(Position at, String message) {
    return Diagnostic.error(code, at, message);
  }

  Diagnostic warning(Position at, String message) {
    return Diagnostic.warning(code, at, message);
  }
}
