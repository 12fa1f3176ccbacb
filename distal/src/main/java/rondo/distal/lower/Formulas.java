package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.Observer.Status;
import rondo.ir.data.Term;
import rondo.ir.round.RoundObserver;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.Cube;
import rondo.ltl.Formula;
import rondo.ltl.Propositions;
import rondo.ltl.TooLargeException;
import rondo.ltl.translate.Translation;

/**
 * Makes observers of formulas: the automaton of the negation. Propositions are the largest parts
 * without temporal operators, so that the right operand of {@code &&} may rely on the left one. A
 * quantifier around temporal operators is written out, process by process.
 */
final class Formulas {
  private final Propositions<Term> propositions = new Propositions<>();
  private final Slots slots;

  Formulas(Slots slots) {
    this.slots = slots;
  }

  /** A formula; what is wrong in it is reported. */
  Formula lower(Expressions expressions, Expression e) {
    if (!isTemporal(e)) {
      Typed condition = expressions.as(e, Sort.BOOL);
      return condition
          .known()
          .map(k -> k ? Formula.TRUE : Formula.FALSE)
          .orElseGet(() -> proposition(condition.term()));
    }
    return switch (e) {
      case Expression.Temporal t -> {
        Formula operand = lower(expressions, t.operand());
        yield switch (t.op()) {
          case "[]" -> new Formula.Always(operand);
          case "<>" -> new Formula.Eventually(operand);
          default -> new Formula.Next(operand);
        };
      }
      case Expression.Until u -> {
        Formula left = lower(expressions, u.left());
        Formula right = lower(expressions, u.right());
        yield switch (u.op()) {
          case "U" -> new Formula.Until(left, right);
          case "W" -> new Formula.WeakUntil(left, right);
          default -> new Formula.Release(left, right);
        };
      }
      case Expression.Not n -> new Formula.Not(lower(expressions, n.operand()));
      case Expression.Infix i when i.op().isLogical() ->
          logical(i.op(), lower(expressions, i.left()), lower(expressions, i.right()));
      case Expression.Fold f when f.isQuantifier() -> quantified(expressions, f);
      default -> proposition(expressions.lower(e).term());
    };
  }

  Formula proposition(Term term) {
    return propositions.proposition(term);
  }

  private static Formula logical(Operator op, Formula left, Formula right) {
    return switch (op) {
      case AND -> new Formula.And(left, right);
      case OR -> new Formula.Or(left, right);
      case IMPLIES -> new Formula.Implies(left, right);
      default -> new Formula.Equivalent(left, right);
    };
  }

  private Formula quantified(Expressions expressions, Expression.Fold f) {
    Bindings b = f.bindings();
    Optional<Gathering> gathering =
        b.in().isPresent()
            ? new Gatherings(expressions).gather(b.in().get())
            : Optional.of(Gathering.processes(expressions.symbols.processes));
    Optional<List<Typed>> values = gathering.flatMap(g -> Domains.values(g.source()));
    if (values.isEmpty() || b.where().isPresent()) {
      expressions.report(
          Rule.MISPLACED_TEMPORAL
              .at(f.at(), "what this goes through is not the same in every state")
              .withHelp("around temporal operators, quantify over processes or a fixed range"));
      return Formula.TRUE;
    }
    boolean all = f.function().equals("forall");
    return expanded(List.of(expressions), f, 0, values.get()).stream()
        .reduce((x, y) -> all ? new Formula.And(x, y) : new Formula.Or(x, y))
        .orElse(all ? Formula.TRUE : Formula.FALSE);
  }

  private List<Formula> expanded(
      List<Expressions> open, Expression.Fold f, int name, List<Typed> values) {
    if (name == f.bindings().names().size()) {
      return open.stream().map(x -> lower(x, f.value())).toList();
    }
    var next = new ArrayList<Expressions>();
    for (Expressions x : open) {
      for (Typed value : values) {
        if (x.symbols.isOverexpanded(f.at())) {
          return List.of(Formula.TRUE);
        }
        next.add(x.bind(f.bindings().names().get(name), value));
      }
    }
    return expanded(next, f, name + 1, values);
  }

  private static boolean isTemporal(Expression e) {
    return switch (e) {
      case Expression.Temporal _, Expression.Until _ -> true;
      case Expression.Not n -> isTemporal(n.operand());
      case Expression.Infix i -> isTemporal(i.left()) || isTemporal(i.right());
      case Expression.Fold f -> isTemporal(f.value());
      case Expression.Minus m -> isTemporal(m.operand());
      case Expression.Conditional c ->
          isTemporal(c.condition()) || isTemporal(c.then()) || isTemporal(c.otherwise());
      case Expression.Number _, Expression.Truth _, Expression.None _ -> false;
      case Expression.Reference _, Expression.Domain _, Expression.Member _ -> false;
      case Expression.Index _, Expression.Call _, Expression.Filled _ -> false;
      case Expression.SetOf _, Expression.Row _, Expression.SetFor _ -> false;
      case Expression.RowFor _, Expression.Range _, Expression.HeardFrom _ -> false;
    };
  }

  /** The observer that looks for a run on which {@code formula} does not hold. */
  RoundObserver observer(Formula formula, Position at) throws TooLargeException {
    BuchiAutomaton automaton = Translation.translate(formula.negated());
    // To get to where every run is a violation takes a move: one that begins there just goes on.
    boolean terminal = automaton.isTerminal() && !automaton.states().getFirst().accepting();
    var states = new ArrayList<RoundObserver.State>();
    for (BuchiAutomaton.State state : automaton.states()) {
      Status status =
          !state.accepting() ? Status.PLAIN : terminal ? Status.VIOLATING : Status.ACCEPTING;
      var moves = new ArrayList<RoundObserver.Move>();
      if (status != Status.VIOLATING) {
        for (BuchiAutomaton.Edge edge : state.edges()) {
          List<Term> cubes = edge.guard().cubes().stream().map(c -> term(c, at)).toList();
          moves.add(new RoundObserver.Move(Terms.or(cubes, at), edge.target()));
        }
      }
      states.add(new RoundObserver.State(moves, status));
    }
    return new RoundObserver(states, 0, slots.count());
  }

  private Term term(Cube cube, Position at) {
    Term result = Term.TRUE;
    List<Term> list = propositions.list();
    for (int i = 0; i < list.size(); i++) {
      if ((cube.positive() >>> i & 1) != 0) {
        result = Terms.and(result, list.get(i), at);
      } else if ((cube.negative() >>> i & 1) != 0) {
        result = Terms.and(result, Terms.not(list.get(i)), at);
      }
    }
    return result;
  }
}
