package rondo.translate.promela.term;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Translates the statements of a process. */
public final class StatementText {
  private final PromelaWriter writer;
  private final TermText terms;
  private final ValueEncoding encoding;
  private final Set<Integer> irrevocable;
  private final MessageSink sink;

  /** Generates the delivery of a message. */
  public interface MessageSink {
    void send(Stmt.Send send, PromelaExpression message, PromelaExpression receiver);
  }

  /**
   * @param irrevocable the outputs whose revocation is a violation
   */
  public StatementText(PromelaWriter writer, Set<Integer> irrevocable, MessageSink sink) {
    this.writer = writer;
    this.terms = new TermText(writer);
    this.encoding = writer.encoding;
    this.irrevocable = irrevocable;
    this.sink = sink;
  }

  public TermText terms() {
    return terms;
  }

  public void write(List<Stmt> statements) {
    statements.forEach(s -> writer.scoped(() -> write(s)));
  }

  /**
   * Writes statements; if some are nondeterministic, each deterministic one becomes a step of its
   * own.
   */
  public void writeSteps(List<Stmt> some) {
    PromelaWriter.Fragment whole = writer.fragment(() -> write(some));
    if (whole.nondeterministic()) {
      some.forEach(s -> writer.step(() -> write(s)));
    } else {
      writer.out().addAll(whole.promelaLines());
    }
  }

  private void write(Stmt stmt) {
    InexpressibleException.within(stmt.at(), () -> writeHere(stmt));
  }

  private void writeHere(Stmt stmt) {
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, Type type, Term value, Position at) ->
          assign(target, terms.checked(value, type, at));
      case Stmt.Decide decide -> decide(decide);
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        PromelaExpression expression = terms.as(condition, new Type.Bool());
        writer.when(expression, () -> write(then), () -> write(otherwise));
      }
      case Stmt.For(Loop loop, List<Stmt> body, _) ->
          terms.folds().loops().writeAssigning(loop, () -> write(body));
      case Stmt.Choose(Loop loop, List<Stmt> body, Position at) -> {
        terms.folds().loops().choose(loop, at);
        write(body);
      }
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) -> {
        let(binder, value);
        write(body);
      }
      case Stmt.Assert(Term condition, String text, Position at) ->
          writer.require(terms.as(condition, new Type.Bool()), "assert " + text, at);
      case Stmt.Announce _ -> {} // Programs have no monitors.
      case Stmt.Send send -> send(send);
    }
  }

  private void let(Binder binder, Term value) {
    Type type = writer.types.of(value);
    PromelaExpression expression = terms.value(value);
    PromelaExpression kept = writer.temporary(binder.name());
    writer.set(kept, expression);
    writer.bind(binder, type, kept);
  }

  private void assign(Stmt.Target target, PromelaExpression value) {
    PromelaExpression variable = writer.context.ownVariable(target.variable());
    Type type = writer.context.ownType(target.variable());
    writer.set(variable, replaced(type, variable, target.path(), value));
  }

  /** The value of a structure or table in which the part at the end of the path is replaced. */
  private PromelaExpression replaced(
      Type type, PromelaExpression whole, List<Stmt.PathStep> path, PromelaExpression value) {
    if (path.isEmpty()) {
      return value;
    }
    Type present = TypeOperations.present(type);
    if (!type.equals(present)) {
      throw new InexpressibleException("an assignment to a part of an optional value");
    }
    PromelaExpression kept = writer.evaluateOnce(whole, "whole");
    return switch (path.getFirst()) {
      case Stmt.PathStep.Field(int field) -> {
        PromelaExpression old = encoding.part(present, kept, field);
        Type part = TypeOperations.parts(present).get(field);
        PromelaExpression replaced = replaced(part, old, path.subList(1, path.size()), value);
        PromelaExpression difference = replaced.infix("-", old);
        yield sum(kept, difference, PromelaExpression.number(encoding.weight(present, field)));
      }
      case Stmt.PathStep.Element(Term index, int first, Position at) -> {
        PromelaExpression place = terms.offset(present, kept, index, first, at);
        PromelaExpression old = encoding.item(present, kept, place);
        Type part = TypeOperations.parts(present).getFirst();
        PromelaExpression replaced = replaced(part, old, path.subList(1, path.size()), value);
        yield sum(kept, replaced.infix("-", old), encoding.weight(present, place));
      }
    };
  }

  private static PromelaExpression sum(
      PromelaExpression whole, PromelaExpression difference, PromelaExpression weight) {
    PromelaExpression change =
        weight.equals(PromelaExpression.number(1)) ? difference : difference.infix("*", weight);
    return whole.infix("+", change);
  }

  private void decide(Stmt.Decide decide) {
    PromelaExpression value =
        writer.evaluateOnce(terms.checked(decide.value(), decide.type(), decide.at()), "value");
    PromelaExpression output = writer.context.ownVariable(decide.output());
    if (writer.types.of(decide.value()) instanceof Type.Optional) {
      writer.require(value.notEqualTo(encoding.none()), "the decided value is none", decide.at());
    }
    boolean watched = irrevocable.contains(decide.output());
    writer.when(
        output.equalTo(encoding.none()),
        () -> writer.set(output, value),
        () -> {
          if (watched) {
            writer.require(output.equalTo(value), "irrevocability", decide.at());
          }
        });
  }

  private void send(Stmt.Send send) {
    PromelaExpression message =
        writer.evaluateOnce(terms.checked(send.message(), send.type(), send.at()), "message");
    receivers(send.to(), receiver -> sink.send(send, message, receiver));
  }

  /** Generates code for each receiver. */
  public void receivers(Receivers to, java.util.function.Consumer<PromelaExpression> each) {
    switch (to) {
      case Receivers.One(Term process) ->
          each.accept(writer.evaluateOnce(terms.value(process), "to"));
      case Receivers.All() -> {
        PromelaExpression receiver = writer.temporary("to");
        writer
            .out()
            .open(
                "for (%s : 0 .. %s) {".formatted(receiver, writer.context.processCount().plus(-1)));
        each.accept(receiver);
        writer.out().close("};");
      }
      case Receivers.Members(Term processes) -> {
        var member = new Binder(-2, "to");
        var loop = new Loop(member, new rondo.ir.data.LoopRange.Elements(processes, Position.NONE));
        terms.folds().loops().write(loop, () -> each.accept(writer.bound(member)));
      }
    }
  }
}
