package rondo.distal.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Infers the types of expressions and lowers them to terms. An error is reported once; enclosing
 * expressions become {@link TypedTerm#ERROR} silently.
 */
public final class ExpressionLowering {
  public final SymbolTable table;
  public final ExpressionContext context;
  public final LexicalScope lexicalScope;
  public final BinderSlots binderSlots;

  public ExpressionLowering(
      SymbolTable table,
      ExpressionContext context,
      LexicalScope lexicalScope,
      BinderSlots binderSlots) {
    this.table = table;
    this.context = context;
    this.lexicalScope = lexicalScope;
    this.binderSlots = binderSlots;
  }

  /** Extends the scope with a name. */
  public ExpressionLowering with(String name, TypedTerm meaning) {
    return new ExpressionLowering(table, context, lexicalScope.with(name, meaning), binderSlots);
  }

  /** Binds a fresh name; reports a name that is already declared. */
  public ExpressionLowering bind(Name name, TypedTerm meaning) {
    boolean taken = lexicalScope.find(name.text()).isPresent();
    Optional<Symbol> known = table.peek(name.text());
    if (context == ExpressionContext.FUNCTION
        || context == ExpressionContext.PROPERTY
        || context == ExpressionContext.NETWORK) {
      known = known.filter(s -> !(s instanceof Symbol.Variable));
    }
    if (taken || known.isPresent()) {
      Diagnostic found = Rule.REDECLARED.at(name.at(), "`" + name + "` is already declared");
      report(
          known.isPresent()
              ? found.withHelp("it is declared at line " + known.get().at().line())
              : found.withHelp("choose another name"));
    }
    return with(name.text(), meaning);
  }

  public void report(Diagnostic diagnostic) {
    table.diagnostics.add(diagnostic);
  }

  TypedTerm error(Diagnostic diagnostic) {
    report(diagnostic);
    return TypedTerm.ERROR;
  }

  /** Lowers an expression of any type, possibly a fraction. */
  public TypedTerm lower(Expression e) {
    return switch (e) {
      case Expression.Number n -> TypedTerm.number(n.value());
      case Expression.BooleanLiteral t -> TypedTerm.truth(t.value());
      case Expression.None _ ->
          new TypedTerm(
              new Term.Constant(Value.NONE), new InferredType.Optional(InferredType.NOTHING));
      case Expression.Reference r -> new ReferenceLowering(this).lower(r);
      case Expression.Domain _, Expression.Range _ -> new CollectionLowering(this).asSet(e);
      case Expression.Not n -> {
        TypedTerm operand = as(n.operand(), InferredType.BOOL);
        yield operand.isError()
            ? operand
            : new TypedTerm(LogicalTerms.not(operand.term()), InferredType.BOOL);
      }
      case Expression.Minus m -> new ArithmeticLowering(this).minus(m);
      case Expression.Infix i -> new OperatorLowering(this).infix(i);
      case Expression.Conditional c -> conditional(c);
      case Expression.Member m -> member(m);
      case Expression.Index i -> index(i);
      case Expression.Call c -> new CallLowering(this).call(c);
      case Expression.RecordLiteral f -> new StructureLowering(this).recordLiteral(f);
      case Expression.SetLiteral s -> set(s);
      case Expression.ListLiteral r -> listLiteral(r);
      case Expression.SetComprehension s -> new FoldLowering(this).setComprehension(s);
      case Expression.ListComprehension r -> new FoldLowering(this).listComprehension(r);
      case Expression.Fold f -> new FoldLowering(this).fold(f);
      case Expression.HeardFrom h -> new MailboxLowering(this).heardFrom(h);
      case Expression.UnaryTemporal t -> misplaced(t.at());
      case Expression.BinaryTemporal u -> misplaced(u.at());
    };
  }

  private TypedTerm misplaced(Position at) {
    return error(
        Rule.MISPLACED_TEMPORAL
            .at(at, "a temporal operator is not allowed in this expression")
            .withHelp("it may only occur inside `! && || -> <->`, `forall` and `exists`"));
  }

  /** Lowers an expression that must be neither a fraction nor a mailbox. */
  public TypedTerm value(Expression e) {
    return value(lower(e), e);
  }

  /** Checks that a lowered expression is neither a fraction nor a mailbox. */
  TypedTerm value(TypedTerm found, Expression e) {
    if (found.type() instanceof InferredType.Mailbox) {
      return error(
          Rule.TYPE_MISMATCH
              .at(e.at(), "a mailbox is not a value")
              .withHelp("`values(…)` is the set of its messages, `size(…)` their number"));
    }
    if (found.type() instanceof InferredType.Transit) {
      return error(
          Rule.TYPE_MISMATCH
              .at(e.at(), "messages in transit are not a value")
              .withHelp("quantify over them: `forall m in transit(…) : …`, or use `size(…)`"));
    }
    return found.denominator() == 1 ? found : error(ArithmeticLowering.fraction(found, e.at()));
  }

  /**
   * Lowers an expression to an expected type; an optional value is unwrapped, which fails at run
   * time if it is none.
   */
  public TypedTerm as(Expression e, InferredType wanted) {
    TypedTerm found = wanted instanceof InferredType.Mailbox ? lower(e) : value(e);
    return convert(found, wanted, e);
  }

  public TypedTerm convert(TypedTerm found, InferredType wanted, Expression e) {
    if (found.isError() || TypeLattice.isError(wanted)) {
      return TypedTerm.ERROR;
    }
    if (TypeLattice.fits(found.type(), wanted)) {
      return found;
    }
    if (found.type() instanceof InferredType.Optional(InferredType of)
        && !(of instanceof InferredType.Nothing)
        && TypeLattice.fits(of, wanted)) {
      return present(found, e);
    }
    return error(mismatch(found.type(), wanted, e.at()));
  }

  public static Diagnostic mismatch(InferredType found, InferredType wanted, Position at) {
    if (wanted instanceof InferredType.Phase && found instanceof InferredType.Number
        || wanted instanceof InferredType.Number && found instanceof InferredType.Phase) {
      return phaseArithmetic(at);
    }
    Diagnostic error =
        Rule.TYPE_MISMATCH.at(at, "this is " + found + ", but " + wanted + " is expected");
    if (found instanceof InferredType.ListLiteral
        && wanted instanceof InferredType.Table(Type index, _)) {
      return error.withHelp("the table has " + TypeLattice.size(index) + " items");
    }
    if (found instanceof InferredType.Number && wanted instanceof InferredType.Process) {
      return error.withHelp("`process(0)` is the first process");
    }
    if (found instanceof InferredType.SetOf && wanted instanceof InferredType.Number) {
      return error.withHelp("sets have `union`, `intersect`, `\\` and `|=`; `size(…)` is a number");
    }
    return error;
  }

  static Diagnostic phaseArithmetic(Position at) {
    return Rule.PHASE_ARITHMETIC
        .at(at, "a phase can only be compared with other phases, and with 0 for none")
        .withHelp("with `stop after K phases` it is a number from 1 to K");
  }

  /** Unwraps an optional value. */
  TypedTerm present(TypedTerm optional, Expression e) {
    return optional.type() instanceof InferredType.Optional(InferredType of)
        ? new TypedTerm(
            new Term.OptionalValue(optional.term(), ExpressionPrinter.print(e), e.at()), of)
        : optional;
  }

  TypedTerm monitorVariableError(String variable, String watcher, Position at) {
    return error(
        Rule.UNAVAILABLE_HERE
            .at(at, "`" + variable + "` is a variable of monitor `" + watcher + "`")
            .withHelp("write `" + watcher + "." + variable + "`"));
  }

  private TypedTerm conditional(Expression.Conditional c) {
    TypedTerm condition = as(c.condition(), InferredType.BOOL);
    TypedTerm then = value(c.then());
    TypedTerm otherwise = value(c.otherwise());
    if (condition.isError() || then.isError() || otherwise.isError()) {
      return TypedTerm.ERROR;
    }
    Optional<InferredType> type = TypeLattice.join(then.type(), otherwise.type());
    if (type.isEmpty()) {
      return error(mismatch(otherwise.type(), then.type(), c.otherwise().at()));
    }
    if (condition.constantTruth().isPresent()) {
      return condition.constantTruth().get() ? then : otherwise;
    }
    Term term = new Term.Conditional(condition.term(), then.term(), otherwise.term());
    return new TypedTerm(term, type.get());
  }

  private TypedTerm member(Expression.Member m) {
    if (m.of() instanceof Expression.Reference(String name, Position at)) {
      Optional<TypedTerm> sender = lexicalScope.find(name + "." + m.field());
      if (sender.isPresent()) {
        return sender.get();
      }
      if (name.equals("this") && context.isInProcess()) {
        return new ExpressionLowering(table, context, LexicalScope.EMPTY, binderSlots)
            .lower(new Expression.Reference(m.field(), at));
      }
      if (lexicalScope.find(name).isEmpty()
          && table.find(name).orElse(null) instanceof Symbol.MonitorSymbol symbol) {
        return monitorVariable(symbol, name, m);
      }
    }
    TypedTerm of = value(m.of());
    if (of.type() instanceof InferredType.Optional) {
      of = present(of, m.of());
    }
    return switch (of.type()) {
      case InferredType.ErrorType _ -> of;
      case InferredType.Structure(Type.Structure type) ->
          new StructureLowering(this).field(of, type, m);
      case InferredType.Process _ -> variableOf(of, m);
      default ->
          error(Rule.TYPE_MISMATCH.at(m.at(), "this is " + of.type() + ", which has no fields"));
    };
  }

  private TypedTerm monitorVariable(Symbol.MonitorSymbol symbol, String name, Expression.Member m) {
    if (context != ExpressionContext.PROPERTY) {
      return error(
          Rule.UNAVAILABLE_HERE
              .at(m.at(), "only properties can read the variables of a monitor")
              .withHelp(
                  context == ExpressionContext.MONITOR
                      ? "a monitor refers to its own variables by their names"
                      : "processes cannot depend on monitors"));
    }
    if (table.find(m.field()).orElse(null) instanceof Symbol.Variable v
        && symbol.variables().contains(v.number())) {
      return new TypedTerm(
          new Term.MonitorVariable(symbol.number(), v.number()), TypeLattice.of(v.type()));
    }
    if (table.isErroneous(m.field())) {
      return TypedTerm.ERROR;
    }
    List<String> variables =
        table.names().stream()
            .filter(
                n ->
                    table.peek(n).orElse(null) instanceof Symbol.Variable v
                        && symbol.variables().contains(v.number()))
            .toList();
    return error(table.unknown(m.field(), m.at(), variables, "no variable of `" + name + "`"));
  }

  private TypedTerm variableOf(TypedTerm process, Expression.Member m) {
    if (context != ExpressionContext.PROPERTY) {
      return error(
          Rule.UNAVAILABLE_HERE
              .at(m.at(), "a process cannot read the variables of others")
              .withHelp("send the value in a message"));
    }
    Optional<Symbol> symbol = table.find(m.field());
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Variable v) {
      if (table.owningMonitor(v).isPresent()) {
        return monitorVariableError(m.field(), table.owningMonitor(v).get(), m.at());
      }
      Term of = new Term.RemoteVariable(process.term(), v.number());
      // With roles, not all processes have the variable.
      return new TypedTerm(
          table.isOwnedByAll(v)
              ? of
              : new Term.OptionalValue(of, ExpressionPrinter.print(m), m.at()),
          TypeLattice.of(v.type()));
    }
    if (table.isErroneous(m.field())) {
      return TypedTerm.ERROR;
    }
    List<String> variables =
        table.names().stream()
            .filter(n -> table.peek(n).filter(Symbol.Variable.class::isInstance).isPresent())
            .toList();
    return error(table.unknown(m.field(), m.at(), variables, "no variable of a process"));
  }

  private TypedTerm index(Expression.Index i) {
    TypedTerm of = lower(i.of());
    if (of.type() instanceof InferredType.Mailbox) {
      return new MailboxLowering(this).messageFrom(of, as(i.index(), InferredType.PROCESS), i.at());
    }
    of = present(of, i.of());
    Optional<InferredType> items = TypeLattice.items(of.type());
    if (of.isError() || items.isEmpty()) {
      value(i.index());
      return of.isError()
          ? of
          : error(Rule.TYPE_MISMATCH.at(i.at(), "this is " + of.type() + ", which has no items"));
    }
    TypedTerm index = as(i.index(), indexType(of.type()));
    return index.isError()
        ? index
        : new TypedTerm(
            new Term.Element(of.term(), index.term(), firstIndex(of.type()), i.at()), items.get());
  }

  public static InferredType indexType(InferredType items) {
    return items instanceof InferredType.Table(Type index, _)
        ? TypeLattice.of(index)
        : new InferredType.Number(0, 0);
  }

  public static int firstIndex(InferredType items) {
    return items instanceof InferredType.Table(Type.Range(int low, _), _) ? low : 0;
  }

  private TypedTerm set(Expression.SetLiteral s) {
    Optional<TermList> listed = list(s.members());
    return listed
        .map(l -> new TypedTerm(new Term.SetOf(l.terms()), new InferredType.SetOf(l.type())))
        .orElse(TypedTerm.ERROR);
  }

  private TypedTerm listLiteral(Expression.ListLiteral r) {
    Optional<TermList> listed = list(r.items());
    return listed
        .map(
            l ->
                new TypedTerm(
                    new Term.Tuple(l.terms()),
                    new InferredType.ListLiteral(l.type(), l.terms().size())))
        .orElse(TypedTerm.ERROR);
  }

  /** Terms of one type. */
  record TermList(List<Term> terms, InferredType type) {}

  private Optional<TermList> list(List<Expression> parts) {
    var terms = new ArrayList<Term>();
    InferredType type = InferredType.NOTHING;
    boolean right = true;
    for (Expression part : parts) {
      TypedTerm found = value(part);
      if (found.isError()) {
        right = false;
        continue;
      }
      Optional<InferredType> joined = TypeLattice.join(type, found.type());
      if (joined.isEmpty()) {
        report(mismatch(found.type(), type, part.at()));
        right = false;
        continue;
      }
      type = joined.get();
      terms.add(found.term());
    }
    return right ? Optional.of(new TermList(terms, type)) : Optional.empty();
  }
}
