package rondo.smt.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Fault;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.smt.execution.SymbolicEvaluator.Place;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicCoercion;
import rondo.smt.value.SymbolicIntegers;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.TupleValue;
import rondo.smt.value.SymbolicValues;

/**
 * Symbolic execution of statements by one process, with all its choices.
 *
 * <p>Both branches of a condition are executed on copies of the variables, which are merged
 * afterwards. Loops are unrolled. A choice is a variable; its body is executed once, for the
 * element that is picked.
 */
public final class SymbolicExecution {
  private final SymbolicValues values;
  private final TermFactory factory;
  private final SymbolicEvaluator evaluator;
  private final SymbolicFold folding;
  private final String name;
  private List<SymbolicValue> own;
  private final List<GuardedFault> assertions = new ArrayList<>();
  private final SortedMap<Integer, Formula> revoked = new TreeMap<>();
  private final List<SymbolicChoice> choices = new ArrayList<>();
  private final List<SymbolicSend> sends = new ArrayList<>();
  private final List<SymbolicAnnouncement> announcements = new ArrayList<>();
  private final List<SymbolicSendPoint> sendPoints = new ArrayList<>();
  private boolean inSendLoop = false;
  private final ProtocolKind protocolKind;

  /** The kind of protocol; only an event-based one has statements that send and announce. */
  private enum ProtocolKind {
    ROUNDS,
    EVENTS
  }

  private SymbolicExecution(
      SymbolicValues values, LocalView view, ProtocolKind protocolKind, String name) {
    this.values = values;
    this.factory = values.formulas();
    this.evaluator = SymbolicEvaluator.ofProcess(values, view);
    this.folding = new SymbolicFold(values, evaluator);
    this.protocolKind = protocolKind;
    this.name = name;
    setVariables(new ArrayList<>(view.own()));
  }

  /**
   * The effect of the statements in a round.
   *
   * @param name the prefix of the choice variables
   */
  public static Effect of(SymbolicValues values, LocalView view, List<Stmt> statements, String name)
      throws RejectedException {
    return new SymbolicExecution(values, view, ProtocolKind.ROUNDS, name).run(statements);
  }

  /**
   * The effect of a reaction to an event, or of a monitor.
   *
   * @param bindings the names that the reaction binds
   * @param name the prefix of the choice variables
   */
  public static Effect ofReaction(
      SymbolicValues values,
      LocalView view,
      Map<Binder, SymbolicValue> bindings,
      List<Stmt> statements,
      String name)
      throws RejectedException {
    var execution = new SymbolicExecution(values, view, ProtocolKind.EVENTS, name);
    bindings.forEach(execution.evaluator::bind);
    return execution.run(statements);
  }

  private Effect run(List<Stmt> statements) throws RejectedException {
    try {
      execute(statements, factory.truth(true));
    } catch (UnsupportedTermException e) {
      throw e.rejected();
    }
    return effect();
  }

  private Effect effect() {
    Formula fine = factory.not(evaluator.noted().any());
    var failed = new ArrayList<GuardedFault>();
    for (GuardedFault assertion : assertions) {
      failed.add(new GuardedFault(factory.and(fine, assertion.when()), assertion.fault()));
    }
    revoked.replaceAll((_, when) -> factory.and(fine, when));
    return new Effect(
        own, evaluator.failures(), failed, revoked, choices, sends, announcements, sendPoints);
  }

  private void setVariables(List<SymbolicValue> variables) {
    own = variables;
    evaluator.setVariables(variables);
  }

  private void execute(List<Stmt> statements, Formula path) {
    for (Stmt stmt : statements) {
      evaluator.setPosition(stmt.at());
      execute(stmt, path);
    }
  }

  private void execute(Stmt stmt, Formula path) {
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, Type type, Term value, Position at) -> {
        SymbolicValue part = checked(type, evaluator.value(value, path), new Place(path, at));
        SymbolicValue whole = own.get(target.variable());
        own.set(target.variable(), replaced(whole, target.path(), part, path));
      }
      case Stmt.Decide decide -> decide(decide, path);
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, Position _) ->
          branch(evaluator.holds(condition, path), then, otherwise, path);
      case Stmt.For loop -> {
        List<LoopElement> elements =
            folding.elements(loop.loop().range(), SymbolicFold.ElementOrder.SORTED, path);
        if (Stmt.onlySends(loop.body())) {
          sendMessages(() -> iterate(loop, elements, path));
        } else {
          iterate(loop, elements, path);
        }
      }
      case Stmt.Choose choose -> choose(choose, path);
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, Position _) -> {
        evaluator.bind(binder, evaluator.value(value, path));
        execute(body, path);
      }
      case Stmt.Assert(Term condition, String text, Position at) -> {
        Formula wrong = factory.and(path, factory.not(evaluator.holds(condition, path)));
        if (!wrong.isFalse()) {
          String message = "assertion `" + text + "` failed";
          assertions.add(new GuardedFault(wrong, new Fault(Fault.Kind.ASSERTION, message, at)));
        }
      }
      case Stmt.Announce announce -> {
        requireEvents("`announce`", announce.at());
        SymbolicValue given = evaluator.value(announce.message(), path);
        SymbolicValue content = checked(announce.type(), given, new Place(path, announce.at()));
        announce(path, new Subject.Message(announce.kind()), content);
      }
      case Stmt.Send send -> {
        requireEvents("`send` in a reaction", send.at());
        SymbolicValue given = evaluator.value(send.message(), path);
        SymbolicValue content = checked(send.type(), given, new Place(path, send.at()));
        sendMessages(
            () ->
                sends.add(
                    new SymbolicSend(
                        send.kind(),
                        content,
                        evaluator.receivers(send.to(), path).stream()
                            .map(r -> factory.and(path, r))
                            .toList())));
      }
    }
  }

  private void iterate(Stmt.For loop, List<LoopElement> elements, Formula path) {
    for (LoopElement element : elements) {
      Formula admitted = folding.bindElement(loop.loop(), element, path);
      branch(admitted, loop.body(), List.of(), path);
    }
  }

  /** Executes a statement at which a process may crash. */
  private void sendMessages(Runnable statement) {
    if (inSendLoop) {
      statement.run();
      return;
    }
    List<SymbolicValue> before = List.copyOf(own);
    int first = sends.size();
    inSendLoop = true;
    try {
      statement.run();
    } finally {
      inSendLoop = false;
    }
    var sent = new ArrayList<Formula>();
    sends.subList(first, sends.size()).forEach(s -> sent.addAll(s.receivers()));
    Formula reached = factory.and(factory.or(sent), factory.not(evaluator.noted().any()));
    if (!reached.isFalse()) {
      sendPoints.add(
          new SymbolicSendPoint(
              reached, before, first, sends.size(), choices.size(), announcements.size()));
    }
  }

  private void requireEvents(String what, Position at) {
    if (protocolKind != ProtocolKind.EVENTS) {
      throw UnsupportedTermException.ofEvents(what, at);
    }
  }

  private void announce(Formula when, Subject subject, SymbolicValue content) {
    if (!when.isFalse()) {
      announcements.add(new SymbolicAnnouncement(when, subject, content));
    }
  }

  private void branch(Formula condition, List<Stmt> then, List<Stmt> otherwise, Formula path) {
    if (condition.isTrue() || condition.isFalse()) {
      execute(condition.isTrue() ? then : otherwise, path);
      return;
    }
    List<SymbolicValue> before = own;
    setVariables(new ArrayList<>(before));
    execute(then, factory.and(path, condition));
    List<SymbolicValue> after = own;
    setVariables(new ArrayList<>(before));
    execute(otherwise, factory.and(path, factory.not(condition)));
    for (int i = 0; i < own.size(); i++) {
      own.set(i, values.merge(condition, after.get(i), own.get(i)));
    }
  }

  private SymbolicValue checked(Type type, SymbolicValue value, Place where) {
    Formula wrong = factory.not(values.hasType(type, value));
    evaluator.noted().add(where.path(), wrong, "not a value of type " + type, where.at());
    return values.coerce(type, value);
  }

  private void decide(Stmt.Decide decide, Formula path) {
    SymbolicValue given = evaluator.value(decide.value(), path);
    SymbolicValue value = checked(decide.type(), given, new Place(path, decide.at()));
    SymbolicCoercion coercion = values.coercion();
    Formula none = factory.not(coercion.isPresent(value));
    evaluator.noted().add(path, none, "the decided value is none", decide.at());
    SymbolicValue present = coercion.unwrap(value);
    SymbolicValue first = own.get(decide.output());
    Formula decided = coercion.isPresent(first);
    Formula other = factory.not(values.equal(coercion.unwrap(first), present));
    Formula revokes = factory.and(path, decided, other);
    if (!revokes.isFalse()) {
      revoked.merge(decide.output(), revokes, factory::or);
    }
    announce(
        factory.and(path, factory.not(decided)),
        new Subject.Decision(decide.output()),
        new TupleValue(List.of(present)));
    own.set(decide.output(), values.merge(decided, coercion.unwrap(first), present));
  }

  private void choose(Stmt.Choose choose, Formula path) {
    List<LoopElement> turns =
        folding.elements(choose.loop().range(), SymbolicFold.ElementOrder.SORTED, path);
    var admitted = new ArrayList<Formula>();
    for (LoopElement element : turns) {
      admitted.add(folding.bindElement(choose.loop(), element, path));
    }
    Formula none = factory.not(factory.or(admitted));
    evaluator.noted().add(path, none, "there is nothing to choose from", choose.at());
    if (none.isTrue()) {
      return;
    }
    Formula taken = factory.and(path, factory.not(none), factory.not(evaluator.noted().any()));
    BitVector pick =
        factory.variable(
            name + ".choice" + choices.size(), SymbolicIntegers.width(0, turns.size() - 1L));
    var symbolicChoice = new SymbolicChoice(taken, admitted, pick);
    choices.add(symbolicChoice);
    picked(choose, turns, symbolicChoice);
    execute(choose.body(), path);
  }

  /** Binds the names of a choice to the picked element. */
  private void picked(Stmt.Choose choose, List<LoopElement> turns, SymbolicChoice symbolicChoice) {
    SymbolicValue element = turns.getLast().element();
    SymbolicValue sender = turns.getLast().sender();
    for (int i = turns.size() - 2; i >= 0; i--) {
      Formula here = symbolicChoice.picks(i, factory);
      element = values.merge(here, turns.get(i).element(), element);
      sender = values.merge(here, turns.get(i).sender(), sender);
    }
    evaluator.bind(
        choose.loop().variable(),
        isConsecutive(turns) ? numbered(turns, symbolicChoice.pick()) : element);
    if (choose.loop().sender().isPresent()) {
      evaluator.bind(choose.loop().sender().get(), sender);
    }
  }

  /** Whether the elements are consecutive numbers, so that the pick determines the element. */
  private static boolean isConsecutive(List<LoopElement> turns) {
    for (int i = 0; i < turns.size(); i++) {
      if (!(turns.get(i).element() instanceof IntegerValue number
          && number.isConstant()
          && turns.getFirst().element() instanceof IntegerValue first
          && number.low() == first.low() + i)) {
        return false;
      }
    }
    return true;
  }

  private static IntegerValue numbered(List<LoopElement> turns, BitVector pick) {
    long low = ((IntegerValue) turns.getFirst().element()).low();
    return new BinaryInteger(pick, low, low + turns.size() - 1);
  }

  /** {@code whole} with the part at the end of the access path replaced. */
  private SymbolicValue replaced(
      SymbolicValue whole, List<Stmt.PathStep> way, SymbolicValue part, Formula path) {
    if (way.isEmpty()) {
      return part;
    }
    List<Stmt.PathStep> further = way.subList(1, way.size());
    SequenceValue value = values.coercion().asSequence(whole);
    var items = new ArrayList<>(value.items());
    switch (way.getFirst()) {
      case Stmt.PathStep.Field(int field) -> {
        if (field < items.size()) {
          items.set(field, replaced(items.get(field), further, part, path));
        }
      }
      case Stmt.PathStep.Element(Term index, int first, Position at) -> {
        IntegerValue number = evaluator.number(index, path);
        evaluator.noted(value, number, first, new Place(path, at));
        for (int i = 0; i < items.size(); i++) {
          Formula here = values.integers().equalTo(number, (long) first + i);
          if (!here.isFalse()) {
            SymbolicValue other = replaced(items.get(i), further, part, factory.and(path, here));
            items.set(i, values.merge(here, other, items.get(i)));
          }
        }
      }
    }
    return whole instanceof SequenceValue
        ? new SequenceValue(value.length(), items)
        : new TupleValue(items);
  }
}
