package rondo.testkit.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.Verifier;
import rondo.explore.symmetry.Strategy;
import rondo.ir.Expr;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;
import rondo.ir.symmetry.Family;
import rondo.ir.symmetry.Key;
import rondo.ir.symmetry.Renaming;
import rondo.ir.symmetry.Shape;
import rondo.ir.symmetry.Sort;
import rondo.ir.symmetry.Symmetry;
import rondo.ir.symmetry.Undying;
import rondo.promela.Promela;

/** A system from plain Promela, whose symmetry is said by the names of variables. */
record Symmetric(ProcessSystem system) {
  static Symmetric of(String program, Function<ProcessSystem, List<Family>> families) {
    try {
      Promela.Model model = Promela.parse("symmetric.pml", program, Map.of());
      ProcessSystem system =
          model.observers().stream()
              .findFirst()
              .map(o -> model.system().withObserver(o))
              .orElse(model.system());
      return new Symmetric(system.withSymmetry(Symmetry.of(system, families.apply(system))));
    } catch (RejectedException e) {
      throw new AssertionError(program + e.diagnostics(), e);
    }
  }

  static int type(ProcessSystem system, String name) {
    return index(system.processTypes().stream().map(t -> t.name()).toList(), name);
  }

  static Key.Local local(ProcessSystem system, String type, String name) {
    return new Key.Local(variable(system.processTypes().get(type(system, type)).locals(), name));
  }

  static Key.Public global(ProcessSystem system, String name) {
    return new Key.Public(variable(system.globals(), name));
  }

  private static int variable(List<Variable> variables, String name) {
    return index(variables.stream().map(Variable::name).toList(), name);
  }

  private static int index(List<String> names, String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new AssertionError(name + " is none of " + names);
    }
    return index;
  }

  private Symmetric with(Symmetry symmetry) {
    return new Symmetric(system.withSymmetry(symmetry));
  }

  private Symmetry symmetry() {
    return system.symmetry().orElseThrow();
  }

  Symmetric global(String name, Shape shape) {
    return with(symmetry().withGlobal(variable(system.globals(), name), shape));
  }

  Symmetric local(String type, String name, Shape shape) {
    int t = type(system, type);
    int v = variable(system.processTypes().get(t).locals(), name);
    return with(symmetry().withLocal(t, v, shape));
  }

  /** The field of the channels that are created for a global variable. */
  Symmetric field(String channel, int field, Sort sort) {
    int v = variable(system.globals(), channel);
    var created = (Expr.NewChannel) system.globals().get(v).initialOf(0);
    return with(symmetry().withField(created.channelType(), field, sort));
  }

  /** The same with processes that rest at their end. */
  Symmetric undying() {
    return new Symmetric(Undying.apply(system));
  }

  /** All reachable states, by the interpreter. */
  Set<GlobalState> states() {
    var interpreter = new Interpreter(system, FullChannel.BLOCK);
    var seen = new HashSet<>(List.of(interpreter.initial()));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      for (var transition : interpreter.expand(waiting.remove()).transitions()) {
        if (seen.add(transition.target())) {
          waiting.add(transition.target());
        }
      }
    }
    return seen;
  }

  /** How many classes the reachable states fall into, by trying every renaming. */
  int orbits() {
    Set<GlobalState> left = states();
    int orbits = 0;
    while (!left.isEmpty()) {
      GlobalState one = left.iterator().next();
      orbits++;
      Renaming.all(system, one).forEach(r -> left.remove(r.of(one)));
      left.remove(one);
    }
    return orbits;
  }

  Verifier.Result verify(SearchOptions options) {
    return Verifier.verify(system, FullChannel.BLOCK, options, _ -> {}, () -> false);
  }

  long count(Strategy strategy) {
    return verify(SearchOptions.defaults().withErrors(0).withSymmetry(strategy))
        .verdict()
        .statistics()
        .states();
  }

  long count() {
    return verify(SearchOptions.defaults().withErrors(0)).verdict().statistics().states();
  }
}
