package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageScope;
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
    if (model.hasFifo()) {
      found.add(network("F302", "ordered channels (`fifo`)", positions));
    }
    if (model.detector().isPresent()) {
      found.add(network("F303", "failure detectors", positions));
    }
    if (!model.omissions().isNone()) {
      found.add(network("F306", "failures by omission", positions));
    }
    if (!areUniform(system)) {
      found.add(network("F307", "losses, duplication and recovery of some only", positions));
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

  /**
   * Whether all messages may be lost or duplicated, or none, and there is one bound on restarts.
   */
  private static boolean areUniform(EventSystem system) {
    EventFaultModel model = system.faultModel();
    List<MessageScope> scopes =
        Stream.concat(model.losses().stream().map(LossBound::scope), model.duplication().stream())
            .toList();
    return model.losses().size() <= 1
        && model.duplication().size() <= 1
        && model.restarts().size() <= 1
        && scopes.stream()
            .allMatch(
                s ->
                    s.kinds().size() == system.messages().size()
                        && s.senders() == system.processes());
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
