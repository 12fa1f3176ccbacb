package rondo.gpu.expansion;

import java.util.List;
import rondo.ir.ChannelType;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * What the code that expands states of a system has to provide for.
 *
 * @param hasAtomicSteps whether a process may go on alone after a step
 * @param hasEscapes whether there are steps that others escape from
 * @param hasRendezvous whether messages are offered to other processes
 * @param hasTimeout whether steps depend on whether others are enabled
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
