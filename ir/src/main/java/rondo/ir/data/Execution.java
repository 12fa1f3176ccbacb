package rondo.ir.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Announced.Subject;

/**
 * One execution of statements by one process.
 *
 * <p>What it chooses is given by numbers, one for each choice in the order in which the choices
 * come up. Where they run out, it takes the first possibility. How many possibilities each choice
 * had is remembered, so that {@link #next} knows the numbers of an execution that was not yet made:
 * beginning with no numbers at all, one comes by every execution exactly once.
 */
public final class Execution {
  private final List<Value> own;
  private final Evaluator evaluator;
  private final List<Integer> given;
  private final LoopWatch watch;
  private final StatementWatch statements;
  private boolean probing;
  private final List<Integer> choices = new ArrayList<>();
  private final List<Integer> possibilities = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<Sent> sent = new ArrayList<>();
  private final List<Announced> announced = new ArrayList<>();

  /** By output, what is wrong with deciding again for something else. */
  private final Map<Integer, Fault> revoked = new TreeMap<>();

  /**
   * By the process that the evaluator is for.
   *
   * @param own its variables, which the evaluator reads and the execution changes
   */
  public Execution(Evaluator evaluator, List<Value> own, List<Integer> given, LoopWatch watch) {
    this(evaluator, own, given, watch, StatementWatch.NOBODY);
  }

  /** The same, where somebody is told which statements are executed. */
  public Execution(
      Evaluator evaluator,
      List<Value> own,
      List<Integer> given,
      LoopWatch watch,
      StatementWatch statements) {
    this.evaluator = evaluator;
    this.own = own;
    this.given = given;
    this.watch = watch;
    this.statements = statements;
  }

  /** Executes them all; a run-time error undoes what was done so far. */
  public Outcome run(List<Statement> block) {
    List<Value> before = List.copyOf(own);
    try {
      execute(block);
    } catch (FaultException e) {
      return new Outcome(before, choices, Optional.of(e.fault()), List.of(), List.of());
    }
    return new Outcome(own, choices, worst(), List.copyOf(revoked.keySet()), sent, announced);
  }

  /** A failed assertion, if there is one, before anything else. */
  private Optional<Fault> worst() {
    if (faults.isEmpty()) {
      return Optional.empty();
    }
    return faults.stream()
        .filter(f -> f.kind() == Fault.Kind.ASSERTION)
        .findFirst()
        .or(() -> faults.stream().findFirst());
  }

  /** A decision for one of these outputs that was revoked, whatever else went wrong. */
  public Optional<Fault> revocation(Collection<Integer> outputs) {
    return revoked.entrySet().stream()
        .filter(e -> outputs.contains(e.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The choices of the execution that comes after this one; empty after the last. */
  public Optional<List<Integer>> next() {
    for (int i = choices.size() - 1; i >= 0; i--) {
      if (choices.get(i) + 1 < possibilities.get(i)) {
        var numbers = new ArrayList<>(choices.subList(0, i));
        numbers.add(choices.get(i) + 1);
        return Optional.of(List.copyOf(numbers));
      }
    }
    return Optional.empty();
  }

  private void execute(List<Statement> block) {
    for (Statement statement : block) {
      execute(statement);
    }
  }

  private void execute(Statement statement) {
    Budget.checkpoint();
    statements.executed(statement);
    switch (statement) {
      case Statement.Assign(Statement.Target target, Type type, Term value, Position at) ->
          assign(target, checked(type, evaluator.value(value), at));
      case Statement.Decide decide -> decide(decide);
      case Statement.If(Term condition, List<Statement> then, List<Statement> otherwise, _) ->
          execute(evaluator.holds(condition) ? then : otherwise);
      case Statement.For loop -> {
        List<Heard> elements = Folding.elements(evaluator, loop.loop().source());
        Optional<LoopWatch.Turns> demanded = watch.turns(loop);
        if (demanded.isPresent() && !keepsTo(demanded.get(), loop, elements)) {
          watch.isOrdered(loop);
        }
        elements.forEach(element -> turn(loop, element));
      }
      case Statement.Choose choose -> choose(choose);
      case Statement.Let(Binder binder, Term value, List<Statement> body, _) -> {
        evaluator.bind(binder, evaluator.value(value));
        execute(body);
      }
      case Statement.Assert(Term condition, String text, Position at) -> {
        if (!evaluator.holds(condition)) {
          String message = "assertion `" + text + "` failed";
          faults.add(new Fault(Fault.Kind.ASSERTION, message, at));
        }
      }
      case Statement.Announce(int kind, Type type, Term message, Position at) ->
          announced.add(
              new Announced(
                  new Subject.Message(kind), checked(type, evaluator.value(message), at)));
      case Statement.Send(int kind, Type type, Term message, Receivers to, Position at) -> {
        Value content = checked(type, evaluator.value(message), at);
        evaluator.receivers(to).forEach(r -> sent.add(new Sent(r, kind, content, at)));
      }
    }
  }

  private void turn(Statement.For loop, Heard element) {
    if (Folding.admit(evaluator, loop.loop(), element)) {
      execute(loop.body());
    }
  }

  /** Whether a loop does as demanded, if it begins now; nothing has happened afterwards. */
  private boolean keepsTo(LoopWatch.Turns demanded, Statement.For loop, List<Heard> elements) {
    return switch (demanded) {
      case LoopWatch.Turns.AtMostOne() -> {
        List<Heard> acting = elements.stream().filter(e -> acts(loop, e)).toList();
        yield acting.isEmpty()
            || (acting.size() == 1
                && doesNothingAfter(acting, loop, without(elements, acting.getFirst())));
      }
      case LoopWatch.Turns.OnlyOf(Predicate<Value> some) -> {
        List<Heard> known = elements.stream().filter(e -> some.test(e.message())).toList();
        List<Heard> others = elements.stream().filter(e -> !some.test(e.message())).toList();
        yield others.stream().noneMatch(e -> acts(loop, e))
            && doesNothingAfter(known, loop, others);
      }
    };
  }

  private static List<Heard> without(List<Heard> elements, Heard one) {
    return elements.stream().filter(e -> !e.equals(one)).toList();
  }

  /** Whether after each of these turns, one after the other, no other turn would do anything. */
  private boolean doesNothingAfter(List<Heard> turns, Statement.For loop, List<Heard> others) {
    var before = new Memory();
    try {
      for (Heard element : turns) {
        turn(loop, element);
        if (others.stream().anyMatch(e -> acts(loop, e))) {
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

  /** Whether a turn would change anything now, or fail, or choose. */
  private boolean acts(Statement.For loop, Heard element) {
    var before = new Memory();
    boolean nested = probing;
    probing = true;
    try {
      turn(loop, element);
      return before.differs();
    } catch (FaultException e) {
      return true;
    } finally {
      probing = nested;
      before.restore();
    }
  }

  /** Where the execution has come to. */
  private final class Memory {
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
      throw Evaluator.error(ValueText.of(type, value) + " is no value of type " + type, at);
    }
    return value;
  }

  private void decide(Statement.Decide decide) {
    Value value = checked(decide.type(), evaluator.value(decide.value()), decide.at());
    if (value instanceof Value.None) {
      throw Evaluator.error("the value to decide for is none", decide.at());
    }
    Value first = own.get(decide.output());
    if (first instanceof Value.None) {
      own.set(decide.output(), value);
      announced.add(
          new Announced(new Subject.Decision(decide.output()), new Value.Items(List.of(value))));
    } else if (!first.equals(value)) {
      Type type = decide.type();
      String message =
          "decides for %s after it decided for %s"
              .formatted(ValueText.of(type, value), ValueText.of(type, first));
      var fault = new Fault(Fault.Kind.REVOKED, message, decide.at());
      faults.add(fault);
      revoked.putIfAbsent(decide.output(), fault);
    }
  }

  private void choose(Statement.Choose choose) {
    var admitted = new ArrayList<Heard>();
    for (Heard element : Folding.elements(evaluator, choose.loop().source())) {
      if (Folding.admit(evaluator, choose.loop(), element)) {
        admitted.add(element);
      }
    }
    if (admitted.isEmpty()) {
      throw Evaluator.error("there is nothing to choose from", choose.at());
    }
    if (probing) {
      // The numbers given are not meant for this choice; that there is one is all that is asked.
      throw Evaluator.error("there is something to choose", choose.at());
    }
    int number = choices.size() < given.size() ? given.get(choices.size()) : 0;
    if (number < 0 || number >= admitted.size()) {
      throw new IllegalArgumentException("there is no choice " + number + " at " + choose.at());
    }
    choices.add(number);
    possibilities.add(admitted.size());
    Folding.admit(evaluator, choose.loop(), admitted.get(number));
    execute(choose.body());
  }

  private void assign(Statement.Target target, Value value) {
    Value whole = own.get(target.variable());
    own.set(target.variable(), replaced(whole, target.path(), value));
  }

  /** {@code whole}, of which the part at the end of the path is another one. */
  private Value replaced(Value whole, List<Statement.Part> path, Value part) {
    if (path.isEmpty()) {
      return part;
    }
    var items = new ArrayList<>(((Value.Items) whole).items());
    int place =
        switch (path.getFirst()) {
          case Statement.Part.OfStructure(int field) -> field;
          case Statement.Part.OfItems(Term index, int first, Position at) ->
              Evaluator.place(items, evaluator.number(index), first, at);
        };
    items.set(place, replaced(items.get(place), path.subList(1, path.size()), part));
    return new Value.Items(items);
  }
}
