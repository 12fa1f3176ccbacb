package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Gives expressions their sorts and makes terms of them. A mistake is reported once; what contains
 * it is {@link Typed#WRONG} and silent.
 */
final class Expressions {
  final Symbols symbols;
  final Place place;
  final Scope scope;
  final Slots slots;

  Expressions(Symbols symbols, Place place, Scope scope, Slots slots) {
    this.symbols = symbols;
    this.place = place;
    this.scope = scope;
    this.slots = slots;
  }

  /** The same where a name has a meaning more. */
  Expressions with(String name, Typed meaning) {
    return new Expressions(symbols, place, scope.with(name, meaning), slots);
  }

  /** Binds a name, which must not mean anything yet, to values of a sort. */
  Expressions bind(Name name, Typed meaning) {
    boolean taken = scope.find(name.text()).isPresent();
    Optional<Symbol> known = symbols.look(name.text());
    if (place == Place.FUNCTION || place == Place.PROPERTY || place == Place.NETWORK) {
      known = known.filter(s -> !(s instanceof Symbol.Variable));
    }
    if (taken || known.isPresent()) {
      Diagnostic found = Rule.REDECLARED.at(name.at(), "`" + name + "` means something already");
      report(
          known.isPresent()
              ? found.withHelp("it is declared at line " + known.get().at().line())
              : found.withHelp("choose another name"));
    }
    return with(name.text(), meaning);
  }

  void report(Diagnostic diagnostic) {
    symbols.findings.add(diagnostic);
  }

  Typed wrong(Diagnostic diagnostic) {
    report(diagnostic);
    return Typed.WRONG;
  }

  /** A value of any sort; perhaps a fraction. */
  Typed lower(Expression e) {
    return switch (e) {
      case Expression.Number n -> Typed.number(n.value());
      case Expression.Truth t -> Typed.truth(t.value());
      case Expression.None _ ->
          new Typed(new Term.Constant(Value.NONE), new Sort.Optional(Sort.NOTHING));
      case Expression.Reference r -> reference(r);
      case Expression.Domain _, Expression.Range _ -> new Gatherings(this).asSet(e);
      case Expression.Not n -> {
        Typed operand = as(n.operand(), Sort.BOOL);
        yield operand.isWrong() ? operand : new Typed(Terms.not(operand.term()), Sort.BOOL);
      }
      case Expression.Minus m -> new Arithmetic(this).minus(m);
      case Expression.Infix i -> new Operators(this).infix(i);
      case Expression.Conditional c -> conditional(c);
      case Expression.Member m -> member(m);
      case Expression.Index i -> index(i);
      case Expression.Call c -> new Builtins(this).call(c);
      case Expression.Filled f -> new Structures(this).filled(f);
      case Expression.SetOf s -> set(s);
      case Expression.Row r -> row(r);
      case Expression.SetFor s -> new Folds(this).set(s);
      case Expression.RowFor r -> new Folds(this).row(r);
      case Expression.Fold f -> new Folds(this).fold(f);
      case Expression.HeardFrom h -> new Mailboxes(this).heardFrom(h);
      case Expression.Temporal t -> misplaced(t.at());
      case Expression.Until u -> misplaced(u.at());
    };
  }

  private Typed misplaced(Position at) {
    return wrong(
        Rule.MISPLACED_TEMPORAL
            .at(at, "a temporal operator cannot stand inside of this expression")
            .withHelp("only `! && || -> <->`, and `forall` and `exists`, stand around it"));
  }

  /** A value that is no fraction and no mailbox. */
  Typed value(Expression e) {
    return value(lower(e), e);
  }

  /** The same of what was found already. */
  Typed value(Typed found, Expression e) {
    if (found.sort() instanceof Sort.Mailbox) {
      return wrong(
          Rule.TYPE_MISMATCH
              .at(e.at(), "what was heard is no value")
              .withHelp("`values(…)` is the set of the messages, `size(…)` how many there are"));
    }
    if (found.sort() instanceof Sort.Transit) {
      return wrong(
          Rule.TYPE_MISMATCH
              .at(e.at(), "what is on its way is no value")
              .withHelp("go through it: `forall m in transit(…) : …`, or ask for `size(…)`"));
    }
    return found.over() == 1 ? found : wrong(Arithmetic.fraction(found, e.at()));
  }

  /** A value where this sort is wanted; an optional one must be there when it is asked for. */
  Typed as(Expression e, Sort wanted) {
    Typed found = wanted instanceof Sort.Mailbox ? lower(e) : value(e);
    return convert(found, wanted, e);
  }

  Typed convert(Typed found, Sort wanted, Expression e) {
    if (found.isWrong() || Sorts.isWrong(wanted)) {
      return Typed.WRONG;
    }
    if (Sorts.fits(found.sort(), wanted)) {
      return found;
    }
    if (found.sort() instanceof Sort.Optional(Sort of)
        && !(of instanceof Sort.Nothing)
        && Sorts.fits(of, wanted)) {
      return present(found, e);
    }
    return wrong(mismatch(found.sort(), wanted, e.at()));
  }

  static Diagnostic mismatch(Sort found, Sort wanted, Position at) {
    if (wanted instanceof Sort.Phase && found instanceof Sort.Number
        || wanted instanceof Sort.Number && found instanceof Sort.Phase) {
      return phaseArithmetic(at);
    }
    Diagnostic error =
        Rule.TYPE_MISMATCH.at(at, "this is " + found + ", but " + wanted + " is needed");
    if (found instanceof Sort.Row && wanted instanceof Sort.Table(Type index, _)) {
      return error.withHelp("the table has " + Sorts.size(index) + " items");
    }
    if (found instanceof Sort.Number && wanted instanceof Sort.Process) {
      return error.withHelp("`process(0)` is the first process");
    }
    if (found instanceof Sort.SetOf && wanted instanceof Sort.Number) {
      return error.withHelp("sets have `union`, `intersect`, `\\` and `|=`; `size(…)` is a number");
    }
    return error;
  }

  static Diagnostic phaseArithmetic(Position at) {
    return Rule.PHASE_ARITHMETIC
        .at(at, "a phase is only compared with other phases, and with 0 for none")
        .withHelp("with `stop after K phases` it is a number from 1 to K");
  }

  /** The value of something optional, and its sort without that. */
  Typed present(Typed optional, Expression e) {
    return optional.sort() instanceof Sort.Optional(Sort of)
        ? new Typed(new Term.Present(optional.term(), ExpressionPrinter.print(e), e.at()), of)
        : optional;
  }

  private Typed reference(Expression.Reference r) {
    switch (r.name()) {
      case "self" -> {
        return place.isInProcess() && place != Place.MONITOR
            ? new Typed(new Term.Self(), Sort.PROCESS)
            : notHere(r);
      }
      case "phase", "round" -> {
        return phase(r);
      }
      default -> {}
    }
    Optional<Typed> bound = scope.find(r.name());
    if (bound.isPresent()) {
      return bound.get();
    }
    Optional<Symbol> symbol = symbols.find(r.name());
    if (symbol.isEmpty()) {
      return wrong(
          symbols.unknown(
              r.name(),
              r.at(),
              Stream.concat(scope.names().stream(), symbols.names().stream()).toList(),
              "not found here"));
    }
    return switch (symbol.get()) {
      case Symbol.Constant(int value, _) -> constant(r.name(), value);
      case Symbol.Unknown _ -> Typed.WRONG;
      case Symbol.Member(Type.Enumeration type, int number, _) ->
          new Typed(new Term.Constant(Value.of(number)), new Sort.Enumeration(type));
      case Symbol.Types _ -> new Gatherings(this).asSet(r);
      case Symbol.Variable v -> variable(r, v);
      case Symbol.Group(int first, int count, _) ->
          new Typed(
              new Term.SetOf(
                  IntStream.range(first, first + count).<Term>mapToObj(Term.Certain::new).toList()),
              new Sort.SetOf(Sort.PROCESS));
      case Symbol.Watcher _ ->
          wrong(
              Rule.TYPE_MISMATCH
                  .at(r.at(), "`" + r.name() + "` is a monitor, and no value")
                  .withHelp("a property may ask for a variable of it: `" + r.name() + ".x`"));
      case Symbol.Function _ ->
          wrong(
              Rule.TYPE_MISMATCH
                  .at(r.at(), "`" + r.name() + "` is a function")
                  .withHelp("call it: `" + r.name() + "(…)`"));
    };
  }

  /**
   * A constant; where it may have any value, what a process executes does not depend on this one.
   */
  private Typed constant(String name, int value) {
    Typed known = Typed.number(value);
    return symbols.anyValue == null || !(place.isInProcess() || place == Place.FUNCTION)
        ? known
        : symbols.anyValue.apply(name).map(t -> new Typed(t, known.sort())).orElse(known);
  }

  private Typed variable(Expression.Reference r, Symbol.Variable v) {
    if (place.isInProcess() && !symbols.isVisible(v)) {
      return wrong(
          Rule.NOT_HERE
              .at(
                  r.at(),
                  place == Place.MONITOR
                      ? "a monitor sees no variable `" + r.name() + "` of others"
                      : "processes of this role have no variable `" + r.name() + "`")
              .withHelp(
                  place == Place.MONITOR
                      ? "announce what it must know"
                      : "it is declared at line " + v.at().line() + ", for others"));
    }
    if (place.isInProcess()) {
      return new Typed(new Term.Own(v.number()), Sorts.of(v.type()));
    }
    if (place == Place.PROPERTY && symbols.watcher(v).isPresent()) {
      return ofWatcher(r.name(), symbols.watcher(v).get(), r.at());
    }
    if (place == Place.PROPERTY && symbols.processes == 1) {
      return new Typed(new Term.Of(new Term.Certain(0), v.number()), Sorts.of(v.type()));
    }
    Diagnostic found =
        Rule.NOT_HERE.at(r.at(), "`" + r.name() + "` is a variable that every process has");
    return wrong(
        switch (place) {
          case PROPERTY ->
              found.withHelp("say of which process: `forall p : p." + r.name() + " …`");
          case FUNCTION -> found.withHelp("hand it to the function as a parameter");
          case CONSTANT, NETWORK, INITIAL, SEND, UPDATE, REACTION, FIRST, EACH, MONITOR ->
              found.withHelp("it has no value " + place.text());
        });
  }

  private Typed ofWatcher(String variable, String watcher, Position at) {
    return wrong(
        Rule.NOT_HERE
            .at(at, "`" + variable + "` is a variable of monitor `" + watcher + "`")
            .withHelp("write `" + watcher + "." + variable + "`"));
  }

  private Typed phase(Expression.Reference r) {
    if (!place.isInRun()) {
      return notHere(r);
    }
    if (r.name().equals("round") && symbols.rounds != 1) {
      return wrong(
          Rule.NOT_HERE
              .at(r.at(), "`round` is the number of the round where a phase has one round only")
              .withHelp("`phase` is the number of the phase"));
    }
    return new Typed(
        new Term.Phase(),
        symbols.phases.isPresent() ? new Sort.Number(1, symbols.phases.getAsInt()) : Sort.PHASE);
  }

  private Typed notHere(Expression.Reference r) {
    Diagnostic found =
        Rule.NOT_HERE.at(r.at(), "`" + r.name() + "` has no meaning " + place.text());
    return wrong(
        place == Place.FUNCTION
            ? found.withHelp("hand it to the function as a parameter")
            : r.name().equals("self") && place == Place.MONITOR
                ? found.withHelp("who announced a message `m` is `m.sender`")
                : r.name().equals("self")
                    ? found.withHelp("speak of all processes: `forall p : …`")
                    : found);
  }

  private Typed conditional(Expression.Conditional c) {
    Typed condition = as(c.condition(), Sort.BOOL);
    Typed then = value(c.then());
    Typed otherwise = value(c.otherwise());
    if (condition.isWrong() || then.isWrong() || otherwise.isWrong()) {
      return Typed.WRONG;
    }
    Optional<Sort> sort = Sorts.join(then.sort(), otherwise.sort());
    if (sort.isEmpty()) {
      return wrong(mismatch(otherwise.sort(), then.sort(), c.otherwise().at()));
    }
    if (condition.known().isPresent()) {
      return condition.known().get() ? then : otherwise;
    }
    Term term = new Term.Conditional(condition.term(), then.term(), otherwise.term());
    return new Typed(term, sort.get());
  }

  private Typed member(Expression.Member m) {
    if (m.of() instanceof Expression.Reference(String name, Position at)) {
      Optional<Typed> sender = scope.find(name + "." + m.field());
      if (sender.isPresent()) {
        return sender.get();
      }
      if (name.equals("this") && place.isInProcess()) {
        return new Expressions(symbols, place, Scope.EMPTY, slots)
            .reference(new Expression.Reference(m.field(), at));
      }
      if (scope.find(name).isEmpty()
          && symbols.find(name).orElse(null) instanceof Symbol.Watcher watcher) {
        return watched(watcher, name, m);
      }
    }
    Typed of = value(m.of());
    if (of.sort() instanceof Sort.Optional) {
      of = present(of, m.of());
    }
    return switch (of.sort()) {
      case Sort.Wrong _ -> of;
      case Sort.Structure(Type.Structure type) -> new Structures(this).field(of, type, m);
      case Sort.Process _ -> variableOf(of, m);
      default ->
          wrong(Rule.TYPE_MISMATCH.at(m.at(), "this is " + of.sort() + ", which has no fields"));
    };
  }

  private Typed watched(Symbol.Watcher watcher, String name, Expression.Member m) {
    if (place != Place.PROPERTY) {
      return wrong(
          Rule.NOT_HERE
              .at(m.at(), "only properties see the variables of a monitor")
              .withHelp(
                  place == Place.MONITOR
                      ? "its own variables go by their names"
                      : "nothing that processes do depends on who watches"));
    }
    if (symbols.find(m.field()).orElse(null) instanceof Symbol.Variable v
        && watcher.variables().contains(v.number())) {
      return new Typed(new Term.Watched(watcher.number(), v.number()), Sorts.of(v.type()));
    }
    if (symbols.isMistaken(m.field())) {
      return Typed.WRONG;
    }
    List<String> variables =
        symbols.names().stream()
            .filter(
                n ->
                    symbols.look(n).orElse(null) instanceof Symbol.Variable v
                        && watcher.variables().contains(v.number()))
            .toList();
    return wrong(symbols.unknown(m.field(), m.at(), variables, "no variable of `" + name + "`"));
  }

  private Typed variableOf(Typed process, Expression.Member m) {
    if (place != Place.PROPERTY) {
      return wrong(
          Rule.NOT_HERE
              .at(m.at(), "no process sees the variables of another one")
              .withHelp("what it must know is sent to it"));
    }
    Optional<Symbol> symbol = symbols.find(m.field());
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Variable v) {
      if (symbols.watcher(v).isPresent()) {
        return ofWatcher(m.field(), symbols.watcher(v).get(), m.at());
      }
      Term of = new Term.Of(process.term(), v.number());
      // Not all processes have it, where there are roles.
      return new Typed(
          symbols.isEverywhere(v) ? of : new Term.Present(of, ExpressionPrinter.print(m), m.at()),
          Sorts.of(v.type()));
    }
    if (symbols.isMistaken(m.field())) {
      return Typed.WRONG;
    }
    List<String> variables =
        symbols.names().stream()
            .filter(n -> symbols.look(n).filter(Symbol.Variable.class::isInstance).isPresent())
            .toList();
    return wrong(symbols.unknown(m.field(), m.at(), variables, "no variable of a process"));
  }

  private Typed index(Expression.Index i) {
    Typed of = lower(i.of());
    if (of.sort() instanceof Sort.Mailbox) {
      return new Mailboxes(this).messageFrom(of, as(i.index(), Sort.PROCESS), i.at());
    }
    of = present(of, i.of());
    Optional<Sort> items = Sorts.items(of.sort());
    if (of.isWrong() || items.isEmpty()) {
      value(i.index());
      return of.isWrong()
          ? of
          : wrong(Rule.TYPE_MISMATCH.at(i.at(), "this is " + of.sort() + ", which has no items"));
    }
    Typed index = as(i.index(), indexSort(of.sort()));
    return index.isWrong()
        ? index
        : new Typed(
            new Term.Element(of.term(), index.term(), firstIndex(of.sort()), i.at()), items.get());
  }

  static Sort indexSort(Sort items) {
    return items instanceof Sort.Table(Type index, _) ? Sorts.of(index) : new Sort.Number(0, 0);
  }

  static int firstIndex(Sort items) {
    return items instanceof Sort.Table(Type.Range(int low, _), _) ? low : 0;
  }

  private Typed set(Expression.SetOf s) {
    Optional<Listed> listed = list(s.members());
    return listed
        .map(l -> new Typed(new Term.SetOf(l.terms()), new Sort.SetOf(l.sort())))
        .orElse(Typed.WRONG);
  }

  private Typed row(Expression.Row r) {
    Optional<Listed> listed = list(r.items());
    return listed
        .map(l -> new Typed(new Term.Tuple(l.terms()), new Sort.Row(l.sort(), l.terms().size())))
        .orElse(Typed.WRONG);
  }

  /** Terms of one sort. */
  record Listed(List<Term> terms, Sort sort) {}

  private Optional<Listed> list(List<Expression> parts) {
    var terms = new ArrayList<Term>();
    Sort sort = Sort.NOTHING;
    boolean right = true;
    for (Expression part : parts) {
      Typed found = value(part);
      if (found.isWrong()) {
        right = false;
        continue;
      }
      Optional<Sort> joined = Sorts.join(sort, found.sort());
      if (joined.isEmpty()) {
        report(mismatch(found.sort(), sort, part.at()));
        right = false;
        continue;
      }
      sort = joined.get();
      terms.add(found.term());
    }
    return right ? Optional.of(new Listed(terms, sort)) : Optional.empty();
  }
}
