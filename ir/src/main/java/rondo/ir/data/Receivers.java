package rondo.ir.data;

/** For whom a message is. */
public sealed interface Receivers {
  /** Everybody, the sender too. */
  record All() implements Receivers {}

  record One(Term process) implements Receivers {}

  /** The members of a set of processes. */
  record Members(Term processes) implements Receivers {}
}
