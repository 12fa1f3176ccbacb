package rondo.distal.promela;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Loops through what a source has, and choices from it. */
final class LoopText {
  private final Frame frame;
  private final Codes codes;
  private final TermText terms;

  LoopText(Frame frame, TermText terms) {
    this.frame = frame;
    this.codes = frame.codes;
    this.terms = terms;
  }

  /** A loop that assigns nothing that it goes through; its names are known inside of it. */
  void write(Loop loop, Runnable inside) {
    frame.scoped(() -> open(loop, UnaryOperator.identity(), inside));
  }

  /** A loop that may assign what it goes through. */
  void writeAssigning(Loop loop, Runnable inside) {
    frame.scoped(() -> open(loop, this::kept, inside));
  }

  /** {@code keeping} makes something of what it goes through that does not change meanwhile. */
  private void open(Loop loop, UnaryOperator<Code> keeping, Runnable inside) {
    Binder variable = loop.variable();
    frame.typing.bind(loop);
    Type element = frame.typing.element(loop.source());
    switch (loop.source()) {
      case Source.Interval(Term low, Term high) -> {
        Code from = terms.value(low);
        Code to = frame.once(keeping.apply(terms.value(high)), "limit");
        counted(variable, element, from, to, () -> admitted(loop, Code.TRUE, inside));
      }
      case Source.Domain(Type type) ->
          counted(
              variable,
              element,
              Code.number(codes.low(type)),
              last(type),
              () -> admitted(loop, Code.TRUE, inside));
      case Source.Read _, Source.Transit _ -> throw elsewhere();
      case Source.Heard() -> {
        Code from = frame.temporary(loop.sender().map(Binder::name).orElse("from"));
        loop.sender()
            .ifPresent(s -> frame.bind(s, new Type.Process(frame.place.processes()), from));
        Code heard = frame.place.heardOf(from);
        frame.bind(variable, element, heard);
        frame.out().open("for (%s : 0 .. %s) {".formatted(from, frame.place.number().plus(-1)));
        admitted(loop, heard.isNot(frame.place.nothing()), inside);
        frame.out().close("};");
      }
      case Source.Elements(Term collection, Position at) ->
          elements(loop, collection, keeping, at, inside);
    }
  }

  /** What to say of messages that are not those that were heard. */
  static InexpressibleException elsewhere() {
    return new InexpressibleException("messages that are read besides, or are on their way");
  }

  private Code last(Type type) {
    return type instanceof Type.Process
        ? frame.place.number().plus(-1)
        : Code.number(codes.high(type));
  }

  private void counted(Binder variable, Type type, Code from, Code to, Runnable inside) {
    Code counter = frame.temporary(variable.name());
    frame.bind(variable, type, counter);
    frame.out().open("for (%s : %s .. %s) {".formatted(counter, from, to));
    inside.run();
    frame.out().close("};");
  }

  /** What is done for those elements that count. */
  private void admitted(Loop loop, Code guard, Runnable inside) {
    if (loop.where() == Term.TRUE) {
      frame.when(guard, inside);
      return;
    }
    Frame.Prepared where = frame.aside(() -> terms.as(loop.where(), new Type.Bool()));
    if (where.before().isEmpty()) {
      frame.when(guard.and(where.code()), inside);
      return;
    }
    frame.when(
        guard,
        () -> {
          frame.out().addAll(where.before());
          frame.when(where.code(), inside);
        });
  }

  private void elements(
      Loop loop, Term collection, UnaryOperator<Code> keeping, Position at, Runnable inside) {
    Binder variable = loop.variable();
    Type element = frame.typing.element(loop.source());
    if (collection instanceof Term.SetOf(List<Term> members) && members.size() == 1) {
      Code only = keeping.apply(terms.as(members.getFirst(), element));
      frame.bind(variable, element, frame.once(only, "each"));
      admitted(loop, Code.TRUE, inside);
      return;
    }
    if (collection instanceof Term.SetOf(List<Term> members) && isRow(members)) {
      Code from = Code.number(((Term.Certain) members.getFirst()).process());
      Code to = Code.number(((Term.Certain) members.getLast()).process());
      counted(variable, element, from, to, () -> admitted(loop, Code.TRUE, inside));
      return;
    }
    Type type = Shapes.present(frame.typing.of(collection));
    if (type.equals(Shapes.NOTHING)) {
      return;
    }
    Code items = frame.once(keeping.apply(terms.value(collection)), "items");
    switch (type) {
      case Type.SetOf(Type of) -> {
        if (of.holds(Type.SetOf.class::isInstance)) {
          throw new InexpressibleException("a loop goes through sets in their order", at);
        }
        codes.high(type); // refuses what there are too many of
        Code from = Code.number(codes.low(of));
        counted(
            variable,
            element,
            from,
            last(of),
            () -> admitted(loop, codes.has(of, items, frame.bound(variable)), inside));
      }
      case Type.Sequence s -> indexed(loop, s, items, codes.length(s, items).plus(-1), inside);
      case Type.Table(Type index, _) ->
          indexed(loop, type, items, Code.number(Domain.size(index) - 1L), inside);
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Structure _ ->
          throw new InexpressibleException("a loop goes through " + type, at);
    }
  }

  /** The body of a loop may assign what the loop goes through. */
  private Code kept(Code items) {
    if (items.isNumber()) {
      return items;
    }
    Code kept = frame.temporary("items");
    frame.set(kept, items);
    return kept;
  }

  private static boolean isRow(List<Term> members) {
    return !members.isEmpty()
        && members.getFirst() instanceof Term.Certain(int first)
        && IntStream.range(0, members.size())
            .allMatch(i -> members.get(i).equals(new Term.Certain(first + i)));
  }

  private void indexed(Loop loop, Type type, Code items, Code last, Runnable inside) {
    Code index = frame.temporary("i");
    Code item = frame.temporary(loop.variable().name());
    frame.bind(loop.variable(), frame.typing.element(type), item);
    frame.out().open("for (%s : 0 .. %s) {".formatted(index, last));
    frame.set(item, codes.item(type, items, index));
    admitted(loop, Code.TRUE, inside);
    frame.out().close("};");
  }

  /** One of those that count, whichever; its names stay known. */
  void choose(Loop loop, Position at) {
    frame.choosing();
    Binder variable = loop.variable();
    frame.typing.bind(loop);
    Type element = frame.typing.element(loop.source());
    Code chosen = frame.temporary(variable.name());
    boolean plain =
        loop.where() == Term.TRUE
            && (loop.source() instanceof Source.Interval || loop.source() instanceof Source.Domain);
    if (plain) {
      Code from;
      Code to;
      if (loop.source() instanceof Source.Interval(Term low, Term high)) {
        from = frame.once(terms.value(low), "from");
        to = frame.once(terms.value(high), "to");
        if (!from.isNumber()
            || !to.isNumber()
            || Long.parseLong(from.text()) > Long.parseLong(to.text())) {
          frame.demand(from.infix("<=", to), "there is nothing to choose from", at);
        }
      } else {
        Type type = ((Source.Domain) loop.source()).type();
        from = Code.number(codes.low(type));
        to = last(type);
      }
      frame.out().add("select (%s : %s .. %s);".formatted(chosen, from, to));
      frame.bind(variable, element, chosen);
      return;
    }
    Code left = frame.temporary("left");
    Code taken = frame.temporary("taken");
    Code sender = loop.sender().isPresent() ? frame.temporary("sender") : chosen;
    frame.set(left, Code.ZERO);
    write(loop, () -> frame.out().add(left + "++;"));
    frame.demand(left.infix(">", Code.ZERO), "there is nothing to choose from", at);
    frame.set(taken, Code.FALSE);
    write(loop, () -> take(loop, chosen, sender, left, taken));
    frame.bind(variable, element, chosen);
    loop.sender().ifPresent(s -> frame.bind(s, new Type.Process(frame.place.processes()), sender));
  }

  /** This one, or one of those that are left. */
  private void take(Loop loop, Code chosen, Code sender, Code left, Code taken) {
    Lines take =
        frame.aside(
            () -> {
              frame.set(chosen, frame.bound(loop.variable()));
              loop.sender().ifPresent(s -> frame.set(sender, frame.bound(s)));
              frame.set(taken, Code.TRUE);
            });
    frame.out().add("if");
    frame.option(taken.not().text(), take);
    frame.option(
        taken.or(left.infix(">", Code.number(1))).text(),
        frame.aside(() -> frame.out().add(left + "--;")));
    frame.out().add("fi;");
  }
}
