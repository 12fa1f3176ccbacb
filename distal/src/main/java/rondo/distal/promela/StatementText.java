package rondo.distal.promela;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Statements of one process. */
final class StatementText {
  private final Frame frame;
  private final TermText terms;
  private final Codes codes;
  private final Set<Integer> irrevocable;
  private final Post post;

  /** Takes a message on its way. */
  interface Post {
    void send(Statement.Send send, Code message, Code receiver);
  }

  /**
   * @param irrevocable the outputs whose revocation is a violation
   */
  StatementText(Frame frame, Set<Integer> irrevocable, Post post) {
    this.frame = frame;
    this.terms = new TermText(frame);
    this.codes = frame.codes;
    this.irrevocable = irrevocable;
    this.post = post;
  }

  TermText terms() {
    return terms;
  }

  void write(List<Statement> statements) {
    statements.forEach(s -> frame.scoped(() -> write(s)));
  }

  /** The same; if there are choices in it, what takes none is one step all the same. */
  void writeSteps(List<Statement> some) {
    Frame.Written whole = frame.written(() -> write(some));
    if (whole.chooses()) {
      some.forEach(s -> frame.step(() -> write(s)));
    } else {
      frame.out().addAll(whole.lines());
    }
  }

  private void write(Statement statement) {
    InexpressibleException.within(statement.at(), () -> writeHere(statement));
  }

  private void writeHere(Statement statement) {
    switch (statement) {
      case Statement.Assign(Statement.Target target, Type type, Term value, Position at) ->
          assign(target, terms.checked(value, type, at));
      case Statement.Decide decide -> decide(decide);
      case Statement.If(Term condition, List<Statement> then, List<Statement> otherwise, _) -> {
        Code code = terms.as(condition, new Type.Bool());
        frame.when(code, () -> write(then), () -> write(otherwise));
      }
      case Statement.For(Loop loop, List<Statement> body, _) ->
          terms.folds().loops().writeAssigning(loop, () -> write(body));
      case Statement.Choose(Loop loop, List<Statement> body, Position at) -> {
        terms.folds().loops().choose(loop, at);
        write(body);
      }
      case Statement.Let(Binder binder, Term value, List<Statement> body, _) -> {
        let(binder, value);
        write(body);
      }
      case Statement.Assert(Term condition, String text, Position at) ->
          frame.demand(terms.as(condition, new Type.Bool()), "assert " + text, at);
      case Statement.Announce _ -> {} // There are no monitors.
      case Statement.Send send -> send(send);
    }
  }

  private void let(Binder binder, Term value) {
    Type type = frame.typing.of(value);
    Code code = terms.value(value);
    Code kept = frame.temporary(binder.name());
    frame.set(kept, code);
    frame.bind(binder, type, kept);
  }

  private void assign(Statement.Target target, Code value) {
    Code variable = frame.place.own(target.variable());
    Type type = frame.place.ownType(target.variable());
    frame.set(variable, replaced(type, variable, target.path(), value));
  }

  /** A whole of which the part at the end of the path is another one. */
  private Code replaced(Type type, Code whole, List<Statement.Part> path, Code value) {
    if (path.isEmpty()) {
      return value;
    }
    Type present = Shapes.present(type);
    if (!type.equals(present)) {
      throw new InexpressibleException("a part of something optional is assigned");
    }
    Code kept = frame.once(whole, "whole");
    return switch (path.getFirst()) {
      case Statement.Part.OfStructure(int field) -> {
        Code old = codes.part(present, kept, field);
        Type part = Shapes.parts(present).get(field);
        Code replaced = replaced(part, old, path.subList(1, path.size()), value);
        Code difference = replaced.infix("-", old);
        yield sum(kept, difference, Code.number(codes.weight(present, field)));
      }
      case Statement.Part.OfItems(Term index, int first, Position at) -> {
        Code place = terms.place(present, kept, index, first, at);
        Code old = codes.item(present, kept, place);
        Type part = Shapes.parts(present).getFirst();
        Code replaced = replaced(part, old, path.subList(1, path.size()), value);
        yield sum(kept, replaced.infix("-", old), codes.weight(present, place));
      }
    };
  }

  private static Code sum(Code whole, Code difference, Code weight) {
    Code change = weight.equals(Code.number(1)) ? difference : difference.infix("*", weight);
    return whole.infix("+", change);
  }

  private void decide(Statement.Decide decide) {
    Code value = frame.once(terms.checked(decide.value(), decide.type(), decide.at()), "value");
    Code output = frame.place.own(decide.output());
    if (frame.typing.of(decide.value()) instanceof Type.Optional) {
      frame.demand(value.isNot(codes.none()), "the value to decide for is none", decide.at());
    }
    boolean watched = irrevocable.contains(decide.output());
    frame.when(
        output.is(codes.none()),
        () -> frame.set(output, value),
        () -> {
          if (watched) {
            frame.demand(output.is(value), "irrevocability", decide.at());
          }
        });
  }

  private void send(Statement.Send send) {
    Code message = frame.once(terms.checked(send.message(), send.type(), send.at()), "message");
    receivers(send.to(), receiver -> post.send(send, message, receiver));
  }

  /** For each of the receivers. */
  void receivers(Receivers to, java.util.function.Consumer<Code> each) {
    switch (to) {
      case Receivers.One(Term process) -> each.accept(frame.once(terms.value(process), "to"));
      case Receivers.All() -> {
        Code receiver = frame.temporary("to");
        frame.out().open("for (%s : 0 .. %s) {".formatted(receiver, frame.place.number().plus(-1)));
        each.accept(receiver);
        frame.out().close("};");
      }
      case Receivers.Members(Term processes) -> {
        var member = new Binder(-2, "to");
        var loop = new Loop(member, new rondo.ir.data.Source.Elements(processes, Position.NONE));
        terms.folds().loops().write(loop, () -> each.accept(frame.bound(member)));
      }
    }
  }
}
