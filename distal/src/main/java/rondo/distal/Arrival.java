package rondo.distal;

/** Whether what a process does may depend on the order in which messages arrive. */
public enum Arrival {
  /** It must not, so that a round can be treated as one step. */
  IN_ANY_ORDER,
  /** It may: every order is going to be tried. */
  IN_EACH_ORDER
}
