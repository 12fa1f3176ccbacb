package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Fault;
import rondo.ir.data.Binder;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicEvaluator.Place;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Parts;
import rondo.smt.value.SymbolicValue.Row;
import rondo.smt.value.SymbolicValue.Word;

/**
 * One execution of statements by one process, with all that it may choose.
 *
 * <p>Both branches of a condition are executed, each on variables of its own, which are merged
 * behind it. A loop is executed turn by turn. What is chosen is a variable of formulas; the body of
 * the choice is executed once, for the element that it picks.
 */
public final class SymbolicExecution {
  private final SymbolicValues values;
  private final Formulas formulas;
  private final SymbolicEvaluator evaluator;
  private final SymbolicFolding folding;
  private final String name;
  private List<SymbolicValue> own;
  private final List<Failure> assertions = new ArrayList<>();
  private final SortedMap<Integer, Formula> revoked = new TreeMap<>();
  private final List<Choice> choices = new ArrayList<>();

  private SymbolicExecution(SymbolicValues values, Viewpoint view, String name) {
    this.values = values;
    this.formulas = values.formulas();
    this.evaluator = SymbolicEvaluator.ofProcess(values, view);
    this.folding = new SymbolicFolding(values, evaluator);
    this.name = name;
    become(new ArrayList<>(view.own()));
  }

  /**
   * What comes of them.
   *
   * @param name what variables for choices are named after
   */
  public static Effect of(
      SymbolicValues values, Viewpoint view, List<Statement> statements, String name)
      throws RejectedException {
    var execution = new SymbolicExecution(values, view, name);
    try {
      execution.execute(statements, values.formulas().truth(true));
    } catch (Refusal e) {
      throw e.rejected();
    }
    return execution.effect();
  }

  private Effect effect() {
    Formula fine = formulas.not(evaluator.noted().any());
    var failed = new ArrayList<Failure>();
    for (Failure assertion : assertions) {
      failed.add(new Failure(formulas.and(fine, assertion.when()), assertion.fault()));
    }
    revoked.replaceAll((_, when) -> formulas.and(fine, when));
    return new Effect(own, evaluator.failures(), failed, revoked, choices);
  }

  private void become(List<SymbolicValue> variables) {
    own = variables;
    evaluator.has(variables);
  }

  private void execute(List<Statement> statements, Formula path) {
    for (Statement statement : statements) {
      evaluator.at(statement.at());
      execute(statement, path);
    }
  }

  private void execute(Statement statement, Formula path) {
    switch (statement) {
      case Statement.Assign(Statement.Target target, Type type, Term value, Position at) -> {
        SymbolicValue part = checked(type, evaluator.value(value, path), new Place(path, at));
        SymbolicValue whole = own.get(target.variable());
        own.set(target.variable(), replaced(whole, target.path(), part, path));
      }
      case Statement.Decide decide -> decide(decide, path);
      case Statement.If(
              Term condition,
              List<Statement> then,
              List<Statement> otherwise,
              Position _) ->
          branch(evaluator.holds(condition, path), then, otherwise, path);
      case Statement.For loop -> {
        for (Turn turn :
            folding.elements(loop.loop().source(), SymbolicFolding.Order.SORTED, path)) {
          Formula admitted = folding.admit(loop.loop(), turn, path);
          branch(admitted, loop.body(), List.of(), path);
        }
      }
      case Statement.Choose choose -> choose(choose, path);
      case Statement.Let(Binder binder, Term value, List<Statement> body, Position _) -> {
        evaluator.bind(binder, evaluator.value(value, path));
        execute(body, path);
      }
      case Statement.Assert(Term condition, String text, Position at) -> {
        Formula wrong = formulas.and(path, formulas.not(evaluator.holds(condition, path)));
        if (!wrong.isFalse()) {
          String message = "assertion `" + text + "` failed";
          assertions.add(new Failure(wrong, new Fault(Fault.Kind.ASSERTION, message, at)));
        }
      }
      case Statement.Announce announce -> throw Refusal.ofEvents("`announce`", announce.at());
      case Statement.Send send -> throw Refusal.ofEvents("`send` in a reaction", send.at());
    }
  }

  private void branch(
      Formula condition, List<Statement> then, List<Statement> otherwise, Formula path) {
    if (condition.isTrue() || condition.isFalse()) {
      execute(condition.isTrue() ? then : otherwise, path);
      return;
    }
    List<SymbolicValue> before = own;
    become(new ArrayList<>(before));
    execute(then, formulas.and(path, condition));
    List<SymbolicValue> after = own;
    become(new ArrayList<>(before));
    execute(otherwise, formulas.and(path, formulas.not(condition)));
    for (int i = 0; i < own.size(); i++) {
      own.set(i, values.merge(condition, after.get(i), own.get(i)));
    }
  }

  private SymbolicValue checked(Type type, SymbolicValue value, Place where) {
    Formula wrong = formulas.not(values.belongs(type, value));
    evaluator.noted().add(where.path(), wrong, "no value of type " + type, where.at());
    return values.shaped(type, value);
  }

  private void decide(Statement.Decide decide, Formula path) {
    SymbolicValue given = evaluator.value(decide.value(), path);
    SymbolicValue value = checked(decide.type(), given, new Place(path, decide.at()));
    Shapes shapes = values.shapes();
    Formula none = formulas.not(shapes.there(value));
    evaluator.noted().add(path, none, "the value to decide for is none", decide.at());
    SymbolicValue present = shapes.present(value);
    SymbolicValue first = own.get(decide.output());
    Formula decided = shapes.there(first);
    Formula other = formulas.not(values.same(shapes.present(first), present));
    Formula revokes = formulas.and(path, decided, other);
    if (!revokes.isFalse()) {
      revoked.merge(decide.output(), revokes, formulas::or);
    }
    own.set(decide.output(), values.merge(decided, shapes.present(first), present));
  }

  private void choose(Statement.Choose choose, Formula path) {
    List<Turn> turns = folding.elements(choose.loop().source(), SymbolicFolding.Order.SORTED, path);
    var admitted = new ArrayList<Formula>();
    for (Turn turn : turns) {
      admitted.add(folding.admit(choose.loop(), turn, path));
    }
    Formula none = formulas.not(formulas.or(admitted));
    evaluator.noted().add(path, none, "there is nothing to choose from", choose.at());
    if (none.isTrue()) {
      return;
    }
    Formula taken = formulas.and(path, formulas.not(none), formulas.not(evaluator.noted().any()));
    Bits pick =
        formulas.variable(name + ".choice" + choices.size(), Amounts.width(0, turns.size() - 1L));
    var choice = new Choice(taken, admitted, pick);
    choices.add(choice);
    picked(choose, turns, choice);
    execute(choose.body(), path);
  }

  /** Binds the names of a choice to what is picked. */
  private void picked(Statement.Choose choose, List<Turn> turns, Choice choice) {
    SymbolicValue element = turns.getLast().element();
    SymbolicValue sender = turns.getLast().sender();
    for (int i = turns.size() - 2; i >= 0; i--) {
      Formula here = choice.picks(i, formulas);
      element = values.merge(here, turns.get(i).element(), element);
      sender = values.merge(here, turns.get(i).sender(), sender);
    }
    evaluator.bind(
        choose.loop().variable(), inARow(turns) ? numbered(turns, choice.pick()) : element);
    if (choose.loop().sender().isPresent()) {
      evaluator.bind(choose.loop().sender().get(), sender);
    }
  }

  /** Whether the elements are numbers one after the other, so that the pick tells which it is. */
  private static boolean inARow(List<Turn> turns) {
    for (int i = 0; i < turns.size(); i++) {
      if (!(turns.get(i).element() instanceof Amount number
          && number.isConstant()
          && turns.getFirst().element() instanceof Amount first
          && number.low() == first.low() + i)) {
        return false;
      }
    }
    return true;
  }

  private static Amount numbered(List<Turn> turns, Bits pick) {
    long low = ((Amount) turns.getFirst().element()).low();
    return new Word(pick, low, low + turns.size() - 1);
  }

  /** {@code whole}, of which the part at the end of the way is another one. */
  private SymbolicValue replaced(
      SymbolicValue whole, List<Statement.Part> way, SymbolicValue part, Formula path) {
    if (way.isEmpty()) {
      return part;
    }
    List<Statement.Part> further = way.subList(1, way.size());
    Row row = values.shapes().row(whole);
    var items = new ArrayList<>(row.items());
    switch (way.getFirst()) {
      case Statement.Part.OfStructure(int field) -> {
        if (field < items.size()) {
          items.set(field, replaced(items.get(field), further, part, path));
        }
      }
      case Statement.Part.OfItems(Term index, int first, Position at) -> {
        Amount number = evaluator.number(index, path);
        evaluator.noted(row, number, first, new Place(path, at));
        for (int i = 0; i < items.size(); i++) {
          Formula here = values.amounts().is(number, (long) first + i);
          if (!here.isFalse()) {
            SymbolicValue other = replaced(items.get(i), further, part, formulas.and(path, here));
            items.set(i, values.merge(here, other, items.get(i)));
          }
        }
      }
    }
    return whole instanceof Row ? new Row(row.length(), items) : new Parts(items);
  }
}
