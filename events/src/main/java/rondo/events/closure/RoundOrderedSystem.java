package rondo.events.closure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import rondo.events.closure.TimedSteps.ExploredState;
import rondo.events.closure.TimedSteps.TimedStep;
import rondo.events.engine.TransitionLabel;
import rondo.events.local.ReactionTable;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.memo.SuccessorReporter;
import rondo.ir.Fault;
import rondo.ir.data.FilteredProduct;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageScope;
import rondo.ir.event.OmissionBounds;
import rondo.ir.event.RestartBound;
import rondo.ir.event.TimingModel;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
import rondo.trace.Trace;

/**
 * An event-based protocol restricted to the order of rounds, for the check whether it is
 * communication-closed. It has far fewer states than the system of all interleavings, and gives the
 * same verdict.
 *
 * <p>Every step has a {@link LogicalTime logical time}. A reaction takes place in the reacting
 * stage of the round of the messages that it consumes; a step that consumes no message but sends
 * some, in the sending stage of the round of the first message sent; initialization precedes all
 * rounds. A step that neither consumes nor sends has no time of its own and belongs to the next
 * step of its process. In this system logical times strictly increase, and after a step without a
 * time the same process takes the next step. In every state each process that may move is checked
 * for a step that violates a condition, whatever the time of that step.
 *
 * <p><em>Violations are real</em>: every run of this system is a run of the protocol.
 *
 * <p><em>Violations are found.</em> Take a shortest run with a violation: a violated condition, a
 * failing assertion or guard. The violation is in its last step. In the steps before, the processes
 * are communication-closed:
 *
 * <ul>
 *   <li>The logical times of a process increase with its steps. After a reaction in round t, the
 *       process is in round t, having reacted, or in a later round in which it has sent, so that
 *       its next reaction is in a later round than t, or its next message is. After a sending step
 *       that begins in round t, the process is in a round u from t on, in which it has sent, so
 *       that its next message is of a round after u, and its next reaction is in u or later, which
 *       is a later stage than the sending stage of t.
 *   <li>A message of round u is consumed in the reacting stage of u, later than it was sent: by a
 *       reaction in an earlier round, by a step in the sending stage of u or of an earlier round,
 *       or before all rounds.
 * </ul>
 *
 * <p>So these steps can be sorted by logical time. The sorted sequence is equivalent for each
 * process: it takes the same steps in the same order, with the same messages, which are sent in
 * time and which no other process can consume. Omitted are the reactions that change nothing and
 * send nothing and, for all processes but that of the last step, the steps without a time that
 * follow their last step with a time; this leaves as many messages as before, or more. Crashes are
 * omitted, too: a crashed process takes no steps, and a step within which it crashes is replaced by
 * the whole step, whose further messages are never consumed. Failures by omission are omitted
 * likewise: a message that is omitted is never consumed. The sorted sequence is a run of this
 * system, unless a guard fails on the way, which is a violation as well; and in its last state the
 * last step is enabled.
 *
 * <p>Messages whose round is over for their receiver are needed only for steps that violate a
 * condition: {@link StaleMessagePolicy} determines which of them are kept.
 */
public final class RoundOrderedSystem implements TransitionSystem {
  /** 0 before initialization. */
  private static final int INITIALIZED = 0;

  private static final int TIME = 1;

  /** 1 plus the process that takes the next step; 0 if any process may. */
  private static final int NEXT_PROCESS = 2;

  private static final int FIRST = 3;

  private final EventProcessSemantics semantics;
  private final int processes;
  private final StateInterner interner;
  private final ReactionTable table;
  private final TimedSteps steps;
  private final FilteredProduct<Initialization> initialStates;
  private StaleMessagePolicy stalePolicy;

  /** One way to initialize a process, and its variables before. */
  private record Initialization(List<Value> variables, Outcome outcome) {}

  /**
   * @param semantics of a system whose communication closure is to be checked
   */
  public RoundOrderedSystem(EventProcessSemantics semantics) {
    this.semantics = semantics;
    processes = semantics.system().processes();
    interner = new StateInterner(semantics.system().faultModel());
    table = new ReactionTable(semantics, interner);
    steps = new TimedSteps(table, interner, semantics.system().tags().orElseThrow(), processes);
    stalePolicy = new StaleMessagePolicy.DropAll(interner, steps, processes);
    var parts = new ArrayList<List<Initialization>>();
    for (int p = 0; p < processes; p++) {
      var part = new ArrayList<Initialization>();
      for (List<Value> variables : semantics.initialValues(p)) {
        semantics.initialize(p, variables).forEach(o -> part.add(new Initialization(variables, o)));
      }
      parts.add(part);
    }
    initialStates = FilteredProduct.of(parts, _ -> true, "initial states");
  }

  /** Whether the argument above applies to a system and its fault model. */
  public static boolean supports(EventSystem system) {
    return switch (system.faultModel()) {
      // A new component of the fault model requires a review; false is always sound.
      case EventFaultModel(
              List<LossBound> _,
              List<MessageScope> _,
              List<MessageScope> fifo,
              FaultyProcessBound _,
              FaultyProcessBound _,
              List<RestartBound> restarts,
              OmissionBounds _,
              FaultyProcessBound byzantine,
              FaultyProcessBound _,
              Optional<FailureDetector> detector,
              TimingModel _) ->
          fifo.isEmpty()
              && detector.isEmpty()
              && restarts.isEmpty()
              && byzantine.isNone()
              && system.monitors().isEmpty()
              && system.roles().stream()
                  .allMatch(r -> r.lifecycle().initiallyPresent() == r.count());
    };
  }

  /**
   * To be called after a search that found no violation while dropping all stale messages: from now
   * on, harmful stale messages are kept.
   *
   * @return whether there are any, so that another search is needed
   */
  public boolean retainHarmful() {
    var received = new ArrayList<Set<Integer>>();
    for (int p = 0; p < processes; p++) {
      received.add(new TreeSet<>());
    }
    for (List<Initialization> begun : initialStates) {
      for (int p = 0; p < processes; p++) {
        collect(table.sent(p, begun.get(p).outcome().sent()), received);
      }
    }
    for (ExploredState state : steps.exploredStates()) {
      state.steps().forEach(s -> collect(s.reactionStep().sent(), received));
    }
    var filter = new StaleMessageFilter(interner, steps, semantics, received);
    stalePolicy = filter;
    return !filter.isEmpty();
  }

  private static void collect(int[] sent, List<Set<Integer>> received) {
    for (int i = 0; i < sent.length; i += 2) {
      received.get(sent[i]).add(sent[i + 1]);
    }
  }

  private static int local(int process) {
    return FIRST + 2 * process;
  }

  private static int pool(int process) {
    return local(process) + 1;
  }

  @Override
  public StateLayout layout() {
    var regions = new ArrayList<Region>(List.of(new Region("order", 0, FIRST)));
    for (int p = 0; p < processes; p++) {
      regions.add(new Region("p" + p, local(p), 2));
    }
    return new StateLayout(FIRST + 2 * processes, regions);
  }

  @Override
  public OrderedStepper stepper() {
    return new OrderedStepper();
  }

  @Override
  public long cacheBytes() {
    return interner.bytes() + steps.bytes() + initialStates.bytes();
  }

  /**
   * The numberings of states. Which stale messages are kept is not part of them: it depends on the
   * states that this system has explored before {@link #retainHarmful}.
   */
  @Override
  public List<StateNumbering> numberings() {
    var all = new ArrayList<>(interner.numberings());
    all.add(steps.numbering());
    return all;
  }

  /** The run of the interpreter for a trace of this system. */
  public EventRun concretize(Trace trace) {
    var taken = new ArrayList<EventStep>();
    OrderedStepper stepper = stepper();
    int[] state = new int[layout().words()];
    EventRun.Start start = null;
    for (int choice : trace.choices()) {
      var selector = new SuccessorSelector(stepper, choice, -1);
      stepper.successors(state, selector);
      start = selector.append(start, taken);
      state = selector.state;
    }
    if (trace.fault().isPresent()) {
      var selector = new SuccessorSelector(stepper, -1, trace.fault().getAsInt());
      stepper.successors(state, selector);
      start = selector.append(start, taken);
    }
    return new EventRun(start, taken, OptionalInt.empty());
  }

  private EventRun.Start start(int way) {
    List<Initialization> begun = initialStates.get(way);
    return new EventRun.Start(
        begun.stream().map(Initialization::variables).toList(),
        begun.stream().map(b -> b.outcome().choices()).toList());
  }

  /** Records one transition or one fault, chosen by its index. */
  private final class SuccessorSelector implements TransitionSink {
    private final OrderedStepper stepper;
    private final int wantedTransition;
    private final int wantedFault;
    private int transitions;
    private int faults;
    private int[] state;
    private TransitionLabel label;

    SuccessorSelector(OrderedStepper stepper, int wantedTransition, int wantedFault) {
      this.stepper = stepper;
      this.wantedTransition = wantedTransition;
      this.wantedFault = wantedFault;
    }

    @Override
    public void transition(int[] next, int[] changes, int length) {
      if (transitions++ == wantedTransition) {
        state = next.clone();
        label = stepper.label;
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (faults++ == wantedFault) {
        label = stepper.label;
      }
    }

    EventRun.Start append(EventRun.Start start, List<EventStep> taken) {
      if (label instanceof TransitionLabel.Initialize(int way)) {
        return start(way);
      }
      if (label instanceof TransitionLabel.React(int process, ReactionStep reactionStep)) {
        taken.add(
            new EventStep.React(
                process, reactionStep.enabledReaction(), reactionStep.choices(), 0));
      }
      return start;
    }
  }

  /** Generates successors in the order of rounds, with their labels. */
  private final class OrderedStepper implements Stepper {
    private final int[] draft = new int[layout().words()];
    private final SuccessorReporter reporter = new SuccessorReporter(draft.length);
    private TransitionLabel label = new TransitionLabel.Initialize(0);
    private int mover = -1;

    @Override
    public int activeProcess() {
      return mover;
    }

    @Override
    public void initial(int[] first, TransitionSink faults) {
      Arrays.fill(first, 0);
    }

    @Override
    public EndState successors(int[] state, TransitionSink sink) {
      mover = -1;
      if (state[INITIALIZED] == 0) {
        initialize(state, sink);
        return EndState.NONE;
      }
      LogicalTime now = steps.time(state[TIME]);
      boolean stepped = false;
      for (int p = 0; p < processes; p++) {
        if (state[NEXT_PROCESS] == 0 || state[NEXT_PROCESS] == p + 1) {
          mover = p;
          for (TimedStep step : steps.of(p, state[local(p)], state[pool(p)])) {
            label = new TransitionLabel.React(p, step.reactionStep());
            step.reactionStep().fault().ifPresent(f -> sink.fault(f.kind()));
            if (!step.reactionStep().endsRun()
                && step.time().filter(at -> at.compareTo(now) <= 0).isEmpty()) {
              take(state, p, step);
              reporter.report(state, draft, sink);
              stepped = true;
            }
          }
        }
      }
      mover = -1;
      return stepped ? EndState.NONE : EndState.VALID_END;
    }

    private void initialize(int[] state, TransitionSink sink) {
      for (int way = 0; way < initialStates.size(); way++) {
        label = new TransitionLabel.Initialize(way);
        List<Initialization> begun = initialStates.get(way);
        Optional<Fault> fault =
            begun.stream().flatMap(b -> b.outcome().fault().stream()).findFirst();
        fault.ifPresent(f -> sink.fault(f.kind()));
        if (fault
            .filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR || f.kind() == Fault.Kind.FORBIDDEN)
            .isEmpty()) {
          Arrays.fill(draft, 0);
          draft[INITIALIZED] = 1;
          for (int p = 0; p < processes; p++) {
            List<Value> variables = begun.get(p).outcome().variables();
            draft[local(p)] =
                interner.number(new InternedLocalState(ProcessStatus.CORRECT, variables));
          }
          for (int p = 0; p < processes; p++) {
            send(table.sent(p, begun.get(p).outcome().sent()));
          }
          reporter.report(state, draft, sink);
        }
      }
    }

    private void take(int[] state, int p, TimedStep step) {
      System.arraycopy(state, 0, draft, 0, draft.length);
      draft[local(p)] = step.reactionStep().local();
      draft[pool(p)] = step.reactionStep().arrived();
      send(step.reactionStep().sent());
      if (step.time().isEmpty()) {
        draft[NEXT_PROCESS] = p + 1;
        return;
      }
      draft[NEXT_PROCESS] = 0;
      draft[TIME] = step.timeId();
      for (int q = 0; q < processes; q++) {
        draft[pool(q)] = stalePolicy.retained(q, draft[local(q)], draft[pool(q)], draft[TIME]);
      }
    }

    private void send(int[] sent) {
      for (int i = 0; i < sent.length; i += 2) {
        int at = pool(sent[i]);
        boolean known =
            semantics.system().faultModel().isDuplicated(interner.message(sent[i + 1]))
                && interner.contains(draft[at], sent[i + 1]);
        if (!known) {
          draft[at] = interner.with(draft[at], sent[i + 1]);
        }
      }
    }
  }
}
