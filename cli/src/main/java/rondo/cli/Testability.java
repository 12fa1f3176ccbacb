package rondo.cli;

import java.util.Collection;
import rondo.ir.Observer.Status;

/** How much of a property runs that end can show. */
enum Testability {
  ALL,
  /** A run that goes on for ever can break it, too. */
  PARTLY,
  NOT_AT_ALL;

  /** Of a property that an observer with such states looks for. */
  static Testability of(Collection<Status> statuses) {
    if (!statuses.contains(Status.VIOLATING)) {
      return NOT_AT_ALL;
    }
    return statuses.contains(Status.ACCEPTING) ? PARTLY : ALL;
  }
}
