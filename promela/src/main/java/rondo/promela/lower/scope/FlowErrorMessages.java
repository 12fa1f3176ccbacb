package rondo.promela.lower.scope;

import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.promela.flow.FlowError;
import rondo.promela.flow.FlowErrorListener;

/** The messages of control-flow errors. */
record FlowErrorMessages(DiagnosticCollector diagnostics, ProcessScope.Role role)
    implements FlowErrorListener {
  @Override
  public void report(FlowError error, Position at, String subject) {
    String label = "label `" + subject + "` ";
    switch (error) {
      case LABEL_IN_OPTION ->
          diagnostics.add(
              SemanticRule.LABEL_IN_OPTION,
              at,
              label
                  + "is on the first statement of an option, which is not a control state of its"
                  + " own",
              "put it before the `if` or `do`");
      case INVISIBLE_LABEL ->
          diagnostics.add(
              SemanticRule.INVISIBLE_LABEL, at, label + "has no effect inside an atomic or d_step");
      case EMPTY_SEQUENCE ->
          diagnostics.add(SemanticRule.EMPTY_SEQUENCE, at, "this sequence contains no statement");
      case SECOND_ELSE -> diagnostics.add(SemanticRule.SECOND_ELSE, at, "there is a second `else`");
      case UNLESS_IN_D_STEP ->
          diagnostics.add(
              SemanticRule.FORBIDDEN_IN_D_STEP, at, "`unless` is not allowed in a d_step");
      case END_IN_D_STEP ->
          diagnostics.add(SemanticRule.FORBIDDEN_IN_D_STEP, at, "a process cannot end in a d_step");
      case JUMP_OUT_OF_D_STEP ->
          diagnostics.add(
              SemanticRule.JUMP_OUT_OF_D_STEP, at, "`" + subject + "` jumps out of the d_step");
      case JUMP_INTO_D_STEP ->
          diagnostics.add(
              SemanticRule.JUMP_INTO_D_STEP,
              at,
              "`" + subject + "` jumps into, to or out of a d_step",
              "to jump to a d_step, put a labelled `skip` before it");
      case ENDLESS_JUMP ->
          diagnostics.add(
              SemanticRule.ENDLESS_JUMP, at, "these jumps form a cycle without a statement");
      case SELF_LOOP -> {
        if (role == ProcessScope.Role.PROCESS) {
          diagnostics.add(
              SemanticRule.SELF_LOOP,
              at,
              "this step is always executable and leads back to the same state");
        }
      }
      case INHERITED_ELSE ->
          diagnostics.add(
              SemanticRule.INHERITED_ELSE,
              at,
              "this `else` conflicts with the `else` of an enclosing choice");
    }
  }
}
