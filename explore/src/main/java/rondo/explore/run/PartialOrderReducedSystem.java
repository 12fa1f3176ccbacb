package rondo.explore.run;

import java.util.List;
import java.util.Optional;
import rondo.analysis.dependence.Independence;
import rondo.analysis.dependence.Independence.Termination;
import rondo.analysis.dependence.ReductionApplicability;
import rondo.explore.Acceptance;
import rondo.explore.ExecutedParts;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.StateLayout;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.PackedLayout;
import rondo.explore.reduce.AmpleSets;
import rondo.explore.reduce.DependencyCheck;
import rondo.explore.reduce.ProcessStepper;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;

/**
 * A compiled system with partial-order reduction by ample sets. Valid only if {@link
 * ReductionApplicability} finds no obstacle. The visible accesses are those that guards of the
 * observer read.
 */
public final class PartialOrderReducedSystem implements TransitionSystem {
  private final CompiledSystem compiled;
  private final ProcessSystem system;
  private final Independence independence;
  private final Fairness fairness;

  /** For properties of all runs. */
  public PartialOrderReducedSystem(
      CompiledSystem compiled, FullChannelPolicy policy, Termination termination) {
    this(compiled, policy, termination, Fairness.NONE);
  }

  private PartialOrderReducedSystem(
      CompiledSystem compiled,
      FullChannelPolicy policy,
      Termination termination,
      Fairness fairness) {
    this.compiled = compiled;
    this.fairness = fairness;
    PackedLayout layout = compiled.packedLayout();
    system = layout.system;
    obstacle(system, fairness)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    var extent = new Independence.Extent(layout.processBase.length, layout.channelBase.length - 1);
    independence =
        new Independence(
            system,
            policy,
            new Interpreter(system, policy).initial(),
            extent,
            system.observer().stream()
                .flatMap(o -> o.states().stream())
                .flatMap(s -> s.moves().stream())
                .map(Observer.Move::guard)
                .toList(),
            termination);
  }

  /** For properties of the weakly fair runs; a process that is at its end is enabled. */
  public static PartialOrderReducedSystem ofFairRuns(
      CompiledSystem compiled, FullChannelPolicy policy) {
    return new PartialOrderReducedSystem(compiled, policy, Termination.VISIBLE, Fairness.WEAK);
  }

  /** Why partial-order reduction cannot be applied, as text for users. */
  public static Optional<String> obstacle(ProcessSystem system, Fairness fairness) {
    return ReductionApplicability.obstacle(system)
        .or(
            () ->
                switch (fairness) {
                  case NONE -> Optional.empty();
                  case WEAK -> ReductionApplicability.fairnessObstacle(system);
                });
  }

  @Override
  public StateLayout layout() {
    return compiled.layout();
  }

  @Override
  public Stepper stepper() {
    return compiled.stepper();
  }

  @Override
  public Acceptance acceptance() {
    return compiled.acceptance();
  }

  @Override
  public RuntimeException restart(String saved) {
    return compiled.restart(saved);
  }

  @Override
  public Optional<ExecutedParts> executedParts() {
    return compiled.executedParts();
  }

  @Override
  public List<StateNumbering> numberings() {
    return compiled.numberings();
  }

  @Override
  public boolean isReduced() {
    return true;
  }

  @Override
  public AmpleSets reducer() {
    return new AmpleSets(system, independence, (ProcessStepper) compiled.stepper(), fairness);
  }

  /** This system with the independence relation checked in every state; slow. */
  public TransitionSystem withDependencyCheck() {
    return withReducers(
        () ->
            new DependencyCheck(
                system, independence, (ProcessStepper) compiled.stepper(), reducer()));
  }
}
