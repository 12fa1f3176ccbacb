package rondo.promela.lower.scope;

import rondo.diagnostics.Diagnostic.Severity;
import rondo.diagnostics.DiagnosticRule;

/** Every semantic rule of Promela, with its stable code; see {@code docs/diagnostics.md}. */
public enum SemanticRule implements DiagnosticRule {
  UNDECLARED("L001"),
  REDECLARED("L002"),
  UNKNOWN_PROCTYPE("L003"),
  UNKNOWN_LABEL("L004"),
  DUPLICATE_LABEL("L005"),
  LABEL_IS_VARIABLE("L006"),
  MISPLACED_BREAK("L007"),
  SECOND_ELSE("L008"),
  INHERITED_ELSE("L009"),
  SELF_LOOP("L010"),
  ENDLESS_JUMP("L011"),
  JUMP_INTO_D_STEP("L012"),
  JUMP_OUT_OF_D_STEP("L013"),
  FORBIDDEN_IN_D_STEP("L014"),
  EMPTY_SEQUENCE("L015"),
  NOT_CONSTANT("L016"),
  BAD_ARRAY_LENGTH("L017"),
  MISSING_INDEX("L018"),
  INDEX_ON_SCALAR("L019"),
  UNKNOWN_FIELD("L020"),
  STRUCTURE_AS_VALUE("L021"),
  BAD_ASSIGNMENT("L022"),
  MTYPE_MISMATCH("L023"),
  BAD_MTYPE("L024"),
  BAD_WIDTH("L025"),
  BAD_INITIALISER("L026"),
  BAD_CHANNEL("L027"),
  TOO_MANY_FIELDS("L028"),
  CHANNEL_MISUSE("L029"),
  NOT_A_CHANNEL("L030"),
  WRONG_ARGUMENTS("L031"),
  BAD_RUN("L032"),
  TOO_MANY_PROCESSES("L033"),
  NO_PROCESS("L034"),
  BAD_PRIORITY("L035"),
  BAD_PROVIDED("L036"),
  MIXED_WITH_RENDEZVOUS("L037"),
  BAD_HIDDEN("L038"),
  BAD_LOOP_VARIABLE("L039"),
  BAD_COLLECTION("L040"),
  BAD_EXCLUSIVE("L041"),
  REPEATED_VARIABLE("L042"),
  SELF_INDEX("L043"),
  BAD_REMOTE("L044"),
  CLAIM_ONLY("L045"),
  NO_INPUT("L046"),
  TOO_LARGE("L047"),
  BAD_PARAMETER("L048"),
  BAD_TYPEDEF("L049"),
  WRITE_ONLY("L050"),
  BAD_CLAIM("L051"),
  MISPLACED_TEMPORAL("L052"),
  BAD_EVENT("L053"),

  LABEL_IN_OPTION("L101", Severity.WARNING),
  ELSE_WITH_CHANNELS("L102", Severity.WARNING),
  HIDDEN_BUT_READ("L103", Severity.WARNING),
  VARIABLE_LENGTH("L106", Severity.WARNING),
  INVISIBLE_LABEL("L107", Severity.WARNING),
  CLAIM_FUNCTION("L108", Severity.WARNING),
  ANY_VALUE("L109", Severity.WARNING);

  private final String code;
  private final Severity severity;

  SemanticRule(String code) {
    this(code, Severity.ERROR);
  }

  SemanticRule(String code, Severity severity) {
    this.code = code;
    this.severity = severity;
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
