package rondo.ir.symmetry;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.pass.ExpressionTraversal;

/**
 * Processes that another one starts, before anything can happen to their numbers: they are all
 * started in the {@link InitialPrefix} of one process, which is there once. Nobody has died by
 * then: of those before it nobody can while it is alive, and those behind it must not. So numbers
 * follow from the order in which processes are started.
 */
final class SpawnOrder {
  private final ProcessSystem system;

  SpawnOrder(ProcessSystem system) {
    this.system = system;
  }

  static boolean isSpawned(ProcessSystem system, int type) {
    return ExpressionTraversal.in(system)
        .anyMatch(e -> e instanceof Expr.Run r && r.processType() == type);
  }

  static boolean spawns(ProcessType type) {
    return ExpressionTraversal.in(type).anyMatch(Expr.Run.class::isInstance);
  }

  /** The number of the first process of a type that is alive only later. */
  int firstPid(int type) throws AsymmetryException {
    ProcessType started = system.processTypes().get(type);
    if (!isSpawned(system, type)) {
      throw new AsymmetryException("nobody starts `" + started.name() + "`", started.at());
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
                        "the numbers of `"
                            + started.name()
                            + "` do not follow one another, or depend on what else is started",
                        started.at()));
    return system.initialProcesses().size() + before;
  }

  private int starter() {
    return IntStream.range(0, system.processTypes().size())
        .filter(t -> spawns(system.processTypes().get(t)))
        .findFirst()
        .orElseThrow();
  }

  /** A {@code run} that may come when others have moved, died, or been started by somebody else. */
  Optional<Asymmetry> lateSpawn() {
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

  /** Whether nobody behind the one process of a type can die. */
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
