package rondo.explore.compile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.explore.Acceptance;
import rondo.explore.ExecutedParts;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.SymmetryStrategy;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.compile.layout.LayoutOverflow;
import rondo.explore.compile.layout.PackedLayout;
import rondo.explore.compile.layout.PackedLayout.EdgeHistory;
import rondo.explore.compile.layout.SymmetryLayoutBuilder;
import rondo.explore.product.FairProduct;
import rondo.explore.product.ProcessFairness;
import rondo.explore.symmetry.packed.PackedSymmetry;
import rondo.explore.symmetry.packed.UnpackableSymmetryException;
import rondo.ir.ControlState;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/** A model compiled to bytecode for one packed layout. */
public final class CompiledSystem implements TransitionSystem {
  private final PackedLayout packing;
  private final EdgeNumbers edges;
  private final boolean[][] endStates;
  private final boolean[][] progressStates;
  private final Optional<CompiledObserver> watching;
  private final Optional<CompiledTraceAssertion> following;
  private final int[] initial;
  private final MethodHandle newMachine;
  private final List<Machine> machines = new ArrayList<>();

  /** The edges that were executed before this system was made, or elsewhere. */
  private final BitSet executedBefore = new BitSet();

  /** Compiles with a layout of the given capacity. */
  public static CompiledSystem of(
      ProcessSystem system, FullChannelPolicy policy, LayoutCapacity capacity) {
    return of(system, policy, capacity, EdgeHistory.FORGOTTEN);
  }

  /** Compiles with a layout of the given capacity, with or without the set of executed edges. */
  public static CompiledSystem of(
      ProcessSystem system,
      FullChannelPolicy policy,
      LayoutCapacity capacity,
      EdgeHistory history) {
    GlobalState initial = new Interpreter(system, policy).initial();
    return new CompiledSystem(new PackedLayout(system, capacity, history), policy, initial);
  }

  private CompiledSystem(PackedLayout packing, FullChannelPolicy policy, GlobalState initial) {
    this.packing = packing;
    this.initial = packing.pack(initial);
    ProcessSystem system = packing.system;
    edges = new EdgeNumbers(system);
    endStates = table(system, ControlState::isEnd);
    progressStates = table(system, s -> s.marks().contains(ControlState.Mark.PROGRESS));
    watching =
        system
            .observer()
            .map(
                o ->
                    new CompiledObserver(o, packing, table(system, CompiledSystem::isAcceptLabel)));
    following = system.traceAssertion().map(m -> new CompiledTraceAssertion(m, packing));
    newMachine = load(Compiler.compile(packing, policy, edges));
  }

  private static boolean isAcceptLabel(ControlState state) {
    return state.marks().contains(ControlState.Mark.ACCEPT);
  }

  private static boolean[][] table(ProcessSystem system, Predicate<ControlState> holds) {
    boolean[][] table = new boolean[system.processTypes().size()][];
    for (int t = 0; t < table.length; t++) {
      ProcessType type = system.processTypes().get(t);
      table[t] = new boolean[type.states().size()];
      for (int s = 0; s < table[t].length; s++) {
        table[t][s] = holds.test(type.states().get(s));
      }
    }
    return table;
  }

  private static MethodHandle load(Map<String, byte[]> classes) {
    try {
      Class<?> model = new ModelLoader(classes).loadClass(classes.keySet().iterator().next());
      return MethodHandles.publicLookup()
          .findConstructor(model, MethodType.methodType(void.class, CompiledSystem.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated class is not well-formed", e);
    }
  }

  @Override
  public StateLayout layout() {
    return packing.stateLayout;
  }

  @Override
  public Stepper stepper() {
    try {
      var machine = (Machine) newMachine.invoke(this);
      synchronized (machines) {
        machines.add(machine);
      }
      return machine;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Acceptance acceptance() {
    return watching.<Acceptance>map(w -> w).orElse(Acceptance.NONE);
  }

  /** The product with weak fairness; edges that it executes count as reached here. */
  public TransitionSystem withFairness() {
    return withFairness(this);
  }

  /**
   * As {@link #withFairness()}, for this system with reducers that preserve fairness.
   *
   * @param reduced has the same states and transitions
   */
  public TransitionSystem withFairness(TransitionSystem reduced) {
    return new FairProduct(
        reduced, () -> new ProcessFairness(stepper(), packing.processBase.length));
  }

  /**
   * The action of the system's symmetry on packed states.
   *
   * @param strategy selects the representatives of orbits
   * @throws UnpackableSymmetryException if this layout does not admit it
   */
  public PackedSymmetry symmetry(SymmetryStrategy strategy) throws UnpackableSymmetryException {
    return new PackedSymmetry(
        SymmetryLayoutBuilder.of(packing, packing.system.symmetry().orElseThrow()), strategy);
  }

  /** The edges that no stepper has executed so far. */
  public List<OwnedEdge> unreached() {
    List<OwnedEdge> unreached = new ArrayList<>();
    synchronized (machines) {
      for (int e = 0; e < edges.count(); e++) {
        int number = e;
        if (!executedBefore.get(number) && machines.stream().noneMatch(m -> m.reached()[number])) {
          unreached.add(edges.edge(e));
        }
      }
    }
    return unreached;
  }

  @Override
  public Optional<ExecutedParts> executedParts() {
    return Optional.of(
        new ExecutedParts() {
          @Override
          public long[] snapshot() {
            var executed = new BitSet();
            executed.set(0, edges.count());
            Map<OwnedEdge, Integer> numbers = new IdentityHashMap<>();
            for (int e = 0; e < edges.count(); e++) {
              numbers.put(edges.edge(e), e);
            }
            unreached().forEach(e -> executed.clear(numbers.get(e)));
            return executed.toLongArray();
          }

          @Override
          public void add(long[] others) {
            synchronized (machines) {
              executedBefore.or(BitSet.valueOf(others));
            }
          }
        });
  }

  @Override
  public RuntimeException restart(String saved) {
    return LayoutOverflow.parse(saved);
  }

  public PackedLayout packedLayout() {
    return packing;
  }

  /** The numbers of all edges. */
  public EdgeNumbers edges() {
    return edges;
  }

  Optional<CompiledObserver> observer() {
    return watching;
  }

  Optional<CompiledTraceAssertion> traceAssertion() {
    return following;
  }

  boolean[][] endStates() {
    return endStates;
  }

  boolean[][] progressStates() {
    return progressStates;
  }

  int[] initial() {
    return initial;
  }
}
