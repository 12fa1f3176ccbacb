package rondo.trace.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;
import rondo.ir.TraceAssertion;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.Line;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.EndStatus;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.FinalProcessState;
import rondo.trace.view.TraceView.PendingEvents;
import rondo.trace.view.TraceView.Snapshot;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;
import rondo.trace.view.ValueStructure.SequenceValue;

/**
 * Builds the {@link TraceView} of a run of processes while the run is replayed. Steps without a
 * statement that change nothing are omitted.
 */
public final class ProcessTraceViewBuilder {
  /** The number of states that are kept of a long run. */
  private static final int MAX_STATES = 5000;

  private static final ValueView NO_MESSAGES = new ValueView("", new SequenceValue(List.of()));

  private final ProcessSystem system;
  private final ChannelMessages channels = new ChannelMessages();
  private final List<TraceStep> steps = new ArrayList<>();
  private List<Actor> processes = List.of();
  private Snapshot start = Snapshot.EMPTY;

  /** The last states: the one after each step that is shown. */
  private final Deque<GlobalState> states = new ArrayDeque<>();

  public ProcessTraceViewBuilder(ProcessSystem system) {
    this.system = system;
  }

  /** Begins with an initial state; a run that fails during initialization has none. */
  public void begin(GlobalState initial) {
    processes = actors(IntStream.range(0, initial.processes().size()).boxed().toList(), initial);
    List<Binding> values = new StateView(system, initial).bindings();
    var all = new Valuation(system.name(), Optional.empty(), values);
    start = new Snapshot(List.of(all), List.of());
    states.add(initial);
  }

  /** The states after the last steps, at most {@link #MAX_STATES}. */
  public List<GlobalState> lastStates() {
    return List.copyOf(states);
  }

  /** These processes of a state. */
  public List<Actor> actors(Collection<Integer> pids, GlobalState state) {
    return pids.stream().map(new StateView(system, state)::actor).toList();
  }

  /** The number of steps so far. */
  public int length() {
    return steps.size();
  }

  public TraceView build(Ending ending) {
    return new TraceView(
        TraceKind.PROCESSES,
        system.name(),
        Optional.empty(),
        processes,
        start,
        steps,
        List.of(),
        Snapshot.EMPTY,
        Optional.empty(),
        ending,
        ending instanceof Ending.Failed(Fault fault)
            ? List.of(new ViolationMessage(fault.message(), fault.at()))
            : List.of());
  }

  /**
   * Adds the steps of a transition.
   *
   * @param transition the number of the transition, counted from 1
   */
  public void add(List<Step> executed, GlobalState from, int transition) {
    var before = new StateView(system, from);
    for (int i = 0; i < executed.size(); i++) {
      Step step = executed.get(i);
      Optional<Step> partner =
          Optional.of(i + 1)
              .filter(next -> next < executed.size())
              .map(executed::get)
              .filter(next -> next.partner().isPresent());
      var after = new StateView(system, partner.orElse(step).after());
      String printed = step.printed() + partner.map(Step::printed).orElse("");
      add(
          new Action.Execution(transition, line(step), partner.map(this::line), printed),
          before,
          after);
      before = after;
      i += partner.isPresent() ? 1 : 0;
    }
  }

  /**
   * Steps without a statement, such as those from the end of an option to the end of its choice,
   * are not shown.
   */
  private void add(Action.Execution execution, StateView before, StateView after) {
    List<Change> changes = changes(before, after);
    boolean isShown =
        !execution.line().statement().isEmpty()
            || execution.receiver().isPresent()
            || !changes.isEmpty();
    if (!isShown) {
      states.pollLast();
    } else if (states.size() == MAX_STATES) {
      states.removeFirst();
    }
    states.add(after.state());
    if (isShown) {
      int number = steps.size() + 1;
      List<Message> messages = channels.update(number, before, after);
      Actor actor = execution.line().actor();
      steps.add(new TraceStep(number, actor, execution, messages, changes, List.of()));
    }
  }

  private Line line(Step step) {
    var type = system.processTypes().get(step.processType());
    Actor actor = StateView.actor(type, step.pid());
    ControlState state = type.states().get(step.controlState());
    if (step.edge() == Step.NO_EDGE) {
      return new Line(actor, state.at(), "(may it run?)", step.controlState());
    }
    Edge edge = state.edges().get(step.edge());
    return new Line(actor, edge.at(), edge.text(), step.controlState());
  }

  private static List<Change> changes(StateView before, StateView after) {
    var changes = new ArrayList<Change>();
    int old = before.state().processes().size();
    int now = after.state().processes().size();
    for (int pid = now; pid < old; pid++) {
      changes.add(new Change.Ended(before.actor(pid)));
    }
    for (int pid = old; pid < now; pid++) {
      changes.add(new Change.Started(after.actor(pid), after.bindings(pid)));
    }
    after
        .variables()
        .forEach(
            (name, value) ->
                before
                    .value(name)
                    .filter(previous -> !previous.equals(value))
                    .ifPresent(p -> changes.add(new Change.OfVariable(name, p, value))));
    before.variables().entrySet().stream()
        .filter(v -> !after.variables().containsKey(v.getKey()))
        .forEach(
            v ->
                after
                    .value(v.getKey())
                    .ifPresent(
                        own -> changes.add(new Change.OfVariable(v.getKey(), v.getValue(), own))));
    after
        .channels()
        .forEach(
            (name, messages) -> {
              ValueView previous = before.channels().getOrDefault(name, NO_MESSAGES);
              if (!messages.equals(previous)) {
                changes.add(new Change.OfChannel(name, previous, messages));
              }
            });
    return changes;
  }

  /** The end of a run in an invalid end state. */
  public Ending deadlock(GlobalState state) {
    List<FinalProcessState> last = finalProcessStates(state);
    boolean allRest = last.stream().allMatch(p -> p.status() == EndStatus.DONE);
    return new Ending.Deadlock(
        last,
        allRest ? system.traceAssertion().map(m -> pendingEvents(m, state)) : Optional.empty());
  }

  private static PendingEvents pendingEvents(TraceAssertion monitor, GlobalState state) {
    List<TraceAssertion.Move> moves = monitor.states().get(state.monitorState()).moves();
    return new PendingEvents(
        monitor.name(), moves.stream().map(TraceAssertion.Move::text).distinct().toList());
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
