package rondo.rounds.engine.stepwise;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.explore.Acceptance;
import rondo.explore.StateLayout;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.encoding.NumberArrayCodec;
import rondo.explore.memo.IntArrayKey;
import rondo.explore.memo.IntArrayKeyCodec;
import rondo.explore.memo.Interner;
import rondo.explore.memo.SuccessorReporter;
import rondo.explore.product.ObserverProduct;
import rondo.explore.product.TraceSteps;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.RoundExpansion;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;
import rondo.rounds.engine.RoundPropertyEvaluator;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.InitialConfigurations;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.delivery.FaultScenarios;
import rondo.rounds.engine.delivery.RoundFaultKind;
import rondo.rounds.engine.outcome.Outcomes;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.InternedProtocol.InternedOutcome;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProtocol;
import rondo.trace.Trace;

/**
 * The transition system of a round-based protocol under a network, message by message: each step
 * sends or loses one message, receives one, or updates one process. All processes are
 * distinguished, and the state space includes the states within a round.
 *
 * <p>Faults that concern several receivers are chosen when a round begins, by the same {@link
 * FaultScenarios} as in {@link rondo.rounds.engine.HeardOf}; the observer moves in that step.
 * Properties are evaluated between rounds only.
 */
public final class StepwiseSystem<S, M> implements TransitionSystem {
  /** The orders of steps that are explored. */
  public enum Order {
    /** One representative order; see {@link FixedDeliveryOrder}. */
    FIXED,
    /** All orders; see {@link InterleavedDeliveryOrder}. */
    ANY
  }

  private final RoundFaultModel faultModel;
  private final PropertyMonitor<S> monitor;
  private final InternedProtocol<S, M> internedProtocol;
  private final RoundExpansion<S> expansion;
  private final ObserverProduct observerProduct;
  private final DeliveryOrder deliveryOrder;
  private final StepwiseLayout stepwiseLayout;
  private final Interner<RoundFaults> roundFaults = new Interner<>();
  private final Interner<IntArrayKey> mailboxes = new Interner<>();

  /**
   * @param roundProtocol one without process symmetry
   */
  public StepwiseSystem(
      RoundProtocol<S, M> roundProtocol, Network network, PropertyMonitor<S> monitor, Order order) {
    if (!(roundProtocol.symmetry() instanceof ProcessSymmetry.Asymmetric)) {
      throw new IllegalArgumentException("all processes have to be distinguished");
    }
    this.monitor = monitor;
    faultModel = network.faultModel();
    internedProtocol = new InternedProtocol<>(roundProtocol);
    expansion =
        new RoundExpansion<>(
            internedProtocol, new Outcomes(internedProtocol), faultModel, Optional.empty());
    deliveryOrder =
        switch (order) {
          case FIXED -> new FixedDeliveryOrder();
          case ANY -> new InterleavedDeliveryOrder();
        };
    stepwiseLayout =
        new StepwiseLayout(
            roundProtocol.processes(), deliveryOrder.words(roundProtocol.processes()));
    mailboxes.intern(new IntArrayKey(new int[0]));
    observerProduct =
        new ObserverProduct(
            new RoundPropertyEvaluator<>(
                monitor, roundProtocol, faultModel, expansion, this::isBetweenRounds));
  }

  @Override
  public StateLayout layout() {
    return stepwiseLayout.layout();
  }

  @Override
  public long cacheBytes() {
    return internedProtocol.rememberedBytes() + roundFaults.bytes() + mailboxes.bytes();
  }

  @Override
  public List<StateNumbering> numberings() {
    var all = new ArrayList<>(internedProtocol.numberings());
    all.add(roundFaults.numbering("faults of rounds", new RoundFaultsCodec(faultModel)));
    all.add(
        mailboxes.numbering(
            "mailboxes",
            new IntArrayKeyCodec(
                NumberArrayCodec.ofSequences(internedProtocol::taggedMessageCount))));
    return all;
  }

  @Override
  public Stepper stepper() {
    return observerProduct.stepper(new MessageStepper());
  }

  @Override
  public Acceptance acceptance() {
    return observerProduct.acceptance();
  }

  /** Lifts a trace to a run of rounds. */
  public ConcreteRun<S, M> lift(Trace trace) {
    return new StepwiseTraceLifter<>(this).lift(trace);
  }

  InternedProtocol<S, M> internedProtocol() {
    return internedProtocol;
  }

  /** The steps of a trace. */
  TraceSteps<MicroStep> traceSteps() {
    var stepper = new MessageStepper();
    return new TraceSteps<>(
        observerProduct.stepper(stepper), stepper::microStep, stepwiseLayout.words());
  }

  boolean isBetweenRounds(int[] state) {
    return state[stepwiseLayout.roundFaults()] == 0;
  }

  /** The kinds of faults that may occur in the round that begins in a packed state, if one does. */
  public Set<RoundFaultKind> possibleFaults(int[] state) {
    if (state[RoundLayout.STAGE] == 0 || !isBetweenRounds(state)) {
      return Set.of();
    }
    Configuration from = unpacked(state);
    return expansion.isOver(from) ? Set.of() : expansion.possibleFaults(from);
  }

  StepwiseLayout stepwiseLayout() {
    return stepwiseLayout;
  }

  Configuration unpacked(int[] state) {
    return expansion.codec().unpacked(state);
  }

  private int[] mailbox(int[] state, int process) {
    return mailboxes.value(state[stepwiseLayout.mailbox(process)]).values();
  }

  /** The outcomes of a process with these tagged messages, in this order. */
  private List<InternedOutcome> changes(int[] state, int process, int[] tagged) {
    int[] counted =
        Arrays.stream(tagged)
            .filter(l -> internedProtocol.messageOf(l) != InternedProtocol.NONE)
            .flatMap(l -> IntStream.of(l, 1))
            .toArray();
    RoundIndex index = expansion.roundIndex(unpacked(state));
    return internedProtocol
        .updateTable(process, state[RoundLayout.HEADER + process], index)
        .of(counted);
  }

  /** Generates successors with their labels. */
  final class MessageStepper implements Stepper, DeliveryOrder.StepSink {
    private final int[] draft = new int[stepwiseLayout.words()];
    private final SuccessorReporter reporter = new SuccessorReporter(stepwiseLayout.words());
    private int[] state;
    private TransitionSink sink;
    private boolean stepped;
    private MicroStep microStep = new MicroStep.ChooseInputs();

    /** The step whose transition or fault the sink is receiving. */
    MicroStep microStep() {
      return microStep;
    }

    @Override
    public int activeProcess() {
      return microStep.activeProcess();
    }

    @Override
    public int actionId() {
      return microStep.hashCode();
    }

    @Override
    public void initial(int[] first, TransitionSink faults) {
      Arrays.fill(first, 0);
    }

    @Override
    public EndState successors(int[] from, TransitionSink to) {
      state = from;
      sink = to;
      stepped = false;
      if (state[RoundLayout.STAGE] == 0) {
        new InitialConfigurations<>(internedProtocol, faultModel, monitor)
            .forEach(first -> emit(first, new MicroStep.ChooseInputs()));
      } else if (isBetweenRounds(state)) {
        Configuration between = unpacked(state);
        if (!expansion.isOver(between)) {
          beginRound(between);
        }
      } else {
        deliveryOrder.successors(state, partialRound(unpacked(state)), this);
      }
      return stepped ? EndState.NONE : EndState.VALID_END;
    }

    private void beginRound(Configuration from) {
      try {
        sendEverything(from);
      } catch (FaultException e) {
        microStep = new MicroStep.SendFault();
        sink.fault(e.fault().kind());
        return;
      }
      for (RoundSynchrony synchrony : expansion.synchronyOptions(from)) {
        for (List<ProcessGroup> groups :
            new FaultScenarios(synchrony.faultModel()).of(expansion.codec().groups(from))) {
          var faults = new RoundFaults(synchrony, statuses(groups));
          draft();
          draft[stepwiseLayout.roundFaults()] = roundFaults.intern(faults) + 1;
          emit(new MicroStep.BeginRound(faults));
        }
      }
    }

    /**
     * Throws the fault of a process that cannot send, whether or not its messages would be
     * delivered.
     */
    private void sendEverything(Configuration from) {
      for (int p = 0; p < from.locals().length; p++) {
        ProcessStatus status = internedProtocol.processState(from.locals()[p]).status();
        if (status.followsProtocol()) {
          internedProtocol.sent(p, from.locals()[p], expansion.roundIndex(from));
        }
      }
    }

    private static List<FaultStatus> statuses(List<ProcessGroup> groups) {
      var statuses = new ArrayList<>(Collections.nCopies(groups.size(), FaultStatus.NORMAL));
      groups.forEach(c -> statuses.set(c.position(), c.status()));
      return statuses;
    }

    private RoundFaults currentFaults() {
      return roundFaults.value(state[stepwiseLayout.roundFaults()] - 1);
    }

    private PartialRound partialRound(Configuration from) {
      int maxLosses = expansion.maxLosses(from, currentFaults().synchrony());
      return new PartialRound(
          internedProtocol, currentFaults(), expansion.roundIndex(from), from.locals(), maxLosses);
    }

    @Override
    public StepwiseLayout layout() {
      return stepwiseLayout;
    }

    @Override
    public int[] draft() {
      System.arraycopy(state, 0, draft, 0, draft.length);
      return draft;
    }

    @Override
    public int[] mailbox(int[] in, int process) {
      return StepwiseSystem.this.mailbox(in, process);
    }

    @Override
    public void deliver(int[] to, int process, int tagged) {
      int[] before = mailbox(to, process);
      int[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = tagged;
      to[stepwiseLayout.mailbox(process)] = mailboxes.intern(new IntArrayKey(after));
    }

    @Override
    public boolean isHeardOfAllowed() {
      if (currentFaults().synchrony().isStable()) {
        return true;
      }
      try {
        return internedProtocol.protocol().allows(expansion.snapshot(unpacked(state)), heard());
      } catch (FaultException e) {
        microStep = new MicroStep.SendFault();
        sink.fault(e.fault().kind());
        return false;
      }
    }

    /** The heard-of sets; that of a process that does not update is the set of all processes. */
    private List<Set<Integer>> heard() {
      var heard = new ArrayList<Set<Integer>>();
      for (int p = 0; p < stepwiseLayout.processes(); p++) {
        boolean updates = new ProcessGroup(0, p, 1, currentFaults().statuses().get(p)).updates();
        IntStream from =
            updates
                ? Arrays.stream(mailbox(state, p)).map(internedProtocol::senderPosition)
                : IntStream.range(0, stepwiseLayout.processes());
        heard.add(Set.copyOf(from.boxed().toList()));
      }
      return heard;
    }

    @Override
    public void update(int process, DeliveryOrder.UpdateRecorder recorder) {
      List<InternedOutcome> possible = changes(state, process, mailbox(state, process));
      for (int i = 0; i < possible.size(); i++) {
        InternedOutcome outcome = possible.get(i);
        microStep = new MicroStep.Update(process, i);
        if (outcome.fault() != InternedProtocol.NONE) {
          sink.fault(internedProtocol.fault(outcome.fault()).kind());
        }
        if (outcome.next() != InternedProtocol.NONE) {
          draft();
          draft[RoundLayout.HEADER + process] = outcome.next();
          draft[stepwiseLayout.mailbox(process)] = 0;
          if (!faultModel.limitsTotalLosses()) {
            draft[stepwiseLayout.lost()] = 0;
          }
          if (recorder.isLast(draft)) {
            completeRound();
          }
          emit(microStep);
        }
      }
    }

    @Override
    public void endRound() {
      draft();
      completeRound();
      emit(new MicroStep.EndRound());
    }

    /** Turns the draft, the end of a round, into the state after the round. */
    private void completeRound() {
      Configuration last = unpacked(draft);
      int[] locals = last.locals();
      for (int p = 0; p < locals.length; p++) {
        if (currentFaults().statuses().get(p) == FaultStatus.CRASHING) {
          locals[p] = expansion.afterCrash(locals[p]);
        }
      }
      int left =
          faultModel.limitsTotalLosses() ? last.lossesLeft() - draft[stepwiseLayout.lost()] : 0;
      int roundsUntilStable = currentFaults().synchrony().roundsUntilStable();
      expansion.codec().pack(expansion.codec().next(last, locals, left, roundsUntilStable), draft);
      stepwiseLayout.clear(draft);
    }

    private void emit(Configuration next, MicroStep step) {
      draft();
      expansion.codec().pack(next, draft);
      emit(step);
    }

    @Override
    public void emit(MicroStep step) {
      microStep = step;
      stepped = true;
      reporter.report(state, draft, sink);
    }
  }
}
