package rondo.analysis.pass;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;

/**
 * Determines which sends and receives may be halves of a rendezvous: all, except those on a channel
 * variable that is initialised with new buffered channels and never assigned.
 */
public final class RendezvousAnalysis {
  private final ProcessSystem system;
  private final boolean possible;
  private final Set<Integer> assignedGlobals = new HashSet<>();

  public RendezvousAnalysis(ProcessSystem system) {
    this.system = system;
    this.possible = system.channelTypes().stream().anyMatch(ChannelType::isRendezvous);
    for (ProcessType type : system.processTypes()) {
      AssignedLocations.in(type)
          .filter(l -> l.scope() == Location.Scope.GLOBAL)
          .forEach(l -> assignedGlobals.add(l.variable()));
    }
  }

  public boolean maySend(ProcessType type, Action action) {
    return action.head() instanceof Action.Send s && mayBeRendezvous(type, s.channel());
  }

  boolean mayReceive(ProcessType type, Action action) {
    return switch (action.head()) {
      case Action.Receive r -> mayBeRendezvous(type, r.channel());
      case Action.DStep d ->
          d.body().getFirst().edges().stream().anyMatch(e -> mayReceive(type, e.action()));
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Assign _ -> false;
      case Action.Evaluate _, Action.Send _, Action.Assert _, Action.Print _ -> false;
      case Action.Terminate _, Action.Sequence _ -> false;
    };
  }

  private boolean mayBeRendezvous(ProcessType type, Expr channel) {
    if (!possible) {
      return false;
    }
    if (!(channel instanceof Expr.Load(Location from))) {
      return true;
    }
    return switch (from.scope()) {
      case GLOBAL ->
          assignedGlobals.contains(from.variable())
              || mayBeRendezvous(system.globals().get(from.variable()));
      case LOCAL ->
          from.variable() < type.parameters()
              || AssignedLocations.in(type).anyMatch(l -> isLocal(l, from.variable()))
              || mayBeRendezvous(type.locals().get(from.variable()));
    };
  }

  private static boolean isLocal(Location location, int variable) {
    return location.scope() == Location.Scope.LOCAL && location.variable() == variable;
  }

  private boolean mayBeRendezvous(Variable unassigned) {
    return unassigned.initial().stream()
        .anyMatch(
            i ->
                !(i instanceof Expr.NewChannel(int channelType))
                    || system.channelTypes().get(channelType).isRendezvous());
  }

  /**
   * Whether some process can observe that a rendezvous is refused: by an {@code else} beside the
   * send, by a send that is an escape, or by losing control within an atomic sequence.
   */
  public boolean isRefusalObservable() {
    return possible && system.processTypes().stream().anyMatch(this::observesRefusal);
  }

  private boolean observesRefusal(ProcessType type) {
    var inAtomic = new HashSet<Integer>();
    type.states().stream()
        .flatMap(s -> s.edges().stream())
        .filter(e -> e.atomicity() == Edge.Atomicity.ATOMIC)
        .forEach(e -> inAtomic.add(e.target()));
    List<ControlState> states = type.states();
    for (int i = 0; i < states.size(); i++) {
      List<Edge> edges = states.get(i).edges();
      boolean hasElse = edges.stream().anyMatch(e -> e.action().head() instanceof Action.Else);
      boolean atomic = inAtomic.contains(i);
      if (edges.stream()
          .anyMatch(e -> maySend(type, e.action()) && (hasElse || atomic || e.escape() > 0))) {
        return true;
      }
    }
    return false;
  }
}
