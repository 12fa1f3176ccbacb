package rondo.distal.lower;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Kind;
import rondo.ir.data.Type;

/** Calls: what the language knows itself, messages and records, and the protocol's functions. */
public final class Builtins {
  /** What other languages call temporal operators. */
  private static final Map<String, String> TEMPORAL =
      Map.of("G", "[]", "always", "[]", "F", "<>", "eventually", "<>");

  private static final Set<String> KNOWN =
      Set.of(
          "size",
          "count",
          "sum",
          "min",
          "max",
          "smallest",
          "largest",
          "mostFrequent",
          "values",
          "senders",
          "present",
          "value",
          "decided",
          "primary",
          "next",
          "correct",
          "crashed",
          "first",
          "last",
          "longest",
          "mbox",
          "transit",
          "prefix");

  private final Expressions expressions;
  private final Folds folds;
  private final Gatherings gatherings;

  Builtins(Expressions expressions) {
    this.expressions = expressions;
    this.folds = new Folds(expressions);
    this.gatherings = new Gatherings(expressions);
  }

  /** Whether the language has a function of this name. */
  public static boolean isKnown(String name) {
    return KNOWN.contains(name);
  }

  Typed call(Expression.Call c) {
    if (expressions.symbols.find(c.function()).filter(Symbol.Group.class::isInstance).isPresent()) {
      return named(c);
    }
    return switch (c.function()) {
      case "size" -> one(c).flatMap(gatherings::gather).map(g -> size(g, c)).orElse(Typed.WRONG);
      case "count" -> count(c);
      case "sum", "mostFrequent", "values", "union", "longest" -> whole(c);
      case "prefix" -> new Operators(expressions).prefix(c);
      case "min", "max", "smallest", "largest" -> c.arguments().size() > 1 ? extreme(c) : whole(c);
      case "senders" -> senders(c);
      case "present" -> present(c);
      case "value" ->
          one(c).map(a -> expressions.present(expressions.value(a), a)).orElse(Typed.WRONG);
      case "decided" -> decided(c);
      case "primary" -> primary(c);
      case "next" ->
          process(c).map(p -> new Typed(new Term.Successor(p), Sort.PROCESS)).orElse(Typed.WRONG);
      case "process" -> certain(c);
      case "correct" -> condition(c, Term.Condition.CORRECT);
      case "crashed" -> condition(c, Term.Condition.CRASHED);
      case "first", "last" -> end(c);
      case "mbox" -> new Mailboxes(expressions).read(c);
      case "transit" -> new Mailboxes(expressions).transit(c);
      default -> named(c);
    };
  }

  private Optional<Expression> one(Expression.Call c) {
    if (c.arguments().size() == 1) {
      return Optional.of(c.arguments().getFirst());
    }
    expressions.report(
        Rule.WRONG_ARGUMENTS
            .at(c.at(), "`" + c.function() + "` has one argument")
            .withLabel("here " + Wording.are(c.arguments().size()) + " given"));
    return Optional.empty();
  }

  private Typed size(Gathering g, Expression.Call c) {
    Binder each = expressions.slots.fresh("each", g.element());
    return new Typed(
        new Term.Fold(Kind.COUNT, new Loop(each, g.source()), Term.TRUE, c.at()),
        Sorts.number(0, g.most()));
  }

  private Typed count(Expression.Call c) {
    if (c.arguments().size() != 2) {
      return expressions.wrong(
          Rule.WRONG_ARGUMENTS
              .at(c.at(), "`count` has two arguments, a collection and a value")
              .withHelp("write `count(C, v)` or `count(m in C : …)`; `size(C)` counts all"));
    }
    Optional<Gathering> g = gatherings.gather(c.arguments().get(0));
    Typed value = expressions.value(c.arguments().get(1));
    if (g.isEmpty() || value.isWrong()) {
      return Typed.WRONG;
    }
    if (Sorts.join(g.get().element(), value.sort()).isEmpty()) {
      return expressions.wrong(
          Rule.TYPE_MISMATCH.at(
              c.arguments().get(1).at(),
              "this counts " + value.sort() + " among others than that"));
    }
    return new Typed(
        folds.among(g.get(), Kind.COUNT, value, c.at()), Sorts.number(0, g.get().most()));
  }

  private Typed whole(Expression.Call c) {
    Optional<Expression> argument = one(c);
    Optional<Gathering> found = argument.flatMap(gatherings::gather);
    if (found.isEmpty()) {
      return Typed.WRONG;
    }
    Gathering g = found.get();
    Kind kind = Folds.kind(c.function());
    return folds
        .result(kind, g.element(), g.most(), c.function(), argument.get().at())
        .map(s -> gatherings.whole(kind, g, s, c.at()))
        .orElse(Typed.WRONG);
  }

  /** {@code min(a, b)}. */
  private Typed extreme(Expression.Call c) {
    Typed set = expressions.lower(new Expression.SetOf(c.arguments(), c.at()));
    if (!(set.term() instanceof Term.SetOf(List<Term> members))
        || !(set.sort() instanceof Sort.SetOf(Sort of))) {
      return Typed.WRONG;
    }
    Kind kind = Folds.kind(c.function());
    Optional<Sort> sort = folds.result(kind, of, members.size(), c.function(), c.at());
    if (sort.isEmpty()) {
      return Typed.WRONG;
    }
    List<Integer> constants =
        members.stream().flatMap(t -> new Typed(t, of).constant().stream()).sorted().toList();
    if (constants.size() == members.size()) {
      return Typed.number(kind == Kind.LEAST ? constants.getFirst() : constants.getLast());
    }
    var source = new Source.Elements(set.term(), c.at());
    return gatherings.whole(kind, new Gathering(source, of, members.size()), sort.get(), c.at());
  }

  private Typed senders(Expression.Call c) {
    Typed mailbox = one(c).map(expressions::lower).orElse(Typed.WRONG);
    if (mailbox.isWrong()) {
      return mailbox;
    }
    return mailbox.sort() instanceof Sort.Mailbox
        ? new Mailboxes(expressions).senders(mailbox, c.at())
        : expressions.wrong(Rule.TYPE_MISMATCH.at(c.at(), "only a mailbox has senders"));
  }

  private Typed present(Expression.Call c) {
    Typed value = one(c).map(expressions::value).orElse(Typed.WRONG);
    if (value.isWrong()) {
      return value;
    }
    return value.sort() instanceof Sort.Optional
        ? new Typed(new Term.IsPresent(value.term()), Sort.BOOL)
        : expressions.wrong(
            Rule.TYPE_MISMATCH.at(c.at(), "this is " + value.sort() + ", which is always there"));
  }

  /** {@code decided(p)}: whether all outputs of p are there. */
  private Typed decided(Expression.Call c) {
    Optional<Term> process = process(c);
    List<Symbol.Variable> outputs =
        expressions.symbols.names().stream()
            .flatMap(n -> expressions.symbols.look(n).stream())
            .flatMap(s -> s instanceof Symbol.Variable v ? Stream.of(v) : Stream.empty())
            .filter(v -> v.kind() == LocalVariable.Kind.OUTPUT)
            .toList();
    if (process.isEmpty()) {
      return Typed.WRONG;
    }
    if (outputs.isEmpty() && expressions.symbols.hasUnknown()) {
      return Typed.WRONG;
    }
    if (outputs.isEmpty()) {
      return expressions.wrong(Rule.BAD_DECIDE.at(c.at(), "the protocol has no output to decide"));
    }
    Term p = process.get();
    if (expressions.place != Place.PROPERTY
        && !(p instanceof Term.Self && expressions.place.isInProcess())) {
      return expressions.wrong(
          Rule.NOT_HERE
              .at(c.at(), "no process sees what another one has decided")
              .withHelp("`decided(self)` is whether this one has"));
    }
    Term all = Term.TRUE;
    for (Symbol.Variable v : outputs) {
      if (expressions.place == Place.PROPERTY) {
        Term there = new Term.IsPresent(new Term.Of(p, v.number()));
        all = Terms.and(all, Terms.implies(has(p, v, c.at()), there, c.at()), c.at());
      } else if (expressions.symbols.isVisible(v)) {
        all = Terms.and(all, new Term.IsPresent(new Term.Own(v.number())), c.at());
      }
    }
    return new Typed(all, Sort.BOOL);
  }

  /** Whether a process has a variable. */
  private Term has(Term process, Symbol.Variable v, Position at) {
    return expressions.symbols.owners(v.number(), at) instanceof Source.Elements(Term some, _)
        ? new Term.Contains(some, process)
        : Term.TRUE;
  }

  private Typed primary(Expression.Call c) {
    Optional<Expression> argument = one(c);
    if (argument.isEmpty()) {
      return Typed.WRONG;
    }
    Typed phase = expressions.value(argument.get());
    if (phase.sort() instanceof Sort.Phase && !(phase.term() instanceof Term.Phase)) {
      return expressions.wrong(
          Rule.PHASE_ARITHMETIC
              .at(argument.get().at(), "of phases without end, only the current one has a primary")
              .withHelp("write `primary(phase)`, or keep the process itself in a variable"));
    }
    if (!phase.isWrong() && !(phase.sort() instanceof Sort.Phase)) {
      phase = expressions.convert(phase, new Sort.Number(0, 0), argument.get());
    }
    return phase.isWrong()
        ? phase
        : new Typed(
            phase
                .constant()
                .<Term>map(
                    k -> new Term.Certain(Math.floorMod(k - 1, expressions.symbols.processes)))
                .orElse(new Term.Primary(phase.term())),
            Sort.PROCESS);
  }

  private Optional<Term> process(Expression.Call c) {
    return one(c)
        .map(a -> expressions.as(a, Sort.PROCESS))
        .filter(t -> !t.isWrong())
        .map(Typed::term);
  }

  private Typed certain(Expression.Call c) {
    return numbered(c, 0, expressions.symbols.processes, "no process");
  }

  /** One of some processes, counted from 0. */
  private Typed numbered(Expression.Call c, int first, int count, String none) {
    Typed number = one(c).map(a -> expressions.as(a, new Sort.Number(0, 0))).orElse(Typed.WRONG);
    if (number.isWrong()) {
      return number;
    }
    Optional<Integer> constant = number.constant();
    if (constant.isEmpty() && expressions.symbols.anyValue != null) {
      return new Typed(new Term.Primary(number.term()), Sort.PROCESS);
    }
    if (constant.isEmpty()) {
      return expressions.wrong(
          Rule.NOT_CONSTANT.at(c.at(), "which process is meant must be a constant"));
    }
    int last = count - 1;
    return constant.get() < 0 || constant.get() > last
        ? expressions.wrong(
            Rule.OUT_OF_RANGE.at(
                c.at(), "there is " + none + " " + constant.get() + ", they are 0 to " + last))
        : new Typed(new Term.Certain(first + constant.get()), Sort.PROCESS);
  }

  private Typed condition(Expression.Call c, Term.Condition condition) {
    if (expressions.place != Place.PROPERTY) {
      return expressions.wrong(
          Rule.NOT_HERE.at(
              c.at(), "whether a process has failed is for properties only, nobody sees it"));
    }
    return process(c).map(p -> new Typed(new Term.Is(condition, p), Sort.BOOL)).orElse(Typed.WRONG);
  }

  /** The first or last message, or item of a sequence. */
  private Typed end(Expression.Call c) {
    return one(c)
        .flatMap(a -> folds.inOrder(c.function(), a))
        .map(g -> gatherings.whole(Folds.kind(c.function()), g, g.element(), c.at()))
        .orElse(Typed.WRONG);
  }

  private Typed named(Expression.Call c) {
    Optional<Typed> bound = expressions.scope.find(c.function());
    if (expressions.place == Place.NETWORK && c.function().equals("heard") && bound.isPresent()) {
      return process(c)
          .map(
              p ->
                  new Typed(
                      new Term.Element(bound.get().term(), p, 0, c.at()),
                      new Sort.SetOf(Sort.PROCESS)))
          .orElse(Typed.WRONG);
    }
    Optional<Symbol> symbol = expressions.symbols.find(c.function());
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Types(Type.Structure type, _)) {
      return new Structures(expressions).made(type, c);
    }
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Function(var declaration, _)) {
      return new Functions(expressions).call(declaration, c);
    }
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Group(int first, int count, _)) {
      return numbered(c, first, count, "no " + c.function());
    }
    c.arguments().forEach(expressions::lower);
    if (bound.isEmpty() && expressions.symbols.isMistaken(c.function())) {
      return Typed.WRONG;
    }
    if (symbol.isPresent() || bound.isPresent()) {
      Diagnostic found =
          Rule.TYPE_MISMATCH.at(c.at(), "`" + c.function() + "` is neither function nor message");
      return expressions.wrong(
          bound.filter(b -> b.sort() instanceof Sort.Mailbox).isPresent()
              ? found.withHelp("`" + c.function() + "[p]` is the message of p")
              : found);
    }
    List<String> candidates =
        Stream.concat(KNOWN.stream().sorted(), expressions.symbols.names().stream()).toList();
    Diagnostic unknown =
        expressions.symbols.unknown(c.function(), c.at(), candidates, "no function or message");
    return expressions.wrong(
        expressions.place == Place.PROPERTY && TEMPORAL.containsKey(c.function())
            ? unknown.withHelp("write `" + TEMPORAL.get(c.function()) + "`")
            : unknown);
  }
}
