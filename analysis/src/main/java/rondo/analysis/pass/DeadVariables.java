package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Sets a variable to a constant once it is dead, so that states that differ only in dead variables
 * are merged.
 *
 * <p>A variable is <em>live</em> in a control state if some path from there reads it before it is
 * assigned ({@link LiveVariables}). Every edge into a state where a variable is dead, and may not
 * be blank already, sets it to its blank value, 0 for a local, as part of its step. So a state of
 * the new system is a state of the old one with the dead variables blank: there are no more states
 * than before, in each the same edges are enabled with the same effect, and the numbering of
 * transitions is unchanged.
 *
 * <p>Valid for locals that no remote reference reads, and for globals that can be treated as locals
 * ({@link LocalizableGlobals}), whose blank value is their initial value. The following are left
 * unchanged, too: a variable that is never assigned and is not a parameter, since it does not
 * distinguish states of its process; a parameter that is never assigned and is used as an address,
 * since partial-order reduction relies on it; arrays that are long to clear; a parameter or
 * computed initial value that is dead from the start, since the initial state would keep it, and a
 * variable dead from the start that the initial value of another one reads. If the system has a
 * {@link rondo.ir.Symmetry} and 0 is a member of a family, a variable is set to a value that is not
 * a member: otherwise all processes would come to hold the same member.
 */
public final class DeadVariables {
  private static final int MAX_ARRAY = 8;

  private final ProcessType type;
  private final TrackedVariables variables;
  private final LiveVariables liveness;
  private final Set<Integer> resettable;

  /** By local: the value it is set to. */
  private final List<Integer> blanks;

  private DeadVariables(TrackedVariables variables, Set<Integer> kept, List<Integer> blanks) {
    this.variables = variables;
    this.type = variables.type();
    this.blanks = blanks;
    this.liveness = new LiveVariables(variables);
    this.resettable = variables.assigned().collect(Collectors.toCollection(TreeSet::new));
    Set<Integer> addresses = addresses(type);
    IntStream.range(0, type.parameters())
        .filter(v -> !addresses.contains(v))
        .forEach(resettable::add);
    resettable.removeAll(kept);
    resettable.removeIf(v -> variables.variable(v).length() > MAX_ARRAY);
    resettable.removeIf(
        v ->
            !variables.isGlobal(v)
                && !liveness.at(type.start()).contains(v)
                && !startsWithConstant(v));
  }

  public static ProcessSystem apply(ProcessSystem system) {
    List<Set<Integer>> globals = LocalizableGlobals.of(system);
    var types = new ArrayList<ProcessType>();
    for (int i = 0; i < system.processTypes().size(); i++) {
      ProcessType type = system.processTypes().get(i);
      Set<Integer> kept = remote(system, i);
      List<Integer> blanks = new ArrayList<>();
      for (int v = 0; v < type.locals().size(); v++) {
        OptionalInt blank = blank(system, i, v);
        blanks.add(blank.orElse(0));
        if (blank.isEmpty()) {
          kept.add(v);
        }
      }
      var variables = new TrackedVariables(type, system.globals(), globals.get(i));
      types.add(new DeadVariables(variables, kept, blanks).reset());
    }
    return system.withProcessTypes(types);
  }

  /** The locals of a process type that remote references read. */
  private static Set<Integer> remote(ProcessSystem system, int processType) {
    return ExpressionTraversal.in(system)
        .filter(e -> e instanceof Expr.RemoteVariable r && r.processType() == processType)
        .map(e -> ((Expr.RemoteVariable) e).local().variable())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The value to which a local may be set: 0, unless that is a member of a family; empty if members
   * index its elements.
   */
  private static OptionalInt blank(ProcessSystem system, int processType, int variable) {
    if (system.symmetry().isEmpty()) {
      return OptionalInt.of(0);
    }
    VariableShape variableShape = system.symmetry().get().locals().get(processType).get(variable);
    if (variableShape.dimensions().stream().anyMatch(d -> d.index().isPresent())) {
      return OptionalInt.empty();
    }
    Variable local = system.processTypes().get(processType).locals().get(variable);
    return variableShape.elements() instanceof SymmetrySort.Member member
        ? system.symmetry().get().neutralValue(member, local.type())
        : OptionalInt.of(0);
  }

  /** The locals that hold channels or occur in an index: they determine what steps access. */
  private static Set<Integer> addresses(ProcessType type) {
    Stream<Location> read =
        ExpressionTraversal.in(type)
            .flatMap(e -> e instanceof Expr.Load(Location from) ? Stream.of(from) : Stream.of());
    Set<Integer> result =
        new TreeSet<>(
            LiveVariables.reads(
                Stream.concat(read, AssignedLocations.in(type))
                    .flatMap(l -> l.index().stream())
                    .flatMap(ExpressionTraversal::in)));
    IntStream.range(0, type.locals().size())
        .filter(v -> type.locals().get(v).isChannel())
        .forEach(result::add);
    return result;
  }

  private boolean startsWithConstant(int variable) {
    boolean read =
        type.locals().stream()
            .flatMap(v -> v.initial().stream())
            .anyMatch(i -> LiveVariables.reads(ExpressionTraversal.in(i)).contains(variable));
    return variable >= type.parameters()
        && !read
        && type.locals().get(variable).initial().stream().allMatch(Expr.Const.class::isInstance);
  }

  private ProcessType reset() {
    List<Variable> locals = new ArrayList<>(type.locals());
    for (int v : resettable) {
      if (!variables.isGlobal(v) && !liveness.at(type.start()).contains(v)) {
        locals.set(v, locals.get(v).withInitial(blanks.get(v)));
      }
    }
    var blanked =
        new TrackedVariables(
            type.withLocals(locals), variables.globals(), variables.trackedGlobals());
    var dirty = new DirtyVariables(blanked, liveness, resettable, blanks);
    var states = new ArrayList<ControlState>();
    for (int i = 0; i < type.states().size(); i++) {
      ControlState state = type.states().get(i);
      Set<Integer> before = dirty.at(i);
      states.add(
          state.withEdges(
              state.edges().stream().map(e -> reset(e, dirty.after(e.action(), before))).toList()));
    }
    return type.withLocals(locals).withStates(states, type.start());
  }

  private Edge reset(Edge edge, Set<Integer> dirtyAfter) {
    if (edge.action().head() instanceof Action.Terminate) {
      return edge;
    }
    var dead = new TreeSet<>(dirtyAfter);
    dead.retainAll(resettable);
    dead.removeAll(liveness.at(edge.target()));
    if (dead.isEmpty()) {
      return edge;
    }
    var actions = new ArrayList<>(EdgeFusion.parts(edge.action()));
    dead.forEach(v -> clear(v, actions));
    return edge.withAction(new Action.Sequence(actions));
  }

  private void clear(int number, List<Action> actions) {
    Variable variable = variables.variable(number);
    Expr blank =
        variables.isGlobal(number)
            ? variable.initial().getFirst()
            : new Expr.Const(blanks.get(number));
    Location location = variables.location(number);
    for (int i = 0; i < variable.length(); i++) {
      Location element = variable.length() == 1 ? location : location.at(new Expr.Const(i));
      actions.add(new Action.Assign(element, blank));
    }
  }
}
