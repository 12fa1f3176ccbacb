package rondo.rounds;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.Roles;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Decides properties of protocols in rounds with the heard-of engine. */
public final class RoundVerifier {
  private RoundVerifier() {}

  /**
   * What a verification showed.
   *
   * @param replay the run that violates the property, as the interpreter has taken it
   * @param roles who was told apart
   */
  public record Result(
      RoundProperty property, Verdict verdict, Optional<RoundReplay> replay, Roles roles) {}

  /** Searches for a run that violates a property; the arguments are as in {@link Search#run}. */
  public static Result verify(
      RoundSystem system,
      RoundProperty property,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    RoundSystem checked = system.checking(List.of(property));
    Telling.Found told = Telling.in(checked, property);
    var protocol = new SystemProtocol(checked, told, Sight.of(property));
    Question question = Question.of(checked, property, protocol);
    var engine = new HeardOf<>(protocol, checked.network(), question.watch());
    SearchOptions search = options.withChecked(question.checked()).withOrder(question.order());
    Verdict verdict = Search.run(engine, search, progress, cancelled);
    Optional<RoundReplay> replay = Optional.empty();
    if (verdict instanceof Verdict.Violated violated) {
      var interpreter = new RoundInterpreter(checked);
      var play = engine.play(violated.violations().getFirst().trace());
      replay =
          Optional.of(replay(interpreter, new Retelling(interpreter).run(play, question.values())));
    }
    return new Result(property, counted(verdict), replay, told.roles());
  }

  /** Nobody sees a violation that is none. */
  private static RoundReplay replay(RoundInterpreter interpreter, RoundRun run) {
    RoundReplay replay = RoundReplay.of(interpreter, run);
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }

  /** Without the state in which no input is chosen yet. */
  private static Verdict counted(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds(var coverage, Statistics s) -> new Verdict.Holds(coverage, counted(s));
      case Verdict.Violated(var violations, var found, var extent, Statistics s) ->
          new Verdict.Violated(violations, found, extent, counted(s));
      case Verdict.Inconclusive(var extent, Statistics s) ->
          new Verdict.Inconclusive(extent, counted(s));
    };
  }

  private static Statistics counted(Statistics s) {
    return new Statistics(
        s.states() - 1,
        s.transitions() - 1,
        Math.max(0, s.depth() - 1),
        s.seconds(),
        s.memoryBytes());
  }
}
