package rondo.verify.check;

import java.util.List;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundSystem;
import rondo.verify.model.ModelSource;

/** Diagnostics for {@code --psr} on round-based protocols without value symmetry. */
public final class PartitionReductionUnsupported {
  private PartitionReductionUnsupported() {}

  /** Rejects a protocol that has no value symmetry for any property. */
  public static void check(RoundSystem system, ModelSource source) throws RejectedException {
    ValueClasses classes = ValueClasses.in(system.withProperties(List.of()));
    if (classes.isEmpty()) {
      throw rejected(classes.all(), source);
    }
  }

  /**
   * @param values the classes of input values, each with the reason why it is not symmetric
   */
  static RejectedException rejected(List<ValueClass> values, ModelSource source)
      throws RejectedException {
    Position top = Distal.clausePositions(source.protocolText()).protocol();
    List<Diagnostic> diagnostics =
        values.stream()
            .filter(v -> v.symmetry() == SymmetryKind.FIXED)
            .map(v -> diagnostic(v, top))
            .toList();
    return diagnostics.isEmpty()
        ? new RejectedException(
            Diagnostic.error("V002", top, "no process has a nondeterministic initial value")
                .withHelp("verify it without `--psr`, which has nothing to reduce"))
        : new RejectedException(diagnostics);
  }

  private static Diagnostic diagnostic(ValueClass values, Position top) {
    String names = "`" + String.join("`, `", values.variables()) + "`";
    Position at = values.restriction().map(w -> w.at()).filter(Position::isKnown).orElse(top);
    String what = values.restriction().map(w -> w.what()).orElse("");
    return Diagnostic.error(
            "V003", at, "the initial values of %s are not symmetric".formatted(names))
        .withLabel(what)
        .withHelp(
            "verify it without `--psr`; then all values of " + values.domain() + " are explored");
  }
}
