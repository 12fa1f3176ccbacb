package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.Symmetry;

/** What a model says about replicated types, for the system that it was lowered to. */
public final class DeclaredSymmetry {
  private final Optional<SymmetryBuilder> blueprint;
  private final Map<String, Map<String, Set<Integer>>> fixed;
  private final List<AsymmetricProperty> asymmetries;

  DeclaredSymmetry(
      Optional<SymmetryBuilder> blueprint,
      Map<String, Map<String, Set<Integer>>> fixed,
      List<AsymmetricProperty> asymmetries) {
    this.blueprint = blueprint;
    this.fixed = Map.copyOf(fixed);
    this.asymmetries = List.copyOf(asymmetries);
  }

  /** Of a model without replicated types. */
  public static DeclaredSymmetry none() {
    return new DeclaredSymmetry(Optional.empty(), Map.of(), List.of());
  }

  /** Whether the model has replicated types. */
  public boolean hasReplicatedTypes() {
    return blueprint.isPresent();
  }

  /** Whether some formula is about one process that stands for others. */
  public boolean usesRepresentative() {
    return !fixed.isEmpty();
  }

  /** Whether the formula of that name is about one process that stands for others. */
  public boolean usesRepresentative(String observer) {
    return fixed.containsKey(observer);
  }

  /**
   * The system that the model was lowered to; where runs are told, references and public variables
   * are called as the user does.
   */
  public ProcessSystem withOriginalNames(ProcessSystem system) {
    return blueprint.map(b -> b.withOriginalNames(system)).orElse(system);
  }

  /**
   * What may be renamed in {@code system}, which the model was lowered to: while nobody watches, or
   * while the observer of that name does.
   */
  public Optional<Symmetry> symmetry(ProcessSystem system, Optional<String> observer) {
    if (!obstacles(observer).isEmpty()) {
      return Optional.empty();
    }
    Map<String, Set<Integer>> keep = observer.map(fixed::get).orElse(Map.of());
    return blueprint.map(b -> b.symmetry(system, keep));
  }

  /** Why nothing may be renamed though there are replicated types: who tells processes apart. */
  public List<Diagnostic> obstacles(Optional<String> observer) {
    return asymmetries.stream()
        .filter(a -> a.property().isEmpty() || a.property().equals(observer))
        .map(AsymmetricProperty::why)
        .toList();
  }

  /** The same, with another name for one of the observers. */
  public DeclaredSymmetry withRenamedObserver(String observer, String other) {
    var names = new HashMap<>(fixed);
    if (names.containsKey(observer)) {
      names.put(other, names.remove(observer));
    }
    var reasons = new ArrayList<AsymmetricProperty>();
    for (AsymmetricProperty each : asymmetries) {
      boolean its = each.property().equals(Optional.of(observer));
      reasons.add(its ? new AsymmetricProperty(Optional.of(other), each.why()) : each);
    }
    return new DeclaredSymmetry(blueprint, names, reasons);
  }
}
