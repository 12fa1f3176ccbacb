package rondo.analysis.symmetry.round;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.term.AsymmetryListener;
import rondo.analysis.symmetry.term.ProcessUse;
import rondo.analysis.symmetry.term.StmtSymmetryAnalysis;
import rondo.analysis.symmetry.term.TermSymmetryAnalysis;
import rondo.diagnostics.Position;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/**
 * Static analysis of process symmetry: determines which processes a protocol or a property
 * distinguishes.
 *
 * <p>All processes have one role and are anonymous ({@link ProcessUse#ROLES}), since engines count
 * the processes in each local state instead of naming them. So a variable or message that holds a
 * process distinguishes all processes. Properties may quantify over all processes, since
 * quantification is symmetric.
 */
public final class RoundSymmetryAnalysis implements AsymmetryListener {
  private final RoundSystem system;
  private final TermSymmetryAnalysis terms;
  private final StmtSymmetryAnalysis statements;

  /** Why all processes are distinguished, if they are. */
  private Optional<String> asymmetryReason = Optional.empty();

  private boolean usesPrimary;
  private boolean propertyUsesPrimary;
  private int distinguished;
  private boolean inProperty;

  private RoundSymmetryAnalysis(RoundSystem system) {
    this.system = system;
    var declarations = new OneRoleDeclarations(system);
    terms = new TermSymmetryAnalysis(declarations, this);
    statements = new StmtSymmetryAnalysis(terms, declarations, this);
  }

  /**
   * The result of the analysis.
   *
   * @param tracksPrimary whether the primary matters although the positions do not determine it
   */
  public record Result(ProcessSymmetry symmetry, boolean tracksPrimary) {}

  /** The process symmetry of a system with respect to a property. */
  public static Result analyze(RoundSystem system, RoundProperty property) {
    return analyze(system, List.of(property));
  }

  /** The process symmetry of a system with respect to several properties together. */
  public static Result analyze(RoundSystem system, List<RoundProperty> properties) {
    var analysis = new RoundSymmetryAnalysis(system);
    analysis.analyzeProcesses();
    system.network().assumptions().forEach(analysis::analyze);
    properties.stream().flatMap(p -> p.assumptions().stream()).forEach(analysis::analyze);
    properties.forEach(analysis::analyze);
    return analysis.result(properties);
  }

  private Result result(List<RoundProperty> properties) {
    if (usesPrimary && (distinguished > 0 || propertyUsesPrimary)) {
      markAsymmetric("a process other than the primary is named");
    }
    if (asymmetryReason.isPresent()) {
      String why = asymmetryReason.get();
      return new Result(
          NamedProcesses.of(system, properties)
              .<ProcessSymmetry>map(n -> new ProcessSymmetry.WithReferences(n, why))
              .orElseGet(() -> new ProcessSymmetry.Asymmetric(why)),
          usesPrimary);
    }
    return new Result(
        usesPrimary
            ? new ProcessSymmetry.RotatingCoordinator()
            : new ProcessSymmetry.Interchangeable(distinguished),
        false);
  }

  private void markAsymmetric(String why) {
    asymmetryReason = asymmetryReason.or(() -> Optional.of(why));
  }

  @Override
  public void named(Set<Integer> processes, Position at) {
    distinguished = Math.max(distinguished, Collections.max(processes) + 1);
  }

  /** A property may still refer to the primary after the last phase. */
  @Override
  public void primaryNamed() {
    usesPrimary = true;
    propertyUsesPrimary |= inProperty && system.phaseLimit().isPresent();
  }

  @Override
  public void separated(Set<Integer> roles, String what, Position at) {
    if (!roles.isEmpty()) {
      markAsymmetric(what);
    }
  }

  private void analyzeProcesses() {
    terms.setUse(ProcessUse.ROLES);
    terms.executedBy(0, system.variables());
    for (LocalVariable variable : system.variables()) {
      if (holdsProcess(variable.type())) {
        markAsymmetric("`" + variable.name() + "` stores process ids" + line(variable.at()));
      }
      statements.analyze(variable);
    }
    statements.analyze(system.init());
    for (Round round : system.rounds()) {
      if (holdsProcess(round.message())) {
        markAsymmetric("messages contain process ids" + line(round.at()));
      }
      terms.setMailbox(terms.of(round.message()));
      for (Round.Send send : round.sends()) {
        terms.of(send.guard());
        terms.of(send.message());
        terms.receivers(send.to());
      }
      statements.analyze(round.update());
    }
  }

  private static boolean holdsProcess(Type type) {
    return type.contains(Type.Process.class::isInstance);
  }

  private static String line(Position at) {
    return at.isKnown() ? " (" + at.file() + ":" + at.line() + ")" : "";
  }

  private void analyze(Assumption assumption) {
    if (assumption instanceof Assumption.HeardOfCondition) {
      markAsymmetric("`where` refers to individual processes");
    }
  }

  private void analyze(RoundProperty property) {
    terms.setUse(ProcessUse.QUANTIFIED_ROLES);
    inProperty = true;
    switch (property) {
      case RoundProperty.Invariant invariant -> terms.of(invariant.condition());
      case RoundProperty.Temporal temporal -> temporal.observer().guards().forEach(terms::of);
      case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
    }
  }
}
