package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.events.engine.TimedSteps.ExploredState;
import rondo.events.engine.TimedSteps.TimedStep;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.memo.SuccessorReporter;
import rondo.ir.Fault;
import rondo.ir.data.FilteredProduct;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState.ProcessStatus;
import rondo.ir.event.EventStep;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.trace.Trace;

/**
 * A protocol of events in the order of rounds, to find out whether it keeps to them. It takes far
 * fewer states than all orders of steps do, and comes to the same answer.
 *
 * <p>Every step has a {@link LogicalTime moment}. A reaction happens in the reacting part of the
 * round of the messages that it consumes; a step without messages that sends some, in the sending
 * part of the round of the first of them; what everybody does first comes before all rounds. A step
 * that consumes and sends nothing belongs to the next step of its process. Here, moments only grow,
 * and after a step of no moment its process has to make the next step. In every state all processes
 * are asked whether they can make a step that breaks a condition, whatever its moment.
 *
 * <p><em>What is found is real</em>, since all steps are steps that may happen in that order, too.
 *
 * <p><em>What is wrong is found.</em> Take a shortest run in which something is wrong: a condition
 * is broken, an assertion or a guard fails. That is in its last step. In the steps before,
 * processes keep to rounds:
 *
 * <ul>
 *   <li>The moments of a process grow with its steps. If it reacts in round t, it is then in t,
 *       having reacted, or in a later round in which it has sent, so that its next reaction is in a
 *       later round than t, or its next message is. If it sends, beginning in round t, it is then
 *       in a round u from t on, in which it has sent, so that its next message is of a round after
 *       u, and its next reaction is in u or later, which is a later part than the sending part of
 *       t.
 *   <li>A message of round u is consumed in the reacting part of u, later than it was sent: by a
 *       reaction in an earlier round, by a step in the sending part of u or of an earlier round, or
 *       before all rounds.
 * </ul>
 *
 * <p>So these steps can be sorted by their moments. No process can tell: each makes the same steps
 * in the same order, with the same messages, which are there in time and which nobody else can
 * consume. Reactions that change nothing and send nothing are left out, and so are the steps
 * without a moment of all but the last process behind their last step with one; then there are as
 * many messages left as before, or more. Crashes are left out, too: who crashed just does nothing.
 * Sorted, it is a run of this system, unless it meets a guard that fails on the way, which is wrong
 * as well; and in its last state the last step is possible.
 *
 * <p>Messages whose round is over for their receiver are of use for a step that breaks a condition
 * only: {@link StaleMessagePolicy} says which of them are kept.
 */
public final class RoundOrderedSystem implements TransitionSystem {
  /** 0 before anybody has done anything. */
  private static final int INITIALIZED = 0;

  private static final int TIME = 1;

  /** 1 and the process that has to make the next step; 0 if any may. */
  private static final int NEXT_PROCESS = 2;

  private static final int FIRST = 3;

  private final EventProcessSemantics behaviour;
  private final int processes;
  private final StateInterner interner = new StateInterner();
  private final ReactionTable table;
  private final TimedSteps steps;
  private final FilteredProduct<Initialization> initialStates;
  private StaleMessagePolicy stalePolicy;

  /** What a process may do first, and its variables before. */
  private record Initialization(List<Value> variables, Outcome outcome) {}

  /** Of a system of which it is to be checked whether it keeps to rounds. */
  public RoundOrderedSystem(EventProcessSemantics behaviour) {
    this.behaviour = behaviour;
    processes = behaviour.system().processes();
    table = new ReactionTable(behaviour, interner);
    steps = new TimedSteps(table, interner, behaviour.system().tags().orElseThrow(), processes);
    stalePolicy = new StaleMessagePolicy.DropAll(interner, steps, processes);
    var parts = new ArrayList<List<Initialization>>();
    for (int p = 0; p < processes; p++) {
      var part = new ArrayList<Initialization>();
      for (List<Value> variables : behaviour.initialValues(p)) {
        behaviour.initialize(p, variables).forEach(o -> part.add(new Initialization(variables, o)));
      }
      parts.add(part);
    }
    initialStates = FilteredProduct.of(parts, _ -> true, "initial states");
  }

  /** Whether what is said above holds for a system, whatever may go wrong there. */
  public static boolean supports(EventSystem system) {
    return switch (system.faultModel()) {
      // Whoever adds to these has to think about it; false is always right.
      case EventFaultModel(
              int _,
              boolean _,
              boolean fifo,
              FaultyProcessBound _,
              int restarts,
              FaultyProcessBound byzantine) ->
          !fifo
              && restarts == 0
              && byzantine.isNone()
              && system.monitors().isEmpty()
              && system.roles().stream()
                  .allMatch(r -> r.lifecycle().initiallyPresent() == r.count());
    };
  }

  /**
   * After a search that found nothing without keeping messages of past rounds: from now on those
   * are kept that could do harm.
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
    var filter = new StaleMessageFilter(interner, steps, behaviour, received);
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

  /** A run as the interpreter can take it. */
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

  /** Waits for one of the transitions, or for one of the faults. */
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

  /** Steps, and says which. */
  private final class OrderedStepper implements Stepper {
    private final int[] draft = new int[layout().words()];
    private final SuccessorReporter reporter = new SuccessorReporter(draft.length);
    private TransitionLabel label = new TransitionLabel.CheckProperty();
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
            behaviour.system().faultModel().duplication()
                && interner.contains(draft[at], sent[i + 1]);
        if (!known) {
          draft[at] = interner.with(draft[at], sent[i + 1]);
        }
      }
    }
  }
}
