package rondo.analysis.symmetry.process;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Determines the pids of processes that are started by {@code run}, provided all of them are
 * started in the {@link InitialPrefix} of the single process of one type. No process has terminated
 * by then: those with lower pids cannot terminate while it is alive, and those with higher pids
 * must not be able to. So pids follow from the order in which processes are started.
 */
public final class SpawnOrder {
  private final ProcessSystem system;

  public SpawnOrder(ProcessSystem system) {
    this.system = system;
  }

  public static boolean isSpawned(ProcessSystem system, int type) {
    return ExpressionTraversal.in(system)
        .anyMatch(e -> e instanceof Expr.Run r && r.processType() == type);
  }

  static boolean spawns(ProcessType type) {
    return ExpressionTraversal.in(type).anyMatch(Expr.Run.class::isInstance);
  }

  /** The pid of the first process of a type that is not alive initially. */
  int firstPid(int type) throws AsymmetryException {
    ProcessType started = system.processTypes().get(type);
    if (!isSpawned(system, type)) {
      throw new AsymmetryException("no process starts `" + started.name() + "`", started.at());
    }
    if (started.ownChannels() > 0) {
      throw new AsymmetryException(
          "`" + started.name() + "` has channels of its own and is started by `run`", started.at());
    }
    Optional<Asymmetry> late = lateSpawn();
    if (late.isPresent()) {
      throw new AsymmetryException(late.get().text(), late.get().at());
    }
    boolean others =
        ExpressionTraversal.in(system)
            .anyMatch(e -> e instanceof Expr.Run r && r.processType() != type);
    if (!others) {
      return system.initialProcesses().size();
    }
    int before =
        new SpawnSequence(system, starter())
            .before(type)
            .orElseThrow(
                () ->
                    new AsymmetryException(
                        "the pids of `"
                            + started.name()
                            + "` are not consecutive, or depend on other processes that are"
                            + " started",
                        started.at()));
    return system.initialProcesses().size() + before;
  }

  private int starter() {
    return IntStream.range(0, system.processTypes().size())
        .filter(t -> spawns(system.processTypes().get(t)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * A {@code run} that may be executed after others have moved, terminated, or been started by
   * another process.
   */
  public Optional<Asymmetry> lateSpawn() {
    List<Integer> starters =
        IntStream.range(0, system.processTypes().size())
            .filter(t -> spawns(system.processTypes().get(t)))
            .boxed()
            .toList();
    for (int t : starters) {
      ProcessType type = system.processTypes().get(t);
      Set<Integer> opening =
          starters.size() == 1 && InitialPrefix.isSingle(system, t) && isLastToDie(t)
              ? InitialPrefix.states(type)
              : Set.of();
      for (int s : type.reachable()) {
        for (var edge : type.states().get(s).edges()) {
          if (!opening.contains(s) && TerminationCheck.spawns(edge)) {
            return Optional.of(lateSpawn(edge.at(), t));
          }
        }
      }
    }
    return Optional.empty();
  }

  private Asymmetry lateSpawn(Position at, int starter) {
    String hint =
        InitialPrefix.isSingle(system, starter)
            ? "; an `atomic` around all of them would help"
            : "";
    return new Asymmetry("processes are started by `run` after others have moved" + hint, at);
  }

  /** Whether no process with a higher pid than the single process of a type can terminate. */
  private boolean isLastToDie(int type) {
    var check = new TerminationCheck(system);
    boolean behind = false;
    for (ProcessSystem.InitialProcess process : system.initialProcesses()) {
      if (behind && check.mayTerminate(process.processType())) {
        return false;
      }
      behind |= process.processType() == type;
    }
    return true;
  }
}
