package rondo.rounds.engine;

import java.util.List;

/** All processes between two rounds, as a property sees them. */
public record Snapshot<S>(Moment moment, List<Member<S>> members) {
  public Snapshot {
    members = List.copyOf(members);
  }
}
