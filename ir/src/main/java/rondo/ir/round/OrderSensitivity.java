package rondo.ir.round;

/** Whether what a process makes of what it hears depends on the order in which messages arrive. */
public enum OrderSensitivity {
  /** It does not: one order stands for all of them, and a round can be treated as one step. */
  INSENSITIVE,
  /** It may: every order counts. */
  SENSITIVE
}
