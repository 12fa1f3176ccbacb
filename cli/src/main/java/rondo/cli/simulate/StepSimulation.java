package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import rondo.cli.report.Paint;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.trace.Replay;
import rondo.trace.StateView;
import rondo.trace.Story;
import rondo.trace.Story.Ending;
import rondo.trace.StoryPrinter;
import rondo.trace.Trace;

/** A run of a Promela model. If that cannot even be initialised, the run ends before it begins. */
public final class StepSimulation implements Simulation {
  private final ProcessSystem system;
  private final FullChannel fullChannel;
  private final Interpreter interpreter;
  private final List<Integer> choices = new ArrayList<>();
  private final List<GlobalState> states = new ArrayList<>();
  private OptionalInt fault = OptionalInt.empty();

  public StepSimulation(ProcessSystem system, FullChannel fullChannel) {
    this.system = system;
    this.fullChannel = fullChannel;
    this.interpreter = new Interpreter(system, fullChannel);
    try {
      states.add(interpreter.initial());
    } catch (FaultException e) {
      fault = OptionalInt.of(0);
    }
  }

  /** What can happen next; nothing after a failure. */
  private List<Move> moves() {
    return fault.isPresent() ? List.of() : Move.in(interpreter.expand(states.getLast()));
  }

  @Override
  public List<String> moves(Paint paint) {
    List<Move> moves = moves();
    var text = new MoveText(system, moves, paint);
    return moves.stream().map(text::of).toList();
  }

  @Override
  public void make(int number) {
    make(moves().get(number));
  }

  private void make(Move move) {
    switch (move) {
      case Move.Proceed p -> {
        choices.add(p.number());
        states.add(p.transition().target());
      }
      case Move.Fail f -> fault = OptionalInt.of(f.number());
    }
  }

  @Override
  public boolean undo() {
    if (states.isEmpty() || (choices.isEmpty() && fault.isEmpty())) {
      return false;
    }
    if (fault.isPresent()) {
      fault = OptionalInt.empty();
      return true;
    }
    choices.removeLast();
    states.removeLast();
    return true;
  }

  /** Makes up to {@code steps} random moves; the same seed makes the same ones. */
  public void wander(long seed, long steps) {
    var random = new SplittableRandom(seed);
    for (long i = 0; i < steps; i++) {
      List<Move> moves = moves();
      if (moves.isEmpty()) {
        return;
      }
      make(moves.get(random.nextInt(moves.size())));
    }
  }

  /** The run so far. */
  public Trace trace() {
    return new Trace(choices, fault);
  }

  public Story story() {
    return Replay.run(system, fullChannel, trace());
  }

  @Override
  public int length() {
    return story().entries().size();
  }

  @Override
  public String told(int from, Paint paint) {
    Story story = story();
    List<Story.Entry> news = story.entries().subList(from, story.entries().size());
    if (news.isEmpty() && story.ending() instanceof Ending.Open) {
      return "";
    }
    var part = new Story(story.model(), story.initial(), news, story.ending());
    return StoryPrinter.print(part, paint.style())
        .lines()
        .skip(news.isEmpty() ? 0 : 1)
        .map(l -> l + "\n")
        .collect(Collectors.joining());
  }

  @Override
  public List<String> state() {
    var lines = new ArrayList<String>();
    if (!states.isEmpty()) {
      var view = new StateView(system, states.getLast());
      view.variables().forEach((name, value) -> lines.add(name + " = " + value));
      view.channels()
          .forEach(
              (name, messages) ->
                  lines.add(name + " = " + (messages.isEmpty() ? "(empty)" : messages)));
    }
    return lines;
  }
}
