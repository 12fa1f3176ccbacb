package rondo.analysis.symmetry.process.inference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.pass.LiveVariables;
import rondo.analysis.pass.SelectLoopElimination;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.PeerStageAnalysis;
import rondo.analysis.symmetry.process.SortClasses;
import rondo.analysis.symmetry.process.TerminationCheck;
import rondo.analysis.symmetry.process.inference.SymmetryDetection.Obstacle;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Checks that initial values may be chosen up to symmetry, by how many processes share a value: if
 * values and processes may be permuted, every assignment of values to processes is equivalent to
 * one that a partition represents.
 *
 * <p>The symmetry must hold for everything after the choice, and before it no place may hold such a
 * value and no such process may be named. The loop that assigns the values visits the processes in
 * some order, which is not an asymmetry of the model; so the analysis considers a system in which
 * an arbitrary process is given an arbitrary value instead.
 */
public final class PartitionCheck {
  /**
   * A loop that gives every process a value.
   *
   * @param process the process type that contains the loop
   * @param member the local that counts processes, unless its number is irrelevant
   * @param value the local that gets the value
   * @param last a local that is assigned at the end of the loop
   * @param memberAt the position of the range of members, and of the loop
   * @param valueAt the position of the choice of the value
   * @param started the process types that the loop starts; empty if it fills an array
   */
  public record Loop(
      String process,
      Optional<String> member,
      String value,
      String last,
      Position memberAt,
      Position valueAt,
      Set<String> started) {
    public Loop {
      started = Set.copyOf(started);
    }
  }

  private final ProcessSystem any;
  private final ProcessSystem partitioned;
  private final Loop loop;
  private final SortInference walk;
  private final FamilyInference inference;
  private final List<Obstacle> obstacles = new ArrayList<>();

  private PartitionCheck(ProcessSystem any, ProcessSystem partitioned, Loop loop) {
    this.any = chosen(any);
    this.partitioned = partitioned;
    this.loop = loop;
    this.walk = SortInference.infer(this.any, SortInference.Locals.BY_USE);
    this.inference = new FamilyInference(this.any, walk, ProcessCensus.of(partitioned));
  }

  /** Makes choices atomic regardless of the observer. */
  private static ProcessSystem chosen(ProcessSystem any) {
    ProcessSystem chosen = SelectLoopElimination.apply(any.withoutObserver());
    return any.observer().map(chosen::withObserver).orElse(chosen);
  }

  /**
   * The obstacles to choosing partitions, with the observer of {@code any} if it has one.
   *
   * @param any the system in which an arbitrary process is given an arbitrary value instead of the
   *     loop
   * @param partitioned the system in which values are chosen by partition
   */
  public static List<Obstacle> obstacles(ProcessSystem any, ProcessSystem partitioned, Loop loop) {
    return new PartitionCheck(any, partitioned, loop).check();
  }

  private List<Obstacle> check() {
    Optional<SortInference.ChoiceSite> value = site(loop.value(), loop.valueAt());
    if (value.isEmpty()) {
      String why = "their range is not known, or it is not a local variable";
      add("values of `" + loop.value() + "`", why, loop.valueAt());
      return obstacles;
    }
    any.traceAssertion()
        .ifPresent(e -> add("messages", "`trace` and `notrace` distinguish channels", e.at()));
    // The process count must not reveal the order of starts either.
    walk.evidence().count().ifPresent(o -> obstacles.add(new Obstacle("processes", o)));
    values(value.get());
    processes();
    loop.member().ifPresent(this::members);
    checkTiming(value.get());
    checkUnreadAfterLoop(value.get());
    return obstacles;
  }

  private void add(String who, String why, Position at) {
    obstacles.add(new Obstacle(who, new Asymmetry(why, at)));
  }

  private Optional<SortInference.ChoiceSite> site(String local, Position at) {
    return walk.sites().stream()
        .filter(s -> type(s).name().equals(loop.process()))
        .filter(s -> type(s).locals().get(s.local().variable()).name().equals(local))
        .filter(s -> s.at().isSamePlace(at))
        .findFirst();
  }

  private ProcessType type(SortInference.ChoiceSite choiceSite) {
    return any.processTypes().get(choiceSite.local().type());
  }

  private FamilyCandidate candidate(SortInference.ChoiceSite choiceSite) {
    SortClasses classes = walk.slots().classes;
    int offset = classes.offset(choiceSite.node());
    return new FamilyCandidate(
        walk.slots(),
        classes.root(choiceSite.node()),
        choiceSite.low() - offset,
        choiceSite.high() - offset);
  }

  private void values(SortInference.ChoiceSite choiceSite) {
    String who = "values of `" + loop.value() + "`";
    FamilyCandidate values = candidate(choiceSite);
    if (inference.holdsPids(choiceSite.node())) {
      add(who, "they are pids", choiceSite.at());
    }
    values
        .rejection()
        .or(values::initialAsymmetry)
        .ifPresent(why -> obstacles.add(new Obstacle(who, why)));
  }

  private void processes() {
    for (int t = 0; t < any.processTypes().size(); t++) {
      if (loop.started().contains(any.processTypes().get(t).name())) {
        checkEqualStart(t);
      }
    }
  }

  /** Processes of a type that are given values differ only in these, from the start on. */
  private void checkEqualStart(int t) {
    if (inference.obstacle(t).isPresent()) {
      inference.obstacle(t).filter(o -> !obstacles.contains(o)).ifPresent(obstacles::add);
      return;
    }
    String who = any.processTypes().get(t).name();
    inference
        .candidate(t)
        .flatMap(FamilyCandidate::initialAsymmetry)
        .map(why -> new Obstacle(who, why))
        .filter(o -> !obstacles.contains(o))
        .ifPresent(obstacles::add);
  }

  /** Members must be used as identifiers only, and array indices must stand for processes. */
  private void members(String member) {
    Optional<SortInference.ChoiceSite> site = site(member, loop.memberAt());
    if (site.isEmpty()) {
      add("`" + member + "`", "it is not known which processes get a value", loop.memberAt());
      return;
    }
    boolean known = false;
    for (int t = 0; t < any.processTypes().size(); t++) {
      if (walk.slots().classes.root(walk.slots().pid(t))
          == walk.slots().classes.root(site.get().node())) {
        checkEqualStart(t);
        known = true;
        if (!loop.started().contains(any.processTypes().get(t).name())) {
          checkEqualArguments(t);
        }
      }
    }
    if (!known) {
      FamilyCandidate members = candidate(site.get());
      members
          .rejection()
          .or(members::initialAsymmetry)
          .ifPresent(why -> obstacles.add(new Obstacle("`" + member + "`", why)));
      if (loop.started().isEmpty()) {
        add("`" + member + "`", "it does not identify processes", loop.memberAt());
      }
    }
  }

  /** All processes of a type must be started with the same arguments. */
  private void checkEqualArguments(int t) {
    List<Expr.Run> runs =
        ExpressionTraversal.in(any)
            .filter(e -> e instanceof Expr.Run r && r.processType() == t)
            .map(Expr.Run.class::cast)
            .toList();
    for (Expr.Run run : runs) {
      if (!run.arguments().stream().allMatch(Expr.Const.class::isInstance)
          || !run.arguments().equals(runs.getFirst().arguments())) {
        String who = any.processTypes().get(t).name();
        add(who, "they may not all be started with the same arguments", run.at());
        return;
      }
    }
  }

  /** The loop must be executed once, and before its processes make any other step. */
  private void checkTiming(SortInference.ChoiceSite choiceSite) {
    ProcessType type = type(choiceSite);
    var phases =
        new PeerStageAnalysis(type, PeerStageAnalysis.first(any, choiceSite.local().type()))
            .at(choiceSite.state());
    String who = "`" + loop.value() + "`";
    if (loop.started().isEmpty()) {
      if (!phases.equals(Set.of(PeerStageAnalysis.Stage.ALONE))) {
        add(who, "other processes may have moved when it is chosen", choiceSite.at());
      }
    } else {
      new TerminationCheck(partitioned)
          .lateSpawn()
          .ifPresent(o -> obstacles.add(new Obstacle(who, o)));
    }
    if (comesAgain(type, choiceSite.state())) {
      add(who, "it may be chosen again later", choiceSite.at());
    }
  }

  /**
   * After the loop, its variable holds the value of the last process. Partitions do not represent
   * all possibilities for it, so it must not be read.
   */
  private void checkUnreadAfterLoop(SortInference.ChoiceSite choiceSite) {
    ProcessType type = type(choiceSite);
    int value = choiceSite.local().variable();
    String who = "`" + loop.value() + "`";
    if (walk.isReadRemotely(choiceSite.local().type(), value)) {
      add(who, "other processes read it", choiceSite.at());
    }
    var liveness = new LiveVariables(type);
    boolean read =
        type.reachable().stream()
            .flatMap(s -> type.states().get(s).edges().stream())
            .filter(e -> ends(e, type))
            .anyMatch(e -> liveness.at(e.target()).contains(value));
    if (read) {
      add(
          who,
          "it is read after the loop, when it holds the value of the last process",
          choiceSite.at());
    }
    if (any.observer().isPresent() && !isHeld(type, choiceSite.state())) {
      add(who, "the property observes the order in which values are chosen", choiceSite.at());
    }
  }

  private boolean ends(Edge edge, ProcessType type) {
    return edge.at().isSamePlace(loop.memberAt())
        && edge.action() instanceof Action.Assign(Location to, _)
        && to.scope() == Location.Scope.LOCAL
        && type.locals().get(to.variable()).name().equals(loop.last());
  }

  /** Whether no state between the first and the last assignment is observable. */
  private boolean isHeld(ProcessType type, int first) {
    var seen = new HashSet<>(Set.of(first));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      for (Edge edge : type.states().get(waiting.remove()).edges()) {
        if (!ends(edge, type)) {
          if (edge.atomicity() != Edge.Atomicity.ATOMIC) {
            return false;
          }
          if (seen.add(edge.target())) {
            waiting.add(edge.target());
          }
        }
      }
    }
    return true;
  }

  private static boolean comesAgain(ProcessType type, int state) {
    return type.states().get(state).edges().stream()
        .anyMatch(e -> type.withStates(type.states(), e.target()).reachable().contains(state));
  }
}
