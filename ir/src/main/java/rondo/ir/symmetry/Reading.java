package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.pass.Expressions;

/**
 * Reads a system with and without renaming.
 *
 * <p>A symmetry is one if renaming a state is an automorphism: what can happen in the renamed state
 * is what can happen in the state, renamed. It is so if the program reads the same when the names
 * in it are changed (see {@link Wording}), each control state and each state of the observer by
 * itself, apart from the order of choices. It is enough to try changes of two neighbours. The
 * initial state need not look the same, nor what happens in it alone (see {@link Opening}).
 */
final class Reading {
  private final ProcessSystem system;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** By process type: the control states of its opening, if it may name whom it likes there. */
  private final List<Set<Integer>> openings = new ArrayList<>();

  Reading(ProcessSystem system) {
    this.system = system;
    system.processTypes().forEach(_ -> openings.add(Set.of()));
  }

  void check() throws ToldApartException {
    Symmetry symmetry = system.symmetry().orElseThrow();
    if (system.priorities()) {
      throw new ToldApartException("priorities tell processes apart", Position.NONE);
    }
    if (system.last()) {
      throw new ToldApartException("`_last` tells processes apart", Position.NONE);
    }
    if (system.events().isPresent()) {
      throw new ToldApartException(
          "`trace` and `notrace` tell channels apart", system.events().get().at());
    }
    for (ProcessType type : system.processTypes()) {
      if (!type.claims().isEmpty()) {
        throw new ToldApartException(
            "a process that claims a channel is told apart from others",
            type.claims().getFirst().at());
      }
    }
    shapes(symmetry);
    Pids pids = Pids.of(system);
    open(pids, identity(symmetry));
    List<Map<String, List<Place>>> before = read(pids, identity(symmetry));
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
        compare(before, read(pids, to), family);
      }
    }
  }

  /** Finds the openings before which nobody is named. */
  private void open(Pids pids, List<List<Integer>> names) {
    if (!Opening.isNameless(system)) {
      return;
    }
    for (int t = 0; t < openings.size(); t++) {
      Set<Integer> opening =
          Opening.isSingle(system, t) ? Opening.states(system.processTypes().get(t)) : Set.of();
      if (!opening.isEmpty() && isUnnamedBefore(t, pids, names)) {
        openings.set(t, opening);
      }
    }
  }

  /** Whether none of the others that are there from the start writes a name down or starts any. */
  private boolean isUnnamedBefore(int type, Pids pids, List<List<Integer>> names) {
    for (ProcessSystem.Start start : system.starts()) {
      int other = start.processType();
      if (other != type && Startup.runs(system.processTypes().get(other))) {
        return false;
      }
      if (other != type) {
        var wording = new Wording(system, pids, names, other);
        var choices = new Choices(system.processTypes().get(other), wording, new HashMap<>());
        try {
          for (ControlState state : choices.resting(Set.of())) {
            for (Edge edge : state.edges()) {
              choices.text(edge);
            }
          }
        } catch (ToldApartException e) {
          return false;
        }
        if (wording.isNaming()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether processes of a type are started elsewhere than in an opening. */
  private boolean isRunLater(int type) {
    for (int t = 0; t < openings.size(); t++) {
      ProcessType starter = system.processTypes().get(t);
      for (int s : starter.reachable()) {
        if (!openings.get(t).contains(s)
            && starter.states().get(s).edges().stream()
                .flatMap(e -> Expressions.in(e.action()))
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

  /** Complains about variables that are not of the shape that is claimed. */
  private void shapes(Symmetry symmetry) throws ToldApartException {
    shapes(system.globals(), symmetry.globals());
    for (int t = 0; t < system.processTypes().size(); t++) {
      shapes(system.processTypes().get(t).locals(), symmetry.locals().get(t));
    }
  }

  private void shapes(List<Variable> variables, List<Shape> shapes) throws ToldApartException {
    for (int v = 0; v < variables.size(); v++) {
      Variable variable = variables.get(v);
      Shape shape = shapes.get(v);
      if (shape.length() != variable.length()) {
        throw new ToldApartException(
            "`" + variable.name() + "` has not as many elements as is said", variable.at());
      }
      if (shape.elements() instanceof Sort.Member(int f, int first)) {
        int last = first + system.symmetry().orElseThrow().families().get(f).size() - 1;
        if (first < 0 || variable.type().truncate(last) != last) {
          throw new ToldApartException(
              "`" + variable.name() + "` has no room for all names", variable.at());
        }
      }
      boolean channels = variable.initial().stream().anyMatch(i -> i instanceof Expr.NewChannel);
      if (channels && !(shape.elements() instanceof Sort.Channel)
          || channels && variable.initial().stream().distinct().count() > 1) {
        throw new ToldApartException(
            "`" + variable.name() + "` holds channels of several kinds", variable.at());
      }
    }
  }

  private record Place(String text, Position at) {}

  /** For each place where there are choices, these, by how they read. */
  private List<Map<String, List<Place>>> read(Pids pids, List<List<Integer>> to)
      throws ToldApartException {
    List<Map<String, List<Place>>> result = new ArrayList<>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      var wording = new Wording(system, pids, to, t);
      Map<String, List<Place>> head = new HashMap<>();
      note(head, "provided " + wording.at(type.at()).plain(type.provided()), "", type.at());
      if (isRunLater(t)) {
        initials(type, wording, t, head);
      }
      result.add(head);
      var all = new Choices(type, wording, numbers);
      for (ControlState state : all.resting(openings.get(t))) {
        Map<String, List<Place>> choices = new TreeMap<>();
        for (Edge edge : state.edges()) {
          note(choices, all.text(edge), edge.text(), edge.at());
        }
        result.add(choices);
      }
    }
    if (system.observer().isPresent()) {
      for (Observer.State state : system.observer().get().states()) {
        result.add(moves(state, new Wording(system, pids, to, Wording.NOBODY)));
      }
    }
    return result;
  }

  private void initials(ProcessType type, Wording wording, int t, Map<String, List<Place>> into)
      throws ToldApartException {
    for (int v = type.parameters(); v < type.locals().size(); v++) {
      Variable variable = type.locals().get(v);
      Sort sort = system.symmetry().orElseThrow().locals().get(t).get(v).elements();
      for (Expr initial : variable.initial()) {
        String text = "local " + v + wording.at(variable.at()).text(initial, sort);
        note(into, text, variable.name(), variable.at());
      }
    }
  }

  private static Map<String, List<Place>> moves(Observer.State state, Wording wording)
      throws ToldApartException {
    Map<String, List<Place>> choices = new TreeMap<>();
    for (Observer.Move move : state.moves()) {
      String text = wording.at(move.at()).plain(move.guard()) + " -> " + move.target();
      note(choices, text, move.text(), move.at());
    }
    return choices;
  }

  private static void note(
      Map<String, List<Place>> into, String reading, String text, Position at) {
    into.computeIfAbsent(reading, _ -> new ArrayList<>()).add(new Place(text, at));
  }

  private static void compare(
      List<Map<String, List<Place>>> before, List<Map<String, List<Place>>> after, Family family)
      throws ToldApartException {
    for (int i = 0; i < before.size(); i++) {
      for (var entry : after.get(i).entrySet()) {
        int others = before.get(i).getOrDefault(entry.getKey(), List.of()).size();
        if (others != entry.getValue().size()) {
          Place place = entry.getValue().getFirst();
          throw new ToldApartException(
              "`" + place.text() + "` tells `" + family.name() + "` apart", place.at());
        }
      }
    }
  }
}
