package rondo.distal.lower.expression;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LoweredCollection;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;

/** Lowers collections: mailboxes, sets, sequences, tables, ranges and types. */
public final class CollectionLowering {
  private final ExpressionLowering lowering;

  public CollectionLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  /** The collection that an expression denotes; empty if it denotes none, which is reported. */
  public Optional<LoweredCollection> lower(Expression e) {
    return switch (e) {
      case Expression.Range r -> interval(r);
      case Expression.Domain d ->
          Optional.of(domain(d.type().equals("bool") ? new Type.Bool() : processes()));
      case Expression.Reference r when namedType(r).isPresent() ->
          enumerated(namedType(r).get(), r);
      default -> elements(e);
    };
  }

  private Type processes() {
    return new Type.Process(lowering.table.processes);
  }

  public static LoweredCollection domain(Type type) {
    return new LoweredCollection(
        new LoopRange.Domain(type), TypeLattice.of(type), TypeLattice.size(type));
  }

  private Optional<Type> namedType(Expression.Reference r) {
    return lowering.lexicalScope.find(r.name()).isPresent()
        ? Optional.empty()
        : lowering.table.peek(r.name()).map(s -> s instanceof Symbol.NamedType t ? t.type() : null);
  }

  private Optional<LoweredCollection> enumerated(Type type, Expression.Reference r) {
    lowering.table.find(r.name());
    if (type instanceof Type.Enumeration) {
      return Optional.of(domain(type));
    }
    lowering.report(
        Rule.TYPE_MISMATCH
            .at(r.at(), "the values of `" + r.name() + "` cannot be enumerated")
            .withHelp("a value of it is written `" + r.name() + "(…)`"));
    return Optional.empty();
  }

  private Optional<LoweredCollection> interval(Expression.Range r) {
    TypedTerm low = lowering.as(r.low(), new InferredType.Number(0, 0));
    TypedTerm high = lowering.as(r.high(), new InferredType.Number(0, 0));
    if (low.isError() || high.isError()) {
      return Optional.empty();
    }
    var from = (InferredType.Number) low.type();
    var to = (InferredType.Number) high.type();
    InferredType element = new InferredType.Number(from.low(), Math.max(from.low(), to.high()));
    return Optional.of(
        new LoweredCollection(
            new LoopRange.Interval(low.term(), high.term()),
            element,
            Math.max(0, to.high() - from.low() + 1)));
  }

  private Optional<LoweredCollection> elements(Expression e) {
    TypedTerm found = lowering.lower(e);
    if (found.type() instanceof InferredType.Mailbox(InferredType message)) {
      return TypeLattice.isError(message)
          ? Optional.empty()
          : Optional.of(new LoweredCollection(found.source(), message, lowering.table.processes));
    }
    if (found.type() instanceof InferredType.Transit(InferredType message)) {
      return Optional.of(new LoweredCollection(found.source(), message, TypeLattice.FAR));
    }
    found = lowering.present(found, e);
    Optional<InferredType> items = TypeLattice.items(found.type());
    if (found.type() instanceof InferredType.SetOf(InferredType of)) {
      items = Optional.of(of);
    }
    if (found.isError()) {
      return Optional.empty();
    }
    if (items.isEmpty()) {
      lowering.report(
          Rule.TYPE_MISMATCH
              .at(e.at(), "this is " + found.type() + ", but a collection is expected")
              .withHelp("a set, a sequence, a table, a mailbox, or a range such as `1..3`"));
      return Optional.empty();
    }
    long most =
        switch (found.type()) {
          case InferredType.ListLiteral(_, int n) -> n;
          case InferredType.Sequence(_, int n) -> n;
          case InferredType.Table(Type index, _) -> TypeLattice.size(index);
          case InferredType.SetOf(InferredType.Number(long low, long high)) -> high - low + 1;
          case InferredType.SetOf(InferredType.Process _) -> lowering.table.processes;
          default -> TypeLattice.FAR;
        };
    return Optional.of(
        new LoweredCollection(new LoopRange.Elements(found.term(), e.at()), items.get(), most));
  }

  /** The set of all elements of a collection. */
  TypedTerm asSet(Expression e) {
    return lower(e)
        .map(g -> foldElements(FoldKind.SET, g, new InferredType.SetOf(g.element()), e.at()))
        .orElse(TypedTerm.ERROR);
  }

  /** A fold over the elements themselves. */
  TypedTerm foldElements(FoldKind foldKind, LoweredCollection g, InferredType type, Position at) {
    Binder each = lowering.binderSlots.fresh("each", g.element());
    Term.Fold fold =
        new Term.Fold(foldKind, new Loop(each, g.range()), new Term.BoundVariable(each), at);
    return new TypedTerm(fold, type);
  }
}
