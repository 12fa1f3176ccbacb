package rondo.distal.lower.analysis;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;

/**
 * Rejects what has no meaning for messages that {@code upon received} keeps: such a message is
 * never consumed, so it is not in transit, has no place in an order of delivery, and belongs to no
 * round.
 */
public final class KeptMessages {
  private final EventSystem system;
  private final DiagnosticCollector diagnostics;

  public KeptMessages(EventSystem system, DiagnosticCollector diagnostics) {
    this.system = system;
    this.diagnostics = diagnostics;
  }

  public void check() {
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        if (reaction.trigger() instanceof Trigger.Received received) {
          checkNetwork(reaction, received.kind());
        }
        check(role, reaction);
      }
    }
    system.properties().forEach(this::check);
  }

  private void check(Role role, Reaction reaction) {
    if (reaction.trigger() instanceof Trigger.Received) {
      if (!reaction.reads().isEmpty()) {
        diagnostics.add(
            Rule.UNAVAILABLE_HERE
                .at(reaction.at(), "`upon received` cannot read messages with `mbox`")
                .withHelp("name the messages that it counts: `upon received T as ms …`"));
      }
      return;
    }
    kinds()
        .filter(k -> role.keeps(k) && reaction.takes(k))
        .forEach(
            k ->
                diagnostics.add(
                    Rule.UNAVAILABLE_HERE
                        .at(
                            reaction.at(),
                            "this consumes `%s`, which `upon received %s` keeps"
                                .formatted(name(k), name(k)))
                        .withHelp(
                            "write `upon received` here, too, or use messages of another type")));
  }

  private void checkNetwork(Reaction reaction, int kind) {
    EventFaultModel model = system.faultModel();
    Stream.of(
            model.fifo().stream().anyMatch(f -> f.kinds().contains(kind))
                ? "with `fifo`, messages are consumed in order"
                : "",
            model.losses().stream()
                    .filter(l -> !l.isUnlimited() || system.readsMessagesInTransit())
                    .anyMatch(l -> l.scope().kinds().contains(kind))
                ? "the number of lost messages cannot be bounded"
                : "",
            system.hasNetworkStabilization()
                    && model.losses().stream()
                        .anyMatch(l -> l.isUnlimited() && l.scope().kinds().contains(kind))
                ? "what is lost before the network is stable cannot be known to have arrived"
                : "",
            system.tags().isPresent() ? "messages that are kept belong to no round" : "")
        .filter(reason -> !reason.isEmpty())
        .map(reason -> rejection(reaction, reason))
        .forEach(diagnostics::add);
  }

  private static Diagnostic rejection(Reaction reaction, String reason) {
    return Rule.BAD_ASSUMPTION
        .at(reaction.at(), "`upon received` is not possible here: " + reason)
        .withHelp("write `upon`, which consumes messages");
  }

  private void check(EventProperty property) {
    Set<Integer> observed =
        property
            .terms()
            .filter(Term.Fold.class::isInstance)
            .map(t -> ((Term.Fold) t).loop().range())
            .filter(LoopRange.MessagesInTransit.class::isInstance)
            .map(r -> ((LoopRange.MessagesInTransit) r).kind())
            .collect(Collectors.toSet());
    kinds()
        .filter(k -> observed.contains(k) && system.roles().stream().anyMatch(r -> r.keeps(k)))
        .forEach(
            k ->
                diagnostics.add(
                    Rule.UNAVAILABLE_HERE.at(
                        property.at(),
                        "`transit(%s)` is not defined: `upon received %s` keeps these messages"
                            .formatted(name(k), name(k)))));
  }

  private Stream<Integer> kinds() {
    return IntStream.range(0, system.messages().size()).boxed();
  }

  private String name(int kind) {
    return system.messages().get(kind).name();
  }
}
