package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.LoopOrderMonitor;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ProcessStates;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.StatementExecution;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.smt.execution.Effect;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.LocalView;
import rondo.smt.execution.PhaseContext;
import rondo.smt.execution.SymbolicChoice;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.execution.SymbolicExecution;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.execution.SymbolicProcessStates;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;

/**
 * Evaluates statements and terms on given variables and messages of one or all processes,
 * concretely and symbolically, and compares the results.
 */
final class SymbolicEvaluationCheck {
  private static final int MAX_OUTCOMES = 12;

  private final int processes;
  private final int self;
  private final RoundNumber roundNumber;
  private final InputEncoding encoding;
  final SymbolicValues values = new SymbolicValues(new TermFactory());
  final InputEncoding.EncodedInputs inputs;
  private final TermFactory factory = values.formulas();
  private List<Value> own = List.of();
  private List<ReceivedMessage> mailbox = List.of();
  private List<SymbolicValue> symbolicOwn = List.of();
  private final List<SymbolicMessage> symbolicMailbox = new ArrayList<>();

  SymbolicEvaluationCheck(
      int processes, int self, RoundNumber roundNumber, InputEncoding encoding) {
    this.processes = processes;
    this.self = self;
    this.roundNumber = roundNumber;
    this.encoding = encoding;
    this.inputs = new InputEncoding.EncodedInputs(values, roundNumber.phase());
  }

  /** Sets the variables of the process. */
  SymbolicEvaluationCheck with(List<Value> variables, List<Type> types) {
    own = variables;
    symbolicOwn = fed(variables, types);
    return this;
  }

  /** Sets the mailbox; symbolic messages of other senders are present but not received. */
  SymbolicEvaluationCheck withMailbox(
      List<ReceivedMessage> inbox, Type type, RandomGenerator random) {
    mailbox = inbox;
    for (int p = 0; p < processes; p++) {
      int sender = p;
      Optional<ReceivedMessage> from = inbox.stream().filter(h -> h.sender() == sender).findFirst();
      Value message = from.map(ReceivedMessage::message).orElseGet(() -> unheard(type, random));
      symbolicMailbox.add(
          new SymbolicMessage(
              encoding.encode(from.isPresent(), inputs),
              values.of(p),
              encoding.encode(message, type, inputs)));
    }
    return this;
  }

  private Value unheard(Type type, RandomGenerator random) {
    return new ValueGenerator(random, roundNumber.phase()).of(type);
  }

  private List<SymbolicValue> fed(List<Value> variables, List<Type> types) {
    var all = new ArrayList<SymbolicValue>();
    for (int i = 0; i < types.size(); i++) {
      all.add(encoding.encode(variables.get(i), types.get(i), inputs));
    }
    return all;
  }

  LocalView view() {
    return new LocalView(processes, self, moment(), symbolicOwn, symbolicMailbox);
  }

  PhaseContext moment() {
    int primary = Math.floorMod(roundNumber.phase() - 1, processes);
    return new PhaseContext(
        values.of(roundNumber.phase()), values.of(primary), PhaseContext.PhaseNumbering.EXACT);
  }

  /** Checks that the encoded inputs are well-formed. */
  void checkWellFormed() {
    SmtModel smtModel = inputs.builder.model();
    assertThat(inputs.wellFormed).allMatch(smtModel::holds);
  }

  /** Executes statements for all choices; returns the number of compared outcomes. */
  int compare(List<Stmt> statements) throws RejectedException {
    int compared = 0;
    Effect effect = SymbolicExecution.of(values, view(), statements, "it");
    Optional<List<Integer>> choices = Optional.of(List.of());
    for (int i = 0; i < MAX_OUTCOMES && choices.isPresent(); i++) {
      List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
      var termEvaluator = TermEvaluator.ofProcess(processes, self, roundNumber, changing, mailbox);
      var statementExecution =
          new StatementExecution(termEvaluator, changing, choices.get(), LoopOrderMonitor.NONE);
      compare(statementExecution.run(statements), effect);
      compared++;
      choices = statementExecution.nextChoices();
    }
    return compared;
  }

  private void compare(Outcome expected, Effect effect) {
    for (int c = 0, made = 0; c < effect.choices().size(); c++) {
      SymbolicChoice symbolicChoice = effect.choices().get(c);
      SmtModel before = inputs.builder.model();
      long pick = 0;
      if (before.holds(symbolicChoice.taken())) {
        int number = expected.choices().get(made++);
        pick = admitted(symbolicChoice, before).get(number);
      }
      inputs.builder.put(symbolicChoice.pick(), pick);
    }
    SmtModel smtModel = inputs.builder.model();
    assertThat(smtModel.holds(effect.isPossible(factory))).isTrue();
    assertThat(effect.choices(smtModel)).isEqualTo(expected.choices());
    Optional<Fault> failed = first(effect.failures(), smtModel);
    boolean fails = expected.fault().filter(Fault::endsRun).isPresent();
    assertThat(failed.isPresent()).as("fails").isEqualTo(fails);
    assertThat(smtModel.holds(effect.fails(factory))).isEqualTo(fails);
    if (fails) {
      same(failed.get(), expected.fault().get());
    } else {
      List<Value> variables =
          effect.variables().stream().map(v -> values.evaluate(smtModel, v)).toList();
      assertThat(variables).isEqualTo(expected.variables());
    }
    Optional<Fault> asserted = first(effect.assertions(), smtModel);
    Optional<Fault> assertion = expected.fault().filter(f -> f.kind() == Fault.Kind.ASSERTION);
    assertThat(asserted).isEqualTo(assertion);
    List<Integer> revoked =
        effect.revoked().entrySet().stream()
            .filter(e -> smtModel.holds(e.getValue()))
            .map(e -> e.getKey())
            .toList();
    assertThat(revoked).isEqualTo(expected.revoked());
  }

  private static List<Integer> admitted(SymbolicChoice symbolicChoice, SmtModel smtModel) {
    var admitted = new ArrayList<Integer>();
    for (int i = 0; i < symbolicChoice.admitted().size(); i++) {
      if (smtModel.holds(symbolicChoice.admitted().get(i))) {
        admitted.add(i);
      }
    }
    return admitted;
  }

  private static Optional<Fault> first(List<GuardedFault> failures, SmtModel smtModel) {
    return failures.stream()
        .filter(f -> smtModel.holds(f.when()))
        .map(GuardedFault::fault)
        .findFirst();
  }

  static void same(Fault actual, Fault expected) {
    assertThat(actual.at().isSamePlace(expected.at()))
        .as(actual + " at " + actual.at() + ", not " + expected + " at " + expected.at())
        .isTrue();
    assertThat(actual.kind()).isEqualTo(expected.kind());
  }

  /** The common result of both evaluations. */
  enum Result {
    VALUE,
    FAULT
  }

  /** Evaluates a term in the view of the process. */
  Result compare(Term term) throws RejectedException {
    var symbolic = SymbolicEvaluator.ofProcess(values, view());
    return compare(
        term, TermEvaluator.ofProcess(processes, self, roundNumber, own, mailbox), symbolic);
  }

  /** The view of a property on all processes. */
  record ConcreteView(List<List<Value>> members, List<List<Boolean>> conditions)
      implements ProcessStates {
    @Override
    public int processes() {
      return members.size();
    }

    @Override
    public List<Value> variables(int process) {
      return members.get(process);
    }

    @Override
    public boolean hasStatus(ProcessStatus status, int process) {
      return conditions.get(process).get(status.ordinal());
    }
  }

  private record SymbolicView(List<List<SymbolicValue>> members, List<List<Formula>> conditions)
      implements SymbolicProcessStates {
    @Override
    public int processes() {
      return members.size();
    }

    @Override
    public List<SymbolicValue> variables(int process) {
      return members.get(process);
    }

    @Override
    public Formula satisfies(ProcessStatus status, int process) {
      return conditions.get(process).get(status.ordinal());
    }
  }

  /** Evaluates conditions of properties, outside of any process. */
  void compare(List<Term> conditions, int slots, ConcreteView view, List<Type> types)
      throws RejectedException {
    var everybody =
        new SymbolicView(
            view.members().stream().map(m -> fed(m, types)).toList(),
            view.conditions().stream()
                .map(all -> all.stream().map(c -> encoding.encode(c, inputs)).toList())
                .toList());
    for (Term condition : conditions) {
      compare(
          condition,
          TermEvaluator.ofState(view, roundNumber, slots),
          SymbolicEvaluator.ofState(values, everybody, moment()));
    }
  }

  private Result compare(Term term, TermEvaluator reference, SymbolicEvaluator symbolic)
      throws RejectedException {
    SymbolicValue value = symbolic.value(term, Position.NONE);
    SmtModel smtModel = inputs.builder.model();
    Optional<Fault> failed = first(symbolic.failures(), smtModel);
    Value expected;
    try {
      expected = reference.value(term);
    } catch (FaultException e) {
      assertThat(failed).as("should fail").isPresent();
      same(failed.get(), e.fault());
      return Result.FAULT;
    }
    assertThat(failed).as("should not fail").isEmpty();
    assertThat(values.evaluate(smtModel, value)).isEqualTo(expected);
    if (encoding == InputEncoding.CONSTANTS) {
      assertThat(values.constant(value)).as("is constant").contains(expected);
    }
    return Result.VALUE;
  }
}
