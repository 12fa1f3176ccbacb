package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/**
 * Why what a system calls its symmetry is none.
 *
 * <p>A symmetry is one if renaming a state is an automorphism: what can happen in the renamed state
 * is what can happen in the state, renamed. It is so if the program reads the same when the names
 * in it are changed (see {@link Wording}), each control state and each state of the observer by
 * itself, apart from the order of choices. It is enough to try changes of two neighbours. The
 * initial state need not look the same, nor what happens in it alone (see {@link Opening}).
 *
 * @param why in words
 * @param at where it shows; unknown if that is not one place
 */
public record Asymmetry(String why, Position at) {
  /**
   * The first reason, if there is one, why the symmetry of a system is none. That processes die may
   * be mended by {@link Undying}.
   */
  public static Optional<Asymmetry> in(ProcessSystem system) {
    try {
      // That processes die comes last: the front end can do something about it.
      new Reading(Undying.forced(system)).check();
      new Reading(system).check();
      return Optional.empty();
    } catch (AsymmetricException e) {
      return Optional.of(e.asymmetry());
    }
  }

  @Override
  public String toString() {
    return at.isKnown() ? why + " (" + at.file() + ":" + at.line() + ")" : why;
  }

  /** Reads a system with and without renaming. */
  private record Reading(ProcessSystem system, Map<String, Integer> numbers) {
    Reading(ProcessSystem system) {
      this(system, new HashMap<>());
    }

    void check() throws AsymmetricException {
      Symmetry symmetry = system.symmetry().orElseThrow();
      if (system.priorities()) {
        throw new AsymmetricException("priorities tell processes apart", Position.NONE);
      }
      if (system.last()) {
        throw new AsymmetricException("`_last` tells processes apart", Position.NONE);
      }
      if (system.events().isPresent()) {
        throw new AsymmetricException(
            "`trace` and `notrace` tell channels apart", system.events().get().at());
      }
      for (ProcessType type : system.processTypes()) {
        if (!type.claims().isEmpty()) {
          throw new AsymmetricException(
              "a process that claims a channel is told apart from others",
              type.claims().getFirst().at());
        }
      }
      shapes(symmetry);
      Pids pids = Pids.of(system);
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

    private static List<List<Integer>> identity(Symmetry symmetry) {
      List<List<Integer>> to = new ArrayList<>();
      for (Family family : symmetry.families()) {
        to.add(new ArrayList<>(IntStream.range(0, family.size()).boxed().toList()));
      }
      return to;
    }

    /** Complains about variables that are not of the shape that is claimed. */
    private void shapes(Symmetry symmetry) throws AsymmetricException {
      shapes(system.globals(), symmetry.globals());
      for (int t = 0; t < system.processTypes().size(); t++) {
        shapes(system.processTypes().get(t).locals(), symmetry.locals().get(t));
      }
    }

    private void shapes(List<Variable> variables, List<Shape> shapes) throws AsymmetricException {
      for (int v = 0; v < variables.size(); v++) {
        Variable variable = variables.get(v);
        Shape shape = shapes.get(v);
        if (shape.length() != variable.length()) {
          throw new AsymmetricException(
              "`" + variable.name() + "` has not as many elements as is said", variable.at());
        }
        if (shape.elements() instanceof Sort.Member(int f, int first)) {
          int last = first + system.symmetry().orElseThrow().families().get(f).size() - 1;
          if (first < 0 || variable.type().truncate(last) != last) {
            throw new AsymmetricException(
                "`" + variable.name() + "` has no room for all names", variable.at());
          }
        }
        boolean channels = variable.initial().stream().anyMatch(i -> i instanceof Expr.NewChannel);
        if (channels && !(shape.elements() instanceof Sort.Channel)
            || channels && variable.initial().stream().distinct().count() > 1) {
          throw new AsymmetricException(
              "`" + variable.name() + "` holds channels of several kinds", variable.at());
        }
      }
    }

    private record Place(String text, Position at) {}

    /** For each place where there are choices, these, by how they read. */
    private List<Map<String, List<Place>>> read(Pids pids, List<List<Integer>> to)
        throws AsymmetricException {
      List<Map<String, List<Place>>> result = new ArrayList<>();
      for (int t = 0; t < system.processTypes().size(); t++) {
        ProcessType type = system.processTypes().get(t);
        var wording = new Wording(system, pids, to, t);
        Map<String, List<Place>> head = new HashMap<>();
        note(head, "provided " + wording.at(type.at()).plain(type.provided()), "", type.at());
        if (Startup.isRun(system, t)) {
          initials(type, wording, t, head);
        }
        result.add(head);
        var all = new Choices(type, wording, numbers);
        for (ControlState state : all.resting(Opening.of(system, t))) {
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
        throws AsymmetricException {
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
        throws AsymmetricException {
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
        throws AsymmetricException {
      for (int i = 0; i < before.size(); i++) {
        for (var entry : after.get(i).entrySet()) {
          int others = before.get(i).getOrDefault(entry.getKey(), List.of()).size();
          if (others != entry.getValue().size()) {
            Place place = entry.getValue().getFirst();
            throw new AsymmetricException(
                "`" + place.text() + "` tells `" + family.name() + "` apart", place.at());
          }
        }
      }
    }
  }
}
