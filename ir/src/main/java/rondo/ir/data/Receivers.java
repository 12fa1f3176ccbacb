package rondo.ir.data;

/** The receivers of a message. */
public sealed interface Receivers {
  /** All processes, including the sender. */
  record All() implements Receivers {}

  record One(Term process) implements Receivers {}

  /** The members of a set of processes. */
  record Members(Term processes) implements Receivers {}
}
