package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.trace.slice.EventDependences.MessageKey;
import rondo.trace.slice.StatementDependences.FaultCause;
import rondo.trace.slice.StatementDependences.SentMessage;

/**
 * Computes the causal slice of a run of events.
 *
 * <p>A step occurs because of its guard, the messages that trigger it, and the status of the
 * process. The choices of the run are taken as given: which messages arrive, which are lost, and
 * which of several enabled steps is next. Hence a loss or a crash is part of the slice only where
 * the property reads its effect, or where an infinite run is a violation because nothing else
 * happens.
 */
public final class EventSlicer {
  static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final EventReplay replay;
  private final Precedence precedence;
  private final DependenceGraph graph = new DependenceGraph();
  private final EventDependences dependences;
  private final MonitorDependences monitors;
  private final List<List<Value>> own = new ArrayList<>();
  private final BitSet criterion = new BitSet();

  /** The stages of the failure detector and of the network that were reached. */
  private final BitSet detectorStages = new BitSet();

  private BitSet networkStage = Nodes.none();

  /** The faults in the last step. */
  private List<FaultCause> faults = List.of();

  /** What the failure of the last step depends on, if it ends the run. */
  private BitSet failure = Nodes.none();

  private List<BitSet> cycleStart = List.of();

  private EventSlicer(EventSystem system, EventReplay replay, Precedence precedence) {
    this.system = system;
    this.replay = replay;
    this.precedence = precedence;
    List<List<Value>> monitorValues = new MonitorSemantics(system).initial();
    dependences = new EventDependences(system, graph, monitorValues);
    monitors = new MonitorDependences(system, graph, dependences, monitorValues);
  }

  /**
   * The slice of a run that violates a property.
   *
   * @return empty if it violates none
   */
  public static Optional<CausalSlice> slice(
      EventSystem system, EventReplay replay, Precedence precedence) {
    var slicer = new EventSlicer(system, replay, precedence);
    slicer.run();
    if (slicer.criterion.isEmpty() && replay.violated().isEmpty() && replay.fault().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new CausalSlice(
            slicer.graph.slice(slicer.criterion), slicer.dependences.among(slicer.criterion)));
  }

  private void run() {
    for (int p = 0; p < system.processes(); p++) {
      initialize(p);
    }
    for (int i = 0; i < replay.run().steps().size() && i < replay.states().size(); i++) {
      check(replay.states().get(i));
      if (replay.run().cycle().orElse(-1) == i) {
        cycleStart = dependences.beginCycle();
      }
      observe(replay.states().get(i), Optional.of(replay.run().steps().get(i)));
      faults = List.of();
      BitSet occurrence = step(i + 1, replay.run().steps().get(i), replay.states().get(i));
      if (i + 1 < replay.states().size()) {
        dependences.reach(replay.states().get(i + 1), occurrence);
      }
      if (i >= replay.run().cycle().orElse(Integer.MAX_VALUE)) {
        criterion.or(occurrence);
        persist(replay.states().get(i + 1));
      }
    }
    end();
  }

  /** The execution must reach the states of the replay. */
  private void check(EventState state) {
    for (int p = 0; p < system.processes(); p++) {
      if (!own.get(p).equals(state.processStates().get(p).variables())) {
        throw new IllegalStateException("the slicer diverges from the replay at process " + p);
      }
    }
  }

  private void initialize(int process) {
    own.add(new ArrayList<>(replay.run().start().variables().get(process)));
    ProcessStatus status = replay.run().start().statuses().get(process);
    Optional<CrashPoint> crash = replay.run().start().crashes().get(process);
    if (status != ProcessStatus.CORRECT) {
      BitSet node = graph.define(new Definition.InitialStatus(process), Nodes.none());
      dependences.setStatus(process, node);
    }
    boolean begins =
        status == ProcessStatus.CORRECT || status == ProcessStatus.OMITTING || crash.isPresent();
    if (begins && !(replay.states().isEmpty() && replay.fault().isPresent())) {
      BitSet occurrence = graph.define(new Definition.Occurrence(0, process), Nodes.none());
      List<Stmt> init = system.roleOf(process).init();
      var reaction = new ReactionDependences(this, 0, process);
      execute(
          new Block(0, process, init, replay.run().start().choices().get(process), crash),
          occurrence,
          reaction.terms());
    }
    if (process == system.processes() - 1 && !replay.states().isEmpty()) {
      dependences.reach(replay.states().getFirst(), Nodes.none());
    }
  }

  /** Takes a step and returns what its occurrence depends on. */
  private BitSet step(int number, EventStep step, EventState before) {
    return switch (step) {
      case EventStep.React react -> react(number, react);
      case EventStep.Deliver(int process, EventMessage message, _) -> {
        BitSet reasons =
            Nodes.union(
                dependences.find(process, message).orElseThrow().dependences().existence(),
                dependences.precedingRemovals(process, message),
                dependences.status(process),
                networkStage);
        BitSet delivery = occurrence(number, process, reasons);
        dependences.delivered(process, message, delivery);
        yield delivery;
      }
      case EventStep.Crash(int process, _) -> {
        BitSet crash =
            graph.define(new Definition.Crash(number, process), dependences.status(process));
        dependences.setStatus(process, crash);
        yield crash;
      }
      case EventStep.Omit(int process, _) -> {
        BitSet omission = occurrence(number, process, dependences.status(process));
        dependences.setStatus(process, omission);
        yield omission;
      }
      case EventStep.Lose(int process, EventMessage message, _) ->
          occurrence(
              number,
              process,
              Nodes.union(dependences.status(process), dependences.status(message.sender())));
      case EventStep.Enter enter -> enter(number, enter, before);
      case EventStep.Stabilize(int trusted, _) -> {
        BitSet stage =
            occurrence(number, trusted, Nodes.union(detectorStages, dependences.statuses()));
        detectorStages.or(stage);
        yield stage;
      }
      case EventStep.StabilizeNetwork _ -> {
        networkStage = occurrence(number, system.processes(), Nodes.none());
        yield networkStage;
      }
      case EventStep.Stutter _ -> Nodes.none();
    };
  }

  private BitSet occurrence(int number, int process, BitSet reasons) {
    return graph.define(new Definition.Occurrence(number, process), reasons);
  }

  private BitSet enter(int number, EventStep.Enter enter, EventState before) {
    int process = enter.process();
    boolean joins = before.processStates().get(process).status() == ProcessStatus.ABSENT;
    Role role = system.roleOf(process);
    BitSet occurrence =
        occurrence(number, process, Nodes.union(dependences.status(process), networkStage));
    for (int v = 0; v < enter.variables().size(); v++) {
      if (joins || role.variables().get(v).kind() == LocalVariable.Kind.STATE) {
        own.get(process).set(v, enter.variables().get(v));
        BitSet node = graph.define(new Definition.Assignment(number, process, v), occurrence);
        dependences.variables(process).set(v, new ValueDependences.Whole(node));
      }
    }
    dependences.setStatus(process, occurrence);
    if (isFailure(number)) {
      failure = Nodes.union(occurrence, dependences.allVariables(process));
      return occurrence;
    }
    execute(
        new Block(
            number,
            process,
            joins ? role.lifecycle().joining() : role.lifecycle().recovery(),
            enter.choices(),
            enter.crash()),
        occurrence,
        new ReactionDependences(this, number, process).terms());
    return occurrence;
  }

  private BitSet react(int number, EventStep.React react) {
    int process = react.process();
    Reaction reaction = system.roleOf(process).reactions().get(react.enabledReaction().reaction());
    BitSet status = Nodes.union(dependences.status(process), networkStage);
    var reads = new ReactionDependences(this, number, process);
    boolean isGuardFailure =
        react.enabledReaction().consumed().isEmpty() && reaction.trigger().isMessage();
    if (isGuardFailure) {
      BitSet all = Nodes.union(status, dependences.allVariables(process));
      dependences.pending(process).forEach(m -> all.or(m.dependences().existence()));
      dependences.pending(process).forEach(m -> all.or(m.dependences().content().all()));
      failure = occurrence(number, process, all);
      return failure;
    }
    BitSet reasons = reads.receive(reaction, react.enabledReaction());
    if (isFailure(number)) {
      failure =
          occurrence(
              number,
              process,
              Nodes.union(status, reasons, reads.contents(), dependences.allVariables(process)));
      failure.or(monitors.all());
      return failure;
    }
    reasons.or(reads.guard(reaction, react.enabledReaction()));
    if (precedence == Precedence.FIRST) {
      reasons.or(reads.precedence(react.enabledReaction()));
    }
    BitSet occurrence = occurrence(number, process, Nodes.union(status, reasons));
    reads.bind(reaction, react.enabledReaction());
    execute(
        new Block(number, process, reaction.body(), react.choices(), react.crash()),
        occurrence,
        reads.terms());
    reads.forgetDetectorOutput();
    return occurrence;
  }

  /** Whether a step ends the run with an error, which the statements cannot reproduce. */
  private boolean isFailure(int number) {
    return number == replay.run().steps().size()
        && replay.fault().filter(Fault::endsRun).isPresent()
        && replay.states().size() <= number;
  }

  /** Statements that a process executes in a step. */
  private record Block(
      int step,
      int process,
      List<Stmt> statements,
      List<Integer> choices,
      Optional<CrashPoint> crash) {}

  private void execute(Block block, BitSet occurrence, TermDependences terms) {
    int step = block.step();
    int process = block.process();
    var execution =
        new StatementDependences(
            graph,
            terms,
            new StatementDependences.Variables(
                own.get(process),
                dependences.variables(process),
                v -> new Definition.Assignment(step, process, v)),
            new StatementDependences.Trajectory(
                block.choices(),
                block.crash(),
                (kind, content, receiver) ->
                    new Definition.Sent(step, process, kind, content, receiver),
                (subject, content) -> new Definition.Announced(step, process, subject, content)));
    execution.run(block.statements(), occurrence);
    if (block.crash().isPresent()) {
      BitSet crash = graph.define(new Definition.Crash(step, process), occurrence);
      dependences.setStatus(process, crash);
      execution.omit(block.statements(), crash, crash);
    }
    for (SentMessage message : execution.sent()) {
      dependences.send(
          message.receiver(),
          new MessageKey(message.kind(), process, message.content()),
          message.dependences());
    }
    dependences.omitSends(execution.omittedSends());
    var causes = new ArrayList<>(execution.faults());
    causes.addAll(monitors.observe(step, process, execution));
    faults = causes;
  }

  /** The move of the observer in a state is possible because its guard holds. */
  private void observe(EventState state, Optional<EventStep> step) {
    for (EventProperty property : system.properties()) {
      if (property instanceof EventProperty.Temporal temporal) {
        TermDependences terms = property(state, temporal.slots());
        if (step.isPresent()) {
          int move = step.get().observerMove();
          criterion.or(terms.nodes(temporal.observer().guard(state.observer(), move)));
        } else {
          List<BitSet> violating =
              temporal
                  .observer()
                  .moves(state.observer())
                  .filter(m -> temporal.observer().isViolating(state.observer(), m))
                  .mapToObj(m -> temporal.observer().guard(state.observer(), m))
                  .filter(g -> terms.values().holds(g))
                  .map(terms::nodes)
                  .toList();
          if (!violating.isEmpty()) {
            criterion.or(graph.smallest(violating));
          }
        }
      }
    }
  }

  private TermDependences property(EventState state, int slots) {
    return new TermDependences(graph, TermEvaluator.ofState(state, ALWAYS, slots), dependences);
  }

  /**
   * Nothing else happens in a state of a cycle: this depends on what guards read, on the messages
   * that are there, and on why others are not.
   */
  private void persist(EventState state) {
    for (int p = 0; p < system.processes(); p++) {
      ProcessStatus status = state.processStates().get(p).status();
      if (status == ProcessStatus.CORRECT || status == ProcessStatus.OMITTING) {
        for (Reaction reaction : system.roleOf(p).reactions()) {
          criterion.or(staticReads(p, reaction));
        }
      }
      dependences.pending(p).forEach(m -> criterion.or(m.dependences().existence()));
      dependences.pending(p).forEach(m -> criterion.or(m.dependences().content().all()));
    }
    Set<Integer> kinds =
        IntStream.range(0, system.messages().size()).boxed().collect(Collectors.toSet());
    criterion.or(dependences.absence(kinds));
    criterion.or(dependences.statuses());
    criterion.or(detectorStages);
    criterion.or(networkStage);
  }

  /** What all variables depend on that occur in the condition of a reaction. */
  BitSet staticReads(int process, Reaction reaction) {
    BitSet nodes = Nodes.none();
    Stream.concat(Stream.of(reaction.guard()), reaction.trigger().terms())
        .flatMap(Term::subterms)
        .filter(Term.OwnVariable.class::isInstance)
        .map(t -> ((Term.OwnVariable) t).variable())
        .forEach(v -> nodes.or(dependences.variables(process).get(v).all()));
    return nodes;
  }

  /** Completes the criterion at the end of the run. */
  private void end() {
    if (replay.run().cycle().isPresent()) {
      dependences.endCycle(cycleStart);
      return;
    }
    if (replay.fault().isPresent()) {
      criterion.or(fault(replay.fault().get()));
      return;
    }
    if (replay.states().isEmpty()) {
      return;
    }
    EventState last = replay.states().getLast();
    check(last);
    observe(last, Optional.empty());
    for (EventProperty property : replay.violated().stream().toList()) {
      if (property instanceof EventProperty.Invariant invariant) {
        criterion.or(property(last, invariant.slots()).nodes(invariant.condition()));
      }
    }
  }

  private BitSet fault(Fault fault) {
    if (!failure.isEmpty()) {
      return failure;
    }
    List<FaultCause> causes =
        faults.stream().filter(c -> c.kind() == fault.kind() && c.at().equals(fault.at())).toList();
    // An error in the evaluation of the property, or in initialization, may depend on all.
    return causes.isEmpty()
        ? dependences.allVariables()
        : graph.smallest(causes.stream().map(FaultCause::nodes).toList());
  }

  DependenceGraph graph() {
    return graph;
  }

  EventDependences dependences() {
    return dependences;
  }

  EventSystem system() {
    return system;
  }

  /** The variables of a process, which its steps change. */
  List<Value> own(int process) {
    return own.get(process);
  }

  BitSet detectorStages() {
    return detectorStages;
  }
}
