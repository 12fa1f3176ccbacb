package rondo.verify.check;

import java.util.Collection;
import rondo.ir.Observer.Status;

/** How far finite runs can violate a property. */
enum Testability {
  ALL,
  /** An infinite run can violate it, too. */
  PARTLY,
  NOT_AT_ALL;

  /** The testability of a property whose observer has states of these kinds. */
  static Testability of(Collection<Status> statuses) {
    if (!statuses.contains(Status.VIOLATING)) {
      return NOT_AT_ALL;
    }
    return statuses.contains(Status.ACCEPTING) ? PARTLY : ALL;
  }
}
