package rondo.conformance.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import rondo.analysis.symmetry.process.StatePermutation;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.ProcessSortKey;
import rondo.ir.ProcessSystem;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;

/** A system from plain Promela, whose symmetry is given by the names of variables. */
record SymmetricTestSystem(ProcessSystem system) {
  static SymmetricTestSystem of(String program, Function<ProcessSystem, List<Family>> families) {
    try {
      Promela.Model model = Promela.parse("symmetric.pml", program, Map.of());
      ProcessSystem system =
          model.observers().stream()
              .findFirst()
              .map(o -> model.system().withObserver(o))
              .orElse(model.system());
      return new SymmetricTestSystem(
          system.withSymmetry(Symmetry.of(system, families.apply(system))));
    } catch (RejectedException e) {
      throw new AssertionError(program + e.diagnostics(), e);
    }
  }

  static int type(ProcessSystem system, String name) {
    return index(system.processTypes().stream().map(t -> t.name()).toList(), name);
  }

  static ProcessSortKey.Local local(ProcessSystem system, String type, String name) {
    return new ProcessSortKey.Local(
        variable(system.processTypes().get(type(system, type)).locals(), name));
  }

  static ProcessSortKey.OwnedGlobal global(ProcessSystem system, String name) {
    return new ProcessSortKey.OwnedGlobal(variable(system.globals(), name));
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

  private SymmetricTestSystem with(Symmetry symmetry) {
    return new SymmetricTestSystem(system.withSymmetry(symmetry));
  }

  private Symmetry symmetry() {
    return system.symmetry().orElseThrow();
  }

  SymmetricTestSystem global(String name, VariableShape variableShape) {
    return with(symmetry().withGlobal(variable(system.globals(), name), variableShape));
  }

  SymmetricTestSystem local(String type, String name, VariableShape variableShape) {
    int t = type(system, type);
    int v = variable(system.processTypes().get(t).locals(), name);
    return with(symmetry().withLocal(t, v, variableShape));
  }

  /** Sets the sort of a field of the channels created for a global variable. */
  SymmetricTestSystem field(String channel, int field, SymmetrySort symmetrySort) {
    int v = variable(system.globals(), channel);
    var created = (Expr.NewChannel) system.globals().get(v).initialOf(0);
    return with(symmetry().withField(created.channelType(), field, symmetrySort));
  }

  /** The system with processes that stay in their end states. */
  SymmetricTestSystem withoutTermination() {
    return new SymmetricTestSystem(TerminationElimination.apply(system));
  }

  /** All reachable states, by the interpreter. */
  Set<GlobalState> states() {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
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

  /** The number of orbits of the reachable states, by applying every permutation. */
  int orbits() {
    Set<GlobalState> left = states();
    int orbits = 0;
    while (!left.isEmpty()) {
      GlobalState one = left.iterator().next();
      orbits++;
      StatePermutation.all(system, one).forEach(r -> left.remove(r.apply(one)));
      left.remove(one);
    }
    return orbits;
  }

  ProcessVerifier.Result verify(SearchOptions options) {
    return ProcessVerifier.verify(system, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false);
  }

  long count(SymmetryStrategy symmetryStrategy) {
    return verify(SearchOptions.defaults().withErrors(0).withSymmetry(symmetryStrategy))
        .verdict()
        .statistics()
        .states();
  }

  long count() {
    return verify(SearchOptions.defaults().withErrors(0)).verdict().statistics().states();
  }
}
