package rondo.analysis.dependence;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The accesses of one process by control state: what its edges depend on if they are enabled, what
 * may enable them if they are not, and its <em>future</em> accesses, all that the process and the
 * processes it starts may ever perform from there on.
 *
 * <p>{@link StepAccesses} defines what a single step accesses.
 */
public final class ProcessAccess {
  /** Once so many different children are known, further ones are distinguished by type only. */
  private static final int MAX_CHILDREN = 8;

  private final AccessContext context;
  private final ProcessBinding process;
  private final ProcessType type;
  private final AccessCollector collector;
  private final StepAccesses steps;
  private final Footprint[][] edges;
  private final long[][] futures;
  private final boolean[] unambiguous;
  private final long[][] competing;
  private final long[][][] headChanges;
  private final boolean[][] rendezvous;

  ProcessAccess(AccessContext context, ProcessBinding process) {
    this.context = context;
    this.process = process;
    type = context.system().processTypes().get(process.processType());
    collector = new AccessCollector(context, process);
    steps = new StepAccesses(context, process, collector);
    int states = type.states().size();
    edges = new Footprint[states][];
    futures = new long[states][];
    unambiguous = new boolean[states];
    competing = new long[states][];
    headChanges = new long[states][][];
    rendezvous = new boolean[states][];
    for (int s = 0; s < states; s++) {
      List<Edge> leaving = type.states().get(s).edges();
      edges[s] = new Footprint[leaving.size()];
      rendezvous[s] = new boolean[leaving.size()];
      for (int e = 0; e < edges[s].length; e++) {
        edges[s][e] = steps.of(s, leaving.get(e));
        rendezvous[s][e] = mayAccept(leaving.get(e).action());
      }
      unambiguous[s] = isUnambiguous(s);
      findCompeting(s, leaving);
    }
    gatherFutures();
  }

  /** The accesses on which edge {@code edge} of a control state depends if it is enabled. */
  public long[] dependsOn(int state, int edge) {
    return edges[state][edge].dependsOn();
  }

  /** The accesses that may enable a disabled edge. */
  public long[] enabledBy(int state, int edge) {
    return edges[state][edge].enabledBy();
  }

  /**
   * The edges of a control state, as a bit set, that receive the head of the same single channel as
   * {@code edge} does: if one of them is enabled, the channel is not empty.
   */
  public long competingReceives(int state, int edge) {
    return competing[state][edge];
  }

  /** Like {@link #enabledBy}, if a competing receive of the edge is enabled. */
  public long[] enabledByHeadChange(int state, int edge) {
    return headChanges[state][edge];
  }

  public long[] performs(int state, int edge) {
    return edges[state][edge].performs();
  }

  /** All accesses that may be performed from a control state on. */
  public long[] futureAccesses(int state) {
    return futures[state];
  }

  public int edges(int state) {
    return edges[state].length;
  }

  /** Whether the process is at its end: all that it can do is terminate. */
  public boolean isEnd(int state) {
    List<Edge> leaving = type.states().get(state).edges();
    return leaving.size() == 1 && leaving.getFirst().action() instanceof Action.Terminate;
  }

  /** Whether the edge may be executed as the receiving half of another process's step. */
  public boolean isRendezvous(int state, int edge) {
    return rendezvous[state][edge];
  }

  /**
   * Whether the edges of a state that were executed while its steps were computed can be identified
   * as its own: they do not recur in an atomic sequence that begins here, and no rendezvous partner
   * can execute one.
   */
  public boolean identifiesEdges(int state) {
    return unambiguous[state];
  }

  private void findCompeting(int state, List<Edge> leaving) {
    competing[state] = new long[leaving.size()];
    headChanges[state] = new long[leaving.size()][];
    var sources = new int[leaving.size()];
    for (int e = 0; e < sources.length; e++) {
      sources[e] = source(leaving.get(e).action());
      headChanges[state][e] = edges[state][e].enabledBy();
      if (sources[e] > 0) {
        var turn = new Footprint(context.numbering());
        collector.awaitHead((Action.Receive) leaving.get(e).action().head(), turn);
        collector.awaitChange(type.provided(), turn);
        headChanges[state][e] = turn.enabledBy();
      }
    }
    for (int e = 0; e < Math.min(sources.length, Long.SIZE); e++) {
      for (int other = 0; other < Math.min(sources.length, Long.SIZE); other++) {
        competing[state][e] |= sources[e] > 0 && sources[e] == sources[other] ? 1L << other : 0;
      }
    }
  }

  /**
   * The buffered channel whose head an action receives, if there is exactly one candidate,
   * otherwise 0.
   */
  private int source(Action action) {
    if (!(action.head() instanceof Action.Receive r) || r.order() != Action.ReceiveOrder.FIRST) {
      return 0;
    }
    BitSet channels = collector.channels(r.channel());
    boolean single = channels.cardinality() == 1;
    return single && !channels.intersects(context.accesses().rendezvous())
        ? channels.nextSetBit(0)
        : 0;
  }

  private boolean isUnambiguous(int state) {
    Set<Edge> own = Collections.newSetFromMap(new IdentityHashMap<>());
    own.addAll(type.states().get(state).edges());
    for (Edge edge : type.states().get(state).edges()) {
      if (steps.mayOffer(edge.action())) {
        return false;
      }
      if (edge.atomicity() == Edge.Atomicity.ATOMIC) {
        for (int within : steps.atomicStates(edge.target())) {
          for (Edge inner : type.states().get(within).edges()) {
            if (own.contains(inner) || steps.mayOffer(inner.action())) {
              return false;
            }
          }
        }
      }
    }
    return own.size() == type.states().get(state).edges().size();
  }

  private boolean mayAccept(Action action) {
    return steps.ready(action).intersects(context.accesses().rendezvous());
  }

  /** Least fixpoint: the future accesses of a state are those of its edges and of their targets. */
  private void gatherFutures() {
    List<ControlState> states = type.states();
    long[] young = childrens();
    for (int s = 0; s < futures.length; s++) {
      futures[s] = new long[context.numbering().words()];
      for (int e = 0; e < edges[s].length; e++) {
        AccessNumbering.addAll(futures[s], edges[s][e].performs());
        if (starts(states.get(s).edges().get(e))) {
          AccessNumbering.addAll(futures[s], young);
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = futures.length - 1; s >= 0; s--) {
        for (Edge edge : states.get(s).edges()) {
          if (!(edge.action().head() instanceof Action.Terminate)) {
            changed |= AccessNumbering.addAll(futures[s], futures[edge.target()]);
          }
        }
      }
    }
  }

  private static boolean starts(Edge edge) {
    return ExpressionTraversal.in(edge.action()).anyMatch(e -> e instanceof Expr.Run);
  }

  /** All accesses of the processes that this one may start, directly or indirectly. */
  private long[] childrens() {
    long[] result = new long[context.numbering().words()];
    Set<ProcessBinding> seen = new HashSet<>(collector.children());
    Deque<ProcessBinding> waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      ProcessBinding child = waiting.remove();
      var inner = new AccessCollector(context, child);
      AccessNumbering.addAll(result, allOf(child, inner));
      for (ProcessBinding next : inner.children()) {
        ProcessBinding known = seen.size() < MAX_CHILDREN ? next : next.withoutLocals();
        if (seen.add(known)) {
          waiting.add(known);
        }
      }
    }
    return result;
  }

  private long[] allOf(ProcessBinding child, AccessCollector inner) {
    var all = new Footprint(context.numbering());
    var inSteps = new StepAccesses(context, child, inner);
    List<ControlState> states = context.system().processTypes().get(child.processType()).states();
    for (int s = 0; s < states.size(); s++) {
      for (Edge edge : states.get(s).edges()) {
        AccessNumbering.addAll(all.performs(), inSteps.of(s, edge).performs());
      }
    }
    inner.exposeChange(all);
    return all.performs();
  }
}
