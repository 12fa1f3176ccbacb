package rondo.ir.event.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** What is sent somewhere in statements. */
final class Sending {
  private Sending() {}

  static List<Statement.Send> in(List<Statement> statements) {
    return statements.stream().flatMap(Sending::in).toList();
  }

  private static Stream<Statement.Send> in(Statement statement) {
    return switch (statement) {
      case Statement.Send send -> Stream.of(send);
      case Statement.If(_, List<Statement> first, List<Statement> second, _) ->
          Stream.concat(in(first).stream(), in(second).stream());
      case Statement.For loop -> Stream.concat(in(loop.body()).stream(), in(loop.body()).stream());
      case Statement.Choose choose -> in(choose.body()).stream();
      case Statement.Let let -> in(let.body()).stream();
      case Statement.Assign _, Statement.Decide _, Statement.Assert _, Statement.Announce _ ->
          Stream.empty();
    };
  }

  /** Whether the turns of a loop send to different processes: each to the one whose turn it is. */
  static boolean isToEachOnce(Loop loop, Statement.Send send) {
    if (!(send.to() instanceof Receivers.One(Term.Bound(Binder receiver)))) {
      return false;
    }
    return switch (loop.source()) {
      case Source.Heard _, Source.Read _ ->
          Optional.of(receiver.slot()).equals(loop.sender().map(Binder::slot));
      case Source.Domain(Type type) ->
          type instanceof Type.Process && receiver.slot() == loop.variable().slot();
      case Source.Elements(Term collection, _) ->
          isSet(collection) && receiver.slot() == loop.variable().slot();
      case Source.Interval _, Source.Transit _ -> false;
    };
  }

  private static boolean isSet(Term collection) {
    return switch (collection) {
      case Term.SetOf _ -> true;
      case Term.Binary(Term.BinaryOp op, _, _, _) ->
          switch (op) {
            case UNION, INTERSECTION, DIFFERENCE -> true;
            case ADD, SUB, MUL, DIV, MOD, EQ, NE, LT, LE, GT, GE, AND, OR, SUBSET, CONCAT, PREFIX ->
                false;
          };
      case Term.Fold fold -> fold.kind() == Term.Kind.SET || fold.kind() == Term.Kind.UNION;
      default -> false;
    };
  }
}
