package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.ir.ProcessSystem;
import rondo.ir.Symmetry;
import rondo.promela.symmetry.type.AsymmetricProperty;

/** The symmetry that a model declares by its replicated types, for the lowered system. */
public final class DeclaredSymmetry {
  private final Optional<SymmetryBuilder> builder;
  private final Map<String, Map<String, Set<Integer>>> fixed;
  private final List<AsymmetricProperty> asymmetries;

  DeclaredSymmetry(
      Optional<SymmetryBuilder> builder,
      Map<String, Map<String, Set<Integer>>> fixed,
      List<AsymmetricProperty> asymmetries) {
    this.builder = builder;
    this.fixed = Map.copyOf(fixed);
    this.asymmetries = List.copyOf(asymmetries);
  }

  /** The declared symmetry of a model without replicated types. */
  public static DeclaredSymmetry none() {
    return new DeclaredSymmetry(Optional.empty(), Map.of(), List.of());
  }

  public boolean hasReplicatedTypes() {
    return builder.isPresent();
  }

  /** Whether some formula is checked for a representative process only. */
  public boolean usesRepresentative() {
    return !fixed.isEmpty();
  }

  /** Whether the formula with this name is checked for a representative process only. */
  public boolean usesRepresentative(String observer) {
    return fixed.containsKey(observer);
  }

  /** The lowered system, with references and public variables named as in the source for traces. */
  public ProcessSystem withOriginalNames(ProcessSystem system) {
    return builder.map(b -> b.withOriginalNames(system)).orElse(system);
  }

  /**
   * The symmetry of the lowered system, without an observer or together with the observer of this
   * name; empty if there is none, or if an assertion or the observer is asymmetric.
   */
  public Optional<Symmetry> symmetry(ProcessSystem system, Optional<String> observer) {
    if (!obstacles(observer).isEmpty()) {
      return Optional.empty();
    }
    Map<String, Set<Integer>> keep = observer.map(fixed::get).orElse(Map.of());
    return builder.map(b -> b.symmetry(system, keep));
  }

  /**
   * Why the declared symmetry cannot be used: the asymmetric assertions, and the asymmetries of the
   * observer.
   */
  public List<Diagnostic> obstacles(Optional<String> observer) {
    return asymmetries.stream()
        .filter(a -> a.property().isEmpty() || a.property().equals(observer))
        .map(AsymmetricProperty::why)
        .toList();
  }

  /** A copy in which {@code observer} is renamed to {@code other}. */
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
    return new DeclaredSymmetry(builder, names, reasons);
  }
}
