package rondo.distal.lower.analysis;

import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.DiagnosticCollector;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.event.EventSystem;

/** Reports roles declared {@code symmetric} whose processes are not interchangeable. */
public final class SymmetricRoles {
  private final EventSystem system;
  private final DiagnosticCollector diagnostics;

  public SymmetricRoles(EventSystem system, DiagnosticCollector diagnostics) {
    this.system = system;
    this.diagnostics = diagnostics;
  }

  public void check(Protocol protocol) {
    SymmetryGroups groups = SymmetryGroups.ofProcesses(system);
    for (Declaration.Role role : protocol.all(Declaration.Role.class)) {
      if (role.symmetric().isEmpty()) {
        continue;
      }
      groups.reasons().stream()
          .filter(o -> o.role().equals(role.name().text()))
          .forEach(
              o ->
                  diagnostics.add(
                      Rule.NOT_SYMMETRIC
                          .at(
                              o.at().isKnown() ? o.at() : role.symmetric().get(),
                              "processes of role `"
                                  + role.name()
                                  + "` are not symmetric: "
                                  + o.text())
                          .withHelp(
                              "a symmetric role can only copy, compare and iterate over processes;"
                                  + " without `symmetric`, this is allowed")));
    }
  }
}
