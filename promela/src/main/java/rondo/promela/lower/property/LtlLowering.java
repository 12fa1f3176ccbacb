package rondo.promela.lower.property;

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
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.Guard;
import rondo.ltl.Propositions;
import rondo.ltl.TemporalFormula;
import rondo.ltl.translate.Translation;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.OriginalText;

/**
 * Translates an ltl formula to an observer: the Büchi automaton of its negation. If every accepting
 * state accepts all suffixes, reaching one is already a violation.
 *
 * <p>Propositions are the maximal subformulas without temporal operators that may raise a run-time
 * error, since the right operand of {@code &&} may rely on the left one; others are split at {@code
 * && || -> <->}, which helps the translation.
 */
public final class LtlLowering {
  private final ExpressionLowering lowering;
  private final OriginalText originalText;
  private final Propositions<Expr> propositions = new Propositions<>();
  private final List<String> texts = new ArrayList<>();

  public LtlLowering(ExpressionLowering lowering, OriginalText originalText) {
    this.lowering = lowering;
    this.originalText = originalText;
  }

  /** Checks a formula and lowers its propositions. */
  public TemporalFormula lower(Expression e) {
    return switch (e) {
      case Expression.TemporalUnary t -> unary(t.op(), lower(t.operand()));
      case Expression.TemporalBinary t ->
          connective(e, binary(t.op(), lower(t.left()), lower(t.right())));
      case Expression.Unary u when u.op().equals("!") ->
          new TemporalFormula.Not(lower(u.operand()));
      case Expression.Binary b when b.op().equals("&&") || b.op().equals("||") ->
          connective(e, binary(b.op(), lower(b.left()), lower(b.right())));
      case Expression.Number n -> n.value() == 0 ? TemporalFormula.FALSE : TemporalFormula.TRUE;
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

  /** Keeps a subformula without temporal operators as one proposition if it may raise an error. */
  private TemporalFormula connective(Expression e, TemporalFormula apart) {
    if (isTemporal(e)) {
      return apart;
    }
    Expr whole = plain(apart);
    return RuntimeErrorAnalysis.mayFail(whole) ? proposition(whole, originalText.of(e)) : apart;
  }

  private TemporalFormula proposition(Expression e) {
    return proposition(lowering.value(e), originalText.of(e));
  }

  private TemporalFormula proposition(Expr value, String text) {
    TemporalFormula result = propositions.proposition(value);
    if (result instanceof TemporalFormula.Proposition(int number) && number == texts.size()) {
      texts.add(text);
    }
    return result;
  }

  /** A formula without temporal operators as an expression. */
  private Expr plain(TemporalFormula f) {
    return switch (f) {
      case TemporalFormula.True _ -> Expr.TRUE;
      case TemporalFormula.False _ -> Guards.FALSE;
      case TemporalFormula.Proposition(int number) -> propositions.list().get(number);
      case TemporalFormula.Not(var g) -> Guards.not(plain(g));
      case TemporalFormula.And(var g, var h) -> Guards.and(plain(g), plain(h));
      case TemporalFormula.Or(var g, var h) -> Guards.or(plain(g), plain(h));
      case TemporalFormula.Implies(var g, var h) -> Guards.or(Guards.not(plain(g)), plain(h));
      case TemporalFormula.Equivalent(var g, var h) ->
          new Expr.Conditional(plain(g), plain(h), Guards.not(plain(h)));
      case TemporalFormula.Next _,
          TemporalFormula.Always _,
          TemporalFormula.Eventually _,
          TemporalFormula.Until _ ->
          throw new IllegalStateException("temporal: " + f);
      case TemporalFormula.WeakUntil _, TemporalFormula.Release _ ->
          throw new IllegalStateException("temporal: " + f);
    };
  }

  private static TemporalFormula unary(String op, TemporalFormula f) {
    return switch (op) {
      case "[]" -> new TemporalFormula.Always(f);
      case "<>" -> new TemporalFormula.Eventually(f);
      case "X" -> new TemporalFormula.Next(f);
      default -> throw new IllegalStateException("operator " + op);
    };
  }

  private static TemporalFormula binary(String op, TemporalFormula f, TemporalFormula g) {
    return switch (op) {
      case "&&" -> new TemporalFormula.And(f, g);
      case "||" -> new TemporalFormula.Or(f, g);
      case "->" -> new TemporalFormula.Implies(f, g);
      case "<->" -> new TemporalFormula.Equivalent(f, g);
      case "U" -> new TemporalFormula.Until(f, g);
      case "W" -> new TemporalFormula.WeakUntil(f, g);
      case "V" -> new TemporalFormula.Release(f, g);
      default -> throw new IllegalStateException("operator " + op);
    };
  }

  /** The observer that accepts the runs violating {@code temporalFormula}. */
  public Observer observer(String name, TemporalFormula temporalFormula, Position at)
      throws FormulaTooLargeException {
    BuchiAutomaton automaton = Translation.translate(temporalFormula.negated());
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
    var sensitivity =
        temporalFormula.isNextFree()
            ? Observer.StutterSensitivity.INVARIANT
            : Observer.StutterSensitivity.SENSITIVE;
    return new Observer(name, states, 0, Observer.AcceptLabels.IGNORED, sensitivity, at);
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
