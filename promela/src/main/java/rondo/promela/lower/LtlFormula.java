package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.Status;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.Cube;
import rondo.ltl.Formula;
import rondo.ltl.Guard;
import rondo.ltl.Propositions;
import rondo.ltl.TooLargeException;
import rondo.ltl.translate.Translation;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Wording;

/**
 * Makes an observer of an ltl formula: the automaton of its negation. Where every accepting state
 * accepts whatever follows, to get there is a violation already.
 *
 * <p>Propositions are the largest parts without temporal operators that may fail to have a value,
 * since there the right operand of {@code &&} may rely on the left one; others are taken apart at
 * {@code && || -> <->}, which gives the translation more to work with.
 */
final class LtlFormula {
  private final Expressions expressions;
  private final Wording wording;
  private final Propositions<Expr> propositions = new Propositions<>();
  private final List<String> texts = new ArrayList<>();

  LtlFormula(Expressions expressions, Wording wording) {
    this.expressions = expressions;
    this.wording = wording;
  }

  /** Checks and lowers a formula. */
  Formula lower(Expression e) {
    return switch (e) {
      case Expression.TemporalUnary t -> unary(t.op(), lower(t.operand()));
      case Expression.TemporalBinary t ->
          connective(e, binary(t.op(), lower(t.left()), lower(t.right())));
      case Expression.Unary u when u.op().equals("!") -> new Formula.Not(lower(u.operand()));
      case Expression.Binary b when b.op().equals("&&") || b.op().equals("||") ->
          connective(e, binary(b.op(), lower(b.left()), lower(b.right())));
      case Expression.Number n -> n.value() == 0 ? Formula.FALSE : Formula.TRUE;
      case Expression.Name _, Expression.Unary _, Expression.Binary _ -> proposition(e);
      case Expression.Conditional _, Expression.Run _, Expression.Call _ -> proposition(e);
      case Expression.Poll _, Expression.RemoteLabel _, Expression.RemoteVariable _ ->
          proposition(e);
      case Expression.Quantified _ -> proposition(e);
    };
  }

  private static boolean isTemporal(Expression e) {
    return switch (e) {
      case Expression.TemporalUnary _ -> true;
      case Expression.TemporalBinary t ->
          !(t.op().equals("->") || t.op().equals("<->"))
              || isTemporal(t.left())
              || isTemporal(t.right());
      case Expression.Unary u -> isTemporal(u.operand());
      case Expression.Binary b -> isTemporal(b.left()) || isTemporal(b.right());
      case Expression.Number _, Expression.Name _, Expression.Conditional _ -> false;
      case Expression.Run _, Expression.Call _, Expression.Poll _ -> false;
      case Expression.RemoteLabel _, Expression.RemoteVariable _ -> false;
      case Expression.Quantified _ -> false;
    };
  }

  /** Takes a part without temporal operators as a whole if it may fail to have a value. */
  private Formula connective(Expression e, Formula apart) {
    if (isTemporal(e)) {
      return apart;
    }
    Expr whole = plain(apart);
    return Failing.mayFail(whole) ? proposition(whole, wording.of(e)) : apart;
  }

  private Formula proposition(Expression e) {
    return proposition(expressions.value(e), wording.of(e));
  }

  private Formula proposition(Expr value, String text) {
    Formula result = propositions.proposition(value);
    if (result instanceof Formula.Proposition(int number) && number == texts.size()) {
      texts.add(text);
    }
    return result;
  }

  /** A formula without temporal operators as an expression. */
  private Expr plain(Formula f) {
    return switch (f) {
      case Formula.True _ -> Expr.TRUE;
      case Formula.False _ -> Guards.FALSE;
      case Formula.Proposition(int number) -> propositions.list().get(number);
      case Formula.Not(var g) -> Guards.not(plain(g));
      case Formula.And(var g, var h) -> Guards.and(plain(g), plain(h));
      case Formula.Or(var g, var h) -> Guards.or(plain(g), plain(h));
      case Formula.Implies(var g, var h) -> Guards.or(Guards.not(plain(g)), plain(h));
      case Formula.Equivalent(var g, var h) ->
          new Expr.Conditional(plain(g), plain(h), Guards.not(plain(h)));
      case Formula.Next _, Formula.Always _, Formula.Eventually _, Formula.Until _ ->
          throw new IllegalStateException("temporal: " + f);
      case Formula.WeakUntil _, Formula.Release _ ->
          throw new IllegalStateException("temporal: " + f);
    };
  }

  private static Formula unary(String op, Formula f) {
    return switch (op) {
      case "[]" -> new Formula.Always(f);
      case "<>" -> new Formula.Eventually(f);
      case "X" -> new Formula.Next(f);
      default -> throw new IllegalStateException("operator " + op);
    };
  }

  private static Formula binary(String op, Formula f, Formula g) {
    return switch (op) {
      case "&&" -> new Formula.And(f, g);
      case "||" -> new Formula.Or(f, g);
      case "->" -> new Formula.Implies(f, g);
      case "<->" -> new Formula.Equivalent(f, g);
      case "U" -> new Formula.Until(f, g);
      case "W" -> new Formula.WeakUntil(f, g);
      case "V" -> new Formula.Release(f, g);
      default -> throw new IllegalStateException("operator " + op);
    };
  }

  /** The observer that looks for a run on which {@code formula} does not hold. */
  Observer observer(String name, Formula formula, Position at) throws TooLargeException {
    BuchiAutomaton automaton = Translation.translate(formula.negated());
    boolean terminal = automaton.isTerminal();
    var states = new ArrayList<Observer.State>();
    for (BuchiAutomaton.State state : automaton.states()) {
      Status status =
          !state.accepting() ? Status.PLAIN : terminal ? Status.VIOLATING : Status.ACCEPTING;
      var moves = new ArrayList<Move>();
      if (status != Status.VIOLATING) {
        state.edges().forEach(e -> moves.add(move(e, at)));
      }
      states.add(new Observer.State(moves, status, ""));
    }
    var stuttering =
        formula.isNextFree() ? Observer.Stuttering.UNNOTICED : Observer.Stuttering.NOTICED;
    return new Observer(name, states, 0, Observer.Labels.IGNORED, stuttering, at);
  }

  private Move move(BuchiAutomaton.Edge edge, Position at) {
    Expr guard = Guards.any(edge.guard().cubes().stream().map(this::expr).toList());
    return new Move(guard, edge.target(), text(edge.guard()), at);
  }

  private Expr expr(Cube cube) {
    Expr result = Expr.TRUE;
    List<Expr> list = propositions.list();
    for (int i = 0; i < list.size(); i++) {
      if ((cube.positive() >>> i & 1) != 0) {
        result = Guards.and(result, list.get(i));
      } else if ((cube.negative() >>> i & 1) != 0) {
        result = Guards.and(result, Guards.not(list.get(i)));
      }
    }
    return result;
  }

  private String text(Guard guard) {
    return guard.cubes().stream().map(this::text).collect(Collectors.joining(" || "));
  }

  private String text(Cube cube) {
    var literals = new ArrayList<String>();
    for (int i = 0; i < texts.size(); i++) {
      if ((cube.positive() >>> i & 1) != 0) {
        literals.add("(" + texts.get(i) + ")");
      } else if ((cube.negative() >>> i & 1) != 0) {
        literals.add("!(" + texts.get(i) + ")");
      }
    }
    return literals.isEmpty() ? "true" : String.join(" && ", literals);
  }
}
