package rondo.ir.round;

/** Whether what a process makes of what it hears depends on the order in which messages arrive. */
public enum Arrival {
  /** It does not: one order stands for all of them, and a round can be treated as one step. */
  IN_ANY_ORDER,
  /** It may: every order counts. */
  IN_EACH_ORDER
}
