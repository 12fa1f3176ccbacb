package rondo.ir.access;

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
import rondo.ir.pass.ExpressionTraversal;

/**
 * What one process does, by control state: what its edges mind if they are executed now, what they
 * await if they are not, and its <em>future</em>, all that it may ever do from there on, with the
 * processes that it starts.
 *
 * <p>An edge into an atomic sequence is one step with all that may follow before the process lets
 * go. Where in such a sequence it may block is part of what the step does, so every edge within
 * counts both as executed and as looked at.
 *
 * <p>Any edge of a state with escapes looks at the escapes, and an {@code else} at all its
 * siblings: they are executed only where those are not executable. A provided clause is read by
 * every step.
 */
public final class ProcessAccess {
  /** When so many different processes may be started, the rest is told by type alone. */
  private static final int MANY_CHILDREN = 8;

  private final AccessContext context;
  private final ProcessBinding process;
  private final ProcessType type;
  private final AccessCollector collector;
  private final Footprint[][] edges;
  private final long[][] futures;
  private final boolean[] told;
  private final long[][] rivals;
  private final long[][][] turns;
  private final boolean[][] meeting;

  ProcessAccess(AccessContext context, ProcessBinding process) {
    this.context = context;
    this.process = process;
    type = context.system().processTypes().get(process.processType());
    collector = new AccessCollector(context, process);
    int states = type.states().size();
    edges = new Footprint[states][];
    futures = new long[states][];
    told = new boolean[states];
    rivals = new long[states][];
    turns = new long[states][][];
    meeting = new boolean[states][];
    for (int s = 0; s < states; s++) {
      List<Edge> leaving = type.states().get(s).edges();
      edges[s] = new Footprint[leaving.size()];
      meeting[s] = new boolean[leaving.size()];
      for (int e = 0; e < edges[s].length; e++) {
        edges[s][e] = step(s, leaving.get(e));
        meeting[s][e] = mayAccept(leaving.get(e).action());
      }
      told[s] = isUnambiguous(s);
      findRivals(s, leaving);
    }
    gatherFutures();
  }

  /** What edge {@code edge} of a control state minds when it is executable. */
  public long[] dependsOn(int state, int edge) {
    return edges[state][edge].dependsOn();
  }

  /** What may make an edge executable that is not. */
  public long[] enabledBy(int state, int edge) {
    return edges[state][edge].enabledBy();
  }

  /**
   * The edges of a control state, as bits, that like {@code edge} take the oldest message of one
   * and the same channel: where one of them is executable, there is a message.
   */
  public long competingReceives(int state, int edge) {
    return rivals[state][edge];
  }

  /** The same as {@link #enabledBy}, where a rival of the edge is executable. */
  public long[] enabledByHeadChange(int state, int edge) {
    return turns[state][edge];
  }

  public long[] performs(int state, int edge) {
    return edges[state][edge].performs();
  }

  /** Everything that may be done from a control state on. */
  public long[] futureAccesses(int state) {
    return futures[state];
  }

  public int edges(int state) {
    return edges[state].length;
  }

  /** Whether a process is moved by an edge in another one's step: a rendezvous. */
  public boolean isRendezvous(int state, int edge) {
    return meeting[state][edge];
  }

  /**
   * Whether the edges of a state that were executed while its steps were computed are those of the
   * state itself: they do not occur again in an atomic sequence that begins here, and no partner in
   * a rendezvous can execute one.
   */
  public boolean identifiesEdges(int state) {
    return told[state];
  }

  private void findRivals(int state, List<Edge> leaving) {
    rivals[state] = new long[leaving.size()];
    turns[state] = new long[leaving.size()][];
    var sources = new int[leaving.size()];
    for (int e = 0; e < sources.length; e++) {
      sources[e] = source(leaving.get(e).action());
      turns[state][e] = edges[state][e].enabledBy();
      if (sources[e] > 0) {
        var turn = new Footprint(context.numbering());
        collector.awaitHead((Action.Receive) leaving.get(e).action().head(), turn);
        collector.awaitChange(type.provided(), turn);
        turns[state][e] = turn.enabledBy();
      }
    }
    for (int e = 0; e < Math.min(sources.length, Long.SIZE); e++) {
      for (int other = 0; other < Math.min(sources.length, Long.SIZE); other++) {
        rivals[state][e] |= sources[e] > 0 && sources[e] == sources[other] ? 1L << other : 0;
      }
    }
  }

  /** The one channel that keeps messages of which an action takes the oldest, or 0. */
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
      if (mayOffer(edge.action())) {
        return false;
      }
      if (edge.atomicity() == Edge.Atomicity.ATOMIC) {
        for (int within : atomicStates(edge.target())) {
          for (Edge inner : type.states().get(within).edges()) {
            if (own.contains(inner) || mayOffer(inner.action())) {
              return false;
            }
          }
        }
      }
    }
    return own.size() == type.states().get(state).edges().size();
  }

  private boolean mayOffer(Action action) {
    return action.head() instanceof Action.Send s
        && collector.channels(s.channel()).intersects(context.accesses().rendezvous());
  }

  private boolean mayAccept(Action action) {
    var channels = new BitSet();
    addReady(action, channels);
    return channels.intersects(context.accesses().rendezvous());
  }

  private Footprint step(int state, Edge edge) {
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

  /** The channels on which a process in a control state may take an offer. */
  private BitSet ready(int state) {
    var result = new BitSet();
    type.states().get(state).edges().forEach(e -> addReady(e.action(), result));
    return result;
  }

  private void addReady(Action action, BitSet to) {
    if (action.head() instanceof Action.Receive r) {
      to.or(collector.channels(r.channel()));
    } else if (action.head() instanceof Action.DStep d) {
      d.body().getFirst().edges().forEach(e -> addReady(e.action(), to));
    }
  }

  /** The control states that a process passes, from {@code first} on, without letting go. */
  private Set<Integer> atomicStates(int first) {
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

  /** The least solution: what a state's edges do, and what their targets' do. */
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

  /** All that the processes do that this one may start, and those that they start. */
  private long[] childrens() {
    long[] result = new long[context.numbering().words()];
    Set<ProcessBinding> seen = new HashSet<>(collector.children());
    Deque<ProcessBinding> waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      ProcessBinding child = waiting.remove();
      var inner = new AccessCollector(context, child);
      AccessNumbering.addAll(result, allOf(child, inner));
      for (ProcessBinding next : inner.children()) {
        ProcessBinding known = seen.size() < MANY_CHILDREN ? next : next.withoutLocals();
        if (seen.add(known)) {
          waiting.add(known);
        }
      }
    }
    return result;
  }

  private long[] allOf(ProcessBinding child, AccessCollector inner) {
    var all = new Footprint(context.numbering());
    ProcessType of = context.system().processTypes().get(child.processType());
    inner.read(of.provided(), all);
    for (ControlState state : of.states()) {
      for (Edge edge : state.edges()) {
        inner.perform(edge.action(), all);
        inner.observe(edge.action(), all);
      }
    }
    inner.exposeChange(all);
    return all.performs();
  }
}
