package rondo.ir.event.proof;

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
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Statement;
import rondo.ir.data.Type;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.RoundCondition;
import rondo.ir.event.Tags;
import rondo.ir.event.proof.ProtocolText.Trouble;

/**
 * What is left to show for processes of one role, if one of their variables is taken for the phase
 * that they know.
 *
 * <p>For each mode, the least ceiling is found under which processes are: those that begin are
 * under it, and every step from under the ceiling of a mode leads under the ceiling of the next
 * one. So wherever a run leads that has broken no condition so far, processes are under their
 * ceilings. What is left to show are the ways through a step that begin there and break a
 * condition.
 */
final class RoleProof {
  private static final int MOST_WAYS = 50_000;
  private static final int MOST_RAISES = 64;

  private final ProtocolText text;
  private final Role role;
  private final OptionalInt phase;
  private final boolean phases;
  private final Unknowns unknowns = new Unknowns();
  private final Modes modes;
  private final Majority majority;
  private final Map<List<Integer>, Ceiling> ceilings = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> raises = new HashMap<>();
  private final ArrayDeque<List<Integer>> waiting = new ArrayDeque<>();
  private final Map<List<Object>, Obligation> obligations = new LinkedHashMap<>();
  private int ways;

  private RoleProof(ProtocolText text, Role role, OptionalInt phase) {
    this.text = text;
    this.role = role;
    this.phase = phase;
    phases = text.tags().readings().stream().anyMatch(r -> r.phase().isPresent());
    modes = new Modes(text, role.variables(), phase);
    majority = new Majority(text);
  }

  /**
   * What is left to show with the variable with which that is least; empty if that is not known.
   */
  static Optional<List<Obligation>> left(ProtocolText text, Role role) {
    Optional<List<Obligation>> best = Optional.empty();
    for (OptionalInt candidate : candidates(text, role)) {
      try {
        List<Obligation> left = new RoleProof(text, role, candidate).run();
        if (best.isEmpty() || left.size() < best.get().size()) {
          best = Optional.of(left);
        }
      } catch (TooManyWaysException e) {
        continue;
      }
      if (best.get().isEmpty()) {
        break;
      }
    }
    return best;
  }

  /** Variables of the type of phases; where there is but one phase, none is needed. */
  private static List<OptionalInt> candidates(ProtocolText text, Role role) {
    Optional<Type> wanted =
        IntStream.range(0, text.messages().size())
            .filter(k -> text.tags().readings().get(k).phase().isPresent())
            .mapToObj(k -> field(text, k, text.tags().readings().get(k).phase().getAsInt()))
            .findFirst();
    List<OptionalInt> found =
        IntStream.range(0, role.variables().size())
            .filter(v -> !text.free().contains(v))
            .filter(v -> wanted.filter(w -> isLike(w, role.variables().get(v).type())).isPresent())
            .mapToObj(OptionalInt::of)
            .toList();
    return found.isEmpty() ? List.of(OptionalInt.empty()) : found;
  }

  private static Type field(ProtocolText text, int kind, int field) {
    return ((Type.Structure) text.messages().get(kind).content()).fields().get(field).type();
  }

  private static boolean isLike(Type wanted, Type type) {
    return wanted instanceof Type.Range ? type instanceof Type.Range : wanted.equals(type);
  }

  private List<Obligation> run() {
    var blank = new Path(Facts.NONE, List.of(), Map.of(), Optional.empty(), Path.Doings.NONE);
    for (List<Statement> first : List.of(role.init(), role.later().joining())) {
      begin(blank, first);
    }
    while (!waiting.isEmpty()) {
      List<Integer> mode = waiting.remove();
      steps(blank, mode, p -> end(p));
    }
    for (List<Integer> mode : List.copyOf(ceilings.keySet())) {
      steps(blank, mode, _ -> {});
    }
    return List.copyOf(obligations.values());
  }

  /** Before it does anything a process is in no round. */
  private void begin(Path blank, List<Statement> statements) {
    var own = new ArrayList<Meaning>();
    for (int v = 0; v < role.variables().size(); v++) {
      own.add(text.free().contains(v) ? unknowns.variable(v) : unknowns.fresh());
    }
    Doing doing = doing(Optional.empty());
    doing.begin(
        blank.having(own),
        text.free(),
        p ->
            doing.run(
                statements,
                p,
                q -> {
                  count();
                  if (q.isSuspect()) {
                    suspect(q, "init", "");
                  } else {
                    end(q);
                  }
                }));
  }

  private Doing doing(Optional<Valuing.Common> common) {
    return new Doing(unknowns, new Valuing(unknowns, common), role.variables(), text.tags());
  }

  private void steps(Path blank, List<Integer> mode, Consumer<Path> then) {
    Path entered = modes.entered(mode, text.free(), unknowns, blank);
    for (Path path : ceilings.get(mode).under(entered, known(entered), unknowns)) {
      for (Reaction reaction : role.reactions()) {
        react(reaction, path, modes.text(mode), then);
      }
      if (text.troubles().contains(Trouble.RESTART)) {
        restart(path, modes.text(mode), then);
      }
    }
  }

  /** The number that the phase of a process is compared with. */
  private Optional<Linear> known(Path path) {
    if (!phases) {
      return Optional.of(Linear.number(0));
    }
    return phase.isPresent() && path.own().get(phase.getAsInt()) instanceof Linear l
        ? Optional.of(l)
        : Optional.empty();
  }

  private void restart(Path path, String mode, Consumer<Path> then) {
    var kept = new TreeSet<>(text.free());
    for (int v = 0; v < role.variables().size(); v++) {
      if (role.variables().get(v).kind() != LocalVariable.Kind.STATE) {
        kept.add(v);
      }
    }
    Doing doing = doing(Optional.empty());
    doing.begin(
        path,
        Set.copyOf(kept),
        p -> doing.run(role.later().recovery(), p, q -> finish(q, path, "recovery", mode, then)));
  }

  private void react(Reaction reaction, Path path, String mode, Consumer<Path> then) {
    Consumer<Path> last = p -> finish(p, path, reaction.name(), mode, then);
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> {
        Doing doing = doing(Optional.empty());
        new Valuing(unknowns, Optional.empty())
            .suppose(reaction.guard(), true, path, p -> doing.run(reaction.body(), p, last));
      }
      case Trigger.One(int kind, Binder message, Binder sender) ->
          received(
              kind,
              List.of(message, sender),
              reaction,
              path,
              (p, m) -> consume(reaction, kind, m, p, Optional.empty(), last));
      case Trigger.Several(int kind, Binder message, Binder sender, _, _) ->
          received(
              kind,
              List.of(message, sender),
              reaction,
              path,
              (p, m) -> {
                received(
                    kind,
                    List.of(message, sender),
                    reaction,
                    p,
                    (q, n) -> mixed(reaction, kind, List.of(m, n), q, last));
                consume(reaction, kind, m, p, Optional.of(new Valuing.Common(m, told(kind))), last);
              });
    }
  }

  private List<Integer> told(int kind) {
    Tags.Reading reading = text.tags().readings().get(kind);
    var fields = new ArrayList<Integer>();
    reading.phase().ifPresent(fields::add);
    if (reading.round() instanceof Tags.Round.Field(int field)) {
      fields.add(field);
    }
    return fields;
  }

  private interface Received {
    void accept(Path path, Meaning.Parts message);
  }

  /** Any message for which the guard is true. */
  private void received(
      int kind, List<Binder> binders, Reaction reaction, Path path, Received then) {
    var fields = new ArrayList<Meaning>();
    Optional<Path> known = Optional.of(path);
    for (Type.Field field : ((Type.Structure) text.messages().get(kind).content()).fields()) {
      Linear value = unknowns.fresh(field.type());
      fields.add(value);
      known = known.flatMap(p -> p.with(Unknowns.typed(p.facts(), value, field.type())));
    }
    var message = new Meaning.Parts(fields);
    known.ifPresent(
        p ->
            new Valuing(unknowns, Optional.empty())
                .suppose(
                    reaction.guard(),
                    true,
                    p.binding(binders.get(0).slot(), message)
                        .binding(binders.get(1).slot(), unknowns.present()),
                    q -> then.accept(q, message)));
  }

  /** Whether two messages that are reacted to at once can be of different rounds. */
  private void mixed(
      Reaction reaction, int kind, List<Meaning.Parts> two, Path path, Consumer<Path> last) {
    Doing doing = doing(Optional.empty());
    doing.tag(
        kind,
        two.get(0),
        (phase1, round1) ->
            doing.tag(
                kind,
                two.get(1),
                (phase2, round2) -> {
                  var there = new Standing(phase2, round2, false);
                  Path other =
                      new Path(
                          path.facts(),
                          path.own(),
                          path.bound(),
                          Optional.of(there),
                          path.doings());
                  for (Order order : List.of(Order.EARLIER, Order.LATER)) {
                    order.where(
                        phase1,
                        round1,
                        other.suspecting(RoundCondition.CURRENT, reaction.at()),
                        p -> doing.run(reaction.body(), p, last));
                  }
                }));
  }

  private void consume(
      Reaction reaction,
      int kind,
      Meaning.Parts message,
      Path path,
      Optional<Valuing.Common> common,
      Consumer<Path> last) {
    Doing doing = doing(common);
    doing.tag(
        kind,
        message,
        (phaseOf, round) -> {
          Consumer<Path> body = p -> doing.run(reaction.body(), p.reacted(phaseOf, round), last);
          Order.EARLIER.where(
              phaseOf,
              round,
              path,
              p -> body.accept(p.suspecting(RoundCondition.FRESH, reaction.at())));
          Order.SAME.where(
              phaseOf,
              round,
              path,
              p -> {
                if (p.stand().orElseThrow().reacted() && !majority.reactsOnceTo(kind)) {
                  body.accept(p.suspecting(RoundCondition.ONCE, reaction.at()));
                }
                body.accept(p);
              });
          Order.LATER.where(phaseOf, round, path, body);
        });
  }

  /** The end of a way; nothing has happened if it changes nothing and sends nothing. */
  private void finish(Path path, Path before, String event, String mode, Consumer<Path> then) {
    count();
    if (!path.doings().sent() && isUnchanged(path, before)) {
      return;
    }
    if (path.isSuspect()) {
      suspect(path, event, mode);
    } else {
      then.accept(path);
    }
  }

  private void count() {
    if (++ways > MOST_WAYS) {
      throw new TooManyWaysException();
    }
  }

  private static boolean isUnchanged(Path path, Path before) {
    return IntStream.range(0, path.own().size())
        .allMatch(
            v ->
                path.own().get(v).equals(before.own().get(v))
                    || (path.own().get(v) instanceof Linear now
                        && before.own().get(v) instanceof Linear then
                        && path.facts().implyEqual(now, then)));
  }

  private void suspect(Path path, String event, String mode) {
    Path.Suspicion suspicion = path.doings().suspicion().orElseThrow();
    Position at = suspicion.at();
    obligations.putIfAbsent(
        List.of(suspicion.condition(), at),
        new Obligation(suspicion.condition(), at, event, mode, path.facts().constraints()));
  }

  private void end(Path path) {
    modes.of(
        path,
        unknowns,
        (mode, p) -> {
          Ceiling found = Ceiling.of(p, known(p));
          Ceiling before = ceilings.get(mode);
          if (before == null || before.compareTo(found) < 0) {
            int raised = raises.merge(mode, 1, Integer::sum);
            ceilings.put(mode, raised > MOST_RAISES ? Ceiling.ANYWHERE : found);
            waiting.add(mode);
          }
        });
  }
}
