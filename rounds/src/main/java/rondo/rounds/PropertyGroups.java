package rondo.rounds;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.round.NamedProcesses;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.analysis.symmetry.round.RoundSymmetryAnalysis;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.ir.data.Type;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/**
 * Groups of properties that one search checks.
 *
 * <p>What a property adds to the states of a search is known beforehand: the variables that are
 * kept of crashed processes, the unproposed value of validity, the processes and values that it
 * distinguishes, and its assumptions on the network. A property joins the search for another one if
 * it adds nothing to it. So the shared search has exactly the states of the search for one of its
 * properties alone, the largest, and is never more work than separate searches.
 */
public final class PropertyGroups {
  private final RoundSystem system;
  private final StepGranularity granularity;
  private final InputSelection selection;
  private final Map<Set<RoundProperty>, StateComponents> known = new HashMap<>();

  /**
   * @param system the system, with any properties
   */
  public PropertyGroups(RoundSystem system, StepGranularity granularity, InputSelection selection) {
    this.system = system;
    this.granularity = granularity;
    this.selection = selection;
  }

  public RoundSystem system() {
    return system;
  }

  /** The task of one search for these properties. */
  public RoundVerifier.Task task(List<RoundProperty> properties) {
    return new RoundVerifier.Task(system, properties, granularity, selection);
  }

  /**
   * Whether one search can check all these properties: invariants, irrevocability and at most one
   * validity, under the same assumptions. A formula needs its observer in the state; a witness is
   * searched for until it is reached.
   */
  static boolean canShare(List<RoundProperty> properties) {
    return !properties.isEmpty()
        && properties.stream().allMatch(PropertyGroups::isOfSteps)
        && properties.stream().filter(RoundProperty.Validity.class::isInstance).count() <= 1
        && properties.stream().map(p -> Set.copyOf(p.assumptions())).distinct().count() == 1;
  }

  private static boolean isOfSteps(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant invariant -> !invariant.isWitness();
      case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> true;
      case RoundProperty.Temporal _ -> false;
    };
  }

  /**
   * The properties that one search checks together with a given one, in the order of the
   * candidates.
   *
   * @param candidates including the property
   */
  public List<RoundProperty> of(RoundProperty property, Collection<RoundProperty> candidates) {
    RoundProperty largest = property;
    for (Optional<RoundProperty> larger = Optional.of(property);
        larger.isPresent();
        larger = larger(largest, candidates)) {
      largest = larger.get();
    }
    var group = new ArrayList<>(List.of(largest));
    for (RoundProperty each : candidates) {
      if (!group.contains(each) && addsNothing(each, group)) {
        group.add(each);
      }
    }
    return candidates.stream().filter(group::contains).toList();
  }

  /** A property whose search has all states that are needed for this one, and others. */
  private Optional<RoundProperty> larger(RoundProperty than, Collection<RoundProperty> candidates) {
    return candidates.stream()
        .filter(c -> addsNothing(than, List.of(c)) && !addsNothing(c, List.of(than)))
        .findFirst();
  }

  /** The properties of a group whose own searches have all states of the shared one. */
  public List<RoundProperty> largest(List<RoundProperty> group) {
    StateComponents all = components(group);
    return group.stream().filter(p -> components(List.of(p)).equals(all)).toList();
  }

  private boolean addsNothing(RoundProperty property, List<RoundProperty> to) {
    var together = new ArrayList<>(to);
    together.add(property);
    return canShare(together) && components(together).equals(components(to));
  }

  /**
   * What determines the states of a search.
   *
   * @param kept the variables that are kept of a crashed process
   * @param validity the property whose unproposed value is part of the states
   * @param tracksPrimary as in {@link RoundSymmetryAnalysis.Result}
   * @param values the classes of values and their symmetry
   */
  private record StateComponents(
      Set<Integer> kept,
      Optional<RoundProperty.Validity> validity,
      ProcessSymmetry symmetry,
      boolean tracksPrimary,
      List<ValueKind> values) {}

  private record ValueKind(List<String> variables, Type domain, ValueClass.SymmetryKind symmetry) {}

  private StateComponents components(List<RoundProperty> properties) {
    return known.computeIfAbsent(Set.copyOf(properties), _ -> analyze(properties));
  }

  private StateComponents analyze(List<RoundProperty> properties) {
    RoundVerifier.Task task = task(properties);
    RoundSystem checked = task.checkedSystem();
    RoundSymmetryAnalysis.Result symmetry = RoundEngine.analyzeSymmetry(task);
    return new StateComponents(
        checked.network().faultModel().crashes() == 0
            ? Set.of()
            : PropertyVariables.of(system, properties),
        CompiledProperties.validity(properties),
        withoutReason(symmetry.symmetry()),
        symmetry.tracksPrimary(),
        switch (selection) {
          case ALL -> List.of();
          case PARTITIONED ->
              ValueClasses.in(checked).all().stream()
                  .map(c -> new ValueKind(c.variables(), c.domain(), c.symmetry()))
                  .toList();
        });
  }

  private static ProcessSymmetry withoutReason(ProcessSymmetry symmetry) {
    return switch (symmetry) {
      case ProcessSymmetry.Interchangeable _, ProcessSymmetry.RotatingCoordinator _ -> symmetry;
      case ProcessSymmetry.WithReferences(NamedProcesses named, _) ->
          new ProcessSymmetry.WithReferences(named, "");
      case ProcessSymmetry.Asymmetric _ -> new ProcessSymmetry.Asymmetric("");
    };
  }
}
