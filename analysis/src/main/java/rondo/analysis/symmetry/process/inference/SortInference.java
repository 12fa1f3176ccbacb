package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.AsymmetryEvidence;
import rondo.analysis.symmetry.process.SortClasses;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.analysis.symmetry.process.SpawnOrder;
import rondo.analysis.symmetry.process.effect.ActionFlowGraph;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Infers the sorts of the numbers in a system, by a traversal that adds constraints to {@link
 * SortClasses}.
 *
 * <p>Copying a number, or comparing two for equality, unifies their places; adding a constant
 * unifies them with an offset. An index belongs to the class of the array dimension. Every
 * operation that depends on more than equality marks the class as ordered: comparison by size,
 * arithmetic, sorted send. A constant is recorded; so is a choice among all numbers of a range.
 *
 * <p>The initial state may name members freely: only transitions must be symmetric, not the initial
 * state. But the initial values of a process that is started later are part of a transition.
 */
final class SortInference {
  private final ProcessSystem system;
  private final PrefixNaming naming;
  private final SortNodes nodes;
  private final SortClasses classes;
  private final ExpressionSorts expressions;
  private final Set<Integer> started = new HashSet<>();
  private final List<ChoiceSite> sites = new ArrayList<>();

  /** Whether a local is one place, or one for each def-use web. */
  enum Locals {
    WHOLE,
    BY_USE
  }

  /** Whether an initial prefix may name members freely. */
  enum PrefixNaming {
    STRICT,
    FREE
  }

  private SortInference(ProcessSystem system, PrefixNaming naming) {
    this.system = system;
    this.naming = naming;
    this.nodes = new SortNodes(system);
    this.classes = nodes.classes;
    this.expressions = new ExpressionSorts(nodes);
  }

  static SortInference infer(ProcessSystem system, Locals locals) {
    var walk = new SortInference(system, PrefixNaming.STRICT);
    walk.walk(locals);
    return walk;
  }

  /** Infers sorts while ignoring members that initial prefixes name. */
  static SortInference inferAfterPrefix(ProcessSystem system) {
    var walk = new SortInference(system, PrefixNaming.FREE);
    walk.walk(Locals.WHOLE);
    return walk;
  }

  /** Whether members named by initial prefixes were ignored. */
  boolean isAfterPrefix() {
    return naming == PrefixNaming.FREE;
  }

  SortNodes slots() {
    return nodes;
  }

  /** Further evidence against permuting processes. */
  AsymmetryEvidence evidence() {
    return expressions.evidence();
  }

  private void walk(Locals locals) {
    if (naming == PrefixNaming.STRICT || new SpawnOrder(system).lateSpawn().isPresent()) {
      ExpressionTraversal.in(system)
          .filter(Expr.Run.class::isInstance)
          .forEach(e -> started.add(((Expr.Run) e).processType()));
    }
    for (int v = 0; v < system.globals().size(); v++) {
      initial(nodes.global(v), system.globals().get(v), Moment.START);
    }
    for (ProcessSystem.InitialProcess initialProcess : system.initialProcesses()) {
      for (int p = 0; p < initialProcess.arguments().size(); p++) {
        expressions.setStatement("", Position.NONE);
        start(
            nodes.local(initialProcess.processType(), p).elements(),
            initialProcess.arguments().get(p));
      }
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      process(t, locals);
    }
    system.observer().ifPresent(this::observer);
  }

  /** When an initial value is assigned: in the initial state or in a transition. */
  private enum Moment {
    START,
    STEP
  }

  private void initial(SortNodes.VariableNodes variableNodes, Variable variable, Moment moment) {
    expressions.setStatement("initial value of " + variable.name(), variable.at());
    for (Expr value : variable.initial()) {
      if (value instanceof Expr.NewChannel(int channelType)) {
        classes.holdChannels(variableNodes.elements());
        for (int f = 0; f < system.channelTypes().get(channelType).fields().size(); f++) {
          Asymmetry why = expressions.asymmetry("gives `%s` messages of a different kind");
          classes.unify(
              nodes.field(channelType, f), classes.field(variableNodes.elements(), f), 0, why);
        }
      } else if (moment == Moment.STEP) {
        if (variable.initial().size() > 1) {
          variableNodes
              .indices()
              .forEach(n -> classes.markOrdered(n, expressions.asymmetry("%s names places")));
        }
        expressions.store(variableNodes.elements(), expressions.term(value));
      } else {
        start(variableNodes.elements(), value);
      }
    }
  }

  private void start(int node, Expr value) {
    switch (expressions.term(value)) {
      case SortTerm.Constant(int number) ->
          classes.addStart(node, number, expressions.asymmetry("the %s is " + number));
      case SortTerm sortTerm -> expressions.store(node, sortTerm);
    }
  }

  private void process(int t, Locals locals) {
    ProcessType type = system.processTypes().get(t);
    ActionFlowGraph chart = ActionFlowGraph.of(type);
    expressions.enter(t, webs(t, chart, locals));
    for (int v = type.parameters(); v < type.locals().size(); v++) {
      Moment moment = started.contains(t) && !isDeadAtStart(t, v) ? Moment.STEP : Moment.START;
      initial(nodes.local(t, v), type.locals().get(v), moment);
    }
    expressions.setStatement("provided", type.at());
    expressions.truth(type.provided());
    type.channelAssertions()
        .forEach(c -> evidence().claim(new Asymmetry("`" + c.text() + "`", c.at())));
    Map<Edge, Choice> choices = choices(type);
    Set<Edge> opening = prefixEdges(t);
    Set<Integer> free = opening.isEmpty() ? Set.of() : free(type, chart, choices);
    for (int s = 0; s < chart.steps().size(); s++) {
      ActionFlowGraph.Step step = chart.steps().get(s);
      Edge edge = step.edge();
      expressions.at(s, edge.hasSourceText() ? edge.text() : step.outer().text(), edge.at());
      if (opening.contains(step.outer())) {
        expressions.enterPrefix(free);
      }
      Choice choice = step.choice() ? choices.get(edge) : null;
      if (choice != null && edge.action() instanceof Action.Assign a) {
        int node = expressions.target(a.to());
        classes.addChoice(
            node, choice.low, choice.high, expressions.asymmetry("`%s` chooses only some of them"));
        if (a.to().scope() == Location.Scope.LOCAL) {
          var local = new LocalVariable(t, a.to().variable());
          sites.add(new ChoiceSite(local, edge.at(), step.from(), node, choice.low, choice.high));
        }
      } else {
        countInLoop(step, chart);
        action(step.action());
      }
    }
    for (int v : free) {
      if (classes.holdsChannels(nodes.local(t, v).elements())) {
        String why = "`" + type.locals().get(v).name() + "` holds channels";
        evidence().channel(new Asymmetry(why, type.locals().get(v).at()));
      }
    }
    expressions.leave();
  }

  /** The edges of an initial prefix that may name members freely. */
  private Set<Edge> prefixEdges(int t) {
    Set<Edge> edges = Collections.newSetFromMap(new IdentityHashMap<>());
    if (naming == PrefixNaming.FREE) {
      ProcessType type = system.processTypes().get(t);
      Set<Integer> states = PrefixStates.prefixStates(system, t);
      states.forEach(s -> edges.addAll(type.states().get(s).edges()));
      for (int s : type.reachable()) {
        if (!states.contains(s)) {
          edges.removeAll(type.states().get(s).edges());
        }
      }
    }
    return edges;
  }

  /**
   * The locals that hold numbers of the process itself: no channels, and not assigned by choices
   * only.
   */
  private Set<Integer> free(ProcessType type, ActionFlowGraph chart, Map<Edge, Choice> choices) {
    Set<Integer> free = new HashSet<>();
    for (ActionFlowGraph.Step step : chart.steps()) {
      if (step.action() instanceof Action.Assign(Location to, _)
          && to.scope() == Location.Scope.LOCAL
          && !(step.choice() && choices.containsKey(step.edge()))
          && !type.locals().get(to.variable()).isChannel()) {
        free.add(to.variable());
      }
    }
    return free;
  }

  private DefUseWebs webs(int t, ActionFlowGraph chart, Locals locals) {
    Map<Integer, Integer> split = new HashMap<>();
    ProcessType type = system.processTypes().get(t);
    if (locals == Locals.BY_USE) {
      for (int v = 0; v < type.locals().size(); v++) {
        if (DefUseWebs.mayBeSplit(type, v) && !isReadRemotely(t, v)) {
          split.put(v, nodes.local(t, v).elements());
        }
      }
    }
    return new DefUseWebs(nodes, type, chart, split);
  }

  /** Whether a local is assigned before it is read, so that its initial value is irrelevant. */
  private boolean isDeadAtStart(int t, int v) {
    return NeutralInitialization.isDeadAtStart(system, t, v);
  }

  boolean isReadRemotely(int t, int v) {
    return ExpressionTraversal.in(system)
        .anyMatch(
            e ->
                e instanceof Expr.RemoteVariable r
                    && r.processType() == t
                    && r.local().variable() == v);
  }

  private void observer(Observer observer) {
    for (Observer.State state : observer.states()) {
      for (Observer.Move move : state.moves()) {
        expressions.setStatement(move.text(), move.at());
        expressions.truth(move.guard());
      }
    }
  }

  // Choices

  record LocalVariable(int type, int variable) {}

  /** The place of a choice among a range: the local assigned, the control state, the range. */
  record ChoiceSite(LocalVariable local, Position at, int state, int node, int low, int high) {}

  List<ChoiceSite> sites() {
    return sites;
  }

  private record Choice(int low, int high) {}

  /**
   * Edges of one state that differ only in the constant they assign, where the constants form a
   * range.
   */
  private static Map<Edge, Choice> choices(ProcessType type) {
    Map<Edge, Choice> result = new IdentityHashMap<>();
    for (ControlState state : type.states()) {
      Map<List<Object>, List<Edge>> alike = new HashMap<>();
      for (Edge e : state.edges()) {
        if (e.escape() == 0 && e.action() instanceof Action.Assign(Location to, Expr.Const _)) {
          alike
              .computeIfAbsent(List.of(to, e.target(), e.atomicity()), _ -> new ArrayList<>())
              .add(e);
        }
      }
      for (List<Edge> edges : alike.values()) {
        int[] values =
            edges.stream().mapToInt(SortInference::assigned).sorted().distinct().toArray();
        int low = values[0];
        int high = values[values.length - 1];
        if (values.length > 1 && high - low == values.length - 1) {
          edges.forEach(e -> result.put(e, new Choice(low, high)));
        }
      }
    }
    return result;
  }

  private static int assigned(Edge edge) {
    return ((Expr.Const) ((Action.Assign) edge.action()).value()).value();
  }

  // Actions

  private void action(Action action) {
    switch (action) {
      case Action.Guard(Expr condition) -> expressions.truth(condition);
      case Action.Assign(Location to, Expr value) -> {
        SortTerm sortTerm = expressions.term(value);
        expressions.store(expressions.target(to), sortTerm);
      }
      case Action.Evaluate(Expr value) -> expressions.term(value);
      case Action.Assert(Expr condition, _, _) -> expressions.truth(condition);
      case Action.Print(_, List<Expr> arguments) -> arguments.forEach(expressions::term);
      case Action.Send send -> send(send);
      case Action.Receive(Expr channel, List<Pattern> patterns, _, _, _) -> {
        int node = expressions.channel(channel);
        expressions.patterns(node, patterns);
        IntStream.range(0, patterns.size()).forEach(f -> bind(node, f, patterns.get(f)));
      }
      case Action.Else _, Action.Skip _, Action.Terminate _ -> {}
      case Action.Sequence _, Action.DStep _ ->
          throw new IllegalStateException("steps are taken apart: " + action);
    }
  }

  /** A variable that a loop increments or decrements, and does not assign otherwise. */
  private void countInLoop(ActionFlowGraph.Step step, ActionFlowGraph chart) {
    if (step.action() instanceof Action.Assign(Location to, Expr.Binary b)
        && (b.op() == Expr.BinaryOp.ADD || b.op() == Expr.BinaryOp.SUB)
        && b.left().equals(new Expr.Load(to))
        && b.right() instanceof Expr.Const
        && chart.isReachable(
            step.to(), step.from(), s -> AssignedLocations.in(s.action()).noneMatch(to::equals))) {
      expressions.iterate(expressions.target(to), expressions.term(b));
    }
  }

  private void send(Action.Send send) {
    int node = expressions.channel(send.channel());
    for (int f = 0; f < send.fields().size(); f++) {
      int field = classes.field(node, f);
      expressions.store(field, expressions.term(send.fields().get(f)));
      if (send.sendOrder() == Action.SendOrder.SORTED) {
        classes.markOrdered(field, expressions.asymmetry("`%s` sorts messages"));
      }
    }
  }

  private void bind(int channel, int field, Pattern pattern) {
    if (pattern instanceof Pattern.Bind(Location to)) {
      expressions.store(
          expressions.target(to), new SortTerm.NodeValue(classes.field(channel, field), 0));
    }
  }
}
