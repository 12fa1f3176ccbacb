package rondo.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.diagnostics.Position;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.EventMonitor;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.Interpreter.Expansion;
import rondo.ir.Interpreter.Failure;
import rondo.ir.Interpreter.Step;
import rondo.ir.Interpreter.Transition;
import rondo.ir.ProcessSystem;
import rondo.trace.Story.Actor;
import rondo.trace.Story.Change;
import rondo.trace.Story.Ending;
import rondo.trace.Story.Entry;
import rondo.trace.Story.Line;
import rondo.trace.Story.Missing;
import rondo.trace.Story.Resting;
import rondo.trace.Story.Standing;

/**
 * Runs a trace through the reference interpreter and tells what happened. Whatever engine found the
 * trace, nobody sees it before it was replayed here, so an engine's mistake cannot show a violation
 * that is none.
 */
public final class Replay {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final List<Entry> entries = new ArrayList<>();

  /** Whether an accepting state was seen on the cycle. */
  private boolean accepted;

  /** Who could make a step in every state of the cycle so far, and made none. */
  private Optional<Set<Integer>> starved = Optional.empty();

  private Replay(ProcessSystem system, FullChannel fullChannel) {
    this.system = system;
    this.interpreter = new Interpreter(system, fullChannel);
  }

  /**
   * The story of any run.
   *
   * @throws ReplayException if the trace takes a transition that is none
   */
  public static Story run(ProcessSystem system, FullChannel fullChannel, Trace trace) {
    return new Replay(system, fullChannel).run(trace);
  }

  /**
   * The story of a run that breaks a property.
   *
   * @throws ReplayException if it does not
   */
  public static Story violation(
      ProcessSystem system, FullChannel fullChannel, Violation violation) {
    var replay = new Replay(system, fullChannel);
    Story story = replay.run(violation.trace());
    boolean asClaimed =
        switch (violation.property()) {
          case ASSERTION -> isBroken(story.ending(), Fault.Kind.ASSERTION);
          case RUNTIME_ERROR -> isBroken(story.ending(), Fault.Kind.RUNTIME_ERROR);
          case CLAIM -> isBroken(story.ending(), Fault.Kind.CLAIM);
          case FORBIDDEN -> isBroken(story.ending(), Fault.Kind.FORBIDDEN);
          case DETERMINISM -> isBroken(story.ending(), Fault.Kind.CHOICE);
          case EVENTS -> isBroken(story.ending(), Fault.Kind.EVENT);
          case IRREVOCABILITY -> isBroken(story.ending(), Fault.Kind.REVOKED);
          case INVALID_END_STATE -> story.ending() instanceof Ending.Deadlock;
          case ACCEPTANCE_CYCLE -> story.ending() instanceof Ending.Repeating && replay.accepted;
        };
    if (!asClaimed) {
      throw new ReplayException(
          "it does not end in " + violation.property().title() + ": " + text(story.ending()));
    }
    return story;
  }

  private static String text(Ending ending) {
    return switch (ending) {
      case Ending.Broken(Fault fault) -> "it ends in " + Property.of(fault.kind()).title();
      case Ending.Deadlock _ -> "it ends in " + Property.INVALID_END_STATE.title();
      case Ending.Finished _ -> "it comes to a valid end";
      case Ending.Open _ -> "more could happen";
      case Ending.Repeating _ -> "it goes on for ever";
    };
  }

  private static boolean isBroken(Ending ending, Fault.Kind kind) {
    return ending instanceof Ending.Broken(Fault fault) && fault.kind() == kind;
  }

  private Story run(Trace trace) {
    GlobalState initial;
    try {
      initial = interpreter.initial();
    } catch (FaultException e) {
      if (!trace.choices().isEmpty() || trace.fault().orElse(-1) != 0) {
        throw new ReplayException("the model cannot be initialised: " + e.getMessage());
      }
      return story(Optional.empty(), new Ending.Broken(e.fault()));
    }
    GlobalState state = initial;
    int number = 0;
    GlobalState cycleStart = initial;
    int repeated = 1;
    for (int choice : trace.choices()) {
      if (trace.cycle().orElse(-1) == number) {
        cycleStart = state;
        repeated = entries.size() + 1;
      }
      List<Transition> offered = interpreter.expand(state).transitions();
      Transition transition = chosen(offered, choice, "transition " + (number + 1));
      if (trace.cycle().orElse(Integer.MAX_VALUE) <= number) {
        accepted |= interpreter.accepts(state);
        starve(offered, transition);
      }
      number++;
      tell(transition.steps(), state, number);
      state = transition.target();
    }
    if (trace.cycle().isPresent()) {
      if (!state.equals(cycleStart) && !again(trace, state).equals(state)) {
        throw new ReplayException("the last transition does not lead back");
      }
      return story(Optional.of(initial), new Ending.Repeating(repeated, starvedActors(state)));
    }
    Expansion last = interpreter.expand(state);
    if (trace.fault().isPresent()) {
      Failure failure = chosen(last.failures(), trace.fault().getAsInt(), "fault");
      tell(failure.steps(), state, number + 1);
      return story(Optional.of(initial), new Ending.Broken(failure.fault()));
    }
    return story(
        Optional.of(initial),
        switch (last.rest()) {
          case NONE -> new Ending.Open();
          case VALID_END -> new Ending.Finished();
          case INVALID_END -> deadlock(state);
        });
  }

  private void starve(List<Transition> offered, Transition taken) {
    Set<Integer> able = new TreeSet<>();
    offered.forEach(t -> t.mover().ifPresent(able::add));
    starved.ifPresent(able::retainAll);
    taken.mover().ifPresent(able::remove);
    starved = Optional.of(able);
  }

  private List<Actor> starvedActors(GlobalState state) {
    return starved.orElse(Set.of()).stream().map(new StateView(system, state)::actor).toList();
  }

  /**
   * Goes round the cycle once more. When a search forgets variables that are not read any more, a
   * cycle may begin with values in them that were left over; once round, they are its own.
   */
  private GlobalState again(Trace trace, GlobalState from) {
    GlobalState state = from;
    for (int i = trace.cycle().getAsInt(); i < trace.choices().size(); i++) {
      List<Transition> offered = interpreter.expand(state).transitions();
      state = chosen(offered, trace.choices().get(i), "transition " + (i + 1)).target();
    }
    return state;
  }

  private Story story(Optional<GlobalState> initial, Ending ending) {
    return new Story(system.name(), initial, entries, ending);
  }

  private static <T> T chosen(List<T> offered, int choice, String what) {
    if (choice < 0 || choice >= offered.size()) {
      throw new ReplayException(
          "%s: number %d of %d was chosen".formatted(what, choice, offered.size()));
    }
    return offered.get(choice);
  }

  private void tell(List<Step> steps, GlobalState from, int transition) {
    GlobalState state = from;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      Optional<Step> partner =
          Optional.of(i + 1)
              .filter(next -> next < steps.size())
              .map(steps::get)
              .filter(next -> next.partner().isPresent());
      Step last = partner.orElse(step);
      var entry =
          new Entry(
              entries.size() + 1,
              transition,
              line(step),
              partner.map(this::line),
              changes(state, last.after()),
              step.printed() + partner.map(Step::printed).orElse(""),
              last.after());
      if (isWorthTelling(entry)) {
        entries.add(entry);
      }
      state = last.after();
      i += partner.isPresent() ? 1 : 0;
    }
  }

  /** A step that nobody wrote, as from the end of an option to behind its choice, is of no use. */
  private static boolean isWorthTelling(Entry entry) {
    return !entry.line().statement().isEmpty()
        || entry.partner().isPresent()
        || !entry.changes().isEmpty();
  }

  private Line line(Step step) {
    var type = system.processTypes().get(step.processType());
    var actor = new Actor(step.pid(), type.name());
    ControlState state = type.states().get(step.controlState());
    if (step.edge() == Step.NO_EDGE) {
      return new Line(actor, state.at(), "(may it run?)", step.controlState());
    }
    Edge edge = state.edges().get(step.edge());
    return new Line(actor, edge.at(), edge.text(), step.controlState());
  }

  private List<Change> changes(GlobalState from, GlobalState to) {
    var changes = new ArrayList<Change>();
    var before = new StateView(system, from);
    var after = new StateView(system, to);
    for (int pid = to.processes().size(); pid < from.processes().size(); pid++) {
      changes.add(new Change.Ended(before.actor(pid)));
    }
    for (int pid = from.processes().size(); pid < to.processes().size(); pid++) {
      changes.add(new Change.Started(after.actor(pid)));
    }
    Map<String, String> old = before.variables();
    after
        .variables()
        .forEach(
            (name, value) -> {
              if (!value.equals(old.getOrDefault(name, value))) {
                changes.add(new Change.OfVariable(name, old.get(name), value));
              }
            });
    Map<String, String> oldChannels = before.channels();
    after
        .channels()
        .forEach(
            (name, messages) -> {
              if (!messages.equals(oldChannels.getOrDefault(name, ""))) {
                changes.add(
                    new Change.OfChannel(name, oldChannels.getOrDefault(name, ""), messages));
              }
            });
    return changes;
  }

  private Ending deadlock(GlobalState state) {
    List<Resting> processes = resting(state);
    boolean allRest = processes.stream().allMatch(p -> p.standing() == Standing.DONE);
    return new Ending.Deadlock(
        processes, allRest ? system.events().map(m -> missing(m, state)) : Optional.empty());
  }

  private static Missing missing(EventMonitor monitor, GlobalState state) {
    List<EventMonitor.Move> moves = monitor.states().get(state.events()).moves();
    return new Missing(
        monitor.name(), moves.stream().map(EventMonitor.Move::text).distinct().toList());
  }

  private List<Resting> resting(GlobalState state) {
    var view = new StateView(system, state);
    var result = new ArrayList<Resting>();
    for (int pid = 0; pid < state.processes().size(); pid++) {
      GlobalState.Process process = state.processes().get(pid);
      ControlState at =
          system.processTypes().get(process.type()).states().get(process.controlState());
      Position position = at.edges().isEmpty() ? at.at() : at.edges().getFirst().at();
      result.add(
          new Resting(
              view.actor(pid),
              position,
              at.isEnd() ? Standing.DONE : Standing.STUCK,
              at.edges().stream().filter(Edge::isWritten).map(Edge::text).distinct().toList()));
    }
    return result;
  }
}
