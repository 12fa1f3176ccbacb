package rondo.distal.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.DomainEnumerator;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.IntervalAnalysis;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.LoweredCollection;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;

/** Lowers iteration over collections: quantifiers, counts, sums, set comprehensions. */
public final class FoldLowering {
  private static final int MAX_LIST_LENGTH = 1000;

  private final ExpressionLowering lowering;
  private final CollectionLowering collections;

  public FoldLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
    this.collections = new CollectionLowering(lowering);
  }

  TypedTerm membership(Expression.Infix e) {
    TypedTerm element = lowering.value(e.left());
    Optional<LoweredCollection> lowered = collections.lower(e.right());
    if (element.isError() || lowered.isEmpty()) {
      return TypedTerm.ERROR;
    }
    LoweredCollection g = lowered.get();
    if (TypeLattice.join(element.type(), g.element()).isEmpty()) {
      return lowering.error(
          Rule.TYPE_MISMATCH.at(
              e.at(),
              "this searches for " + element.type() + " in a collection of a different type"));
    }
    if (g.range() instanceof LoopRange.Elements(Term collection, _)) {
      return new TypedTerm(new Term.Contains(collection, element.term()), InferredType.BOOL);
    }
    return new TypedTerm(among(g, FoldKind.EXISTS, element, e.at()), InferredType.BOOL);
  }

  /**
   * The number of elements equal to a value, or whether there is one; the value is evaluated even
   * if the collection is empty.
   */
  Term among(LoweredCollection g, FoldKind foldKind, TypedTerm value, Position at) {
    Binder each = lowering.binderSlots.fresh("each", g.element());
    var loop = new Loop(each, g.range());
    if (!new IntervalAnalysis(lowering.binderSlots).mayFail(value.term())) {
      return new Term.Fold(
          foldKind, loop, LogicalTerms.equal(new Term.BoundVariable(each), value.term(), at), at);
    }
    Binder wanted = lowering.binderSlots.fresh("wanted", value.type());
    Term same =
        LogicalTerms.equal(new Term.BoundVariable(each), new Term.BoundVariable(wanted), at);
    var once = new LoopRange.Elements(new Term.SetOf(List.of(value.term())), at);
    FoldKind all = foldKind == FoldKind.COUNT ? FoldKind.SUM : foldKind;
    return new Term.Fold(all, new Loop(wanted, once), new Term.Fold(foldKind, loop, same, at), at);
  }

  /** The nested loops of a fold, the innermost first. */
  private record LoopNest(TypedTerm value, List<Loop> loops, long maxIterations) {}

  /** Lowers the loops of bindings and the expression inside them. */
  private Optional<LoopNest> loops(Bindings b, Function<ExpressionLowering, TypedTerm> inside) {
    Optional<LoweredCollection> lowered =
        b.in().isPresent()
            ? collections.lower(b.in().get())
            : Optional.of(LoweredCollection.processes(lowering.table.processes));
    LoweredCollection g =
        lowered.orElse(new LoweredCollection(new LoopRange.Mailbox(), InferredType.ERROR, 0));
    checkSender(b, lowered);
    ExpressionLowering inner = lowering;
    var binders = new ArrayList<Binder>();
    for (Name name : b.names()) {
      Binder binder = lowering.binderSlots.fresh(name.text(), g.element());
      binders.add(binder);
      inner = inner.bind(name, new TypedTerm(new Term.BoundVariable(binder), g.element()));
    }
    Optional<Binder> sender = Optional.empty();
    if (b.sender().isPresent()) {
      Name name = b.sender().get();
      Binder binder = lowering.binderSlots.fresh(name.text(), InferredType.PROCESS);
      sender = Optional.of(binder);
      inner = inner.bind(name, new TypedTerm(new Term.BoundVariable(binder), InferredType.PROCESS));
    }
    TypedTerm where = TypedTerm.truth(true);
    if (b.where().isPresent()) {
      where = inner.as(b.where().get(), InferredType.BOOL);
    }
    TypedTerm value = inside.apply(inner);
    if (lowered.isEmpty() || value.isError() || where.isError()) {
      return Optional.empty();
    }
    var loops = new ArrayList<Loop>();
    for (int i = binders.size() - 1; i >= 0; i--) {
      boolean innermost = i == binders.size() - 1;
      loops.add(
          new Loop(
              binders.get(i),
              innermost ? sender : Optional.empty(),
              g.range(),
              innermost ? where.term() : Term.TRUE));
    }
    long most = 1;
    for (int i = 0; i < loops.size(); i++) {
      most = Math.min(TypeLattice.FAR, most * g.maxSize());
    }
    return Optional.of(new LoopNest(value, loops, most));
  }

  private void checkSender(Bindings b, Optional<LoweredCollection> lowered) {
    if (b.sender().isEmpty() || lowered.isEmpty()) {
      return;
    }
    if (lowered.get().range() instanceof LoopRange.MessagesInTransit) {
      String name = b.names().getFirst().text();
      lowering.report(
          Rule.TYPE_MISMATCH
              .at(b.sender().get().at(), "messages in transit have no `from`")
              .withHelp("write `" + name + ".sender` and `" + name + ".receiver`"));
    } else if (!lowered.get().isMailbox()) {
      lowering.report(
          Rule.TYPE_MISMATCH.at(b.sender().get().at(), "only messages in a mailbox have a sender"));
    } else if (b.names().size() > 1) {
      lowering.report(
          Rule.WRONG_ARGUMENTS.at(b.sender().get().at(), "`from` follows the name of one message"));
    }
  }

  /** The loops of a statement, the outermost first. */
  public Optional<List<Loop>> statementLoops(Bindings b, Consumer<ExpressionLowering> inside) {
    return loops(
            b,
            inner -> {
              inside.accept(inner);
              return TypedTerm.truth(true);
            })
        .map(l -> l.loops().reversed());
  }

  TypedTerm setComprehension(Expression.SetComprehension s) {
    return loops(s.bindings(), inner -> inner.value(s.value()))
        .map(
            l ->
                new TypedTerm(
                    nested(FoldKind.SET, FoldKind.UNION, l, s.at()),
                    new InferredType.SetOf(l.value().type())))
        .orElse(TypedTerm.ERROR);
  }

  private static Term nested(FoldKind innermost, FoldKind others, LoopNest l, Position at) {
    Term term = l.value().term();
    FoldKind foldKind = innermost;
    for (Loop loop : l.loops()) {
      term = new Term.Fold(foldKind, loop, term, at);
      foldKind = others;
    }
    return term;
  }

  TypedTerm fold(Expression.Fold f) {
    boolean condition = f.isQuantifier() || f.function().equals("count");
    Optional<LoopNest> looped =
        loops(
            f.bindings(),
            inner -> condition ? inner.as(f.value(), InferredType.BOOL) : inner.value(f.value()));
    if (looped.isEmpty()) {
      return TypedTerm.ERROR;
    }
    LoopNest l = looped.get();
    boolean several = l.loops().size() > 1;
    return switch (f.function()) {
      case "forall" ->
          new TypedTerm(nested(FoldKind.FORALL, FoldKind.FORALL, l, f.at()), InferredType.BOOL);
      case "exists" ->
          new TypedTerm(nested(FoldKind.EXISTS, FoldKind.EXISTS, l, f.at()), InferredType.BOOL);
      case "count" ->
          new TypedTerm(
              nested(FoldKind.COUNT, FoldKind.SUM, l, f.at()),
              TypeLattice.number(0, l.maxIterations()));
      case "values" ->
          new TypedTerm(
              nested(FoldKind.SET, FoldKind.UNION, l, f.at()),
              new InferredType.SetOf(l.value().type()));
      case "first", "last" -> {
        Optional<Expression> in = f.bindings().in();
        if (several || in.isEmpty()) {
          yield lowering.error(
              Rule.WRONG_ARGUMENTS.at(
                  f.at(), "`" + f.function() + "` applies to one mailbox or sequence"));
        }
        yield orderedCollection(f.function(), in.get()).isEmpty()
            ? TypedTerm.ERROR
            : new TypedTerm(
                nested(kind(f.function()), kind(f.function()), l, f.at()), l.value().type());
      }
      case "sum" -> total(FoldKind.SUM, l, f);
      case "union" -> total(FoldKind.UNION, l, f);
      default -> {
        if (several) {
          yield lowering.error(
              Rule.WRONG_ARGUMENTS.at(
                  f.at(), "`" + f.function() + "` applies to one collection only"));
        }
        yield total(kind(f.function()), l, f);
      }
    };
  }

  static FoldKind kind(String function) {
    return switch (function) {
      case "sum" -> FoldKind.SUM;
      case "min", "smallest" -> FoldKind.LEAST;
      case "max", "largest" -> FoldKind.GREATEST;
      case "longest" -> FoldKind.LONGEST;
      case "mostFrequent" -> FoldKind.MOST_FREQUENT;
      case "first" -> FoldKind.FIRST;
      case "last" -> FoldKind.LAST;
      case "union" -> FoldKind.UNION;
      case "values" -> FoldKind.SET;
      default -> throw new IllegalStateException("function " + function);
    };
  }

  private TypedTerm total(FoldKind foldKind, LoopNest l, Expression.Fold f) {
    TypedTerm value = l.value();
    if (value.type() instanceof InferredType.Optional && foldKind != FoldKind.MOST_FREQUENT) {
      value = lowering.present(value, f.value());
    }
    Optional<InferredType> type =
        result(foldKind, value.type(), l.maxIterations(), f.function(), f.value().at());
    LoopNest unwrapped = new LoopNest(value, l.loops(), l.maxIterations());
    return type.map(s -> new TypedTerm(nested(foldKind, foldKind, unwrapped, f.at()), s))
        .orElse(TypedTerm.ERROR);
  }

  /** The type of a fold over values of a type; empty if it is not defined, which is reported. */
  Optional<InferredType> result(
      FoldKind foldKind, InferredType value, long most, String function, Position at) {
    boolean fits =
        switch (foldKind) {
          case SUM -> value instanceof InferredType.Number;
          case LEAST, GREATEST ->
              TypeLattice.isOrdered(value)
                  || value instanceof InferredType.Bool
                  || value instanceof InferredType.Nothing;
          case UNION -> value instanceof InferredType.SetOf;
          case COUNT, EXISTS, FORALL -> value instanceof InferredType.Bool;
          case LONGEST ->
              value instanceof InferredType.Sequence || value instanceof InferredType.ListLiteral;
          case SET, MOST_FREQUENT, FIRST, LAST -> true;
        };
    if (!fits) {
      if (value instanceof InferredType.Phase) {
        lowering.report(ExpressionLowering.phaseArithmetic(at));
      } else {
        lowering.report(
            Rule.TYPE_MISMATCH.at(at, "`" + function + "` of " + value + " is not defined"));
      }
      return Optional.empty();
    }
    return Optional.of(
        switch (foldKind) {
          case COUNT -> TypeLattice.number(0, most);
          case SUM -> {
            var n = (InferredType.Number) value;
            yield TypeLattice.number(Math.min(0, n.low() * most), Math.max(0, n.high() * most));
          }
          case LEAST, GREATEST, LONGEST, UNION, FIRST, LAST -> value;
          case EXISTS, FORALL -> InferredType.BOOL;
          case SET, MOST_FREQUENT -> new InferredType.SetOf(value);
        });
  }

  /** The collection that an expression denotes; empty if it has no order, which is reported. */
  Optional<LoweredCollection> orderedCollection(String function, Expression e) {
    TypedTerm found = lowering.lower(e);
    if (found.isError()) {
      return Optional.empty();
    }
    boolean ordered =
        found.type() instanceof InferredType.Mailbox
            || found.type() instanceof InferredType.Sequence
            || (found.type() instanceof InferredType.ListLiteral(_, int length) && length > 0);
    if (!ordered) {
      lowering.report(
          Rule.TYPE_MISMATCH.at(
              e.at(), "this is " + found.type() + ", which has no " + function + " item"));
      return Optional.empty();
    }
    return collections.lower(e);
  }

  /** Expands a list comprehension over a constant range, element by element. */
  TypedTerm listComprehension(Expression.ListComprehension r) {
    Bindings b = r.bindings();
    Optional<LoweredCollection> lowered =
        b.in().isPresent()
            ? collections.lower(b.in().get())
            : Optional.of(LoweredCollection.processes(lowering.table.processes));
    if (lowered.isEmpty()) {
      return TypedTerm.ERROR;
    }
    if (b.where().isPresent() || b.names().size() != 1 || b.sender().isPresent()) {
      return lowering.error(
          Rule.WRONG_ARGUMENTS.at(
              b.at(), "`[… for v in …]` iterates over one range, without `where`"));
    }
    Optional<List<TypedTerm>> values = DomainEnumerator.values(lowered.get().range());
    if (values.isEmpty() || values.get().size() > MAX_LIST_LENGTH) {
      return lowering.error(
          Rule.NOT_CONSTANT
              .at(
                  b.in().map(Expression::at).orElse(b.at()),
                  "the length of the list must be constant")
              .withHelp("iterate over `process` or a range between constants"));
    }
    Optional<Term.ProcessItem> comprehension = Optional.empty();
    if (lowered.get().range() instanceof LoopRange.Domain(Type.Process _)) {
      Optional<LoopNest> once = loops(b, inner -> inner.value(r.value()));
      if (once.isEmpty()) {
        return TypedTerm.ERROR;
      }
      comprehension =
          Optional.of(
              new Term.ProcessItem(
                  once.get().loops().getFirst().variable(), once.get().value().term()));
    }
    var items = new ArrayList<Term>();
    InferredType type = InferredType.NOTHING;
    for (TypedTerm value : values.get()) {
      if (lowering.table.exceedsExpansionLimit(r.at())) {
        return TypedTerm.ERROR;
      }
      TypedTerm item = lowering.bind(b.names().getFirst(), value).value(r.value());
      Optional<InferredType> joined = TypeLattice.join(type, item.type());
      if (item.isError() || joined.isEmpty()) {
        return TypedTerm.ERROR;
      }
      type = joined.get();
      items.add(item.term());
    }
    return new TypedTerm(
        new Term.Tuple(items, comprehension), new InferredType.ListLiteral(type, items.size()));
  }
}
