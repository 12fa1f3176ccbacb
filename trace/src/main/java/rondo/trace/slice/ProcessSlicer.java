package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.ir.traversal.AssignedLocations;
import rondo.trace.Trace;
import rondo.trace.slice.ProcessDependences.ChannelNodes;
import rondo.trace.slice.ProcessDependences.MessageNodes;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action.Execution;
import rondo.trace.view.TraceView;

/**
 * Computes the causal slice of a run of processes.
 *
 * <p>A statement depends on the last statement of its process that could have blocked or gone
 * elsewhere, and so on all such statements before it: they must be passed. It does not depend on
 * assignments before it unless it reads what they assign. Steps of other processes that it reads
 * nothing of could as well not have been taken.
 */
final class ProcessSlicer {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final DependenceGraph graph = new DependenceGraph();
  private final TraceView view;
  private final BitSet criterion = new BitSet();
  private ProcessDependences dependences;
  private GlobalState state;

  /** The steps of the view that were reached. */
  private int shown;

  private int hidden;

  private ProcessSlicer(ProcessSystem system, FullChannelPolicy policy, TraceView view) {
    this.system = system;
    this.interpreter = new Interpreter(system, policy);
    this.view = view;
  }

  /**
   * The slice of a run that violates a property.
   *
   * @param view the run, whose step numbers the slice has
   * @return empty if it violates none
   */
  static Optional<Set<Definition>> slice(
      ProcessSystem system, FullChannelPolicy policy, Trace trace, TraceView view) {
    if (system.usesPriorities()) {
      throw new UnsupportedSliceException("the model uses priorities");
    }
    var slicer = new ProcessSlicer(system, policy, view);
    return slicer.run(trace) ? Optional.of(slicer.graph.slice(slicer.criterion)) : Optional.empty();
  }

  /** Follows a run and returns whether it is a violation. */
  private boolean run(Trace trace) {
    try {
      state = interpreter.initial();
    } catch (FaultException e) {
      throw new UnsupportedSliceException("the initialization of the model fails");
    }
    dependences = new ProcessDependences(system, graph, state);
    List<BitSet> begun = List.of();
    for (int i = 0; i < trace.choices().size(); i++) {
      if (trace.cycle().orElse(-1) == i) {
        begun = dependences.beginCycle();
      }
      boolean isRepeated = i >= trace.cycle().orElse(Integer.MAX_VALUE);
      int choice = trace.choices().get(i);
      Transition transition = interpreter.transitions(state, choice + 1).get(choice);
      transition.observerMove().ifPresent(this::observe);
      if (isRepeated || transition.steps().isEmpty()) {
        // Nothing else is neglected, or nothing happens any more.
        criterion.or(of(ProcessDependences.GLOBAL).blocked());
      }
      take(transition.steps(), i + 1, isRepeated);
      state = transition.target();
    }
    if (trace.cycle().isPresent()) {
      dependences.endCycle(begun);
      return true;
    }
    Expansion last = interpreter.expand(state);
    if (trace.fault().isPresent()) {
      fail(last.failures().get(trace.fault().getAsInt()), trace.choices().size() + 1);
      return true;
    }
    if (last.endState() == EndState.INVALID_END) {
      if (system.traceAssertion().isPresent()) {
        throw new UnsupportedSliceException("the model has a trace assertion");
      }
      criterion.or(of(ProcessDependences.GLOBAL).blocked());
      return true;
    }
    return false;
  }

  private ExprDependences of(int pid) {
    return new ExprDependences(system, interpreter, dependences, state, pid);
  }

  /** A move of the observer is possible because its guard holds. */
  private void observe(int move) {
    Observer observer = system.observer().orElseThrow();
    criterion.or(
        of(ProcessDependences.GLOBAL)
            .nodes(observer.states().get(state.observerState()).moves().get(move).guard()));
  }

  /** Takes the steps of a transition, of which the two of a rendezvous are shown as one. */
  private void take(List<Step> steps, int transition, boolean isRepeated) {
    BitSet last = follow(steps, transition, isRepeated);
    if (!steps.isEmpty() && isInterrupted(steps.getLast())) {
      graph.extend(last, of(steps.getLast().pid()).enabledness());
    }
  }

  /** Takes steps and returns what the occurrence of the last one depends on. */
  private BitSet follow(List<Step> steps, int transition, boolean isRepeated) {
    BitSet last = Nodes.none();
    for (int i = 0; i < steps.size(); i++) {
      boolean hasPartner = i + 1 < steps.size() && steps.get(i + 1).partner().isPresent();
      int number = number(steps.get(i), hasPartner, transition);
      BitSet occurrence = step(steps.get(i), number);
      if (hasPartner) {
        i++;
        BitSet accepted = step(steps.get(i), number);
        graph.extend(occurrence, accepted);
        graph.extend(accepted, occurrence);
      }
      if (isRepeated) {
        criterion.or(occurrence);
      }
      last = occurrence;
    }
    return last;
  }

  /** Whether a step ends a transition within an atomic sequence, since the process is blocked. */
  private boolean isInterrupted(Step step) {
    return dependences.isAlive(step.pid())
        && system
                .processTypes()
                .get(step.processType())
                .states()
                .get(step.controlState())
                .edges()
                .get(step.edge())
                .atomicity()
            == Edge.Atomicity.ATOMIC;
  }

  /** The number of a step in the view; steps that it omits have negative numbers. */
  private int number(Step step, boolean hasPartner, int transition) {
    if (shown < view.steps().size()) {
      TraceStep next = view.steps().get(shown);
      Execution execution = (Execution) next.action();
      if (execution.transition() == transition
          && execution.line().actor().number() == step.pid()
          && execution.line().controlState() == step.controlState()
          && execution.receiver().isPresent() == hasPartner) {
        shown++;
        return next.number();
      }
    }
    return -(++hidden);
  }

  /** Executes a step and returns what its occurrence depends on. */
  private BitSet step(Step step, int number) {
    int pid = step.pid();
    ControlState at =
        system.processTypes().get(step.processType()).states().get(step.controlState());
    Edge edge = at.edges().get(step.edge());
    ExprDependences reads = of(pid);
    BitSet reasons =
        Nodes.union(
            dependences.process(pid).control,
            reads.nodes(system.processTypes().get(step.processType()).provided()),
            reads.selection(at, edge));
    BitSet occurrence = graph.define(new Definition.Occurrence(number, pid), reasons);
    if (at.edges().size() > 1 || mayBlock(edge.action())) {
      dependences.process(pid).control = occurrence;
    }
    dependences.process(pid).position = occurrence;
    BitSet arguments = execute(edge.action(), number, pid, occurrence, step.after());
    dependences.resize(number, step.after(), occurrence, arguments);
    state = step.after();
    return occurrence;
  }

  private static boolean mayBlock(Action action) {
    return switch (action.head()) {
      case Action.Guard(Expr condition) -> !(condition instanceof Expr.Const);
      case Action.Send _, Action.Receive _, Action.Terminate _, Action.DStep _, Action.Else _ ->
          true;
      case Action.Skip _,
          Action.Assign _,
          Action.Evaluate _,
          Action.Assert _,
          Action.Print _,
          Action.Sequence _ ->
          false;
    };
  }

  /** Executes an action and returns what it reads, for the arguments of new processes. */
  private BitSet execute(Action action, int number, int pid, BitSet occurrence, GlobalState after) {
    ExprDependences reads = of(pid);
    switch (action) {
      case Action.Assign(Location to, Expr value) -> {
        BitSet nodes = reads.nodes(value);
        assign(to, number, pid, Nodes.union(nodes, occurrence));
        return nodes;
      }
      case Action.Guard(Expr condition) -> {
        return reads.nodes(condition);
      }
      case Action.Evaluate(Expr value) -> {
        return reads.nodes(value);
      }
      case Action.Send send -> send(send, number, pid, occurrence, after);
      case Action.Receive receive -> receive(receive, number, pid, occurrence);
      case Action.Sequence _, Action.DStep _ -> {
        return executeWhole(action, number, pid, occurrence, after);
      }
      case Action.Else _, Action.Skip _, Action.Assert _, Action.Print _, Action.Terminate _ -> {}
    }
    return Nodes.none();
  }

  /** An element that is not assigned depends on the index: another one would have replaced it. */
  private void assign(Location to, int number, int pid, BitSet on) {
    ExprDependences reads = of(pid);
    BitSet[] elements = dependences.variable(to, pid);
    int element = to.index().map(reads::value).orElse(0);
    BitSet index = reads.index(to);
    int owner = ProcessDependences.owner(to, pid);
    for (int e = 0; e < elements.length; e++) {
      if (e == element) {
        elements[e] =
            graph.define(
                new Definition.ElementAssignment(number, owner, to.variable(), e),
                Nodes.union(on, index));
      } else if (!index.isEmpty()) {
        elements[e] = graph.junction(Nodes.union(elements[e], index, on));
      }
    }
  }

  private void send(Action.Send send, int number, int pid, BitSet occurrence, GlobalState after) {
    ExprDependences reads = of(pid);
    int id = reads.value(send.channel());
    List<List<Integer>> before = state.channels().get(id - 1).messages();
    List<List<Integer>> now = after.channels().get(id - 1).messages();
    if (now.size() == before.size()) {
      return; // The channel is full, and the message is lost.
    }
    int place = 0;
    while (place < before.size() && before.get(place).equals(now.get(place))) {
      place++;
    }
    ChannelNodes channel = dependences.channel(id);
    var definition = new Definition.ChannelSend(number, id);
    BitSet reasons = Nodes.union(occurrence, reads.nodes(send.channel()));
    if (send.sendOrder() == Action.SendOrder.SORTED) {
      send.fields().forEach(f -> reasons.or(reads.nodes(f)));
      channel.messages.forEach(m -> reasons.or(m.all()));
    }
    BitSet existence = graph.define(definition, reasons);
    channel.sends++;
    channel.messages.add(
        place,
        new MessageNodes(
            existence,
            send.fields().stream()
                .map(f -> graph.define(definition, Nodes.union(reads.nodes(f), existence)))
                .toList()));
  }

  private void receive(Action.Receive receive, int number, int pid, BitSet occurrence) {
    ExprDependences reads = of(pid);
    int id = reads.value(receive.channel());
    int slot = reads.slot(id, receive);
    ChannelNodes channel = dependences.channel(id);
    MessageNodes message = channel.messages.get(slot);
    for (int f = 0; f < receive.patterns().size(); f++) {
      if (receive.patterns().get(f) instanceof Pattern.Bind(Location to)) {
        assign(to, number, pid, Nodes.union(message.fields().get(f), occurrence));
      }
    }
    if (receive.mode() == Action.ReceiveMode.CONSUME) {
      channel.messages.remove(slot);
      channel.removals.or(occurrence);
    }
  }

  /**
   * Executes a deterministic block as a whole: all that it may assign or send depends on all that
   * it may read.
   */
  private BitSet executeWhole(
      Action action, int number, int pid, BitSet occurrence, GlobalState after) {
    BitSet reasons = graph.join(Nodes.union(of(pid).all(action), occurrence));
    AssignedLocations.in(action)
        .forEach(
            to -> {
              BitSet[] elements = dependences.variable(to, pid);
              int owner = ProcessDependences.owner(to, pid);
              for (int e = 0; e < elements.length; e++) {
                var definition = new Definition.ElementAssignment(number, owner, to.variable(), e);
                elements[e] = graph.define(definition, Nodes.union(elements[e], reasons));
              }
            });
    for (int c = 0; c < Math.min(state.channels().size(), after.channels().size()); c++) {
      List<List<Integer>> now = after.channels().get(c).messages();
      if (!now.equals(state.channels().get(c).messages())) {
        ChannelNodes channel = dependences.channel(c + 1);
        BitSet node =
            graph.define(
                new Definition.ChannelSend(number, c + 1), Nodes.union(channel.all(), reasons));
        channel.messages.clear();
        now.forEach(
            m -> channel.messages.add(new MessageNodes(node, m.stream().map(_ -> node).toList())));
        channel.removals.or(node);
        channel.sends += now.size();
      }
    }
    return reasons;
  }

  /** The steps of a failure, of which the last one fails. */
  private void fail(Failure failure, int transition) {
    Fault fault = failure.fault();
    switch (fault.kind()) {
      case ASSERTION, RUNTIME_ERROR, FORBIDDEN -> {}
      case CLAIM -> throw new UnsupportedSliceException("a channel assertion is violated");
      case CHOICE -> throw new UnsupportedSliceException("a process is nondeterministic");
      case EVENT -> throw new UnsupportedSliceException("a trace assertion is violated");
      case REVOKED -> throw new IllegalStateException("processes do not decide");
    }
    if (failure.steps().isEmpty()) {
      forbidden(fault);
      return;
    }
    List<Step> steps = failure.steps();
    Step last = steps.getLast();
    if (last.edge() == Step.NO_EDGE) {
      throw new UnsupportedSliceException("the check whether a process may run fails");
    }
    int before = steps.size() - (last.partner().isPresent() ? 2 : 1);
    follow(steps.subList(0, before), transition, false);
    int number = number(steps.get(before), last.partner().isPresent(), transition);
    BitSet nodes = last.partner().isPresent() ? step(steps.get(before), number) : Nodes.none();
    int pid = last.pid();
    ControlState at =
        system.processTypes().get(last.processType()).states().get(last.controlState());
    Edge edge = at.edges().get(last.edge());
    ExprDependences reads = of(pid);
    BitSet failing =
        fault.kind() == Fault.Kind.ASSERTION && edge.action() instanceof Action.Assert check
            ? reads.nodes(check.condition())
            : reads.all(edge.action());
    criterion.or(
        graph.define(
            new Definition.Occurrence(number, pid),
            Nodes.union(
                nodes, failing, dependences.process(pid).control, reads.precedence(at, edge))));
  }

  /** The observer reaches a violating state, or fails. */
  private void forbidden(Fault fault) {
    Observer observer = system.observer().orElseThrow();
    ExprDependences reads = of(ProcessDependences.GLOBAL);
    var violating = new ArrayList<BitSet>();
    for (Observer.Move move : observer.states().get(state.observerState()).moves()) {
      boolean isTaken =
          observer.states().get(move.target()).status() == Observer.Status.VIOLATING
              && fault.kind() == Fault.Kind.FORBIDDEN
              && move.at().equals(fault.at())
              && reads.value(move.guard()) != 0;
      if (isTaken) {
        violating.add(reads.nodes(move.guard()));
      }
    }
    if (violating.isEmpty()) {
      observer
          .states()
          .get(state.observerState())
          .moves()
          .forEach(m -> criterion.or(reads.all(new Action.Guard(m.guard()))));
    } else {
      criterion.or(graph.smallest(violating));
    }
  }
}
