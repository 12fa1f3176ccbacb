package rondo.rounds.engine.delivery;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import rondo.ir.round.RoundFaultModel;

/** The kinds of faults that may occur in a round, and the end of such faults. */
public enum RoundFaultKind {
  LOSS("loss of a message"),
  CRASH("crash"),
  OMISSION("omission of a message by a faulty process"),
  FORGERY("message of a Byzantine process"),
  TRANSIENT_FORGERY("message of a process that is Byzantine for a round"),
  STABILIZATION("stabilization of the network");

  private final String text;

  RoundFaultKind(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** The kinds that a fault model allows. */
  public static Set<RoundFaultKind> in(RoundFaultModel model) {
    var allowed = EnumSet.noneOf(RoundFaultKind.class);
    for (RoundFaultKind kind : values()) {
      if (kind.isAllowed(model)) {
        allowed.add(kind);
      }
    }
    return Collections.unmodifiableSet(allowed);
  }

  private boolean isAllowed(RoundFaultModel model) {
    return switch (this) {
      case LOSS -> model.losesMessages();
      case CRASH -> model.crashes() > 0;
      case OMISSION -> model.omissions() > 0;
      case FORGERY -> model.byzantine() > 0;
      case TRANSIENT_FORGERY -> model.transientlyByzantine() > 0;
      case STABILIZATION -> model.isEventuallySynchronous();
    };
  }
}
