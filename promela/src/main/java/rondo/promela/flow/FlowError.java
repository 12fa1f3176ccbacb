package rondo.promela.flow;

/** The errors in a proctype's control flow. */
public enum FlowError {
  /** Warning: the label does not mark a state of its own. */
  LABEL_IN_OPTION,
  /** Warning: the mark given by the label's prefix has no effect here. */
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
