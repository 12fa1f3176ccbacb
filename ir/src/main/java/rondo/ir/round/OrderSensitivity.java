package rondo.ir.round;

/** Whether the update of a process depends on the order in which messages arrive. */
public enum OrderSensitivity {
  /** Independent of the order: one order represents all, and a round can be treated as one step. */
  INSENSITIVE,
  /** Possibly dependent: all orders must be considered. */
  SENSITIVE
}
