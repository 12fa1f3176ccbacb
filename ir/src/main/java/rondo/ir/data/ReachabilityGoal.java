package rondo.ir.data;

/** What is required of the states in which the condition of an invariant does not hold. */
public enum ReachabilityGoal {
  /** None is reachable: the condition is an invariant. */
  AVOID,
  /** One is reachable: the negation of the condition is a witness. */
  REACH
}
