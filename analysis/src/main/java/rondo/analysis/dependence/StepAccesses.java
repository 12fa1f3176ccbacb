package rondo.analysis.dependence;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/**
 * The accesses of single steps of a process.
 *
 * <p>An edge into an atomic sequence is one step together with everything that may follow before
 * the process releases control. Where in the sequence it may block is part of the effect of the
 * step, so every edge within counts both as performed and as observed.
 *
 * <p>Every edge of a state with escapes observes the escapes, and an {@code else} observes all its
 * siblings: they are executed only if those are disabled. Every step reads the provided clause.
 */
final class StepAccesses {
  private final AccessContext context;
  private final ProcessBinding process;
  private final ProcessType type;
  private final AccessCollector collector;

  StepAccesses(AccessContext context, ProcessBinding process, AccessCollector collector) {
    this.context = context;
    this.process = process;
    this.collector = collector;
    type = context.system().processTypes().get(process.processType());
  }

  /** The accesses of the step that an edge of a control state begins. */
  Footprint of(int state, Edge edge) {
    var result = new Footprint(context.numbering());
    move(state, edge, result);
    if (edge.atomicity() == Edge.Atomicity.ATOMIC
        && !(edge.action().head() instanceof Action.Terminate)) {
      for (int within : atomicStates(edge.target())) {
        for (Edge inner : type.states().get(within).edges()) {
          move(within, inner, result);
          collector.observe(inner.action(), result);
        }
      }
    }
    collector.await(edge.action(), result);
    collector.read(type.provided(), result);
    collector.awaitChange(type.provided(), result);
    return result;
  }

  private void move(int state, Edge edge, Footprint to) {
    List<Edge> siblings = type.states().get(state).edges();
    boolean isElse = edge.action().head() instanceof Action.Else;
    for (Edge sibling : siblings) {
      if (isElse || sibling.escape() > 0) {
        collector.observe(sibling.action(), to);
      }
    }
    collector.perform(edge.action(), to);
    BitSet ready = ready(state);
    if (edge.action().head() instanceof Action.Terminate) {
      if (context.visibility().isLabelled(process.processType(), state)) {
        to.performs(AccessNumbering.LABEL);
      }
    } else {
      if (context.visibility().isRelabelling(process.processType(), state, edge.target())) {
        to.performs(AccessNumbering.LABEL);
      }
      ready.or(ready(edge.target()));
      if (context.visibility().isVisibleMove(process.processType(), state, edge.target())) {
        collector.exposeChange(to);
      }
    }
    context.accesses().ready(ready, to);
  }

  /** The channels on which a process in a control state may accept an offer. */
  private BitSet ready(int state) {
    var result = new BitSet();
    type.states().get(state).edges().forEach(e -> addReady(e.action(), result));
    return result;
  }

  /** The channels on which an action may accept an offer. */
  BitSet ready(Action action) {
    var result = new BitSet();
    addReady(action, result);
    return result;
  }

  /** Whether an action may offer a rendezvous. */
  boolean mayOffer(Action action) {
    return action.head() instanceof Action.Send s
        && collector.channels(s.channel()).intersects(context.accesses().rendezvous());
  }

  private void addReady(Action action, BitSet to) {
    if (action.head() instanceof Action.Receive r) {
      to.or(collector.channels(r.channel()));
    } else if (action.head() instanceof Action.DStep d) {
      d.body().getFirst().edges().forEach(e -> addReady(e.action(), to));
    }
  }

  /**
   * The control states that a process may pass from {@code first} on before it releases control.
   */
  Set<Integer> atomicStates(int first) {
    var seen = new HashSet<>(Set.of(first));
    Deque<Integer> waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      for (Edge edge : type.states().get(waiting.remove()).edges()) {
        if (edge.atomicity() == Edge.Atomicity.ATOMIC && seen.add(edge.target())) {
          waiting.add(edge.target());
        }
      }
    }
    return seen;
  }
}
