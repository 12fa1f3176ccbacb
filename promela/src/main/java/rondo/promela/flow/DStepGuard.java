package rondo.promela.flow;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Pattern;
import rondo.promela.flow.Element.Kind;

/**
 * The condition that Spin checks before it enters a deterministic step that begins with a choice:
 * the disjunction of those guards that stand first in an option, also in a nested choice. Other
 * first statements are ignored; only if there are no such guards at all is the step always
 * executable.
 */
final class DStepGuard {
  private DStepGuard() {}

  /**
   * The condition; empty if it is equivalent to the first statement or the guards of its options.
   */
  static Optional<Expr> of(Element first) {
    Element e = first;
    while (e.isBlock()) {
      e = e.body().first();
    }
    Element choice = e.kind() == Kind.JOIN ? e.next() : e;
    if (choice == null
        || !choice.isChoice()
        || choice.parts().stream().allMatch(o -> guard(o.first()).isPresent())) {
      return Optional.empty();
    }
    return Optional.of(collect(choice).reduce(DStepGuard::or).orElse(Expr.TRUE));
  }

  private static Expr or(Expr left, Expr right) {
    return new Expr.Binary(Expr.BinaryOp.OR, left, right, Position.NONE);
  }

  private static Stream<Expr> collect(Element choice) {
    return choice.parts().stream().flatMap(option -> collectFrom(TargetResolution.start(option)));
  }

  private static Stream<Expr> collectFrom(Element start) {
    return switch (start.kind()) {
      case IF -> collect(start);
      case BLOCK, ATOMIC, D_STEP -> {
        Element inner = start.body().first();
        yield inner.isChoice() ? collect(inner) : Stream.empty();
      }
      case PLAIN -> guard(start).stream();
      case JUMP, JOIN, LOOP_EXIT, DO, UNLESS, END -> Stream.empty();
    };
  }

  private static Optional<Expr> guard(Element e) {
    if (e.kind() != Kind.PLAIN) {
      return Optional.empty();
    }
    return switch (e.action()) {
      case Action.Guard(Expr condition) -> Optional.of(condition);
      case Action.Else() -> Optional.of(Expr.TRUE);
      case Action.Send send ->
          Optional.of(new Expr.ChannelQuery(Expr.Query.NOT_FULL, send.channel(), send.at()));
      case Action.Receive receive -> Optional.of(poll(receive));
      case Action.Skip _, Action.Assign _, Action.Evaluate _, Action.Assert _ -> Optional.empty();
      case Action.Print _, Action.Terminate _, Action.Sequence _ -> Optional.empty();
      case Action.DStep _ -> Optional.empty();
    };
  }

  private static Expr poll(Action.Receive receive) {
    List<Pattern> patterns =
        receive.patterns().stream()
            .map(p -> p instanceof Pattern.Bind ? new Pattern.Ignore() : p)
            .toList();
    return new Expr.Poll(receive.channel(), patterns, receive.order(), receive.at());
  }
}
