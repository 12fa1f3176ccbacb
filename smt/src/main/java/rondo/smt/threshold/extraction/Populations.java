package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.event.ParameterizedEventSystem.Bound;
import rondo.ir.event.ParameterizedEventSystem.FailureKind;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.round.TermTraversal;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.ParameterTerms;
import rondo.smt.parameterized.UnsupportedParameterizationException;

/**
 * The populations of a protocol: each process that a term names is one of its own, and the others
 * of each role form one. Byzantine processes that do not equivocate form populations, too.
 */
final class Populations {
  /** The minimum number of processes in the sample, for a role that may have any number. */
  private static final int MIN_SAMPLE = 8;

  private final TermFactory f;
  private final ParameterizedEventSystem parameterized;
  private final EventSystem system;
  private final ParameterTerms parameters;
  private final List<Population> all = new ArrayList<>();
  private final List<Formula> constraints = new ArrayList<>();
  private final List<IntegerTerm> faulty = new ArrayList<>();
  private final List<FailureBound> bounds;

  /**
   * @param properties the conditions of the properties that are verified
   */
  Populations(
      TermFactory f,
      ParameterizedEventSystem parameterized,
      ParameterTerms parameters,
      List<Term> properties) {
    this.f = f;
    this.parameterized = parameterized;
    this.system = parameterized.system();
    this.parameters = parameters;
    bounds = parameterized.bounds().stream().map(this::bound).toList();
    Set<Integer> named = new TreeSet<>();
    Stream.concat(system.roles().stream().flatMap(Populations::terms), properties.stream())
        .forEach(t -> addNamed(t, named));
    for (int r = 0; r < system.roles().size(); r++) {
      add(system.roles().get(r), parameters.number(parameterized.processes().get(r)), named);
    }
    parameterized.bounds().forEach(this::constrain);
    bounds.stream().filter(b -> isByzantine(b.kind())).forEach(this::constrainByzantine);
  }

  List<Population> all() {
    return List.copyOf(all);
  }

  /** Values of parameters with which the protocol is not rejected. */
  List<Formula> constraints() {
    return List.copyOf(constraints);
  }

  /** The numbers of Byzantine processes, which are constant in a run. */
  List<IntegerTerm> faulty() {
    return List.copyOf(faulty);
  }

  private static boolean isByzantine(FailureKind kind) {
    return kind == FailureKind.BYZANTINE || kind == FailureKind.SYMMETRIC_BYZANTINE;
  }

  private FailureBound bound(Bound bound) {
    return new FailureBound(
        bound.kind(),
        IntStream.range(bound.first(), bound.first() + bound.count())
            .boxed()
            .collect(Collectors.toSet()),
        parameters.number(bound.number()));
  }

  /** The terms of processes of a role, without their subterms. */
  static Stream<Term> terms(Role role) {
    Stream<Term> initial = role.variables().stream().flatMap(Populations::initial);
    Stream<Term> reactions = role.handlers().flatMap(Populations::terms);
    return Stream.of(initial, TermTraversal.evaluatedBy(role.init()), reactions).flatMap(s -> s);
  }

  /** The terms that determine the initial value of a variable. */
  static Stream<Term> initial(LocalVariable variable) {
    return switch (variable.initial()) {
      case LocalVariable.Initial.Fixed(Term value) -> Stream.of(value);
      case LocalVariable.Initial.AnyOf(var range) -> range.terms().stream();
    };
  }

  static Stream<Term> terms(Reaction reaction) {
    return Stream.concat(conditions(reaction), TermTraversal.evaluatedBy(reaction.body()));
  }

  /** The terms that determine whether a reaction is possible. */
  static Stream<Term> conditions(Reaction reaction) {
    return Stream.concat(Stream.of(reaction.guard()), reaction.trigger().terms());
  }

  /** Adds the processes that a term names, other than as members of whole roles. */
  private void addNamed(Term term, Set<Integer> named) {
    switch (term) {
      case Term.ProcessConstant(int process) -> named.add(process);
      case Term.SetOf(List<Term> members) when isWholeRoles(members) -> {}
      default -> term.children().forEach(t -> addNamed(t, named));
    }
  }

  private boolean isWholeRoles(List<Term> members) {
    Set<Integer> numbers =
        members.stream()
            .filter(Term.ProcessConstant.class::isInstance)
            .map(m -> ((Term.ProcessConstant) m).process())
            .collect(Collectors.toSet());
    return numbers.size() == members.size()
        && system.roles().stream()
            .allMatch(
                r -> {
                  List<Integer> own =
                      IntStream.range(r.first(), r.first() + r.count()).boxed().toList();
                  return numbers.containsAll(own) || own.stream().noneMatch(numbers::contains);
                });
  }

  private void add(Role role, IntegerTerm count, Set<Integer> named) {
    if (role.lifecycle().initiallyPresent() < role.count()) {
      throw new UnsupportedParameterizationException(
          "a role with processes that join", Position.NONE);
    }
    if (count.constant().isEmpty() && role.count() < MIN_SAMPLE) {
      // The processes that terms name might be all of them.
      throw new UnsupportedParameterizationException(
          "the number of processes of role `%s`, which is small with default values of parameters,"
              .formatted(role.name()),
          Position.NONE);
    }
    List<Integer> own =
        IntStream.range(role.first(), role.first() + role.count())
            .boxed()
            .filter(named::contains)
            .toList();
    int least = own.stream().mapToInt(p -> p - role.first() + 1).max().orElse(1);
    constraints.add(f.atLeast(count, f.integer(least)));
    for (int process : own) {
      String name = role.count() == 1 ? role.name() : role.name() + " " + (process - role.first());
      add(role, name, Set.of(process), f.integer(1));
    }
    Set<Integer> others =
        IntStream.range(role.first(), role.first() + role.count())
            .boxed()
            .filter(p -> !named.contains(p))
            .collect(Collectors.toSet());
    if (!others.isEmpty()) {
      add(role, role.name(), others, f.subtract(count, f.integer(own.size())));
    }
  }

  /** Adds the population of processes, and that of those which are Byzantine and symmetric. */
  private void add(Role role, String name, Set<Integer> members, IntegerTerm total) {
    Optional<FailureBound> byzantine = bound(members, Populations::isByzantine);
    Optional<IntegerTerm> bad =
        byzantine.map(
            _ -> {
              IntegerTerm number =
                  f.integerVariable(name.equals("process") ? "byzantine" : "byzantine " + name);
              constraints.add(f.atLeast(number, f.integer(0)));
              constraints.add(f.atMost(number, total));
              faulty.add(number);
              return number;
            });
    boolean isSymmetric =
        byzantine.filter(b -> b.kind() == FailureKind.SYMMETRIC_BYZANTINE).isPresent();
    all.add(
        new Population(
            all.size(),
            name,
            role,
            members,
            ProcessStatus.CORRECT,
            bad.map(b -> f.subtract(total, b)).orElse(total),
            bad.filter(_ -> !isSymmetric),
            bound(members, k -> k == FailureKind.CRASH || k == FailureKind.CRASH_WITHIN_STEPS),
            bound(
                members,
                k ->
                    k == FailureKind.OMISSION
                        || k == FailureKind.SEND_OMISSION
                        || k == FailureKind.RECEIVE_OMISSION)));
    if (isSymmetric) {
      all.add(
          new Population(
              all.size(),
              "byzantine " + name,
              role,
              members,
              ProcessStatus.BYZANTINE,
              bad.orElseThrow(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty()));
    }
  }

  private Optional<FailureBound> bound(Set<Integer> members, Predicate<FailureKind> kind) {
    return bounds.stream()
        .filter(b -> kind.test(b.kind()) && b.processes().containsAll(members))
        .findFirst();
  }

  /** The number in an assumption is possible. */
  private void constrain(Bound bound) {
    IntegerTerm number = parameters.number(bound.number());
    var sizes = new ArrayList<IntegerTerm>();
    for (int r = 0; r < system.roles().size(); r++) {
      Role role = system.roles().get(r);
      if (bound.first() <= role.first()
          && role.first() + role.count() <= bound.first() + bound.count()) {
        sizes.add(parameters.number(parameterized.processes().get(r)));
      }
    }
    constraints.add(f.atLeast(number, f.integer(0)));
    constraints.add(f.atMost(number, f.sum(sizes)));
  }

  private void constrainByzantine(FailureBound bound) {
    List<IntegerTerm> bad =
        all.stream()
            .filter(bound::covers)
            .flatMap(
                p ->
                    p.status() == ProcessStatus.BYZANTINE
                        ? Stream.of(p.size())
                        : p.equivocating().stream())
            .toList();
    constraints.add(f.atMost(f.sum(bad), bound.most()));
  }
}
