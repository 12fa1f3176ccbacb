package rondo.promela.lower;

import rondo.diagnostics.Position;
import rondo.promela.flow.Complaints;
import rondo.promela.flow.Mistake;

/** Says in words what is wrong with the control flow. */
record FlowMistakes(Findings findings, ProcessScope.Role role) implements Complaints {
  @Override
  public void report(Mistake mistake, Position at, String subject) {
    String label = "label `" + subject + "` ";
    switch (mistake) {
      case LABEL_IN_OPTION ->
          findings.add(
              Rule.LABEL_IN_OPTION,
              at,
              label + "stands on the first statement of an option, where no process ever is",
              "put it before the `if` or `do`");
      case INVISIBLE_LABEL ->
          findings.add(
              Rule.INVISIBLE_LABEL, at, label + "has no effect inside an atomic or d_step");
      case EMPTY_SEQUENCE -> findings.add(Rule.EMPTY_SEQUENCE, at, "there is no statement in here");
      case SECOND_ELSE -> findings.add(Rule.SECOND_ELSE, at, "there is a second `else`");
      case UNLESS_IN_D_STEP ->
          findings.add(Rule.FORBIDDEN_IN_D_STEP, at, "`unless` cannot stand in a d_step");
      case END_IN_D_STEP ->
          findings.add(Rule.FORBIDDEN_IN_D_STEP, at, "a process cannot end in a d_step");
      case JUMP_OUT_OF_D_STEP ->
          findings.add(Rule.JUMP_OUT_OF_D_STEP, at, "`" + subject + "` jumps out of the d_step");
      case JUMP_INTO_D_STEP ->
          findings.add(
              Rule.JUMP_INTO_D_STEP,
              at,
              "`" + subject + "` jumps into, to or out of a d_step",
              "to jump to a d_step, put a labelled `skip` before it");
      case ENDLESS_JUMP ->
          findings.add(Rule.ENDLESS_JUMP, at, "these jumps lead in circles without a statement");
      case SELF_LOOP -> {
        if (role == ProcessScope.Role.PROCESS) {
          findings.add(Rule.SELF_LOOP, at, "this step is always possible and leads back to itself");
        }
      }
      case INHERITED_ELSE ->
          findings.add(
              Rule.INHERITED_ELSE, at, "this `else` competes with one of an enclosing choice");
    }
  }
}
