package rondo.promela.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/** A source expression. */
public sealed interface Expression {
  Position at();

  /** The direct subexpressions. */
  default List<? extends Expression> parts() {
    return switch (this) {
      case Number _ -> List.of();
      case Name n -> n.selectors().stream().flatMap(s -> s.index().stream()).toList();
      case Unary u -> List.of(u.operand());
      case Binary b -> List.of(b.left(), b.right());
      case Conditional c -> List.of(c.condition(), c.then(), c.otherwise());
      case Run r -> Stream.concat(r.arguments().stream(), r.priority().stream()).toList();
      case Call c -> c.function().equals("anyRef") ? List.of() : c.arguments();
      case Poll p -> Stream.concat(Stream.of(p.channel()), p.arguments().stream()).toList();
      case RemoteLabel r -> r.pid().stream().toList();
      case RemoteVariable r ->
          Stream.concat(r.pid().stream(), r.variable().parts().stream()).toList();
      case Quantified q -> List.of(q.body());
      case TemporalUnary t -> List.of(t.operand());
      case TemporalBinary t -> List.of(t.left(), t.right());
    };
  }

  /** A number, character, or {@code true}, {@code false}, {@code skip}. */
  record Number(int value, Position at) implements Expression {}

  /**
   * A variable, mtype name, or predefined variable ({@code _pid}, {@code _nr_pr}, {@code _last},
   * {@code _}, {@code np_}, {@code timeout}, {@code STDIN}, {@code _priority}), with selectors:
   * {@code a[i].b.c[j]} has three of them.
   */
  record Name(List<Selector> selectors, Position at) implements Expression {
    public Name {
      selectors = List.copyOf(selectors);
    }
  }

  record Selector(String name, Optional<Expression> index, Position at) {}

  /** One of {@code ! ~ -}, by symbol. */
  record Unary(String op, Expression operand, Position at) implements Expression {}

  /** One of {@code + - * / % & ^ | << >> == != < <= > >= && ||}, by symbol. */
  record Binary(String op, Expression left, Expression right, Position at) implements Expression {}

  record Conditional(Expression condition, Expression then, Expression otherwise, Position at)
      implements Expression {}

  record Run(
      String proctype, List<Expression> arguments, Optional<Expression> priority, Position at)
      implements Expression {
    public Run {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A built-in function: {@code len full empty nfull nempty enabled pc_value eval get_priority
   * set_priority anyRef}; the argument of the last is the name of a proctype.
   */
  record Call(String function, List<Expression> arguments, Position at) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code q?[...]} or {@code q??[...]}. */
  record Poll(Expression channel, boolean random, List<Expression> arguments, Position at)
      implements Expression {
    public Poll {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code proctype[pid]@label}; the pid is optional. */
  record RemoteLabel(String proctype, Optional<Expression> pid, String label, Position at)
      implements Expression {}

  /** {@code proctype[pid]:variable}. */
  record RemoteVariable(String proctype, Optional<Expression> pid, Name variable, Position at)
      implements Expression {}

  /** {@code forall (P p) body}, {@code exists (P p) body} or {@code count(P p : body)}. */
  record Quantified(
      Quantifier quantifier, ProcessBinder processBinder, Expression body, Position at)
      implements Expression {}

  enum Quantifier {
    FORALL("forall"),
    EXISTS("exists"),
    COUNT("count");

    private final String word;

    Quantifier(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** {@code [] <> X}, in an ltl formula only; words are normalised to symbols. */
  record TemporalUnary(String op, Expression operand, Position at) implements Expression {}

  /** {@code U W V -> <->}, in an ltl formula only; words are normalised to symbols. */
  record TemporalBinary(String op, Expression left, Expression right, Position at)
      implements Expression {}
}
