package rondo.rounds;

/** Which of the values that processes may begin with are looked at. */
public enum Inputs {
  /** All of them. */
  ALL,
  /** One way for all that differ by values that may become others; that is found out. */
  PARTITIONED
}
