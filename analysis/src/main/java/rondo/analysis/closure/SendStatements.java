package rondo.analysis.closure;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Collects the send statements of a program; those in a loop count twice. */
final class SendStatements {
  private SendStatements() {}

  static List<Stmt.Send> in(List<Stmt> statements) {
    return statements.stream().flatMap(SendStatements::in).toList();
  }

  private static Stream<Stmt.Send> in(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Send send -> Stream.of(send);
      case Stmt.If(_, List<Stmt> first, List<Stmt> second, _) ->
          Stream.concat(in(first).stream(), in(second).stream());
      case Stmt.For loop -> Stream.concat(in(loop.body()).stream(), in(loop.body()).stream());
      case Stmt.Choose choose -> in(choose.body()).stream();
      case Stmt.Let let -> in(let.body()).stream();
      case Stmt.Assign _, Stmt.Decide _, Stmt.Assert _, Stmt.Announce _ -> Stream.empty();
    };
  }

  /**
   * Whether the iterations of a loop send to different processes: each to the process that it
   * iterates over.
   */
  static boolean hasDistinctReceivers(Loop loop, Stmt.Send send) {
    if (!(send.to() instanceof Receivers.One(Term.BoundVariable(Binder receiver)))) {
      return false;
    }
    return switch (loop.range()) {
      case LoopRange.Mailbox _, LoopRange.ReadMessages _ ->
          Optional.of(receiver.slot()).equals(loop.sender().map(Binder::slot));
      case LoopRange.Domain(Type type) ->
          type instanceof Type.Process && receiver.slot() == loop.variable().slot();
      case LoopRange.Elements(Term collection, _) ->
          isSet(collection) && receiver.slot() == loop.variable().slot();
      case LoopRange.Interval _, LoopRange.MessagesInTransit _ -> false;
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
      case Term.Fold fold ->
          fold.foldKind() == Term.FoldKind.SET || fold.foldKind() == Term.FoldKind.UNION;
      default -> false;
    };
  }
}
