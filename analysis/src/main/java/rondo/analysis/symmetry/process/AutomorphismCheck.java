package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.process.effect.NonblockingAnalysis;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Checks that the declared symmetry of a system consists of automorphisms, by comparing the program
 * text with its permuted text.
 *
 * <p>A permutation is an automorphism if the transitions of the permuted state are the permuted
 * transitions of the state. This holds if the program text is unchanged when the identifiers in it
 * are permuted (see {@link PermutedExpressionPrinter}), for each control state and each observer
 * state separately, up to the order of choices; or, in place of the text of an atomic sequence, its
 * effect (see {@link AtomicEffects}). Transpositions of neighbours suffice, since they generate the
 * group. Neither the initial state nor what happens only in it needs to be symmetric (see {@link
 * InitialPrefix}).
 */
final class AutomorphismCheck {
  private final ProcessSystem system;
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * By process type: the control states of its initial prefix, if that prefix may name members
   * freely.
   */
  private final List<Set<Integer>> prefixes = new ArrayList<>();

  AutomorphismCheck(ProcessSystem system) {
    this.system = system;
    system.processTypes().forEach(_ -> prefixes.add(Set.of()));
  }

  void check() throws AsymmetryException {
    Symmetry symmetry = system.symmetry().orElseThrow();
    if (system.usesPriorities()) {
      throw new AsymmetryException("priorities distinguish processes", Position.NONE);
    }
    if (system.usesLast()) {
      throw new AsymmetryException("`_last` distinguishes processes", Position.NONE);
    }
    if (system.traceAssertion().isPresent()) {
      throw new AsymmetryException(
          "`trace` and `notrace` distinguish channels", system.traceAssertion().get().at());
    }
    for (ProcessType type : system.processTypes()) {
      if (!type.channelAssertions().isEmpty()) {
        throw new AsymmetryException(
            "a process that claims a channel is distinguished from others",
            type.channelAssertions().getFirst().at());
      }
    }
    shapes(symmetry);
    PidSorts sorts = PidSorts.of(system);
    findPrefixes(sorts, identity(symmetry));
    for (int t = 0; t < system.processTypes().size(); t++) {
      checkProcessType(t, symmetry, sorts);
    }
    if (system.observer().isPresent()) {
      checkUnchanged(symmetry, to -> observer(sorts, to));
    }
  }

  /** A part of the system, printed under a permutation. */
  private interface PermutedText {
    List<Map<String, List<PrintedChoice>>> under(List<List<Integer>> to) throws AsymmetryException;
  }

  /** Compares statements one by one, and if they differ, the effects of atomic sequences. */
  private void checkProcessType(int t, Symmetry symmetry, PidSorts sorts)
      throws AsymmetryException {
    try {
      checkUnchanged(symmetry, to -> statements(t, sorts, to));
    } catch (AsymmetryException different) {
      var effects = new AtomicEffects(system, t, prefixes.get(t));
      if (effects.isTrivial()) {
        throw different;
      }
      checkUnchanged(symmetry, to -> effects(t, effects, sorts, to));
    }
  }

  /** Checks that transpositions of neighbours leave a part of the system unchanged. */
  private static void checkUnchanged(Symmetry symmetry, PermutedText reading)
      throws AsymmetryException {
    List<Map<String, List<PrintedChoice>>> before = reading.under(identity(symmetry));
    for (int f = 0; f < symmetry.families().size(); f++) {
      Family family = symmetry.families().get(f);
      List<Integer> free =
          IntStream.range(0, family.size())
              .filter(m -> !family.fixed().contains(m))
              .boxed()
              .toList();
      for (int i = 1; i < free.size(); i++) {
        List<List<Integer>> to = identity(symmetry);
        Collections.swap(to.get(f), free.get(i - 1), free.get(i));
        compare(before, reading.under(to), family);
      }
    }
  }

  /** Finds the initial prefixes before which no member is named. */
  private void findPrefixes(PidSorts sorts, List<List<Integer>> names) {
    if (!InitialPrefix.namesNoMember(system)) {
      return;
    }
    for (int t = 0; t < prefixes.size(); t++) {
      Set<Integer> opening =
          InitialPrefix.isSingle(system, t)
              ? InitialPrefix.states(system.processTypes().get(t))
              : Set.of();
      if (!opening.isEmpty() && isUnnamedBefore(t, sorts, names)) {
        prefixes.set(t, opening);
      }
    }
  }

  /** Whether no other initial process names a member or starts a process. */
  private boolean isUnnamedBefore(int type, PidSorts sorts, List<List<Integer>> names) {
    for (ProcessSystem.InitialProcess process : system.initialProcesses()) {
      int other = process.processType();
      if (other != type && SpawnOrder.spawns(system.processTypes().get(other))) {
        return false;
      }
      if (other != type) {
        var printer = new PermutedExpressionPrinter(system, sorts, names, other);
        var atomicChoices =
            new AtomicChoices(system.processTypes().get(other), printer, new HashMap<>());
        try {
          for (ControlState state : atomicChoices.resting(Set.of())) {
            for (Edge edge : state.edges()) {
              atomicChoices.text(edge);
            }
          }
        } catch (AsymmetryException e) {
          return false;
        }
        if (printer.namesMember()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether processes of a type are started outside of initial prefixes. */
  private boolean isRunLater(int type) {
    for (int t = 0; t < prefixes.size(); t++) {
      ProcessType starter = system.processTypes().get(t);
      for (int s : starter.reachable()) {
        if (!prefixes.get(t).contains(s)
            && starter.states().get(s).edges().stream()
                .flatMap(e -> ExpressionTraversal.in(e.action()))
                .anyMatch(e -> e instanceof Expr.Run r && r.processType() == type)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<List<Integer>> identity(Symmetry symmetry) {
    List<List<Integer>> to = new ArrayList<>();
    for (Family family : symmetry.families()) {
      to.add(new ArrayList<>(IntStream.range(0, family.size()).boxed().toList()));
    }
    return to;
  }

  /** Rejects variables that do not have the declared shape. */
  private void shapes(Symmetry symmetry) throws AsymmetryException {
    shapes(system.globals(), symmetry.globals());
    for (int t = 0; t < system.processTypes().size(); t++) {
      shapes(system.processTypes().get(t).locals(), symmetry.locals().get(t));
    }
  }

  private void shapes(List<Variable> variables, List<VariableShape> shapes)
      throws AsymmetryException {
    for (int v = 0; v < variables.size(); v++) {
      Variable variable = variables.get(v);
      VariableShape variableShape = shapes.get(v);
      if (variableShape.length() != variable.length()) {
        throw new AsymmetryException(
            "`" + variable.name() + "` has a different number of elements than declared",
            variable.at());
      }
      if (variableShape.elements() instanceof SymmetrySort.Member(int f, int first)) {
        int last = first + system.symmetry().orElseThrow().families().get(f).size() - 1;
        if (first < 0 || variable.type().truncate(last) != last) {
          throw new AsymmetryException(
              "`" + variable.name() + "` is too small for all members", variable.at());
        }
      }
      boolean channels = variable.initial().stream().anyMatch(i -> i instanceof Expr.NewChannel);
      if (channels && !(variableShape.elements() instanceof SymmetrySort.Channel)
          || channels && variable.initial().stream().distinct().count() > 1) {
        throw new AsymmetryException(
            "`" + variable.name() + "` holds channels of several kinds", variable.at());
      }
    }
  }

  private record PrintedChoice(String subject, Position at) {}

  private static String quoted(String text) {
    return "`" + text + "`";
  }

  /** A choice with the atomic sequence that it begins, for users. */
  private String subject(int t, Edge edge) {
    boolean isSequence =
        edge.action().head() instanceof Action.DStep
            || NonblockingAnalysis.keepsControl(edge)
                && NonblockingAnalysis.insideTransitions(system.processTypes().get(t))
                    .contains(edge.target());
    return (isSequence ? Asymmetry.SEQUENCE : "") + quoted(edge.text());
  }

  /** The choices of each control state, grouped by their permuted text. */
  private List<Map<String, List<PrintedChoice>>> statements(
      int t, PidSorts sorts, List<List<Integer>> to) throws AsymmetryException {
    ProcessType type = system.processTypes().get(t);
    var printer = new PermutedExpressionPrinter(system, sorts, to, t);
    List<Map<String, List<PrintedChoice>>> result = new ArrayList<>();
    result.add(declarations(t, printer));
    var all = new AtomicChoices(type, printer, numbers);
    for (ControlState state : all.resting(prefixes.get(t))) {
      Map<String, List<PrintedChoice>> choices = new TreeMap<>();
      for (Edge edge : state.edges()) {
        note(choices, all.text(edge), quoted(edge.text()), edge.at());
      }
      result.add(choices);
    }
    return result;
  }

  /** As {@link #statements}, with the effect of each choice in place of its statements. */
  private List<Map<String, List<PrintedChoice>>> effects(
      int t, AtomicEffects effects, PidSorts sorts, List<List<Integer>> to)
      throws AsymmetryException {
    ProcessType type = system.processTypes().get(t);
    var printer = new PermutedExpressionPrinter(system, sorts, to, t);
    List<Map<String, List<PrintedChoice>>> result = new ArrayList<>();
    result.add(declarations(t, printer));
    AtomicEffects.Texts texts = effects.texts(printer, numbers);
    for (int s : texts.resting()) {
      Map<String, List<PrintedChoice>> choices = new TreeMap<>();
      for (Edge edge : type.states().get(s).edges()) {
        note(choices, texts.of(s, edge), subject(t, edge), edge.at());
      }
      result.add(choices);
    }
    return result;
  }

  private Map<String, List<PrintedChoice>> declarations(int t, PermutedExpressionPrinter printer)
      throws AsymmetryException {
    ProcessType type = system.processTypes().get(t);
    Map<String, List<PrintedChoice>> head = new HashMap<>();
    note(head, "provided " + printer.at(type.at()).plain(type.provided()), "", type.at());
    if (isRunLater(t)) {
      initials(type, printer, t, head);
    }
    return head;
  }

  /** The moves of each observer state. */
  private List<Map<String, List<PrintedChoice>>> observer(PidSorts sorts, List<List<Integer>> to)
      throws AsymmetryException {
    List<Map<String, List<PrintedChoice>>> result = new ArrayList<>();
    for (Observer.State state : system.observer().orElseThrow().states()) {
      result.add(
          moves(
              state,
              new PermutedExpressionPrinter(
                  system, sorts, to, PermutedExpressionPrinter.OBSERVER)));
    }
    return result;
  }

  private void initials(
      ProcessType type,
      PermutedExpressionPrinter printer,
      int t,
      Map<String, List<PrintedChoice>> into)
      throws AsymmetryException {
    for (int v = type.parameters(); v < type.locals().size(); v++) {
      Variable variable = type.locals().get(v);
      SymmetrySort symmetrySort = system.symmetry().orElseThrow().locals().get(t).get(v).elements();
      for (Expr initial : variable.initial()) {
        String text = "local " + v + printer.at(variable.at()).text(initial, symmetrySort);
        note(into, text, quoted(variable.name()), variable.at());
      }
    }
  }

  private static Map<String, List<PrintedChoice>> moves(
      Observer.State state, PermutedExpressionPrinter printer) throws AsymmetryException {
    Map<String, List<PrintedChoice>> choices = new TreeMap<>();
    for (Observer.Move move : state.moves()) {
      String text = printer.at(move.at()).plain(move.guard()) + " -> " + move.target();
      note(choices, text, quoted(move.text()), move.at());
    }
    return choices;
  }

  private static void note(
      Map<String, List<PrintedChoice>> into, String reading, String subject, Position at) {
    into.computeIfAbsent(reading, _ -> new ArrayList<>()).add(new PrintedChoice(subject, at));
  }

  private static void compare(
      List<Map<String, List<PrintedChoice>>> before,
      List<Map<String, List<PrintedChoice>>> after,
      Family family)
      throws AsymmetryException {
    for (int i = 0; i < before.size(); i++) {
      for (var entry : after.get(i).entrySet()) {
        int others = before.get(i).getOrDefault(entry.getKey(), List.of()).size();
        if (others != entry.getValue().size()) {
          PrintedChoice choice = entry.getValue().getFirst();
          throw new AsymmetryException(
              choice.subject() + " distinguishes `" + family.name() + "`", choice.at());
        }
      }
    }
  }
}
