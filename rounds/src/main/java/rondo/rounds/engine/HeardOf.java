package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import rondo.explore.Acceptance;
import rondo.explore.RandomStepper;
import rondo.explore.StateLayout;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.memo.SuccessorReporter;
import rondo.explore.product.ObserverProduct;
import rondo.explore.product.TraceSteps;
import rondo.ir.Fault;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.RoundExpansion.FaultHistory;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.Configuration.NetworkFault;
import rondo.rounds.engine.configuration.InitialConfigurations;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.delivery.RoundFaultKind;
import rondo.rounds.engine.outcome.Outcomes;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.RoundProtocol;
import rondo.rounds.engine.protocol.Snapshot;
import rondo.rounds.engine.protocol.ValueSymmetry;
import rondo.trace.Trace;

/**
 * The transition system of a round-based protocol under a network, with a round as a transition
 * (the heard-of model).
 *
 * <p>In a round, the outcome of a process depends only on its local state and the messages it
 * receives. So the set of distinct {@link Outcomes} over all possible mailboxes is computed for
 * each process, and the successors are the product of these sets; for interchangeable processes a
 * state is a multiset and the product is a sum of multisets ({@link
 * rondo.rounds.engine.outcome.OutcomeProduct}). Faults that concern several receivers, such as
 * crashes, are enumerated first ({@link rondo.rounds.engine.delivery.FaultScenarios}).
 *
 * <p>In the first state no inputs are chosen; its successors are the initial configurations.
 */
public final class HeardOf<S, M> implements TransitionSystem {
  private final RoundProtocol<S, M> roundProtocol;
  private final RoundFaultModel faultModel;
  private final PropertyMonitor<S> monitor;
  private final InternedProtocol<S, M> internedProtocol;
  private final RoundExpansion<S> expansion;
  private final RoundPropertyEvaluator<S> evaluator;
  private final ObserverProduct observerProduct;
  private final StateLayout layout;

  public HeardOf(RoundProtocol<S, M> roundProtocol, Network network, PropertyMonitor<S> monitor) {
    this(roundProtocol, network, monitor, Optional.empty());
  }

  /** With value symmetry: states that differ by a renaming of values are identified. */
  public HeardOf(
      RoundProtocol<S, M> roundProtocol,
      Network network,
      PropertyMonitor<S> monitor,
      Optional<ValueSymmetry<S>> renaming) {
    this(roundProtocol, network, monitor, renaming, FaultHistory.FORGOTTEN);
  }

  /** With value symmetry, and with or without the faults of the network so far. */
  public HeardOf(
      RoundProtocol<S, M> roundProtocol,
      Network network,
      PropertyMonitor<S> monitor,
      Optional<ValueSymmetry<S>> renaming,
      FaultHistory history) {
    this.roundProtocol = roundProtocol;
    this.monitor = monitor;
    faultModel = network.faultModel();
    internedProtocol = new InternedProtocol<>(roundProtocol);
    expansion =
        new RoundExpansion<>(
            internedProtocol, new Outcomes(internedProtocol), faultModel, renaming, history);
    evaluator =
        new RoundPropertyEvaluator<>(monitor, roundProtocol, faultModel, expansion, _ -> true);
    observerProduct = new ObserverProduct(evaluator);
    layout = RoundLayout.of(roundProtocol.processes());
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public long cacheBytes() {
    return internedProtocol.rememberedBytes() + evaluator.bytes();
  }

  @Override
  public List<StateNumbering> numberings() {
    return internedProtocol.numberings();
  }

  @Override
  public boolean isWorthSampling() {
    return false;
  }

  @Override
  public Stepper stepper() {
    return observerProduct.stepper(new RoundStepper());
  }

  @Override
  public Optional<RandomStepper> randomStepper() {
    if (!faultModel.heardOfConditions().isEmpty() || faultModel.limitsTotalLosses()) {
      return Optional.empty();
    }
    var initial = new ArrayList<Configuration>();
    initialConfigurations(initial::add);
    return Optional.of(
        observerProduct.randomStepper(
            new RandomRoundStepper<>(
                internedProtocol, expansion, initial, evaluator::isViolation)));
  }

  public InternedProtocol<S, M> internedProtocol() {
    return internedProtocol;
  }

  /** Lifts a trace of the quotient to a run of processes. */
  public ConcreteRun<S, M> lift(Trace trace) {
    return new QuotientTraceLifter<>(this, internedProtocol, expansion).lift(trace);
  }

  /**
   * The end of a run.
   *
   * @param state the packed state that violates the property, or in which the round begins that
   *     fails
   * @param networkFaults the faults of the network before, where they are recorded
   * @param fault the fault of the next round, if that is the violation
   */
  public record RunEnd(int[] state, Set<NetworkFault> networkFaults, Optional<Fault> fault) {}

  /** The end of the run of a trace. */
  public RunEnd end(Trace trace) {
    TraceSteps<Integer> steps = traceSteps();
    trace.choices().forEach(steps::transition);
    int[] last = steps.state().clone();
    Optional<Fault> fault =
        trace.fault().isPresent()
            ? steps.fault(trace.fault().getAsInt()).label().map(internedProtocol::fault)
            : Optional.empty();
    return new RunEnd(last, configuration(last).networkFaults(), fault);
  }

  /** Whether no inputs are chosen yet in a packed state. */
  public boolean isBeforeInitialization(int[] state) {
    return state[RoundLayout.STAGE] == 0;
  }

  @Override
  public Acceptance acceptance() {
    return observerProduct.acceptance();
  }

  /** The snapshot of a packed state in which the inputs are chosen. */
  public Snapshot<S> snapshot(int[] state) {
    return expansion.snapshot(expansion.codec().unpacked(state));
  }

  /** The kinds of faults that may occur in the round that begins in a packed state. */
  public Set<RoundFaultKind> possibleFaults(int[] state) {
    if (isBeforeInitialization(state)) {
      return Set.of();
    }
    Configuration from = configuration(state);
    return expansion.isOver(from) ? Set.of() : expansion.possibleFaults(from);
  }

  /** The configuration of a packed state in which the inputs are chosen. */
  public Configuration configuration(int[] state) {
    return expansion.codec().unpacked(state);
  }

  /** The steps of a trace, labelled by the ID of the fault that is reported. */
  TraceSteps<Integer> traceSteps() {
    var stepper = new RoundStepper();
    return new TraceSteps<>(observerProduct.stepper(stepper), () -> stepper.fault, layout.words());
  }

  private void initialConfigurations(Consumer<Configuration> consumer) {
    var configurations = new InitialConfigurations<>(internedProtocol, faultModel, monitor);
    if (expansion.canonicalForms().isEmpty()) {
      configurations.forEach(consumer);
    } else {
      var all = new ArrayList<Configuration>();
      configurations.forEach(c -> all.add(expansion.canonical(c)));
      expansion.distinct(all.stream()).forEach(consumer);
    }
  }

  private final class RoundStepper implements Stepper {
    private final int[] successor = new int[layout.words()];
    private final SuccessorReporter reporter = new SuccessorReporter(layout.words());
    private int fault;

    @Override
    public void initial(int[] state, TransitionSink sink) {
      Arrays.fill(state, 0);
    }

    @Override
    public EndState successors(int[] state, TransitionSink sink) {
      if (isBeforeInitialization(state)) {
        initialConfigurations(first -> emit(state, first, sink));
        return EndState.NONE;
      }
      Configuration from = expansion.codec().unpacked(state);
      if (expansion.isOver(from)) {
        return EndState.VALID_END;
      }
      RoundExpansion.Result result = expansion.expand(from);
      for (int f : result.faults()) {
        fault = f;
        sink.fault(internedProtocol.fault(f).kind());
      }
      result.next().forEach(next -> emit(state, next, sink));
      return EndState.NONE;
    }

    private void emit(int[] state, Configuration next, TransitionSink sink) {
      successor[RoundLayout.OBSERVER] = state[RoundLayout.OBSERVER];
      expansion.codec().pack(next, successor);
      reporter.report(state, successor, sink);
    }
  }
}
