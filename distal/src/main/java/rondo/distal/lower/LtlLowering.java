package rondo.distal.lower;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.CollectionLowering;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.DomainEnumerator;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.LoweredCollection;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Term;
import rondo.ir.event.TemporalCondition;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.Cube;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.Propositions;
import rondo.ltl.TemporalFormula;
import rondo.ltl.translate.Translation;

/**
 * Translates LTL formulas to observers: the Büchi automaton of the negation. Propositions are the
 * maximal subformulas without temporal operators, so the right operand of {@code &&} may rely on
 * the left one. A quantifier around temporal operators is expanded over its domain.
 */
final class LtlLowering {
  private final Propositions<Term> propositions = new Propositions<>();
  private final BinderSlots binderSlots;

  /** The instances of expanded universal quantifiers, by identity of the expansion. */
  private final Map<TemporalFormula, List<TemporalFormula>> instances = new IdentityHashMap<>();

  private final ProcessQuantifiers processQuantifiers;

  /** Whether temporal operators occurred below a quantifier over processes that is not expanded. */
  private boolean hasOpenQuantifier;

  /** What happens to quantifiers over processes around temporal operators. */
  enum ProcessQuantifiers {
    EXPANDED,
    /** There is any number of processes: such a formula has no {@link #condition}. */
    OPEN
  }

  LtlLowering(BinderSlots binderSlots) {
    this(binderSlots, ProcessQuantifiers.EXPANDED);
  }

  LtlLowering(BinderSlots binderSlots, ProcessQuantifiers processQuantifiers) {
    this.binderSlots = binderSlots;
    this.processQuantifiers = processQuantifiers;
  }

  /** A formula that was lowered here, with its conditions. */
  TemporalCondition condition(TemporalFormula formula) {
    return hasOpenQuantifier
        ? new TemporalCondition.Unrepresented("a quantifier around temporal operators")
        : represented(formula);
  }

  private TemporalCondition represented(TemporalFormula formula) {
    return switch (formula) {
      case TemporalFormula.True() -> new TemporalCondition.Now(Term.TRUE);
      case TemporalFormula.False() -> new TemporalCondition.Now(Term.FALSE);
      case TemporalFormula.Proposition(int number) ->
          new TemporalCondition.Now(propositions.list().get(number));
      case TemporalFormula.Not(TemporalFormula operand) ->
          new TemporalCondition.Not(represented(operand));
      case TemporalFormula.And(TemporalFormula left, TemporalFormula right) ->
          new TemporalCondition.And(represented(left), represented(right));
      case TemporalFormula.Or(TemporalFormula left, TemporalFormula right) ->
          new TemporalCondition.Or(represented(left), represented(right));
      case TemporalFormula.Implies(TemporalFormula left, TemporalFormula right) ->
          implies(represented(left), represented(right));
      case TemporalFormula.Equivalent(TemporalFormula left, TemporalFormula right) ->
          new TemporalCondition.And(
              implies(represented(left), represented(right)),
              implies(represented(right), represented(left)));
      case TemporalFormula.Always(TemporalFormula operand) ->
          new TemporalCondition.Always(represented(operand));
      case TemporalFormula.Eventually(TemporalFormula operand) ->
          new TemporalCondition.Eventually(represented(operand));
      case TemporalFormula.Next _ -> new TemporalCondition.Unrepresented("the operator `X`");
      case TemporalFormula.Until _ -> new TemporalCondition.Unrepresented("the operator `U`");
      case TemporalFormula.WeakUntil _ -> new TemporalCondition.Unrepresented("the operator `W`");
      case TemporalFormula.Release _ -> new TemporalCondition.Unrepresented("the operator `V`");
    };
  }

  private static TemporalCondition implies(TemporalCondition left, TemporalCondition right) {
    return new TemporalCondition.Or(new TemporalCondition.Not(left), right);
  }

  /** Lowers a formula; errors are reported. */
  TemporalFormula lower(ExpressionLowering lowering, Expression e) {
    if (!isTemporal(e)) {
      TypedTerm condition = lowering.as(e, InferredType.BOOL);
      return condition
          .constantTruth()
          .map(k -> k ? TemporalFormula.TRUE : TemporalFormula.FALSE)
          .orElseGet(() -> proposition(condition.term()));
    }
    return switch (e) {
      case Expression.UnaryTemporal t -> {
        TemporalFormula operand = lower(lowering, t.operand());
        yield switch (t.op()) {
          case "[]" -> new TemporalFormula.Always(operand);
          case "<>" -> new TemporalFormula.Eventually(operand);
          default -> new TemporalFormula.Next(operand);
        };
      }
      case Expression.BinaryTemporal u -> {
        TemporalFormula left = lower(lowering, u.left());
        TemporalFormula right = lower(lowering, u.right());
        yield switch (u.op()) {
          case "U" -> new TemporalFormula.Until(left, right);
          case "W" -> new TemporalFormula.WeakUntil(left, right);
          default -> new TemporalFormula.Release(left, right);
        };
      }
      case Expression.Not n -> new TemporalFormula.Not(lower(lowering, n.operand()));
      case Expression.Infix i when i.op().isLogical() ->
          logical(i.op(), lower(lowering, i.left()), lower(lowering, i.right()));
      case Expression.Fold f when f.isQuantifier() -> quantified(lowering, f);
      default -> proposition(lowering.lower(e).term());
    };
  }

  TemporalFormula proposition(Term term) {
    return propositions.proposition(term);
  }

  private static TemporalFormula logical(Operator op, TemporalFormula left, TemporalFormula right) {
    return switch (op) {
      case AND -> new TemporalFormula.And(left, right);
      case OR -> new TemporalFormula.Or(left, right);
      case IMPLIES -> new TemporalFormula.Implies(left, right);
      default -> new TemporalFormula.Equivalent(left, right);
    };
  }

  private TemporalFormula quantified(ExpressionLowering lowering, Expression.Fold f) {
    Bindings b = f.bindings();
    Optional<LoweredCollection> lowered =
        b.in().isPresent()
            ? new CollectionLowering(lowering).lower(b.in().get())
            : Optional.of(LoweredCollection.processes(lowering.table.processes));
    if (processQuantifiers == ProcessQuantifiers.OPEN
        && lowered.filter(l -> l.element().equals(InferredType.PROCESS)).isPresent()) {
      hasOpenQuantifier = true;
      return TemporalFormula.TRUE;
    }
    Optional<List<TypedTerm>> values = lowered.flatMap(g -> DomainEnumerator.values(g.range()));
    if (values.isEmpty() || b.where().isPresent()) {
      lowering.report(
          Rule.MISPLACED_TEMPORAL
              .at(f.at(), "the range of this quantifier depends on the state")
              .withHelp("around temporal operators, quantify over processes or a fixed range"));
      return TemporalFormula.TRUE;
    }
    boolean all = f.function().equals("forall");
    List<TemporalFormula> each = expanded(List.of(lowering), f, 0, values.get());
    TemporalFormula together =
        each.stream()
            .reduce((x, y) -> all ? new TemporalFormula.And(x, y) : new TemporalFormula.Or(x, y))
            .orElse(all ? TemporalFormula.TRUE : TemporalFormula.FALSE);
    if (all && each.size() > 1) {
      instances.put(together, each);
    }
    return together;
  }

  private List<TemporalFormula> expanded(
      List<ExpressionLowering> open, Expression.Fold f, int name, List<TypedTerm> values) {
    if (name == f.bindings().names().size()) {
      return open.stream().map(x -> lower(x, f.value())).toList();
    }
    var next = new ArrayList<ExpressionLowering>();
    for (ExpressionLowering x : open) {
      for (TypedTerm value : values) {
        if (x.table.exceedsExpansionLimit(f.at())) {
          return List.of(TemporalFormula.TRUE);
        }
        next.add(x.bind(f.bindings().names().get(name), value));
      }
    }
    return expanded(next, f, name + 1, values);
  }

  private static boolean isTemporal(Expression e) {
    return switch (e) {
      case Expression.UnaryTemporal _, Expression.BinaryTemporal _ -> true;
      case Expression.Not n -> isTemporal(n.operand());
      case Expression.Infix i -> isTemporal(i.left()) || isTemporal(i.right());
      case Expression.Fold f -> isTemporal(f.value());
      case Expression.Minus m -> isTemporal(m.operand());
      case Expression.Conditional c ->
          isTemporal(c.condition()) || isTemporal(c.then()) || isTemporal(c.otherwise());
      case Expression.Number _, Expression.BooleanLiteral _, Expression.None _ -> false;
      case Expression.Reference _, Expression.Domain _, Expression.Member _ -> false;
      case Expression.Index _, Expression.Call _, Expression.RecordLiteral _ -> false;
      case Expression.SetLiteral _, Expression.ListLiteral _, Expression.SetComprehension _ ->
          false;
      case Expression.ListComprehension _, Expression.Range _, Expression.HeardFrom _ -> false;
    };
  }

  /** The left sides of the implications of a formula that was lowered here. */
  List<Term> antecedents(TemporalFormula formula, Position at) {
    return new LtlAntecedents(propositions.list(), instances, at).of(formula);
  }

  /** The observer that accepts the runs that violate {@code temporalFormula}. */
  ObserverAutomaton<Term> observer(TemporalFormula temporalFormula, Position at)
      throws FormulaTooLargeException {
    BuchiAutomaton automaton = Translation.translate(temporalFormula.negated());
    // A violating state is entered by a move; an automaton whose initial state is accepting is not
    // treated as terminal.
    boolean terminal = automaton.isTerminal() && !automaton.states().getFirst().accepting();
    var states = new ArrayList<ObserverAutomaton.State<Term>>();
    for (BuchiAutomaton.State state : automaton.states()) {
      Status status =
          !state.accepting() ? Status.PLAIN : terminal ? Status.VIOLATING : Status.ACCEPTING;
      var moves = new ArrayList<ObserverAutomaton.Move<Term>>();
      if (status != Status.VIOLATING) {
        for (BuchiAutomaton.Edge edge : state.edges()) {
          List<Term> cubes = edge.guard().cubes().stream().map(c -> term(c, at)).toList();
          moves.add(new ObserverAutomaton.Move<>(LogicalTerms.or(cubes, at), edge.target()));
        }
      }
      states.add(new ObserverAutomaton.State<>(moves, status));
    }
    return new ObserverAutomaton<>(states, 0);
  }

  /** The number of slots for binders in the guards. */
  int slots() {
    return binderSlots.count();
  }

  private Term term(Cube cube, Position at) {
    Term result = Term.TRUE;
    List<Term> list = propositions.list();
    for (int i = 0; i < list.size(); i++) {
      if ((cube.positive() >>> i & 1) != 0) {
        result = LogicalTerms.and(result, list.get(i), at);
      } else if ((cube.negative() >>> i & 1) != 0) {
        result = LogicalTerms.and(result, LogicalTerms.not(list.get(i)), at);
      }
    }
    return result;
  }
}
