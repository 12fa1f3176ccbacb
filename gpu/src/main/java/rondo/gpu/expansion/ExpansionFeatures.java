package rondo.gpu.expansion;

import java.util.List;
import rondo.ir.ChannelType;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The features of a system that need code, registers or memory in the expansion of its states.
 *
 * @param hasAtomicSteps whether there are atomic sequences, inside which a process goes on alone
 * @param hasEscapes whether there are {@code unless} statements
 * @param hasRendezvous whether messages are offered to other processes
 * @param hasTimeout whether a step is enabled if no other one is
 * @param mostEdges the most edges of a control state
 * @param messageFields the most fields of a message that is offered
 */
public record ExpansionFeatures(
    boolean hasAtomicSteps,
    boolean hasEscapes,
    boolean hasRendezvous,
    boolean hasTimeout,
    int mostEdges,
    int messageFields) {
  public static ExpansionFeatures of(ProcessSystem system) {
    List<Edge> edges =
        system.processTypes().stream()
            .flatMap(t -> t.states().stream())
            .flatMap(s -> s.edges().stream())
            .toList();
    List<ChannelType> rendezvous =
        system.channelTypes().stream().filter(ChannelType::isRendezvous).toList();
    return new ExpansionFeatures(
        edges.stream().anyMatch(e -> e.atomicity() == Edge.Atomicity.ATOMIC),
        edges.stream().anyMatch(e -> e.escape() > 0),
        !rendezvous.isEmpty(),
        ExpressionTraversal.in(system).anyMatch(Expr.Timeout.class::isInstance),
        system.processTypes().stream()
            .flatMap(t -> t.states().stream())
            .mapToInt(s -> s.edges().size())
            .max()
            .orElse(1),
        rendezvous.stream().mapToInt(t -> t.fields().size()).max().orElse(0));
  }

  /** Whether there are frames of one process, or of the partners of a rendezvous. */
  public boolean hasInnerFrames() {
    return hasAtomicSteps || hasRendezvous;
  }
}
