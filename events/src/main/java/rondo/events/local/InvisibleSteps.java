package rondo.events.local;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.reduction.VisibleVariables;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.PairMemo;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;

/**
 * Partial-order reduction: the steps of a process that nobody observes are postponed.
 *
 * <p>A step is visible if it sends a message, announces something to a monitor, ends in a fault, or
 * changes a variable that the property reads. If the property is an invariant of one process, it
 * suffices that those steps of this process are visible after which the invariant is violated. In a
 * state in which no visible step of a process is reachable by steps of this process alone, with the
 * messages that it has, none of its steps is explored.
 *
 * <p>Proof: take any run that ends in a violation. A process takes part in it with a sequence of
 * steps. Between two visible steps of a process, none of its steps affects another process, the
 * property, or the messages of others; the messages that it consumes stay in its pool as long as
 * they are not consumed; and which reactions these messages enable depends on the local state
 * alone, whatever else arrives. So all its invisible steps can be postponed until immediately
 * before its next visible step, and those after the last one can be left out. What remains is a run
 * that is not longer, with the same violation; and whenever a process takes a step in it, a visible
 * one is reachable by its own steps. If a guard fails for a message that arrives in the meantime,
 * that is a fault, which is reported; the reduction is off where faults are ignored.
 *
 * <p>A crash between invisible steps can be exchanged with those before it, which are left out: no
 * process learns of them, unless it may restart. The argument requires that messages which arrive
 * do not prevent a reaction: not in FIFO channels, and not if a process has to react to everything
 * that has arrived.
 */
public final class InvisibleSteps {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventProperty property;
  private final EventSystem system;
  private final StateInterner interner;
  private final ReactionTable table;
  private final List<List<Integer>> interchangeable;
  private final Optional<HandlerCoverage> coverage;
  private final VisibleVariables visibleVariables;

  /** The process of whose variables alone the property is an invariant. */
  private final OptionalInt onlyProcess;

  /** By local state of this process: 1 if the property is violated. */
  private final IndexMemo violations = new IndexMemo();

  /** By Byzantine processes that may equivocate: what is known of each process. */
  private final Map<List<Integer>, List<ProcessMemo>> known = new ConcurrentHashMap<>();

  /**
   * What is known of a process.
   *
   * @param isPostponed by local state and messages: 1 if its steps are postponed
   */
  private record ProcessMemo(LocalSearch search, PairMemo isPostponed) {}

  public InvisibleSteps(
      EventProperty property,
      EventSystem system,
      StateInterner interner,
      ReactionTable table,
      List<List<Integer>> interchangeable,
      Optional<HandlerCoverage> coverage) {
    this.property = property;
    this.system = system;
    this.interner = interner;
    this.table = table;
    this.interchangeable = interchangeable;
    this.coverage = coverage;
    visibleVariables = new VisibleVariables(property, system.processes());
    onlyProcess = visibleVariables.onlyProcess();
  }

  /**
   * Whether a process need not take any step before it receives other messages.
   *
   * @param forgers the Byzantine processes that may equivocate
   */
  public boolean arePostponed(int process, int local, int arrived, List<Integer> forgers) {
    ProcessMemo memo = known.computeIfAbsent(forgers, this::memos).get(process);
    int postponed = memo.isPostponed().lookUp(local, arrived);
    if (postponed == PairMemo.UNKNOWN) {
      boolean isVisible =
          Stream.of(table.of(process, local, arrived, table.forgers(forgers)))
              .anyMatch(s -> isVisible(process, local, s));
      postponed = isVisible || memo.search().reachesVisible(local, arrived) ? 0 : 1;
      memo.isPostponed().put(local, arrived, postponed);
    }
    return postponed == 1;
  }

  private List<ProcessMemo> memos(List<Integer> forgers) {
    List<List<Integer>> groups = forgers.isEmpty() ? interchangeable : List.of();
    return IntStream.range(0, system.processes())
        .mapToObj(
            p -> {
              var order = new SenderOrder(system, interner, p, groups);
              return new ProcessMemo(new LocalSearch(this, p, forgers, order), new PairMemo());
            })
        .toList();
  }

  EventSystem system() {
    return system;
  }

  StateInterner interner() {
    return interner;
  }

  /** The steps of a process, which are recorded as covered. */
  List<ReactionStep> steps(int process, int local, int arrived, List<Integer> forgers) {
    List<ReactionStep> steps = table.steps(process, local, arrived, forgers);
    if (coverage.isPresent()) {
      steps.forEach(s -> coverage.get().executed(process, s.enabledReaction().reaction()));
    }
    return steps;
  }

  boolean isVisible(int process, int local, ReactionStep step) {
    return step.sent().length > 0
        || !step.announced().isEmpty()
        || step.fault().isPresent()
        || interner.broadcasts(step.local()) != interner.broadcasts(local)
        || (onlyProcess.isPresent()
            ? onlyProcess.getAsInt() == process && isViolated(step.local())
            : changesVisible(process, local, step.local()));
  }

  private boolean changesVisible(int process, int before, int after) {
    if (before == after) {
      return false;
    }
    List<Value> old = interner.local(before).variables();
    List<Value> changed = interner.local(after).variables();
    return visibleVariables.of(process).stream()
        .anyMatch(v -> v < old.size() && !old.get(v).equals(changed.get(v)));
  }

  /** Whether the invariant of one process is violated in a local state of it. */
  private boolean isViolated(int local) {
    int violated = violations.lookUp(local);
    if (violated == IndexMemo.UNKNOWN) {
      violated = holds(local) ? 0 : 1;
      violations.put(local, violated);
    }
    return violated == 1;
  }

  private boolean holds(int local) {
    var invariant = (EventProperty.Invariant) property;
    StateInterner.InternedLocalState own = interner.local(local);
    // The invariant reads the variables of one process only, whatever those of the others are.
    var one = new ProcessState(own.status(), own.variables(), MessagePool.EMPTY, MessagePool.EMPTY);
    var all = new EventState(Collections.nCopies(system.processes(), one), RunHistory.EMPTY, 0);
    try {
      return TermEvaluator.ofState(all, ALWAYS, invariant.slots()).holds(invariant.condition());
    } catch (FaultException e) {
      return false;
    }
  }

  /** Estimate of the memory of the memos, in bytes. */
  public long bytes() {
    return violations.bytes()
        + known.values().stream()
            .flatMap(List::stream)
            .mapToLong(m -> m.isPostponed().bytes() + m.search().bytes())
            .sum();
  }
}
