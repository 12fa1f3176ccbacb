package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.Decision;

/**
 * Evaluates conditions on a global state of which only counters are known. Processes in the same
 * local state are interchangeable, so a quantifier over processes is one over local states.
 */
public final class StateEvaluator {
  private final CounterSystem runs;
  private final TermFactory f;
  private final RoundSystem system;
  private final int time;
  private final ParameterTerms parameters;
  private final IntegerTerm phase;
  private final Map<Integer, Member> particular = new HashMap<>();
  private Object[] slots = new Object[8];

  /**
   * Processes that cannot be told apart.
   *
   * @param population the numbers of the processes that may belong to it; empty if any may
   */
  public record Group(
      ProcessStatus status,
      List<Value> variables,
      Formula exists,
      IntegerTerm count,
      Set<Integer> population) {
    public Group {
      population = Set.copyOf(population);
    }

    Group(ProcessStatus status, List<Value> variables, Formula exists, IntegerTerm count) {
      this(status, variables, exists, count, Set.of());
    }
  }

  private List<Group> groups = List.of();

  /** A process of a group, different from those of the group with other numbers. */
  private record Member(Group group, int number) {}

  /** A value that is one of several, depending on conditions. */
  private record Alternatives(Map<Value, Formula> when) {}

  StateEvaluator(CounterSystem runs, RoundSystem system, int time) {
    this.runs = runs;
    this.f = runs.factory();
    this.system = system;
    this.time = time;
    parameters = runs.parameters();
    phase = runs.phase(time);
  }

  /** Evaluates conditions on a state of a protocol without phases. */
  public StateEvaluator(TermFactory f, ParameterTerms parameters) {
    this.f = f;
    this.parameters = parameters;
    runs = null;
    system = null;
    time = 0;
    phase = f.integer(0);
  }

  /**
   * Whether a condition holds.
   *
   * @param all all processes. A particular process that the condition names is alone in its
   *     population
   */
  public Formula holds(Term condition, List<Group> all) {
    groups = List.copyOf(all);
    List<Integer> named =
        condition
            .subterms()
            .filter(Term.ProcessConstant.class::isInstance)
            .map(t -> ((Term.ProcessConstant) t).process())
            .filter(p -> groups.stream().anyMatch(g -> g.population().equals(Set.of(p))))
            .distinct()
            .toList();
    return split(condition, named);
  }

  /** The condition, for each place where particular processes may be. */
  private Formula split(Term condition, List<Integer> named) {
    if (named.isEmpty()) {
      return formula(condition);
    }
    var cases = new ArrayList<Formula>();
    for (Group group : groups) {
      if (group.population().equals(Set.of(named.getFirst()))) {
        particular.put(named.getFirst(), new Member(group, 0));
        cases.add(f.and(group.exists(), split(condition, named.subList(1, named.size()))));
      }
    }
    return f.or(cases);
  }

  Formula holds(RoundProperty.Invariant invariant) {
    var all = new ArrayList<Group>();
    runs.counters(time)
        .forEach(
            (s, k) -> all.add(new Group(ProcessStatus.CORRECT, s.variables(), f.isPositive(k), k)));
    runs.crashed(time)
        .forEach((s, k) -> all.add(new Group(ProcessStatus.CRASHED, s, f.isPositive(k), k)));
    IntegerTerm faulty = runs.byzantine();
    all.add(
        new Group(ProcessStatus.BYZANTINE, runs.byzantineState(), f.isPositive(faulty), faulty));
    groups = all;
    return formula(invariant.condition());
  }

  /**
   * Whether a condition holds that depends on one output of processes only, given the decisions.
   * There may be processes that have not decided.
   */
  Formula holdsForDecisions(RoundProperty.Invariant invariant, int output) {
    var all = new ArrayList<Group>();
    List<Value> undecided =
        new ArrayList<>(Collections.nCopies(system.variables().size(), Value.NONE));
    all.add(new Group(ProcessStatus.CORRECT, List.copyOf(undecided), f.truth(true), f.integer(0)));
    for (Decision decision : runs.decisions()) {
      if (decision.output() == output) {
        var own = new ArrayList<>(undecided);
        own.set(output, decision.value());
        all.add(
            new Group(
                ProcessStatus.CORRECT,
                List.copyOf(own),
                runs.hasDecided(decision, time),
                f.integer(0)));
      }
    }
    if (invariant.condition().subterms().anyMatch(StateEvaluator::dependsOnIdentity)) {
      throw new UnsupportedParameterizationException("this condition", invariant.at());
    }
    groups = all;
    return formula(invariant.condition());
  }

  /** Whether a term counts processes, compares them, or asks for their status. */
  private static boolean dependsOnIdentity(Term term) {
    return term instanceof Term.HasStatus
        || term instanceof Term.Fold(Term.FoldKind kind, Loop loop, _, _)
            && (kind == Term.FoldKind.COUNT || kind == Term.FoldKind.SUM)
            && isOverProcesses(loop);
  }

  private static boolean isOverProcesses(Loop loop) {
    return loop.range() instanceof LoopRange.Domain(Type.Process _)
        || loop.range() instanceof LoopRange.Elements(Term.SetOf(List<Term> members), _)
            && areProcesses(members);
  }

  private static boolean areProcesses(List<Term> members) {
    return !members.isEmpty() && members.stream().allMatch(Term.ProcessConstant.class::isInstance);
  }

  /** Whether the processes of a group are among these; all of them are or none is. */
  private static boolean isWithin(Group group, List<Term> members, Position at) {
    Set<Integer> wanted =
        members.stream().map(m -> ((Term.ProcessConstant) m).process()).collect(Collectors.toSet());
    boolean isWithin = wanted.containsAll(group.population());
    if (group.population().isEmpty()
        || !isWithin && group.population().stream().anyMatch(wanted::contains)) {
      throw unsupported(at);
    }
    return isWithin;
  }

  /** The groups of the processes in the range of a loop. */
  private List<Group> groups(Loop loop, Position at) {
    if (!(loop.range() instanceof LoopRange.Elements(Term.SetOf(List<Term> members), _))) {
      return groups;
    }
    return groups.stream().filter(g -> isWithin(g, members, at)).toList();
  }

  private void bind(Binder binder, Object value) {
    if (binder.slot() >= slots.length) {
      slots = Arrays.copyOf(slots, 2 * binder.slot() + 1);
    }
    slots[binder.slot()] = value;
  }

  private Formula formula(Term term) {
    return switch (term) {
      case Term.Constant(Value.Number(int value)) -> f.truth(value != 0);
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NOT ->
          f.not(formula(operand));
      case Term.Binary(Term.BinaryOp op, Term left, Term right, Position at) ->
          switch (op) {
            case AND -> {
              Formula first = formula(left);
              yield first.isFalse() ? first : f.and(first, formula(right));
            }
            case OR -> {
              Formula first = formula(left);
              yield first.isTrue() ? first : f.or(first, formula(right));
            }
            case EQ, NE, LT, LE, GT, GE -> comparison(op, left, right, at);
            case SUBSET -> subset(left, right);
            default -> throw unsupported(at);
          };
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          f.ifThenElse(formula(condition), formula(then), formula(otherwise));
      case Term.HasStatus(ProcessStatus status, Term process) ->
          f.truth(member(process).group().status() == status);
      case Term.IsPresent(Term optional) -> f.truth(!(known(optional) instanceof Value.None));
      case Term.Contains(Term.SetOf(List<Term> members), Term element)
          when areProcesses(members) && value(element) instanceof Member(Group group, _) ->
          f.truth(isWithin(group, members, Position.NONE));
      case Term.Contains(Term collection, Term element) -> {
        Value wanted = unstamped(known(element), Position.NONE);
        yield alternatives(collection).when().getOrDefault(wanted, f.truth(false));
      }
      case Term.Fold(Term.FoldKind kind, Loop loop, Term value, Position at) ->
          switch (kind) {
            case EXISTS -> f.or(each(loop, at, e -> e.isFalse() ? e : f.and(e, formula(value))));
            case FORALL ->
                f.and(each(loop, at, e -> e.isFalse() ? f.not(e) : f.implies(e, formula(value))));
            default -> throw unsupported(at);
          };
      case Term.BoundVariable _, Term.RemoteVariable _, Term.Field _, Term.OptionalValue _ ->
          f.truth(!known(term).equals(Value.FALSE));
      default -> throw unsupported(Position.NONE);
    };
  }

  /** What follows from the existence of each element of a loop. */
  private List<Formula> each(Loop loop, Position at, UnaryOperator<Formula> body) {
    var all = new ArrayList<Formula>();
    if (isOverProcesses(loop)) {
      for (Group group : groups(loop, at)) {
        int known = bound(group);
        // Processes that were bound before, and one more.
        for (int number = 0; number <= known; number++) {
          bind(loop.variable(), new Member(group, number));
          Formula exists =
              number < known
                  ? f.truth(true)
                  : known == 0 || group.count().constant().isPresent()
                      ? group.exists()
                      : f.greater(group.count(), f.integer(known));
          all.add(body.apply(f.and(exists, formula(loop.where()))));
        }
      }
      slots[loop.variable().slot()] = null;
      return all;
    }
    elements(loop.range(), at)
        .when()
        .forEach(
            (value, condition) -> {
              bind(loop.variable(), value);
              all.add(body.apply(f.and(condition, formula(loop.where()))));
            });
    return all;
  }

  /** How many processes of a group are bound. */
  private int bound(Group group) {
    int known = 0;
    for (Object each : slots) {
      if (each instanceof Member(Group of, int number) && of.equals(group)) {
        known = Math.max(known, number + 1);
      }
    }
    return known;
  }

  /** The elements of a range that is not that of processes, each with its condition. */
  private Alternatives elements(LoopRange range, Position at) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) ->
          certain(Domain.numbers(number(known(low), at), number(known(high), at)));
      case LoopRange.Domain(Type type) -> certain(Domain.values(type, 0));
      case LoopRange.Elements(Term collection, _) -> alternatives(collection);
      default -> throw unsupported(at);
    };
  }

  private static int number(Value value, Position at) {
    return ((Value.Number) unstamped(value, at)).value();
  }

  private Alternatives certain(List<Value> values) {
    Map<Value, Formula> when = new TreeMap<>();
    values.forEach(v -> when.put(v, f.truth(true)));
    return new Alternatives(when);
  }

  /** The members of a set, each with the condition that it is one. */
  private Alternatives alternatives(Term collection) {
    if (collection instanceof Term.Fold(Term.FoldKind kind, Loop loop, Term value, Position at)
        && kind == Term.FoldKind.SET) {
      Map<Value, Formula> when = new TreeMap<>();
      each(
          loop,
          at,
          exists -> {
            if (!exists.isFalse()) {
              when.merge(unstamped(known(value), at), exists, (a, b) -> f.or(a, b));
            }
            return exists;
          });
      return new Alternatives(when);
    }
    return certain(((Value.Items) known(collection)).items());
  }

  private Formula subset(Term left, Term right) {
    Alternatives whole = alternatives(right);
    var all = new ArrayList<Formula>();
    alternatives(left)
        .when()
        .forEach(
            (v, condition) ->
                all.add(f.implies(condition, whole.when().getOrDefault(v, f.truth(false)))));
    return f.and(all);
  }

  private Formula comparison(Term.BinaryOp op, Term left, Term right, Position at) {
    if (left instanceof Term.Fold fold && isCountOfValues(fold)) {
      return compared(op, fold, right, at);
    }
    if (right instanceof Term.Fold fold && isCountOfValues(fold)) {
      return compared(mirrored(op), fold, left, at);
    }
    if (isCounted(left) && notCounted(right).isPresent()) {
      return comparison(mirrored(op), notCounted(right).get(), left, at);
    }
    if (isCounted(right) && notCounted(left).isPresent()) {
      return comparison(op, notCounted(left).get(), right, at);
    }
    if (isCounted(left) || isCounted(right)) {
      return parameters.compared(op, number(left, at), number(right, at));
    }
    if (value(left) instanceof Member one && value(right) instanceof Member other) {
      return switch (op) {
        case EQ -> f.truth(one.equals(other));
        case NE -> f.truth(!one.equals(other));
        default -> throw unsupported(at);
      };
    }
    return f.truth(OtherValues.isOrdered(op, order(known(left), known(right), at)));
  }

  /** The order of two values, as far as it is known. */
  private static int order(Value one, Value other, Position at) {
    Optional<RelativeStamp> stamp = RelativeStamp.of(one);
    Optional<RelativeStamp> another = RelativeStamp.of(other);
    if (stamp.isPresent() && another.isPresent()) {
      return stamp.get().order(another.get(), at);
    }
    boolean isNone = one instanceof Value.None || other instanceof Value.None;
    return isNone ? one.compareTo(other) : unstamped(one, at).compareTo(unstamped(other, at));
  }

  /** A value without stamps: of these only the order relative to some phases is known. */
  private static Value unstamped(Value value, Position at) {
    if (RelativeStamp.occursIn(value)) {
      throw new UnsupportedParameterizationException("this use of a stamp in a property", at);
    }
    return value;
  }

  /** Compares a value that is no number with one: none is less, and no stamp exceeds the phase. */
  private Formula comparison(Term.BinaryOp op, Value notCounted, Term number, Position at) {
    if (!(notCounted instanceof Value.None || number instanceof Term.Phase)) {
      unstamped(notCounted, at);
    }
    boolean isEqual = notCounted.equals(RelativeStamp.CURRENT.value());
    return f.truth(OtherValues.isOrdered(op, isEqual ? 0 : -1));
  }

  /** The value of a variable that is no number: a stamp, or none. */
  private Optional<Value> notCounted(Term term) {
    return switch (term) {
      case Term.RemoteVariable _, Term.BoundVariable _, Term.Field _, Term.OptionalValue _ ->
          Optional.of(known(term))
              .filter(v -> v instanceof Value.None || RelativeStamp.of(v).isPresent());
      default -> Optional.empty();
    };
  }

  /** The operator with its operands exchanged. */
  private static Term.BinaryOp mirrored(Term.BinaryOp op) {
    return switch (op) {
      case LT -> Term.BinaryOp.GT;
      case LE -> Term.BinaryOp.GE;
      case GT -> Term.BinaryOp.LT;
      case GE -> Term.BinaryOp.LE;
      default -> op;
    };
  }

  private static boolean isCountOfValues(Term.Fold fold) {
    return fold.foldKind() == Term.FoldKind.COUNT && !isOverProcesses(fold.loop());
  }

  /** Compares the number of values that satisfy a condition with a constant. */
  private Formula compared(Term.BinaryOp op, Term.Fold fold, Term bound, Position at) {
    int number = number(known(bound), at);
    List<Formula> which =
        each(fold.loop(), at, e -> e.isFalse() ? e : f.and(e, formula(fold.value())));
    return switch (op) {
      case EQ -> f.exactly(number, which);
      case NE -> f.not(f.exactly(number, which));
      case LT -> f.atMost(number - 1, which);
      case LE -> f.atMost(number, which);
      case GT -> f.atLeast(number + 1, which);
      default -> f.atLeast(number, which);
    };
  }

  /** Whether a number depends on counters or parameters. */
  private static boolean isCounted(Term term) {
    return term.subterms()
        .anyMatch(
            t ->
                t instanceof Term.OwnVariable
                    || t instanceof Term.Phase
                    || t instanceof Term.Fold(Term.FoldKind kind, _, _, _)
                        && kind == Term.FoldKind.COUNT);
  }

  private IntegerTerm number(Term term, Position at) {
    return switch (term) {
      case Term.OwnVariable(int variable) -> parameters.parameter(variable);
      case Term.Phase() -> phase;
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NEGATE ->
          f.multiply(-1, number(operand, at));
      case Term.Binary(Term.BinaryOp op, Term left, Term right, Position place) ->
          parameters.binary(op, number(left, place), number(right, place), place);
      case Term.Fold fold when fold.foldKind() == Term.FoldKind.COUNT -> count(fold);
      default -> f.integer(((Value.Number) unstamped(known(term), at)).value());
    };
  }

  /** The number of processes for which a condition holds that depends on their group only. */
  private IntegerTerm count(Term.Fold fold) {
    if (!isOverProcesses(fold.loop()) || bound() > 0) {
      throw unsupported(fold.at());
    }
    var counts = new ArrayList<IntegerTerm>();
    for (Group group : groups(fold.loop(), fold.at())) {
      bind(fold.loop().variable(), new Member(group, 0));
      Formula holds = f.and(formula(fold.loop().where()), formula(fold.value()));
      if (holds.isTrue()) {
        counts.add(group.count());
      } else if (!holds.isFalse()) {
        throw unsupported(fold.at());
      }
    }
    slots[fold.loop().variable().slot()] = null;
    return f.sum(counts);
  }

  /** How many processes are bound. */
  private int bound() {
    return (int) Arrays.stream(slots).filter(Member.class::isInstance).count();
  }

  private Member member(Term process) {
    return (Member) value(process);
  }

  private Value known(Term term) {
    return (Value) value(term);
  }

  /** A value, or a process. */
  private Object value(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> value;
      case Term.BoundVariable(Binder binder) -> slots[binder.slot()];
      case Term.ProcessConstant(int process) when particular.containsKey(process) ->
          particular.get(process);
      case Term.RemoteVariable(Term process, int variable) ->
          member(process).group().variables().get(variable);
      case Term.OptionalValue(Term optional, _, Position at) -> {
        Value value = known(optional);
        if (value instanceof Value.None) {
          throw unsupported(at);
        }
        yield value;
      }
      case Term.Field(Term structure, int field) ->
          ((Value.Items) known(structure)).items().get(field);
      case Term.SetOf(List<Term> members) ->
          Value.set(members.stream().map(m -> unstamped(known(m), Position.NONE)).toList());
      case Term.Tuple(List<Term> items, _) ->
          new Value.Items(items.stream().map(this::known).toList());
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        Formula formula = formula(condition);
        if (!formula.isTrue() && !formula.isFalse()) {
          throw unsupported(Position.NONE);
        }
        yield value(formula.isTrue() ? then : otherwise);
      }
      default -> {
        Formula formula = formula(term);
        if (!formula.isTrue() && !formula.isFalse()) {
          throw unsupported(Position.NONE);
        }
        yield Value.of(formula.isTrue());
      }
    };
  }

  private static UnsupportedParameterizationException unsupported(Position at) {
    return new UnsupportedParameterizationException("this condition on a global state", at);
  }
}
