package rondo.testkit.symbolic;

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
import rondo.ir.data.Evaluator;
import rondo.ir.data.Everybody;
import rondo.ir.data.Execution;
import rondo.ir.data.Heard;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.value.Choice;
import rondo.smt.value.Effect;
import rondo.smt.value.Failure;
import rondo.smt.value.Mail;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicEvaluator;
import rondo.smt.value.SymbolicEverybody;
import rondo.smt.value.SymbolicExecution;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.Viewpoint;

/**
 * One process, or all, with variables and messages that are given: what becomes of statements and
 * terms is found out with values and with formulas, and must be the same.
 */
final class SymbolicMeaning {
  private static final int MOST_OUTCOMES = 12;

  private final int processes;
  private final int self;
  private final When when;
  private final Feeding feeding;
  final SymbolicValues values = new SymbolicValues(new Formulas());
  final Feeding.Fed fed;
  private final Formulas formulas = values.formulas();
  private List<Value> own = List.of();
  private List<Heard> mailbox = List.of();
  private List<SymbolicValue> symbolicOwn = List.of();
  private final List<Mail> symbolicMailbox = new ArrayList<>();

  SymbolicMeaning(int processes, int self, When when, Feeding feeding) {
    this.processes = processes;
    this.self = self;
    this.when = when;
    this.feeding = feeding;
    this.fed = new Feeding.Fed(values, when.phase());
  }

  /** The process has these variables. */
  SymbolicMeaning with(List<Value> variables, List<Type> types) {
    own = variables;
    symbolicOwn = fed(variables, types);
    return this;
  }

  /** It hears these messages; of others it might have heard. */
  SymbolicMeaning hearing(List<Heard> heard, Type type, RandomGenerator random) {
    mailbox = heard;
    for (int p = 0; p < processes; p++) {
      int sender = p;
      Optional<Heard> from = heard.stream().filter(h -> h.sender() == sender).findFirst();
      Value message = from.map(Heard::message).orElseGet(() -> unheard(type, random));
      symbolicMailbox.add(
          new Mail(
              feeding.feed(from.isPresent(), fed), values.of(p), feeding.feed(message, type, fed)));
    }
    return this;
  }

  private Value unheard(Type type, RandomGenerator random) {
    return new AnyValue(random, when.phase()).of(type);
  }

  private List<SymbolicValue> fed(List<Value> variables, List<Type> types) {
    var all = new ArrayList<SymbolicValue>();
    for (int i = 0; i < types.size(); i++) {
      all.add(feeding.feed(variables.get(i), types.get(i), fed));
    }
    return all;
  }

  Viewpoint view() {
    return new Viewpoint(processes, self, moment(), symbolicOwn, symbolicMailbox);
  }

  Moment moment() {
    int primary = Math.floorMod(when.phase() - 1, processes);
    return new Moment(values.of(when.phase()), values.of(primary), Moment.Numbering.EXACT);
  }

  /** What was fed is well-formed. */
  void checkFed() {
    Model model = fed.assignment.model();
    assertThat(fed.wellFormed).allMatch(model::holds);
  }

  /** Executes statements in all ways; how many outcomes were compared. */
  int compare(List<Statement> statements) throws RejectedException {
    int compared = 0;
    Effect effect = SymbolicExecution.of(values, view(), statements, "it");
    Optional<List<Integer>> choices = Optional.of(List.of());
    for (int i = 0; i < MOST_OUTCOMES && choices.isPresent(); i++) {
      List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
      var evaluator = Evaluator.ofProcess(processes, self, when, changing, mailbox);
      var execution = new Execution(evaluator, changing, choices.get(), LoopWatch.NOBODY);
      compare(execution.run(statements), effect);
      compared++;
      choices = execution.next();
    }
    return compared;
  }

  private void compare(Outcome expected, Effect effect) {
    for (int c = 0, made = 0; c < effect.choices().size(); c++) {
      Choice choice = effect.choices().get(c);
      Model before = fed.assignment.model();
      long pick = 0;
      if (before.holds(choice.taken())) {
        int number = expected.choices().get(made++);
        pick = admitted(choice, before).get(number);
      }
      fed.assignment.put(choice.pick(), pick);
    }
    Model model = fed.assignment.model();
    assertThat(model.holds(effect.isPossible(formulas))).isTrue();
    assertThat(effect.choices(model)).isEqualTo(expected.choices());
    Optional<Fault> failed = first(effect.failures(), model);
    boolean fails = expected.fault().filter(Fault::endsRun).isPresent();
    assertThat(failed.isPresent()).as("fails").isEqualTo(fails);
    assertThat(model.holds(effect.fails(formulas))).isEqualTo(fails);
    if (fails) {
      same(failed.get(), expected.fault().get());
    } else {
      List<Value> variables = effect.variables().stream().map(v -> values.read(model, v)).toList();
      assertThat(variables).isEqualTo(expected.variables());
    }
    Optional<Fault> asserted = first(effect.assertions(), model);
    Optional<Fault> assertion = expected.fault().filter(f -> f.kind() == Fault.Kind.ASSERTION);
    assertThat(asserted).isEqualTo(assertion);
    List<Integer> revoked =
        effect.revoked().entrySet().stream()
            .filter(e -> model.holds(e.getValue()))
            .map(e -> e.getKey())
            .toList();
    assertThat(revoked).isEqualTo(expected.revoked());
  }

  private static List<Integer> admitted(Choice choice, Model model) {
    var admitted = new ArrayList<Integer>();
    for (int i = 0; i < choice.admitted().size(); i++) {
      if (model.holds(choice.admitted().get(i))) {
        admitted.add(i);
      }
    }
    return admitted;
  }

  private static Optional<Fault> first(List<Failure> failures, Model model) {
    return failures.stream().filter(f -> model.holds(f.when())).map(Failure::fault).findFirst();
  }

  static void same(Fault actual, Fault expected) {
    assertThat(actual.at().coincides(expected.at()))
        .as(actual + " at " + actual.at() + ", not " + expected + " at " + expected.at())
        .isTrue();
    assertThat(actual.kind()).isEqualTo(expected.kind());
  }

  /** What came out both times. */
  enum Result {
    VALUE,
    FAULT
  }

  /** Evaluates a term as the process. */
  Result compare(Term term) throws RejectedException {
    var symbolic = SymbolicEvaluator.ofProcess(values, view());
    return compare(term, Evaluator.ofProcess(processes, self, when, own, mailbox), symbolic);
  }

  /** What a property sees of all processes. */
  record Seen(List<List<Value>> members, List<List<Boolean>> conditions) implements Everybody {
    @Override
    public int processes() {
      return members.size();
    }

    @Override
    public List<Value> variables(int process) {
      return members.get(process);
    }

    @Override
    public boolean is(Term.Condition condition, int process) {
      return conditions.get(process).get(condition.ordinal());
    }
  }

  private record Symbolic(List<List<SymbolicValue>> members, List<List<Formula>> conditions)
      implements SymbolicEverybody {
    @Override
    public int processes() {
      return members.size();
    }

    @Override
    public List<SymbolicValue> variables(int process) {
      return members.get(process);
    }

    @Override
    public Formula is(Term.Condition condition, int process) {
      return conditions.get(process).get(condition.ordinal());
    }
  }

  /** Evaluates conditions that nobody executes. */
  void compare(List<Term> conditions, int slots, Seen seen, List<Type> types)
      throws RejectedException {
    var everybody =
        new Symbolic(
            seen.members().stream().map(m -> fed(m, types)).toList(),
            seen.conditions().stream()
                .map(all -> all.stream().map(c -> feeding.feed(c, fed)).toList())
                .toList());
    for (Term condition : conditions) {
      compare(
          condition,
          Evaluator.ofState(seen, when, slots),
          SymbolicEvaluator.ofState(values, everybody, moment()));
    }
  }

  private Result compare(Term term, Evaluator reference, SymbolicEvaluator symbolic)
      throws RejectedException {
    SymbolicValue value = symbolic.value(term, Position.NONE);
    Model model = fed.assignment.model();
    Optional<Fault> failed = first(symbolic.failures(), model);
    Value expected;
    try {
      expected = reference.value(term);
    } catch (FaultException e) {
      assertThat(failed).as("should fail").isPresent();
      same(failed.get(), e.fault());
      return Result.FAULT;
    }
    assertThat(failed).as("should not fail").isEmpty();
    assertThat(values.read(model, value)).isEqualTo(expected);
    if (feeding == Feeding.CONSTANTS) {
      assertThat(values.constant(value)).as("is constant").contains(expected);
    }
    return Result.VALUE;
  }
}
