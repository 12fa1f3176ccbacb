package rondo.ir.symmetry;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.pass.Expressions;

/**
 * Processes that another one starts, before anything can happen to their numbers: they are all
 * started in the {@link Opening} of one process, which is there once. Nobody has died by then: of
 * those before it nobody can while it is alive, and those behind it must not. So numbers follow
 * from the order in which processes are started.
 */
final class Startup {
  private final ProcessSystem system;

  Startup(ProcessSystem system) {
    this.system = system;
  }

  static boolean isRun(ProcessSystem system, int type) {
    return Expressions.in(system).anyMatch(e -> e instanceof Expr.Run r && r.processType() == type);
  }

  static boolean runs(ProcessType type) {
    return Expressions.in(type).anyMatch(Expr.Run.class::isInstance);
  }

  /** The number of the first process of a type that is alive only later. */
  int first(int type) throws ToldApartException {
    ProcessType started = system.processTypes().get(type);
    if (!isRun(system, type)) {
      throw new ToldApartException("nobody starts `" + started.name() + "`", started.at());
    }
    if (started.ownChannels() > 0) {
      throw new ToldApartException(
          "`" + started.name() + "` has channels of its own and is started by `run`", started.at());
    }
    Optional<Asymmetry> late = late();
    if (late.isPresent()) {
      throw new ToldApartException(late.get().text(), late.get().at());
    }
    boolean others =
        Expressions.in(system).anyMatch(e -> e instanceof Expr.Run r && r.processType() != type);
    if (!others) {
      return system.starts().size();
    }
    int before =
        new Roster(system, starter())
            .before(type)
            .orElseThrow(
                () ->
                    new ToldApartException(
                        "the numbers of `"
                            + started.name()
                            + "` do not follow one another, or depend on what else is started",
                        started.at()));
    return system.starts().size() + before;
  }

  private int starter() {
    return IntStream.range(0, system.processTypes().size())
        .filter(t -> runs(system.processTypes().get(t)))
        .findFirst()
        .orElseThrow();
  }

  /** A {@code run} that may come when others have moved, died, or been started by somebody else. */
  Optional<Asymmetry> late() {
    List<Integer> starters =
        IntStream.range(0, system.processTypes().size())
            .filter(t -> runs(system.processTypes().get(t)))
            .boxed()
            .toList();
    for (int t : starters) {
      ProcessType type = system.processTypes().get(t);
      Set<Integer> opening =
          starters.size() == 1 && Opening.isSingle(system, t) && isLastToDie(t)
              ? Opening.states(type)
              : Set.of();
      for (int s : type.reachable()) {
        for (var edge : type.states().get(s).edges()) {
          if (!opening.contains(s) && Deaths.runs(edge)) {
            return Optional.of(late(edge.at(), t));
          }
        }
      }
    }
    return Optional.empty();
  }

  private Asymmetry late(Position at, int starter) {
    String hint =
        Opening.isSingle(system, starter) ? "; an `atomic` around all of them would help" : "";
    return new Asymmetry("processes are started by `run` after others have moved" + hint, at);
  }

  /** Whether nobody behind the one process of a type can die. */
  private boolean isLastToDie(int type) {
    var deaths = new Deaths(system);
    boolean behind = false;
    for (ProcessSystem.Start start : system.starts()) {
      if (behind && deaths.mayDie(start.processType())) {
        return false;
      }
      behind |= start.processType() == type;
    }
    return true;
  }
}
