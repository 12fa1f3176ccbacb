package rondo.translate.promela.term;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Translates loops over collections, and choices from them. */
public final class LoopText {
  private final PromelaWriter writer;
  private final ValueEncoding encoding;
  private final TermText terms;

  LoopText(PromelaWriter writer, TermText terms) {
    this.writer = writer;
    this.encoding = writer.encoding;
    this.terms = terms;
  }

  /** Generates a loop whose body does not assign the collection; binds its names in the body. */
  void write(Loop loop, Runnable inside) {
    writer.scoped(() -> open(loop, UnaryOperator.identity(), inside));
  }

  /** Generates a loop whose body may assign the collection. */
  void writeAssigning(Loop loop, Runnable inside) {
    writer.scoped(() -> open(loop, this::saved, inside));
  }

  /**
   * Generates a loop.
   *
   * @param keeping copies the collection if the body may assign it
   */
  private void open(Loop loop, UnaryOperator<PromelaExpression> keeping, Runnable inside) {
    Binder variable = loop.variable();
    writer.types.bind(loop);
    Type element = writer.types.element(loop.range());
    switch (loop.range()) {
      case LoopRange.Interval(Term low, Term high) -> {
        PromelaExpression from = terms.value(low);
        PromelaExpression to = writer.evaluateOnce(keeping.apply(terms.value(high)), "limit");
        counted(variable, element, from, to, () -> filtered(loop, PromelaExpression.TRUE, inside));
      }
      case LoopRange.Domain(Type type) ->
          counted(
              variable,
              element,
              PromelaExpression.number(encoding.minCode(type)),
              last(type),
              () -> filtered(loop, PromelaExpression.TRUE, inside));
      case LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ -> throw notMailboxError();
      case LoopRange.Mailbox() -> {
        PromelaExpression from = writer.temporary(loop.sender().map(Binder::name).orElse("from"));
        loop.sender()
            .ifPresent(s -> writer.bind(s, new Type.Process(writer.context.processes()), from));
        PromelaExpression heard = writer.context.messageFrom(from);
        writer.bind(variable, element, heard);
        writer
            .out()
            .open("for (%s : 0 .. %s) {".formatted(from, writer.context.processCount().plus(-1)));
        filtered(loop, heard.notEqualTo(writer.context.noMessage()), inside);
        writer.out().close("};");
      }
      case LoopRange.Elements(Term collection, Position at) ->
          elements(loop, collection, keeping, at, inside);
    }
  }

  /** The rejection of messages other than those of the mailbox. */
  static InexpressibleException notMailboxError() {
    return new InexpressibleException("messages read by `mbox`, or in transit");
  }

  private PromelaExpression last(Type type) {
    return type instanceof Type.Process
        ? writer.context.processCount().plus(-1)
        : PromelaExpression.number(encoding.maxCode(type));
  }

  private void counted(
      Binder variable, Type type, PromelaExpression from, PromelaExpression to, Runnable inside) {
    PromelaExpression counter = writer.temporary(variable.name());
    writer.bind(variable, type, counter);
    writer.out().open("for (%s : %s .. %s) {".formatted(counter, from, to));
    inside.run();
    writer.out().close("};");
  }

  /** Generates the body for the elements that satisfy the filter. */
  private void filtered(Loop loop, PromelaExpression guard, Runnable inside) {
    if (loop.where() == Term.TRUE) {
      writer.when(guard, inside);
      return;
    }
    PromelaWriter.PreparedExpression where =
        writer.capture(() -> terms.as(loop.where(), new Type.Bool()));
    if (where.before().isEmpty()) {
      writer.when(guard.and(where.expression()), inside);
      return;
    }
    writer.when(
        guard,
        () -> {
          writer.out().addAll(where.before());
          writer.when(where.expression(), inside);
        });
  }

  private void elements(
      Loop loop,
      Term collection,
      UnaryOperator<PromelaExpression> keeping,
      Position at,
      Runnable inside) {
    Binder variable = loop.variable();
    Type element = writer.types.element(loop.range());
    if (collection instanceof Term.SetOf(List<Term> members) && members.size() == 1) {
      PromelaExpression only = keeping.apply(terms.as(members.getFirst(), element));
      writer.bind(variable, element, writer.evaluateOnce(only, "each"));
      filtered(loop, PromelaExpression.TRUE, inside);
      return;
    }
    if (collection instanceof Term.SetOf(List<Term> members) && isRow(members)) {
      PromelaExpression from =
          PromelaExpression.number(((Term.ProcessConstant) members.getFirst()).process());
      PromelaExpression to =
          PromelaExpression.number(((Term.ProcessConstant) members.getLast()).process());
      counted(variable, element, from, to, () -> filtered(loop, PromelaExpression.TRUE, inside));
      return;
    }
    Type type = TypeOperations.present(writer.types.of(collection));
    if (type.equals(TypeOperations.EMPTY)) {
      return;
    }
    PromelaExpression items = writer.evaluateOnce(keeping.apply(terms.value(collection)), "items");
    switch (type) {
      case Type.SetOf(Type of) -> {
        if (of.contains(Type.SetOf.class::isInstance)) {
          throw new InexpressibleException("a loop iterates over sets in order", at);
        }
        encoding.maxCode(type); // throws if there are too many values
        PromelaExpression from = PromelaExpression.number(encoding.minCode(of));
        counted(
            variable,
            element,
            from,
            last(of),
            () -> filtered(loop, encoding.contains(of, items, writer.bound(variable)), inside));
      }
      case Type.Sequence s -> indexed(loop, s, items, encoding.length(s, items).plus(-1), inside);
      case Type.Table(Type index, _) ->
          indexed(loop, type, items, PromelaExpression.number(Domain.size(index) - 1L), inside);
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Structure _ ->
          throw new InexpressibleException("a loop iterates over " + type, at);
    }
  }

  /** A copy of the collection, since the body may assign it. */
  private PromelaExpression saved(PromelaExpression items) {
    if (items.isNumber()) {
      return items;
    }
    PromelaExpression kept = writer.temporary("items");
    writer.set(kept, items);
    return kept;
  }

  private static boolean isRow(List<Term> members) {
    return !members.isEmpty()
        && members.getFirst() instanceof Term.ProcessConstant(int first)
        && IntStream.range(0, members.size())
            .allMatch(i -> members.get(i).equals(new Term.ProcessConstant(first + i)));
  }

  private void indexed(
      Loop loop, Type type, PromelaExpression items, PromelaExpression last, Runnable inside) {
    PromelaExpression index = writer.temporary("i");
    PromelaExpression item = writer.temporary(loop.variable().name());
    writer.bind(loop.variable(), writer.types.element(type), item);
    writer.out().open("for (%s : 0 .. %s) {".formatted(index, last));
    writer.set(item, encoding.item(type, items, index));
    filtered(loop, PromelaExpression.TRUE, inside);
    writer.out().close("};");
  }

  /** Chooses an element that satisfies the filter nondeterministically; its names remain bound. */
  public void choose(Loop loop, Position at) {
    writer.markNondeterministic();
    Binder variable = loop.variable();
    writer.types.bind(loop);
    Type element = writer.types.element(loop.range());
    PromelaExpression chosen = writer.temporary(variable.name());
    boolean plain =
        loop.where() == Term.TRUE
            && (loop.range() instanceof LoopRange.Interval
                || loop.range() instanceof LoopRange.Domain);
    if (plain) {
      PromelaExpression from;
      PromelaExpression to;
      if (loop.range() instanceof LoopRange.Interval(Term low, Term high)) {
        from = writer.evaluateOnce(terms.value(low), "from");
        to = writer.evaluateOnce(terms.value(high), "to");
        if (!from.isNumber()
            || !to.isNumber()
            || Long.parseLong(from.text()) > Long.parseLong(to.text())) {
          writer.require(from.infix("<=", to), "there is nothing to choose from", at);
        }
      } else {
        Type type = ((LoopRange.Domain) loop.range()).type();
        from = PromelaExpression.number(encoding.minCode(type));
        to = last(type);
      }
      writer.out().add("select (%s : %s .. %s);".formatted(chosen, from, to));
      writer.bind(variable, element, chosen);
      return;
    }
    PromelaExpression left = writer.temporary("left");
    PromelaExpression taken = writer.temporary("taken");
    PromelaExpression sender = loop.sender().isPresent() ? writer.temporary("sender") : chosen;
    writer.set(left, PromelaExpression.ZERO);
    write(loop, () -> writer.out().add(left + "++;"));
    writer.require(left.infix(">", PromelaExpression.ZERO), "there is nothing to choose from", at);
    writer.set(taken, PromelaExpression.FALSE);
    write(loop, () -> take(loop, chosen, sender, left, taken));
    writer.bind(variable, element, chosen);
    loop.sender()
        .ifPresent(s -> writer.bind(s, new Type.Process(writer.context.processes()), sender));
  }

  /** Takes the current element, or skips it if candidates are left. */
  private void take(
      Loop loop,
      PromelaExpression chosen,
      PromelaExpression sender,
      PromelaExpression left,
      PromelaExpression taken) {
    PromelaLines take =
        writer.capture(
            () -> {
              writer.set(chosen, writer.bound(loop.variable()));
              loop.sender().ifPresent(s -> writer.set(sender, writer.bound(s)));
              writer.set(taken, PromelaExpression.TRUE);
            });
    writer.out().add("if");
    writer.option(taken.not().text(), take);
    writer.option(
        taken.or(left.infix(">", PromelaExpression.number(1))).text(),
        writer.capture(() -> writer.out().add(left + "--;")));
    writer.out().add("fi;");
  }
}
