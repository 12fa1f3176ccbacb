package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import rondo.analysis.symmetry.process.effect.AtomicEffect;
import rondo.analysis.symmetry.process.effect.AtomicOutcome;
import rondo.analysis.symmetry.process.effect.AtomicSequenceExecution;
import rondo.analysis.symmetry.process.effect.DecisionDiagram;
import rondo.analysis.symmetry.process.effect.NonblockingAnalysis;
import rondo.analysis.symmetry.process.effect.UnknownEffectException;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * The effects of the choices of a process, each with the atomic sequence that follows. A loop over
 * all members that is not interrupted, or one assignment for each member, has an effect that is
 * unchanged by permutations although its statements are in some order.
 *
 * <p>An effect is printed as a decision diagram over its conditions, with the outcomes at the
 * leaves. Equal texts have equal effects: conditions are treated as independent of each other, and
 * all that is evaluated and may fail is part of the text.
 */
final class AtomicEffects {
  private final ProcessType type;
  private final Set<Integer> left;
  private final List<Integer> resting = new ArrayList<>();

  /** By control state and number of the edge; empty if the effect is not known. */
  private final Map<List<Integer>, Optional<AtomicEffect>> effects = new HashMap<>();

  /**
   * @param left control states that are not compared
   */
  AtomicEffects(ProcessSystem system, int type, Set<Integer> left) {
    this.type = system.processTypes().get(type);
    this.left = left;
    Set<Integer> inside = NonblockingAnalysis.insideTransitions(this.type);
    var execution = new AtomicSequenceExecution(system, type, inside);
    for (int s : this.type.reachable()) {
      if (!inside.contains(s) && !left.contains(s)) {
        resting.add(s);
        for (int e = 0; e < this.type.states().get(s).edges().size(); e++) {
          effects.put(List.of(s, e), effect(execution, s, e));
        }
      }
    }
  }

  private Optional<AtomicEffect> effect(AtomicSequenceExecution execution, int state, int edge) {
    try {
      return Optional.of(execution.effect(state, type.states().get(state).edges().get(edge)));
    } catch (UnknownEffectException e) {
      return Optional.empty();
    }
  }

  /** Whether no effect is known. */
  boolean isTrivial() {
    return effects.values().stream().allMatch(Optional::isEmpty);
  }

  /** The texts of all choices under a permutation. */
  Texts texts(PermutedExpressionPrinter printer, Map<String, Integer> numbers) {
    return new Texts(printer, new AtomicChoices(type, printer, numbers), numbers);
  }

  /** The texts of choices under a permutation. */
  final class Texts {
    private final PermutedExpressionPrinter printer;
    private final AtomicChoices statements;
    private final Map<String, Integer> numbers;

    private Texts(
        PermutedExpressionPrinter printer, AtomicChoices statements, Map<String, Integer> numbers) {
      this.printer = printer;
      this.statements = statements;
      this.numbers = numbers;
    }

    /**
     * The control states to compare: those in which a process may rest and, where an effect is not
     * known, one of every cycle of others.
     */
    List<Integer> resting() {
      return effects.values().stream().allMatch(Optional::isPresent)
          ? resting
          : statements.numbersOfResting(left);
    }

    /** The text of a choice of a control state. */
    String of(int state, Edge edge) throws AsymmetryException {
      int index = type.states().get(state).edges().indexOf(edge);
      Optional<AtomicEffect> effect = effects.getOrDefault(List.of(state, index), Optional.empty());
      if (effect.isEmpty()) {
        return statements.text(edge);
      }
      printer.at(edge.at());
      String head = effect.get().head().isPresent() ? printer.text(effect.get().head().get()) : "";
      List<DecisionDiagram.Path> paths = new ArrayList<>();
      for (AtomicOutcome outcome : effect.get().outcomes()) {
        Map<String, Boolean> conditions = new TreeMap<>();
        boolean isPossible = true;
        for (var condition : outcome.conditions().entrySet()) {
          String text = printer.at(edge.at()).plain(condition.getKey());
          Boolean known = conditions.put(text, condition.getValue());
          isPossible &= known == null || known.equals(condition.getValue());
        }
        if (isPossible) {
          paths.add(new DecisionDiagram.Path(conditions, text(outcome)));
        }
      }
      return head + " " + edge.escape() + " => " + new DecisionDiagram(numbers).number(paths);
    }

    private String text(AtomicOutcome outcome) throws AsymmetryException {
      return "" + outcome.end() + writes(outcome) + events(outcome);
    }

    /**
     * The assignments by variable. Neighbours to elements with constant indices may be exchanged.
     */
    private String writes(AtomicOutcome outcome) throws AsymmetryException {
      Map<String, List<List<String>>> byVariable = new TreeMap<>();
      boolean isOpen = false;
      String before = "";
      for (AtomicOutcome.Write write : outcome.writes()) {
        Location to = write.to();
        String name = to.scope() + " " + to.variable();
        boolean isKnown = to.index().isEmpty() || to.index().get() instanceof Expr.Const;
        List<List<String>> segments = byVariable.computeIfAbsent(name, _ -> new ArrayList<>());
        if (!isKnown || !isOpen || !before.equals(name)) {
          segments.add(new ArrayList<>());
        }
        segments
            .getLast()
            .add(
                printer.place(to)
                    + "="
                    + printer.text(write.value(), printer.sort(new Expr.Load(to)).orElseThrow()));
        isOpen = isKnown;
        before = name;
      }
      byVariable.values().forEach(segments -> segments.forEach(Collections::sort));
      return byVariable.toString();
    }

    /** What is sent, evaluated and asserted. */
    private String events(AtomicOutcome outcome) throws AsymmetryException {
      List<String> sends = new ArrayList<>();
      Map<String, List<String>> byChannel = new TreeMap<>();
      for (Action.Send send : outcome.sends()) {
        String text = printer.text(send);
        sends.add(text);
        byChannel.computeIfAbsent(printer.own(send.channel()), _ -> new ArrayList<>()).add(text);
      }
      List<String> checks = new ArrayList<>();
      boolean asserts = false;
      for (AtomicOutcome.Check check : outcome.checks()) {
        asserts |= check.kind() == AtomicOutcome.Check.Kind.ASSERTION;
        checks.add(
            check.kind()
                + (check.kind() == AtomicOutcome.Check.Kind.ASSERTION
                    ? printer.plain(check.expr())
                    : printer.own(check.expr())));
      }
      boolean fails =
          !sends.isEmpty()
              || !(outcome.end() instanceof AtomicOutcome.End.Rest)
              || outcome.checks().stream()
                  .anyMatch(c -> c.kind() == AtomicOutcome.Check.Kind.EVALUATION);
      // Whether an assertion is evaluated may depend on what failed before.
      String inOrder = asserts && fails ? "" + checks : "" + new TreeSet<>(checks);
      boolean commute = outcome.sends().stream().allMatch(s -> isKnownChannel(s.channel()));
      return inOrder + (commute && !asserts ? byChannel.toString() : sends.toString());
    }

    /** Whether a channel differs from all others that are denoted differently. */
    private boolean isKnownChannel(Expr channel) {
      return channel instanceof Expr.Load(Location from)
          && (from.index().isEmpty() || from.index().get() instanceof Expr.Const)
          && printer.created(from).isPresent();
    }
  }
}
