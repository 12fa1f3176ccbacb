package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import rondo.events.engine.Numbers.Local;
import rondo.events.engine.Reactions.Step;
import rondo.events.engine.TimedSteps.Source;
import rondo.events.engine.TimedSteps.TimedStep;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.numbers.Showing;
import rondo.ir.Fault;
import rondo.ir.data.Combinations;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.EventStep;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Faults;
import rondo.ir.event.Share;
import rondo.trace.Trace;

/**
 * A protocol of events in the order of rounds, to find out whether it keeps to them. It takes far
 * fewer states than all orders of steps do, and comes to the same answer.
 *
 * <p>Every step has a {@link Cursor moment}. A reaction happens in the reacting part of the round
 * of the messages that it consumes; a step without messages that sends some, in the sending part of
 * the round of the first of them; what everybody does first comes before all rounds. A step that
 * consumes and sends nothing belongs to the next step of its process. Here, moments only grow, and
 * after a step of no moment its process has to make the next step. In every state all processes are
 * asked whether they can make a step that breaks a condition, whatever its moment.
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
 * only: {@link Keeping} says which of them are kept.
 */
public final class RoundOrder implements TransitionSystem {
  /** 0 before anybody has done anything. */
  private static final int BEGUN = 0;

  private static final int CURSOR = 1;

  /** 1 and the process that has to make the next step; 0 if any may. */
  private static final int OWING = 2;

  private static final int FIRST = 3;

  private final EventBehaviour behaviour;
  private final int processes;
  private final Numbers numbers = new Numbers();
  private final Reactions reactions;
  private final TimedSteps steps;
  private final Combinations<Begun> beginnings;
  private Keeping keeping;

  /** What a process may do first, and its variables before. */
  private record Begun(List<Value> variables, Outcome outcome) {}

  /** Of a system of which it is to be checked whether it keeps to rounds. */
  public RoundOrder(EventBehaviour behaviour) {
    this.behaviour = behaviour;
    processes = behaviour.system().processes();
    reactions = new Reactions(behaviour, numbers);
    steps = new TimedSteps(reactions, numbers, behaviour.system().tags().orElseThrow(), processes);
    keeping = new Keeping.Nothing(numbers, steps, processes);
    var parts = new ArrayList<List<Begun>>();
    for (int p = 0; p < processes; p++) {
      var part = new ArrayList<Begun>();
      for (List<Value> variables : behaviour.initial(p)) {
        behaviour.begin(p, variables).forEach(o -> part.add(new Begun(variables, o)));
      }
      parts.add(part);
    }
    beginnings = Combinations.of(parts, _ -> true, "initial states");
  }

  /** Whether what is said above holds for a system, whatever may go wrong there. */
  public static boolean isFor(EventSystem system) {
    return switch (system.faults()) {
      // Whoever adds to these has to think about it; false is always right.
      case Faults(int _, boolean _, boolean fifo, Share _, int restarts, Share byzantine) ->
          !fifo
              && restarts == 0
              && byzantine.isNone()
              && system.monitors().isEmpty()
              && system.roles().stream().allMatch(r -> r.later().present() == r.count());
    };
  }

  /**
   * After a search that found nothing without keeping messages of past rounds: from now on those
   * are kept that could do harm.
   *
   * @return whether there are any, so that another search is needed
   */
  public boolean keepHarmful() {
    var received = new ArrayList<Set<Integer>>();
    for (int p = 0; p < processes; p++) {
      received.add(new TreeSet<>());
    }
    for (List<Begun> begun : beginnings) {
      for (int p = 0; p < processes; p++) {
        collect(reactions.sent(p, begun.get(p).outcome().sent()), received);
      }
    }
    for (Source source : steps.sources()) {
      source.steps().forEach(s -> collect(s.step().sent(), received));
    }
    var leftovers = new Leftovers(numbers, steps, behaviour, received);
    keeping = leftovers;
    return !leftovers.areNone();
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
  public long rememberedBytes() {
    return numbers.bytes() + steps.bytes() + beginnings.bytes();
  }

  /** A run as the interpreter can take it. */
  public EventRun run(Trace trace) {
    var taken = new ArrayList<EventStep>();
    OrderedStepper stepper = stepper();
    int[] state = new int[layout().words()];
    EventRun.Start start = null;
    for (int choice : trace.choices()) {
      var audience = new Audience(stepper, choice, -1);
      stepper.successors(state, audience);
      start = audience.tell(start, taken);
      state = audience.state;
    }
    if (trace.fault().isPresent()) {
      var audience = new Audience(stepper, -1, trace.fault().getAsInt());
      stepper.successors(state, audience);
      start = audience.tell(start, taken);
    }
    return new EventRun(start, taken, OptionalInt.empty());
  }

  private EventRun.Start start(int way) {
    List<Begun> begun = beginnings.get(way);
    return new EventRun.Start(
        begun.stream().map(Begun::variables).toList(),
        begun.stream().map(b -> b.outcome().choices()).toList());
  }

  /** Waits for one of the transitions, or for one of the faults. */
  private final class Audience implements TransitionSink {
    private final OrderedStepper stepper;
    private final int wantedTransition;
    private final int wantedFault;
    private int transitions;
    private int faults;
    private int[] state;
    private Happening happening;

    Audience(OrderedStepper stepper, int wantedTransition, int wantedFault) {
      this.stepper = stepper;
      this.wantedTransition = wantedTransition;
      this.wantedFault = wantedFault;
    }

    @Override
    public void transition(int[] next, int[] changes, int length) {
      if (transitions++ == wantedTransition) {
        state = next.clone();
        happening = stepper.happening;
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (faults++ == wantedFault) {
        happening = stepper.happening;
      }
    }

    EventRun.Start tell(EventRun.Start start, List<EventStep> taken) {
      if (happening instanceof Happening.Beginning(int way)) {
        return start(way);
      }
      if (happening instanceof Happening.Reacting(int process, Step step)) {
        taken.add(new EventStep.React(process, step.firing(), step.choices(), 0));
      }
      return start;
    }
  }

  /** Steps, and says which. */
  private final class OrderedStepper implements Stepper {
    private final int[] draft = new int[layout().words()];
    private final Showing showing = new Showing(draft.length);
    private Happening happening = new Happening.Watching();
    private int mover = -1;

    @Override
    public int mover() {
      return mover;
    }

    @Override
    public void initial(int[] first, TransitionSink faults) {
      Arrays.fill(first, 0);
    }

    @Override
    public Rest successors(int[] state, TransitionSink sink) {
      mover = -1;
      if (state[BEGUN] == 0) {
        begin(state, sink);
        return Rest.NONE;
      }
      Cursor now = steps.cursor(state[CURSOR]);
      boolean stepped = false;
      for (int p = 0; p < processes; p++) {
        if (state[OWING] == 0 || state[OWING] == p + 1) {
          mover = p;
          for (TimedStep step : steps.of(p, state[local(p)], state[pool(p)])) {
            happening = new Happening.Reacting(p, step.step());
            step.step().fault().ifPresent(f -> sink.fault(f.kind()));
            if (!step.step().endsRun()
                && step.at().filter(at -> at.compareTo(now) <= 0).isEmpty()) {
              take(state, p, step);
              showing.show(state, draft, sink);
              stepped = true;
            }
          }
        }
      }
      mover = -1;
      return stepped ? Rest.NONE : Rest.VALID_END;
    }

    private void begin(int[] state, TransitionSink sink) {
      for (int way = 0; way < beginnings.size(); way++) {
        happening = new Happening.Beginning(way);
        List<Begun> begun = beginnings.get(way);
        Optional<Fault> fault =
            begun.stream().flatMap(b -> b.outcome().fault().stream()).findFirst();
        fault.ifPresent(f -> sink.fault(f.kind()));
        if (fault
            .filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR || f.kind() == Fault.Kind.FORBIDDEN)
            .isEmpty()) {
          Arrays.fill(draft, 0);
          draft[BEGUN] = 1;
          for (int p = 0; p < processes; p++) {
            List<Value> variables = begun.get(p).outcome().variables();
            draft[local(p)] = numbers.number(new Local(Standing.CORRECT, variables));
          }
          for (int p = 0; p < processes; p++) {
            send(reactions.sent(p, begun.get(p).outcome().sent()));
          }
          showing.show(state, draft, sink);
        }
      }
    }

    private void take(int[] state, int p, TimedStep step) {
      System.arraycopy(state, 0, draft, 0, draft.length);
      draft[local(p)] = step.step().local();
      draft[pool(p)] = step.step().arrived();
      send(step.step().sent());
      if (step.at().isEmpty()) {
        draft[OWING] = p + 1;
        return;
      }
      draft[OWING] = 0;
      draft[CURSOR] = step.cursor();
      for (int q = 0; q < processes; q++) {
        draft[pool(q)] = keeping.kept(q, draft[local(q)], draft[pool(q)], draft[CURSOR]);
      }
    }

    private void send(int[] sent) {
      for (int i = 0; i < sent.length; i += 2) {
        int at = pool(sent[i]);
        boolean known =
            behaviour.system().faults().duplication() && numbers.contains(draft[at], sent[i + 1]);
        if (!known) {
          draft[at] = numbers.with(draft[at], sent[i + 1]);
        }
      }
    }
  }
}
