package rondo.analysis.closure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import rondo.analysis.closure.ParameterizedProtocol.FaultKind;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;
import rondo.ir.data.Type;
import rondo.ir.event.MessageTags;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.RoundCondition;

/**
 * Computes the open proof obligations for processes of one role, with one of their variables taken
 * as the phase.
 *
 * <p>For each mode, the least round bound is computed as a fixpoint: initial processes are within
 * it, and every step from within the bound of a mode leads within the bound of the next one. So in
 * every run that has violated no condition so far, processes are within their bounds. The open
 * obligations are the paths through a step that begin within the bounds and violate a condition.
 */
final class RoleProof {
  private static final int MAX_PATHS = 50_000;
  private static final int MAX_RAISES = 64;

  private final ParameterizedProtocol text;
  private final Role role;
  private final OptionalInt phase;
  private final boolean phases;
  private final FreshVariables variables = new FreshVariables();
  private final ModeAbstraction abstraction;
  private final QuorumArgument argument;
  private final Map<List<Integer>, RoundBound> bounds = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> raises = new HashMap<>();
  private final ArrayDeque<List<Integer>> waiting = new ArrayDeque<>();
  private final Map<List<Object>, ProofObligation> obligations = new LinkedHashMap<>();
  private int pathCount;

  private RoleProof(ParameterizedProtocol text, Role role, OptionalInt phase) {
    this.text = text;
    this.role = role;
    this.phase = phase;
    phases = text.messageTags().fieldsByKind().stream().anyMatch(r -> r.phase().isPresent());
    abstraction = new ModeAbstraction(text, role.variables(), phase);
    argument = new QuorumArgument(text);
  }

  /**
   * The obligations for the phase variable that leaves the fewest of them; empty if the analysis
   * gave up for all candidates.
   */
  static Optional<List<ProofObligation>> openObligations(ParameterizedProtocol text, Role role) {
    Optional<List<ProofObligation>> best = Optional.empty();
    for (OptionalInt candidate : candidates(text, role)) {
      try {
        List<ProofObligation> left = new RoleProof(text, role, candidate).run();
        if (best.isEmpty() || left.size() < best.get().size()) {
          best = Optional.of(left);
        }
      } catch (TooManyPathsException e) {
        continue;
      }
      if (best.get().isEmpty()) {
        break;
      }
    }
    return best;
  }

  /** Variables of the type of phases; if there is only one phase, no variable is needed. */
  private static List<OptionalInt> candidates(ParameterizedProtocol text, Role role) {
    Optional<Type> wanted =
        IntStream.range(0, text.messages().size())
            .filter(k -> text.messageTags().fieldsByKind().get(k).phase().isPresent())
            .mapToObj(
                k -> field(text, k, text.messageTags().fieldsByKind().get(k).phase().getAsInt()))
            .findFirst();
    List<OptionalInt> found =
        IntStream.range(0, role.variables().size())
            .filter(v -> !text.parameters().contains(v))
            .filter(v -> wanted.filter(w -> isLike(w, role.variables().get(v).type())).isPresent())
            .mapToObj(OptionalInt::of)
            .toList();
    return found.isEmpty() ? List.of(OptionalInt.empty()) : found;
  }

  private static Type field(ParameterizedProtocol text, int kind, int field) {
    return ((Type.Structure) text.messages().get(kind).content()).fields().get(field).type();
  }

  private static boolean isLike(Type wanted, Type type) {
    return wanted instanceof Type.Range ? type instanceof Type.Range : wanted.equals(type);
  }

  private List<ProofObligation> run() {
    var blank =
        new StepPath(
            DifferenceConstraints.NONE,
            List.of(),
            Map.of(),
            Optional.empty(),
            StepPath.Effects.NONE);
    for (List<Stmt> first : List.of(role.init(), role.lifecycle().joining())) {
      initialize(blank, first);
    }
    while (!waiting.isEmpty()) {
      List<Integer> mode = waiting.remove();
      steps(blank, mode, p -> end(p));
    }
    for (List<Integer> mode : List.copyOf(bounds.keySet())) {
      steps(blank, mode, _ -> {});
    }
    return List.copyOf(obligations.values());
  }

  /** Before its first step a process has no round. */
  private void initialize(StepPath blank, List<Stmt> statements) {
    var own = new ArrayList<PathValue>();
    for (int v = 0; v < role.variables().size(); v++) {
      own.add(text.parameters().contains(v) ? variables.variable(v) : variables.fresh());
    }
    StatementPaths paths = doing(Optional.empty());
    paths.initialize(
        blank.withVariables(own),
        text.parameters(),
        p ->
            paths.run(
                statements,
                p,
                q -> {
                  count();
                  if (q.hasPossibleViolation()) {
                    addObligation(q, "init", "");
                  } else {
                    end(q);
                  }
                }));
  }

  private StatementPaths doing(Optional<TermPaths.SharedFields> common) {
    return new StatementPaths(
        variables, new TermPaths(variables, common), role.variables(), text.messageTags());
  }

  private void steps(StepPath blank, List<Integer> mode, Consumer<StepPath> then) {
    StepPath entered = abstraction.entered(mode, text.parameters(), variables, blank);
    for (StepPath stepPath : bounds.get(mode).pathsWithin(entered, known(entered), variables)) {
      for (Reaction reaction : role.reactions()) {
        react(reaction, stepPath, abstraction.text(mode), then);
      }
      if (text.faults().contains(FaultKind.RESTART)) {
        restart(stepPath, abstraction.text(mode), then);
      }
    }
  }

  /** The number with which the phase of a process is compared. */
  private Optional<LinearTerm> known(StepPath stepPath) {
    if (!phases) {
      return Optional.of(LinearTerm.number(0));
    }
    return phase.isPresent() && stepPath.own().get(phase.getAsInt()) instanceof LinearTerm l
        ? Optional.of(l)
        : Optional.empty();
  }

  private void restart(StepPath stepPath, String mode, Consumer<StepPath> then) {
    var kept = new TreeSet<>(text.parameters());
    for (int v = 0; v < role.variables().size(); v++) {
      if (role.variables().get(v).kind() != LocalVariable.Kind.STATE) {
        kept.add(v);
      }
    }
    StatementPaths paths = doing(Optional.empty());
    paths.initialize(
        stepPath,
        Set.copyOf(kept),
        p ->
            paths.run(
                role.lifecycle().recovery(), p, q -> finish(q, stepPath, "recovery", mode, then)));
  }

  private void react(Reaction reaction, StepPath stepPath, String mode, Consumer<StepPath> then) {
    Consumer<StepPath> last = p -> finish(p, stepPath, reaction.name(), mode, then);
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> {
        StatementPaths paths = doing(Optional.empty());
        new TermPaths(variables, Optional.empty())
            .assume(reaction.guard(), true, stepPath, p -> paths.run(reaction.body(), p, last));
      }
      case Trigger.Received _ -> throw new IllegalArgumentException("messages without round");
      case Trigger.ByzantineSend _ -> throw new IllegalArgumentException("not of the protocol");
      case Trigger.SingleMessage(int kind, Binder message, Binder sender) ->
          received(
              kind,
              List.of(message, sender),
              reaction,
              stepPath,
              (p, m) -> consume(reaction, kind, m, p, Optional.empty(), last));
      case Trigger.Quorum(int kind, Binder message, Binder sender, _, _) ->
          received(
              kind,
              List.of(message, sender),
              reaction,
              stepPath,
              (p, m) -> {
                received(
                    kind,
                    List.of(message, sender),
                    reaction,
                    p,
                    (q, n) -> mixed(reaction, kind, List.of(m, n), q, last));
                consume(
                    reaction,
                    kind,
                    m,
                    p,
                    Optional.of(new TermPaths.SharedFields(m, tagFields(kind))),
                    last);
              });
    }
  }

  private List<Integer> tagFields(int kind) {
    MessageTags.TagFields tagFields = text.messageTags().fieldsByKind().get(kind);
    var fields = new ArrayList<Integer>();
    tagFields.phase().ifPresent(fields::add);
    if (tagFields.source() instanceof MessageTags.RoundSource.Field(int field)) {
      fields.add(field);
    }
    return fields;
  }

  private interface Received {
    void accept(StepPath stepPath, PathValue.Structure message);
  }

  /** Continues with an arbitrary message that satisfies the guard. */
  private void received(
      int kind, List<Binder> binders, Reaction reaction, StepPath stepPath, Received then) {
    var fields = new ArrayList<PathValue>();
    Optional<StepPath> known = Optional.of(stepPath);
    for (Type.Field field : ((Type.Structure) text.messages().get(kind).content()).fields()) {
      LinearTerm value = variables.fresh(field.type());
      fields.add(value);
      known =
          known.flatMap(p -> p.with(FreshVariables.typed(p.constraints(), value, field.type())));
    }
    var message = new PathValue.Structure(fields);
    known.ifPresent(
        p ->
            new TermPaths(variables, Optional.empty())
                .assume(
                    reaction.guard(),
                    true,
                    p.withBinding(binders.get(0).slot(), message)
                        .withBinding(binders.get(1).slot(), variables.freshPresent()),
                    q -> then.accept(q, message)));
  }

  /** Follows the paths on which two messages that are consumed together have different rounds. */
  private void mixed(
      Reaction reaction,
      int kind,
      List<PathValue.Structure> two,
      StepPath stepPath,
      Consumer<StepPath> last) {
    StatementPaths paths = doing(Optional.empty());
    paths.tag(
        kind,
        two.get(0),
        (phase1, round1) ->
            paths.tag(
                kind,
                two.get(1),
                (phase2, round2) -> {
                  var there = new RoundPosition(phase2, round2, false);
                  StepPath other =
                      new StepPath(
                          stepPath.constraints(),
                          stepPath.own(),
                          stepPath.bound(),
                          Optional.of(there),
                          stepPath.effects());
                  for (RoundComparison comparison :
                      List.of(RoundComparison.EARLIER, RoundComparison.LATER)) {
                    comparison.assume(
                        phase1,
                        round1,
                        other.withPossibleViolation(RoundCondition.CURRENT, reaction.at()),
                        p -> paths.run(reaction.body(), p, last));
                  }
                }));
  }

  private void consume(
      Reaction reaction,
      int kind,
      PathValue.Structure message,
      StepPath stepPath,
      Optional<TermPaths.SharedFields> common,
      Consumer<StepPath> last) {
    StatementPaths paths = doing(common);
    paths.tag(
        kind,
        message,
        (phaseOf, round) -> {
          Consumer<StepPath> body =
              p -> paths.run(reaction.body(), p.reacted(phaseOf, round), last);
          RoundComparison.EARLIER.assume(
              phaseOf,
              round,
              stepPath,
              p -> body.accept(p.withPossibleViolation(RoundCondition.FRESH, reaction.at())));
          RoundComparison.SAME.assume(
              phaseOf,
              round,
              stepPath,
              p -> {
                if (p.position().orElseThrow().reacted() && !argument.reactsOnceTo(kind)) {
                  body.accept(p.withPossibleViolation(RoundCondition.ONCE, reaction.at()));
                }
                body.accept(p);
              });
          RoundComparison.LATER.assume(phaseOf, round, stepPath, body);
        });
  }

  /** The end of a path; a step that neither changes a variable nor sends a message is ignored. */
  private void finish(
      StepPath stepPath, StepPath before, String event, String mode, Consumer<StepPath> then) {
    count();
    if (!stepPath.effects().sent() && isUnchanged(stepPath, before)) {
      return;
    }
    if (stepPath.hasPossibleViolation()) {
      addObligation(stepPath, event, mode);
    } else {
      then.accept(stepPath);
    }
  }

  private void count() {
    if (++pathCount > MAX_PATHS) {
      throw new TooManyPathsException();
    }
  }

  private static boolean isUnchanged(StepPath stepPath, StepPath before) {
    return IntStream.range(0, stepPath.own().size())
        .allMatch(
            v ->
                stepPath.own().get(v).equals(before.own().get(v))
                    || (stepPath.own().get(v) instanceof LinearTerm now
                        && before.own().get(v) instanceof LinearTerm then
                        && stepPath.constraints().implyEqual(now, then)));
  }

  private void addObligation(StepPath stepPath, String event, String mode) {
    StepPath.PossibleViolation violation = stepPath.effects().possibleViolation().orElseThrow();
    Position at = violation.at();
    obligations.putIfAbsent(
        List.of(violation.condition(), at),
        new ProofObligation(
            violation.condition(), at, event, mode, stepPath.constraints().constraints()));
  }

  private void end(StepPath stepPath) {
    abstraction.of(
        stepPath,
        variables,
        (mode, p) -> {
          RoundBound found = RoundBound.of(p, known(p));
          RoundBound before = bounds.get(mode);
          if (before == null || before.compareTo(found) < 0) {
            int raised = raises.merge(mode, 1, Integer::sum);
            bounds.put(mode, raised > MAX_RAISES ? RoundBound.UNBOUNDED : found);
            waiting.add(mode);
          }
        });
  }
}
