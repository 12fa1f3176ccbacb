package rondo.explore.compile.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/**
 * Static facts about channels: a channel variable that is initialised with new channels and never
 * assigned always denotes channels of one type, and a global one always the same channels.
 */
public final class ChannelFacts {
  /**
   * @param first the identifier of element 0, for a global variable
   */
  public record Known(int channelType, OptionalInt first) {}

  /** A variable of a process type, or a global one. */
  private record Place(int processType, Location.Scope scope, int variable) {}

  private final ProcessSystem system;
  private final Set<Place> assigned = new HashSet<>();

  public ChannelFacts(ProcessSystem system) {
    this.system = system;
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      for (int p = 0; p < type.parameters(); p++) {
        assigned.add(new Place(t, Location.Scope.LOCAL, p));
      }
      collect(t, type.states());
    }
  }

  private void collect(int type, List<ControlState> states) {
    for (ControlState state : states) {
      for (Edge edge : state.edges()) {
        collect(type, edge.action());
      }
    }
  }

  private void collect(int type, Action action) {
    switch (action) {
      case Action.Assign a -> assign(type, a.to());
      case Action.Receive r -> {
        for (Pattern p : r.patterns()) {
          if (p instanceof Pattern.Bind b) {
            assign(type, b.to());
          }
        }
      }
      case Action.Sequence s -> s.actions().forEach(a -> collect(type, a));
      case Action.DStep d -> collect(type, d.body());
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Evaluate _, Action.Send _ -> {}
      case Action.Assert _, Action.Print _, Action.Terminate _ -> {}
    }
  }

  private void assign(int type, Location to) {
    assigned.add(place(type, to));
  }

  private static Place place(int type, Location at) {
    return new Place(at.scope() == Location.Scope.GLOBAL ? -1 : type, at.scope(), at.variable());
  }

  /** The facts about the channel that {@code channel} denotes in {@code processType}. */
  public Optional<Known> of(int processType, Expr channel) {
    if (!(channel instanceof Expr.Load load)
        || assigned.contains(place(processType, load.from()))) {
      return Optional.empty();
    }
    boolean global = load.from().scope() == Location.Scope.GLOBAL;
    List<Variable> variables =
        global ? system.globals() : system.processTypes().get(processType).locals();
    Variable variable = variables.get(load.from().variable());
    if (variable.initial().size() == 1
        && variable.initial().getFirst() instanceof Expr.NewChannel n) {
      int before = Variable.channelsIn(variables.subList(0, load.from().variable()));
      return Optional.of(
          new Known(n.channelType(), global ? OptionalInt.of(before + 1) : OptionalInt.empty()));
    }
    return Optional.empty();
  }
}
