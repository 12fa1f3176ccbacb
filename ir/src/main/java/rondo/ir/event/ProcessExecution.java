package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Execution;
import rondo.ir.data.Heard;
import rondo.ir.data.InitialValues;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.Reaction.Trigger;

/**
 * What one process begins with and executes, for the reference interpreter. Terms and statements
 * mean what {@link Evaluator} and {@link Execution} say; everything around them is written apart
 * from {@link EventBehaviour}, which the engine uses.
 */
final class ProcessExecution {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;
  private final int process;
  private final Role role;

  ProcessExecution(EventSystem system, int process) {
    this.system = system;
    this.process = process;
    this.role = system.roleOf(process);
  }

  /** A way to begin: the variables before anything is executed, and what that comes to. */
  record Begun(List<Value> variables, Outcome outcome) {}

  /** What the variables may be at first. */
  List<List<Value>> initial() {
    return values(role.variables());
  }

  /** All that {@code init} may come to. */
  List<Begun> begin() {
    return begun(initial(), role.init());
  }

  /** All that joining may come to. */
  List<Begun> join() {
    return begun(initial(), role.later().joining());
  }

  /**
   * All that a restart may come to: a variable that is not kept begins as at first.
   *
   * @param before the variables when the process stopped
   */
  List<Begun> restart(List<Value> before) {
    var variables = new ArrayList<LocalVariable>();
    for (int v = 0; v < before.size(); v++) {
      LocalVariable variable = role.variables().get(v);
      var kept = new LocalVariable.Initial.Fixed(new Term.Constant(before.get(v)));
      boolean forgotten = variable.kind() == LocalVariable.Kind.STATE;
      variables.add(
          new LocalVariable(
              variable.name(),
              variable.type(),
              variable.kind(),
              forgotten ? variable.initial() : kept,
              variable.at()));
    }
    return begun(values(variables), role.later().recovery());
  }

  /** All that a reaction may come to. */
  List<Outcome> react(List<Value> variables, Firing firing) {
    Reaction reaction = role.reactions().get(firing.reaction());
    List<Heard> heard =
        reaction.trigger() instanceof Trigger.Several
            ? firing.consumed().stream().map(l -> new Heard(l.sender(), l.content())).toList()
            : List.of();
    var outcomes = new ArrayList<Outcome>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var changed = new ArrayList<>(variables);
      Evaluator evaluator = evaluator(changed, heard);
      evaluator.reads(EnabledReactions.mailboxes(reaction, firing.read()));
      if (reaction.trigger() instanceof Trigger.One one) {
        Letter letter = firing.consumed().getFirst();
        evaluator.bind(one.message(), letter.content());
        evaluator.bind(one.sender(), Value.of(letter.sender()));
      }
      var execution = new Execution(evaluator, changed, choices.get(), LoopWatch.NOBODY);
      Outcome outcome = judged(execution.run(reaction.body()), execution);
      outcomes.add(inRounds(variables, firing.all(), outcome, reaction.at()));
      choices = execution.next();
    }
    return outcomes;
  }

  private List<Begun> begun(List<List<Value>> initial, List<Statement> first) {
    var begun = new ArrayList<Begun>();
    for (List<Value> variables : initial) {
      Optional<List<Integer>> choices = Optional.of(List.of());
      while (choices.isPresent()) {
        var changed = new ArrayList<>(variables);
        Evaluator evaluator = evaluator(changed, List.of());
        var execution = new Execution(evaluator, changed, choices.get(), LoopWatch.NOBODY);
        Outcome outcome = judged(execution.run(first), execution);
        begun.add(new Begun(variables, inRounds(variables, List.of(), outcome, Position.NONE)));
        choices = execution.next();
      }
    }
    return begun;
  }

  /** A revoked decision counts more than an assertion where it is looked for, else not at all. */
  private Outcome judged(Outcome outcome, Execution execution) {
    var lookedFor = new HashSet<Integer>();
    for (EventProperty property : system.properties()) {
      if (property instanceof EventProperty.Irrevocability irrevocability) {
        lookedFor.add(irrevocability.output());
      }
    }
    Optional<Fault> revocation = execution.revocation(lookedFor);
    Optional<Fault> fault = outcome.fault();
    if (fault.isPresent() && fault.get().endsRun()) {
      return outcome;
    }
    if (revocation.isPresent()) {
      return outcome.withFault(revocation);
    }
    return fault.isPresent() && fault.get().kind() == Fault.Kind.REVOKED
        ? outcome.withFault(Optional.empty())
        : outcome;
  }

  private Outcome inRounds(List<Value> before, List<Letter> taken, Outcome outcome, Position at) {
    Optional<RoundWatch> watch = RoundWatch.of(system);
    return watch.isPresent() ? watch.get().watched(before, taken, outcome, at) : outcome;
  }

  /** Variables get their values one after the other, each when those that it reads have theirs. */
  private List<List<Value>> values(List<LocalVariable> variables) {
    return InitialValues.of(
        variables, BeginningOrder.of(variables), begun -> evaluator(begun, List.of()));
  }

  private Evaluator evaluator(List<Value> variables, List<Heard> heard) {
    return Evaluator.ofProcess(system.processes(), process, ALWAYS, variables, heard);
  }
}
