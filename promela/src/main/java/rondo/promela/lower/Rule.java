package rondo.promela.lower;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Diagnostic.Severity;
import rondo.diagnostics.Position;

/** Every rule that a model can break, with its stable code; {@code docs/diagnostics.md} has more. */
enum Rule {
  UNDECLARED("L001"),
  REDECLARED("L002"),
  UNKNOWN_TYPE("L003"),
  UNKNOWN_PROCTYPE("L004"),
  UNKNOWN_LABEL("L005"),
  DUPLICATE_LABEL("L006"),
  LABEL_IS_VARIABLE("L007"),
  MISPLACED_LABEL("L008"),
  MISPLACED_BREAK("L009"),
  SECOND_ELSE("L010"),
  INHERITED_ELSE("L011"),
  SELF_LOOP("L012"),
  ENDLESS_JUMP("L013"),
  JUMP_INTO_D_STEP("L014"),
  JUMP_OUT_OF_D_STEP("L015"),
  FORBIDDEN_IN_D_STEP("L016"),
  EMPTY_SEQUENCE("L017"),
  NOT_CONSTANT("L018"),
  BAD_ARRAY_LENGTH("L019"),
  MISSING_INDEX("L020"),
  INDEX_ON_SCALAR("L021"),
  UNKNOWN_FIELD("L022"),
  STRUCTURE_AS_VALUE("L023"),
  BAD_ASSIGNMENT("L024"),
  MTYPE_MISMATCH("L025"),
  BAD_MTYPE("L026"),
  BAD_WIDTH("L027"),
  BAD_INITIALISER("L028"),
  BAD_CHANNEL("L029"),
  TOO_MANY_FIELDS("L030"),
  CHANNEL_MISUSE("L031"),
  NOT_A_CHANNEL("L032"),
  WRONG_ARGUMENTS("L033"),
  BAD_RUN("L034"),
  TOO_MANY_PROCESSES("L035"),
  NO_PROCESS("L036"),
  BAD_PRIORITY("L037"),
  BAD_PROVIDED("L038"),
  MIXED_WITH_RENDEZVOUS("L039"),
  BAD_HIDDEN("L040"),
  BAD_LOOP_VARIABLE("L041"),
  BAD_COLLECTION("L042"),
  BAD_EXCLUSIVE("L043"),
  REPEATED_VARIABLE("L044"),
  SELF_INDEX("L045"),
  BAD_REMOTE("L046"),
  CLAIM_ONLY("L047"),
  NO_INPUT("L048"),
  TOO_LARGE("L049"),
  BAD_PARAMETER("L050"),
  BAD_TYPEDEF("L051"),
  WRITE_ONLY("L052"),
  BAD_CLAIM("L053"),
  BAD_OPERATOR("L054"),

  LABEL_IN_OPTION("L101", Severity.WARNING),
  ELSE_WITH_CHANNELS("L102", Severity.WARNING),
  HIDDEN_BUT_READ("L103", Severity.WARNING),
  UNCHECKED_EXCLUSIVE("L104", Severity.WARNING),
  UNCHECKED_DETERMINISM("L105", Severity.WARNING),
  VARIABLE_LENGTH("L106", Severity.WARNING),
  INVISIBLE_LABEL("L107", Severity.WARNING),
  CLAIM_FUNCTION("L108", Severity.WARNING);

  private final String code;
  private final Severity severity;

  Rule(String code) {
    this(code, Severity.ERROR);
  }

  Rule(String code, Severity severity) {
    this.code = code;
    this.severity = severity;
  }

  String code() {
    return code;
  }

  Diagnostic at(Position at, String message) {
    return severity == Severity.ERROR
        ? Diagnostic.error(code, at, message)
        : Diagnostic.warning(code, at, message);
  }
}
