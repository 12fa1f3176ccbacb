package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;

/** Diagnostics for features of event-based protocols that the SMT encoding does not support. */
final class UnsupportedEventFeatures {
  private UnsupportedEventFeatures() {}

  /** Rejects what cannot be encoded, all of it together. */
  static void check(EventSystem system, EventProperty property, ClausePositions positions)
      throws RejectedException {
    var found = new ArrayList<Diagnostic>();
    if (property.requiresFairness()) {
      found.add(
          Diagnostic.error(
              "F301",
              property.at(),
              "`%s` is a liveness property; the SMT engine checks safety only"
                  .formatted(property.name())));
    }
    if (property instanceof EventProperty.RoundBased) {
      found.add(
          Diagnostic.error(
                  "F301", property.at(), "the SMT engine does not check communication closure")
              .withHelp("use `--engine explicit`"));
    }
    EventFaultModel model = system.faultModel();
    if (model.fifo()) {
      found.add(network("F302", "ordered channels (`fifo`)", positions));
    }
    if (model.detector().isPresent()) {
      found.add(network("F303", "failure detectors", positions));
    }
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        if (reaction.trigger().messageKind().stream().anyMatch(reaction.reads()::contains)) {
          found.add(
              Diagnostic.error(
                  "F304",
                  reaction.at(),
                  "the SMT engine does not support reactions that read messages of the type that"
                      + " triggers them"));
        }
      }
    }
    if (!found.isEmpty()) {
      throw new RejectedException(List.copyOf(found));
    }
  }

  private static Diagnostic network(String code, String what, ClausePositions positions) {
    return Diagnostic.error(code, positions.network(), "the SMT engine does not support " + what)
        .withHelp("use `--engine explicit`");
  }

  /** A guard whose run-time errors cannot be encoded. */
  static RejectedException failingGuard(Reaction reaction, String what) {
    return new RejectedException(
        Diagnostic.error(
                "F305",
                reaction.at(),
                "the SMT engine does not support " + what + " that may be a run-time error")
            .withHelp("use `--engine explicit`"));
  }
}
