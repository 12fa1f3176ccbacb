package rondo.verify.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.run.LayoutRefinement;
import rondo.explore.run.PathSearch;
import rondo.explore.run.PathSearch.Path;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.verify.check.CheckedProperties;
import rondo.verify.method.Method;

/**
 * Searches from the last state of a run of a Promela model, in steps of single statements and
 * without reductions.
 *
 * @param system the model without observer
 * @param choices the run: the number of each transition
 */
public record ProcessRunSearch(
    ProcessSystem system, FullChannelPolicy policy, List<Integer> choices) {
  public ProcessRunSearch {
    choices = List.copyOf(choices);
  }

  /**
   * Searches for a continuation that violates a property.
   *
   * @param checked the system, with the observer of a formula if that is the property
   * @return a trace of {@code system}: the whole run
   */
  public FoundRun<Trace> violation(ProcessSystem checked, SearchControl control)
      throws UnsupportedSearchException {
    return PathVerdict.within(
        control,
        c -> {
          Set<Property> properties = CheckedProperties.in(checked, Method.ALWAYS_CHECKED);
          SearchOptions options =
              c.options()
                  .withChecked(properties)
                  .withOrder(checked.observer().isPresent() ? Order.DFS : Order.BFS);
          PathVerdict found =
              compiled(
                  checked,
                  compiled ->
                      PathVerdict.continuing(compiled, paths(compiled, checked), options, c));
          return found(found, checked);
        },
        v -> new FoundRun<>(v, Optional.empty()));
  }

  /** Searches for a shortest run to the last state. */
  public FoundRun<Trace> here(SearchControl control) throws UnsupportedSearchException {
    return PathVerdict.within(
        control,
        c ->
            found(
                compiled(
                    system,
                    compiled ->
                        PathVerdict.reaching(compiled, paths(compiled, system).getFirst(), c)),
                system),
        v -> new FoundRun<>(v, Optional.empty()));
  }

  private PathVerdict compiled(ProcessSystem checked, Function<CompiledSystem, PathVerdict> search)
      throws UnsupportedSearchException {
    try {
      return LayoutRefinement.run(checked, policy, search);
    } catch (EndlessAtomicException e) {
      throw new UnsupportedSearchException("an atomic sequence does not terminate");
    }
  }

  private FoundRun<Trace> found(PathVerdict found, ProcessSystem checked) {
    return new FoundRun<>(
        found.verdict(),
        found
            .trace()
            .map(t -> unobserved(t, checked))
            .map(t -> new FoundRun.Continuation<>(List.of(t), t.cycle())));
  }

  /** The states of the run. */
  private List<GlobalState> states() {
    var interpreter = new Interpreter(system, policy);
    var states = new ArrayList<GlobalState>();
    GlobalState state = interpreter.initial();
    for (int choice : choices) {
      state = interpreter.transitions(state, choice + 1).get(choice).target();
      states.add(state);
    }
    return states;
  }

  private List<Path> paths(CompiledSystem compiled, ProcessSystem checked) {
    List<Predicate<int[]>> wanted = new ArrayList<>();
    for (GlobalState state : states()) {
      List<int[]> packed = new ArrayList<>();
      int observed = checked.observer().map(o -> o.states().size()).orElse(1);
      for (int o = 0; o < observed; o++) {
        packed.add(compiled.packedLayout().pack(in(checked, state, o)));
      }
      wanted.add(s -> packed.stream().anyMatch(p -> Arrays.equals(p, s)));
    }
    List<Path> paths = PathSearch.follow(compiled, wanted);
    if (paths.isEmpty() && checked.observer().isEmpty()) {
      throw new IllegalStateException("the compiled model does not reach a state of the run");
    }
    return paths;
  }

  /** A state of the run as a state of the system that is checked. */
  private static GlobalState in(ProcessSystem checked, GlobalState state, int observer) {
    return new GlobalState(
        state.globals(),
        state.processes(),
        state.channels(),
        state.lastPid(),
        observer,
        checked.traceAssertion().isPresent() ? state.monitorState() : 0);
  }

  /**
   * A trace of the product with an observer as a trace of the system alone: each transition of the
   * system occurs there once for each move of the observer.
   */
  private Trace unobserved(Trace trace, ProcessSystem checked) {
    if (checked.observer().isEmpty()) {
      return trace;
    }
    var product = new Interpreter(checked, policy);
    var alone = new Interpreter(system, policy);
    GlobalState state = product.initial();
    GlobalState own = alone.initial();
    var numbers = new ArrayList<Integer>();
    for (int choice : trace.choices()) {
      var offered = product.expand(state).transitions();
      var possible = alone.expand(own).transitions();
      state = offered.get(choice).target();
      if (possible.isEmpty()) {
        break; // The run has ended; only the observer moves.
      }
      int number = choice / (offered.size() / possible.size());
      numbers.add(number);
      own = possible.get(number).target();
    }
    OptionalInt cycle =
        trace.cycle().isPresent() && trace.cycle().getAsInt() < numbers.size()
            ? trace.cycle()
            : OptionalInt.empty();
    return new Trace(numbers, OptionalInt.empty(), cycle);
  }
}
