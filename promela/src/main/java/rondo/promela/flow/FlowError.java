package rondo.promela.flow;

/** What can be wrong with a proctype's control flow. */
public enum FlowError {
  /** Only a warning: the label marks no state of its own. */
  LABEL_IN_OPTION,
  /** Only a warning: the mark that the label stands for has no effect here. */
  INVISIBLE_LABEL,
  EMPTY_SEQUENCE,
  SECOND_ELSE,
  UNLESS_IN_D_STEP,
  END_IN_D_STEP,
  JUMP_OUT_OF_D_STEP,
  JUMP_INTO_D_STEP,
  ENDLESS_JUMP,
  SELF_LOOP,
  INHERITED_ELSE
}
