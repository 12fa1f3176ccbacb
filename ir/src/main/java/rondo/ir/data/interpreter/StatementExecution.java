package rondo.ir.data.interpreter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;

/**
 * One execution of statements by one process.
 *
 * <p>Its choices are given as numbers, one for each choice in the order in which they arise. After
 * the given numbers it takes the first alternative. The number of alternatives of each choice is
 * recorded, so that {@link #nextChoices} can compute the numbers of the next execution: starting
 * with no numbers, this enumerates every execution exactly once.
 */
public final class StatementExecution {
  private final List<Value> own;
  private final TermEvaluator termEvaluator;
  private final List<Integer> given;
  private final LoopOrderMonitor monitor;
  private final StatementListener statements;
  private boolean probing;
  private final List<Integer> choices = new ArrayList<>();
  private final List<Integer> possibilities = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<OutgoingMessage> sent = new ArrayList<>();
  private final List<MonitorAnnouncement> announced = new ArrayList<>();

  private final List<SendPoint> sendPoints = new ArrayList<>();
  private boolean inSendLoop;

  /** By output, the fault of revoking its decision. */
  private final Map<Integer, Fault> revoked = new TreeMap<>();

  /**
   * An execution by the process of the evaluator.
   *
   * @param own its variables, which the evaluator reads and the execution changes
   */
  public StatementExecution(
      TermEvaluator termEvaluator, List<Value> own, List<Integer> given, LoopOrderMonitor monitor) {
    this(termEvaluator, own, given, monitor, StatementListener.NONE);
  }

  /** An execution with a listener for executed statements. */
  public StatementExecution(
      TermEvaluator termEvaluator,
      List<Value> own,
      List<Integer> given,
      LoopOrderMonitor monitor,
      StatementListener statements) {
    this.termEvaluator = termEvaluator;
    this.own = own;
    this.given = given;
    this.monitor = monitor;
    this.statements = statements;
  }

  /** Executes a block; a run-time error undoes all its effects. */
  public Outcome run(List<Stmt> block) {
    List<Value> before = List.copyOf(own);
    try {
      execute(block);
    } catch (FaultException e) {
      return new Outcome(before, choices, Optional.of(e.fault()), List.of(), List.of());
    }
    return new Outcome(own, choices, mostSevere(), List.copyOf(revoked.keySet()), sent, announced);
  }

  /** A failed assertion, if there is one, takes precedence. */
  private Optional<Fault> mostSevere() {
    if (faults.isEmpty()) {
      return Optional.empty();
    }
    return faults.stream()
        .filter(f -> f.kind() == Fault.Kind.ASSERTION)
        .findFirst()
        .or(() -> faults.stream().findFirst());
  }

  /** A revoked decision for one of these outputs, regardless of other faults. */
  public Optional<Fault> revocation(Collection<Integer> outputs) {
    return revoked.entrySet().stream()
        .filter(e -> outputs.contains(e.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The choices of the next execution; empty after the last. */
  public Optional<List<Integer>> nextChoices() {
    for (int i = choices.size() - 1; i >= 0; i--) {
      if (choices.get(i) + 1 < possibilities.get(i)) {
        var numbers = new ArrayList<>(choices.subList(0, i));
        numbers.add(choices.get(i) + 1);
        return Optional.of(List.copyOf(numbers));
      }
    }
    return Optional.empty();
  }

  /**
   * The state of the execution at a statement that sends the messages from one index to another.
   */
  private record SendPoint(
      List<Value> variables, List<Integer> choices, int first, int end, int announcements) {}

  /**
   * The outcomes of this execution in which the process crashes while it sends messages. A loop
   * that does nothing but send counts as one statement, since its iterations have no order.
   */
  public List<CrashedOutcome> crashes(SendSubsets subsets) {
    var crashes = new ArrayList<CrashedOutcome>();
    for (int i = 0; i < sendPoints.size(); i++) {
      SendPoint point = sendPoints.get(i);
      List<Integer> all = IntStream.range(0, point.end() - point.first()).boxed().toList();
      List<List<Integer>> some =
          switch (subsets) {
            case ALL, DISTINCT -> subsets(all);
            case WHOLE, WHOLE_ONLY -> List.of(all);
          };
      for (List<Integer> reached : some) {
        var messages = new ArrayList<>(sent.subList(0, point.first()));
        reached.forEach(m -> messages.add(sent.get(point.first() + m)));
        var outcome =
            new Outcome(
                point.variables(),
                point.choices(),
                Optional.empty(),
                List.of(),
                messages,
                announced.subList(0, point.announcements()));
        crashes.add(new CrashedOutcome(outcome, new CrashPoint(i, reached)));
      }
    }
    return crashes;
  }

  private static List<List<Integer>> subsets(List<Integer> all) {
    List<List<Integer>> subsets = List.of(List.of());
    for (int element : all) {
      var more = new ArrayList<>(subsets);
      for (List<Integer> subset : subsets) {
        Budget.checkpoint();
        var extended = new ArrayList<>(subset);
        extended.add(element);
        more.add(extended);
      }
      subsets = more;
    }
    return subsets;
  }

  /** Executes a statement at which a process may crash. */
  private void sendMessages(Runnable statement) {
    if (inSendLoop) {
      statement.run();
      return;
    }
    List<Value> before = List.copyOf(own);
    int first = sent.size();
    inSendLoop = true;
    try {
      statement.run();
    } finally {
      inSendLoop = false;
    }
    if (sent.size() > first) {
      sendPoints.add(
          new SendPoint(before, List.copyOf(choices), first, sent.size(), announced.size()));
    }
  }

  private void execute(List<Stmt> block) {
    for (Stmt stmt : block) {
      execute(stmt);
    }
  }

  private void execute(Stmt stmt) {
    Budget.checkpoint();
    statements.executed(stmt);
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, Type type, Term value, Position at) ->
          assign(target, checked(type, termEvaluator.value(value), at));
      case Stmt.Decide decide -> decide(decide);
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) ->
          execute(termEvaluator.holds(condition) ? then : otherwise);
      case Stmt.For loop -> {
        List<ReceivedMessage> elements = FoldEvaluator.elements(termEvaluator, loop.loop().range());
        Optional<LoopOrderMonitor.EffectiveIterations> demanded = monitor.requirement(loop);
        if (demanded.isPresent() && !satisfies(demanded.get(), loop, elements)) {
          monitor.reportOrderDependence(loop);
        }
        if (Stmt.onlySends(loop.body())) {
          sendMessages(() -> elements.forEach(element -> iterate(loop, element)));
        } else {
          elements.forEach(element -> iterate(loop, element));
        }
      }
      case Stmt.Choose choose -> choose(choose);
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) -> {
        termEvaluator.bind(binder, termEvaluator.value(value));
        execute(body);
      }
      case Stmt.Assert(Term condition, String text, Position at) -> {
        if (!termEvaluator.holds(condition)) {
          String message = "assertion `" + text + "` failed";
          faults.add(new Fault(Fault.Kind.ASSERTION, message, at));
        }
      }
      case Stmt.Announce(int kind, Type type, Term message, Position at) ->
          announced.add(
              new MonitorAnnouncement(
                  new Subject.Message(kind), checked(type, termEvaluator.value(message), at)));
      case Stmt.Send(int kind, Type type, Term message, Receivers to, Position at) -> {
        Value content = checked(type, termEvaluator.value(message), at);
        sendMessages(
            () ->
                termEvaluator
                    .receivers(to)
                    .forEach(r -> sent.add(new OutgoingMessage(r, kind, content, at))));
      }
    }
  }

  private void iterate(Stmt.For loop, ReceivedMessage element) {
    if (FoldEvaluator.bindAndTest(termEvaluator, loop.loop(), element)) {
      execute(loop.body());
    }
  }

  /** Whether a loop that starts now satisfies a requirement; the state is restored afterwards. */
  private boolean satisfies(
      LoopOrderMonitor.EffectiveIterations demanded,
      Stmt.For loop,
      List<ReceivedMessage> elements) {
    return switch (demanded) {
      case LoopOrderMonitor.EffectiveIterations.AtMostOne() -> {
        List<ReceivedMessage> acting = elements.stream().filter(e -> hasEffect(loop, e)).toList();
        yield acting.isEmpty()
            || (acting.size() == 1
                && doesNothingAfter(acting, loop, without(elements, acting.getFirst())));
      }
      case LoopOrderMonitor.EffectiveIterations.OnlyOf(Predicate<Value> some) -> {
        List<ReceivedMessage> known =
            elements.stream().filter(e -> some.test(e.message())).toList();
        List<ReceivedMessage> others =
            elements.stream().filter(e -> !some.test(e.message())).toList();
        yield others.stream().noneMatch(e -> hasEffect(loop, e))
            && doesNothingAfter(known, loop, others);
      }
    };
  }

  private static List<ReceivedMessage> without(
      List<ReceivedMessage> elements, ReceivedMessage one) {
    return elements.stream().filter(e -> !e.equals(one)).toList();
  }

  /** Whether after each prefix of these iterations, no other iteration would have an effect. */
  private boolean doesNothingAfter(
      List<ReceivedMessage> turns, Stmt.For loop, List<ReceivedMessage> others) {
    var before = new Checkpoint();
    try {
      for (ReceivedMessage element : turns) {
        iterate(loop, element);
        if (others.stream().anyMatch(e -> hasEffect(loop, e))) {
          return false;
        }
      }
    } catch (FaultException e) {
      return true;
    } finally {
      before.restore();
    }
    return true;
  }

  /** Whether an iteration would now have an effect, fail, or make a choice. */
  private boolean hasEffect(Stmt.For loop, ReceivedMessage element) {
    var before = new Checkpoint();
    boolean nested = probing;
    probing = true;
    try {
      iterate(loop, element);
      return before.differs();
    } catch (FaultException e) {
      return true;
    } finally {
      probing = nested;
      before.restore();
    }
  }

  /** A snapshot of the execution. */
  private final class Checkpoint {
    private final List<Value> variables = List.copyOf(own);
    private final int chosen = choices.size();
    private final int failed = faults.size();
    private final int shown = announced.size();
    private final List<Integer> decidedAgain = List.copyOf(revoked.keySet());

    boolean differs() {
      return chosen != choices.size()
          || failed != faults.size()
          || decidedAgain.size() != revoked.size()
          || !variables.equals(own);
    }

    void restore() {
      for (int i = 0; i < variables.size(); i++) {
        own.set(i, variables.get(i));
      }
      choices.subList(chosen, choices.size()).clear();
      possibilities.subList(chosen, possibilities.size()).clear();
      faults.subList(failed, faults.size()).clear();
      announced.subList(shown, announced.size()).clear();
      revoked.keySet().retainAll(decidedAgain);
    }
  }

  private static Value checked(Type type, Value value, Position at) {
    if (!Domain.contains(type, value)) {
      throw TermEvaluator.error(ValueText.of(type, value) + " is not a value of type " + type, at);
    }
    return value;
  }

  private void decide(Stmt.Decide decide) {
    Value value = checked(decide.type(), termEvaluator.value(decide.value()), decide.at());
    if (value instanceof Value.None) {
      throw TermEvaluator.error("the decided value is none", decide.at());
    }
    Value first = own.get(decide.output());
    if (first instanceof Value.None) {
      own.set(decide.output(), value);
      announced.add(
          new MonitorAnnouncement(
              new Subject.Decision(decide.output()), new Value.Items(List.of(value))));
    } else if (!first.equals(value)) {
      Type type = decide.type();
      String message =
          "decides %s after it decided %s"
              .formatted(ValueText.of(type, value), ValueText.of(type, first));
      var fault = new Fault(Fault.Kind.REVOKED, message, decide.at());
      faults.add(fault);
      revoked.putIfAbsent(decide.output(), fault);
    }
  }

  private void choose(Stmt.Choose choose) {
    var admitted = new ArrayList<ReceivedMessage>();
    for (ReceivedMessage element : FoldEvaluator.elements(termEvaluator, choose.loop().range())) {
      if (FoldEvaluator.bindAndTest(termEvaluator, choose.loop(), element)) {
        admitted.add(element);
      }
    }
    if (admitted.isEmpty()) {
      throw TermEvaluator.error("there is nothing to choose from", choose.at());
    }
    if (probing) {
      // The given numbers do not belong to this choice; it only matters that there is one.
      throw TermEvaluator.error("there is something to choose", choose.at());
    }
    int number = choices.size() < given.size() ? given.get(choices.size()) : 0;
    if (number < 0 || number >= admitted.size()) {
      throw new IllegalArgumentException("there is no choice " + number + " at " + choose.at());
    }
    choices.add(number);
    possibilities.add(admitted.size());
    FoldEvaluator.bindAndTest(termEvaluator, choose.loop(), admitted.get(number));
    execute(choose.body());
  }

  private void assign(Stmt.Target target, Value value) {
    Value whole = own.get(target.variable());
    own.set(target.variable(), replaced(whole, target.path(), value));
  }

  /** A copy of {@code whole} with the part at the end of the path replaced. */
  private Value replaced(Value whole, List<Stmt.PathStep> path, Value part) {
    if (path.isEmpty()) {
      return part;
    }
    var items = new ArrayList<>(((Value.Items) whole).items());
    int place =
        switch (path.getFirst()) {
          case Stmt.PathStep.Field(int field) -> field;
          case Stmt.PathStep.Element(Term index, int first, Position at) ->
              TermEvaluator.place(items, termEvaluator.number(index), first, at);
        };
    items.set(place, replaced(items.get(place), path.subList(1, path.size()), part));
    return new Value.Items(items);
  }
}
