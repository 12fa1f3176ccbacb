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
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.trace.TraceView.Actor;
import rondo.trace.TraceView.Change;
import rondo.trace.TraceView.EndStatus;
import rondo.trace.TraceView.Ending;
import rondo.trace.TraceView.Entry;
import rondo.trace.TraceView.FinalProcessState;
import rondo.trace.TraceView.Line;
import rondo.trace.TraceView.PendingEvents;

/**
 * Replays a trace in the reference interpreter. Every trace is replayed before it is shown,
 * whichever engine found it, so that an error of an engine cannot lead to a spurious
 * counterexample.
 */
public final class Replay {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final List<Entry> entries = new ArrayList<>();

  /** Whether an accepting state was visited on the cycle. */
  private boolean accepted;

  /** The processes that were enabled in every state of the cycle so far and took no step. */
  private Optional<Set<Integer>> starved = Optional.empty();

  private Replay(ProcessSystem system, FullChannelPolicy policy) {
    this.system = system;
    this.interpreter = new Interpreter(system, policy);
  }

  /**
   * The view of any run.
   *
   * @throws ReplayException if the trace takes a transition that does not exist
   */
  public static TraceView run(ProcessSystem system, FullChannelPolicy policy, Trace trace) {
    return new Replay(system, policy).run(trace);
  }

  /**
   * The view of a run that violates a property.
   *
   * @throws ReplayException if it does not
   */
  public static TraceView violation(
      ProcessSystem system, FullChannelPolicy policy, Violation violation) {
    var replay = new Replay(system, policy);
    TraceView view = replay.run(violation.trace());
    boolean asClaimed =
        switch (violation.property()) {
          case ASSERTION -> failsWith(view.ending(), Fault.Kind.ASSERTION);
          case RUNTIME_ERROR -> failsWith(view.ending(), Fault.Kind.RUNTIME_ERROR);
          case CLAIM -> failsWith(view.ending(), Fault.Kind.CLAIM);
          case FORBIDDEN -> failsWith(view.ending(), Fault.Kind.FORBIDDEN);
          case DETERMINISM -> failsWith(view.ending(), Fault.Kind.CHOICE);
          case EVENTS -> failsWith(view.ending(), Fault.Kind.EVENT);
          case IRREVOCABILITY -> failsWith(view.ending(), Fault.Kind.REVOKED);
          case INVALID_END_STATE -> view.ending() instanceof Ending.Deadlock;
          case ACCEPTANCE_CYCLE -> view.ending() instanceof Ending.Lasso && replay.accepted;
        };
    if (!asClaimed) {
      throw new ReplayException(
          "it does not end in " + violation.property().title() + ": " + text(view.ending()));
    }
    return view;
  }

  private static String text(Ending ending) {
    return switch (ending) {
      case Ending.Failed(Fault fault) -> "it ends in " + Property.of(fault.kind()).title();
      case Ending.Deadlock _ -> "it ends in " + Property.INVALID_END_STATE.title();
      case Ending.Finished _ -> "it comes to a valid end";
      case Ending.Open _ -> "more could happen";
      case Ending.Lasso _ -> "it goes on for ever";
    };
  }

  private static boolean failsWith(Ending ending, Fault.Kind kind) {
    return ending instanceof Ending.Failed(Fault fault) && fault.kind() == kind;
  }

  private TraceView run(Trace trace) {
    GlobalState initial;
    try {
      initial = interpreter.initial();
    } catch (FaultException e) {
      if (!trace.choices().isEmpty() || trace.fault().orElse(-1) != 0) {
        throw new ReplayException("the model cannot be initialised: " + e.getMessage());
      }
      return view(Optional.empty(), new Ending.Failed(e.fault()));
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
        accepted |= interpreter.isAccepting(state);
        updateStarved(offered, transition);
      }
      number++;
      addSteps(transition.steps(), state, number);
      state = transition.target();
    }
    if (trace.cycle().isPresent()) {
      if (!state.equals(cycleStart) && !repeatCycle(trace, state).equals(state)) {
        throw new ReplayException("the last transition does not lead back");
      }
      return view(Optional.of(initial), new Ending.Lasso(repeated, starvedActors(state)));
    }
    Expansion last = interpreter.expand(state);
    if (trace.fault().isPresent()) {
      Failure failure = chosen(last.failures(), trace.fault().getAsInt(), "fault");
      addSteps(failure.steps(), state, number + 1);
      return view(Optional.of(initial), new Ending.Failed(failure.fault()));
    }
    return view(
        Optional.of(initial),
        switch (last.endState()) {
          case NONE -> new Ending.Open();
          case VALID_END -> new Ending.Finished();
          case INVALID_END -> deadlock(state);
        });
  }

  private void updateStarved(List<Transition> offered, Transition taken) {
    Set<Integer> able = new TreeSet<>();
    offered.forEach(t -> t.activeProcess().ifPresent(able::add));
    starved.ifPresent(able::retainAll);
    taken.activeProcess().ifPresent(able::remove);
    starved = Optional.of(able);
  }

  private List<Actor> starvedActors(GlobalState state) {
    return starved.orElse(Set.of()).stream().map(new StateView(system, state)::actor).toList();
  }

  /**
   * Replays the cycle once more. If a search resets variables that are not live, the first pass of
   * a cycle may begin with stale values in them; after one pass they have the values of the cycle.
   */
  private GlobalState repeatCycle(Trace trace, GlobalState from) {
    GlobalState state = from;
    for (int i = trace.cycle().getAsInt(); i < trace.choices().size(); i++) {
      List<Transition> offered = interpreter.expand(state).transitions();
      state = chosen(offered, trace.choices().get(i), "transition " + (i + 1)).target();
    }
    return state;
  }

  private TraceView view(Optional<GlobalState> initial, Ending ending) {
    return new TraceView(system.name(), initial, entries, ending);
  }

  private static <T> T chosen(List<T> offered, int choice, String what) {
    if (choice < 0 || choice >= offered.size()) {
      throw new ReplayException(
          "%s: number %d of %d was chosen".formatted(what, choice, offered.size()));
    }
    return offered.get(choice);
  }

  private void addSteps(List<Step> steps, GlobalState from, int transition) {
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
      if (isShown(entry)) {
        entries.add(entry);
      }
      state = last.after();
      i += partner.isPresent() ? 1 : 0;
    }
  }

  /**
   * Steps without a statement, such as those from the end of an option to the end of its choice,
   * are not shown.
   */
  private static boolean isShown(Entry entry) {
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
    List<FinalProcessState> processes = finalProcessStates(state);
    boolean allRest = processes.stream().allMatch(p -> p.status() == EndStatus.DONE);
    return new Ending.Deadlock(
        processes,
        allRest ? system.eventMonitor().map(m -> pendingEvents(m, state)) : Optional.empty());
  }

  private static PendingEvents pendingEvents(EventMonitor monitor, GlobalState state) {
    List<EventMonitor.Move> moves = monitor.states().get(state.monitorState()).moves();
    return new PendingEvents(
        monitor.name(), moves.stream().map(EventMonitor.Move::text).distinct().toList());
  }

  private List<FinalProcessState> finalProcessStates(GlobalState state) {
    var view = new StateView(system, state);
    var result = new ArrayList<FinalProcessState>();
    for (int pid = 0; pid < state.processes().size(); pid++) {
      GlobalState.Process process = state.processes().get(pid);
      ControlState at =
          system.processTypes().get(process.type()).states().get(process.controlState());
      Position position = at.edges().isEmpty() ? at.at() : at.edges().getFirst().at();
      result.add(
          new FinalProcessState(
              view.actor(pid),
              position,
              at.isEnd() ? EndStatus.DONE : EndStatus.STUCK,
              at.edges().stream().filter(Edge::hasSourceText).map(Edge::text).distinct().toList()));
    }
    return result;
  }
}
