package rondo.cli.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rondo.cli.report.Paint;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundRunException;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.trace.round.RoundStory;
import rondo.trace.round.RoundStoryPrinter;

/**
 * A run of a protocol in rounds. A round may go in far too many ways to list them, so that a person
 * makes one up: at first nothing goes wrong, and each command changes something. What the
 * interpreter allows of that is a move. Undo takes back a round, or a change to one.
 */
public final class RoundSimulation implements Simulation {
  private final RoundSystem system;
  private final WatchedRounds watched;
  private final RoundInterpreter interpreter;
  private final Deque<Position> before = new ArrayDeque<>();
  private Position now;

  /** A run so far, and what is to follow: a beginning, a round, or nothing. */
  private record Position(
      Optional<RoundState> start,
      List<RoundTransition> steps,
      Optional<StartDraft> beginning,
      Optional<RoundDraft> round) {
    Position {
      steps = List.copyOf(steps);
    }
  }

  public RoundSimulation(RoundSystem system) {
    this.system = system;
    this.watched = new WatchedRounds(system);
    this.interpreter = watched.interpreter();
    StartDraft draft =
        StartDraft.of(
            IntStream.range(0, system.processes()).mapToObj(interpreter::beginnings).toList());
    now = new Position(Optional.empty(), List.of(), Optional.of(draft), Optional.empty());
    if (draft.isSettled()) {
      now = begun(start(draft.members()));
    }
  }

  /**
   * @throws RoundRunException if none begins like this
   */
  private RoundState start(List<Member> members) {
    return interpreter.start(new RoundRun.Start(members, Value.NONE));
  }

  private Position begun(RoundState start) {
    return after(start, List.of());
  }

  private Position after(RoundState start, List<RoundTransition> steps) {
    boolean ends =
        watched.finding(start, steps).isPresent() || interpreter.isOver(last(start, steps));
    return new Position(
        Optional.of(start),
        steps,
        Optional.empty(),
        ends ? Optional.empty() : Optional.of(draft(last(start, steps))));
  }

  private RoundDraft draft(RoundState state) {
    return RoundDraft.of(interpreter.open(state), state);
  }

  private static RoundState last(RoundState start, List<RoundTransition> steps) {
    return steps.isEmpty() ? start : steps.getLast().target().orElse(start);
  }

  /** What is made up, and why it is not possible, if it is not. */
  @Override
  public List<String> draft(Paint paint) {
    var lines = new ArrayList<String>();
    now.beginning()
        .ifPresent(
            b -> {
              lines.add("the beginning:");
              b.lines(system.variables()).forEach(l -> lines.add("  " + l));
            });
    now.round()
        .ifPresent(
            r -> {
              lines.add("round " + (now.steps().size() + 1) + named(r) + ":");
              new RoundDraftText(r, system.variables()).lines().forEach(l -> lines.add("  " + l));
            });
    objection().ifPresent(o -> lines.add(paint.doubtful("not possible: ") + o));
    return lines;
  }

  private String named(RoundDraft draft) {
    if (system.phase().size() == 1) {
      return "";
    }
    return ", phase " + draft.state().when().phase() + ", " + draft.open().round().name();
  }

  private Optional<String> objection() {
    if (now.round().isPresent()) {
      return now.round().get().objection();
    }
    try {
      now.beginning().ifPresent(b -> start(b.members()));
      return Optional.empty();
    } catch (RoundRunException e) {
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public List<String> moves(Paint paint) {
    if (objection().isPresent() || (now.round().isEmpty() && now.beginning().isEmpty())) {
      return List.of();
    }
    Position next = next();
    String wrong = wrong(next).map(w -> "  " + paint.bad(w)).orElse("");
    return List.of((now.beginning().isPresent() ? "begin like this" : "go on like this") + wrong);
  }

  /** What is wrong after a step, or in it. */
  private Optional<String> wrong(Position position) {
    if (watched.finding(position.start().orElseThrow(), position.steps()).isEmpty()) {
      return Optional.empty();
    }
    RoundStory story = story(position);
    var all = new ArrayList<>(story.wrong());
    if (!story.entries().isEmpty()) {
      all.addAll(story.entries().getLast().accidents());
    }
    return all.stream().map(RoundStory.Wrong::message).findFirst();
  }

  /** What comes of what is made up. */
  private Position next() {
    if (now.beginning().isPresent()) {
      return begun(start(now.beginning().get().members()));
    }
    RoundDraft draft = now.round().orElseThrow();
    return after(now.start().orElseThrow(), with(interpreter.take(draft.state(), draft.step())));
  }

  private List<RoundTransition> with(RoundTransition step) {
    var steps = new ArrayList<>(now.steps());
    steps.add(step);
    return steps;
  }

  @Override
  public boolean hasEnded() {
    return now.beginning().isEmpty() && now.round().isEmpty();
  }

  @Override
  public void make(int number) {
    go(next());
  }

  private void go(Position next) {
    before.push(now);
    now = next;
  }

  @Override
  public boolean any(SplittableRandom random) {
    if (now.beginning().isPresent()) {
      go(begun(interpreter.anyStart(random)));
      return true;
    }
    Optional<RoundTransition> step =
        now.round().flatMap(r -> interpreter.anySuccessor(r.state(), random));
    step.ifPresent(s -> go(after(now.start().orElseThrow(), with(s))));
    return step.isPresent();
  }

  @Override
  public boolean edit(String command) {
    Optional<StartDraft> beginning = now.beginning().flatMap(b -> b.edited(command));
    Optional<RoundDraft> round = now.round().flatMap(r -> r.edited(command));
    if (beginning.isEmpty() && round.isEmpty()) {
      return false;
    }
    go(new Position(now.start(), now.steps(), beginning, round));
    return true;
  }

  @Override
  public String help() {
    return now.beginning().isPresent() ? StartDraft.HELP : RoundDraft.HELP;
  }

  @Override
  public boolean undo() {
    if (before.isEmpty()) {
      return false;
    }
    now = before.pop();
    return true;
  }

  /** Whether it is said how the run begins. */
  public boolean hasBegun() {
    return now.start().isPresent();
  }

  /** Whether something is wrong with the run. */
  public boolean isBroken() {
    return now.start().flatMap(s -> watched.finding(s, now.steps())).isPresent();
  }

  /** The property that is violated; empty too where just an assertion or the like fails. */
  public Optional<RoundProperty> broken() {
    return now.start()
        .flatMap(s -> watched.finding(s, now.steps()))
        .flatMap(WatchedRounds.Finding::property);
  }

  /** The run so far. */
  public RoundRun run() {
    return watched.run(now.start().orElseThrow(), now.steps());
  }

  private RoundStory story(Position position) {
    return watched.story(position.start().orElseThrow(), position.steps());
  }

  /** What everybody has at first counts, too. */
  @Override
  public int length() {
    return hasBegun() ? 1 + now.steps().size() : 0;
  }

  @Override
  public String told(int from, Paint paint) {
    if (!hasBegun() || from >= length()) {
      return "";
    }
    RoundStory story = story(now);
    return RoundStoryPrinter.print(from == 0 ? story : story.from(from), paint.style());
  }

  @Override
  public List<String> state() {
    if (!hasBegun()) {
      return List.of();
    }
    RoundState state = last(now.start().orElseThrow(), now.steps());
    return IntStream.range(0, system.processes())
        .mapToObj(p -> ValueText.process(p) + ": " + text(state.members().get(p)))
        .toList();
  }

  private String text(Member member) {
    var words = new ArrayList<String>();
    switch (member.standing()) {
      case CORRECT -> {}
      case CRASHED -> words.add("crashed");
      case OMITTING -> words.add("omits");
      case BYZANTINE -> words.add("byzantine");
    }
    for (int v = 0; v < system.variables().size(); v++) {
      if (member.standing() != Standing.BYZANTINE) {
        var variable = system.variables().get(v);
        words.add(
            variable.name() + " = " + ValueText.of(variable.type(), member.variables().get(v)));
      }
    }
    return String.join(", ", words);
  }
}
