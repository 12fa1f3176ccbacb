package rondo.ir.data;

import java.util.List;

/** The receivers of a message. */
public sealed interface Receivers {
  /** All processes, including the sender. */
  record All() implements Receivers {}

  record One(Term process) implements Receivers {}

  /** The members of a set of processes. */
  record Members(Term processes) implements Receivers {}

  /** The terms that determine the receivers. */
  default List<Term> terms() {
    return switch (this) {
      case All() -> List.of();
      case One(Term process) -> List.of(process);
      case Members(Term processes) -> List.of(processes);
    };
  }
}
