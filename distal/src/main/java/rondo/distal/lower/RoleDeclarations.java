package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.distal.lower.expression.ConstantEvaluator;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;

/** The roles of an event-based protocol; one without roles has a single implicit role. */
record RoleDeclarations(Protocol protocol, CommonDeclarations declarations, SymbolTable table) {
  private static final int MAX_PROCESSES = 100;

  /** Declares the roles and numbers their processes consecutively. */
  List<RoleDeclaration> declare() {
    List<Declaration.Role> declared = protocol.all(Declaration.Role.class);
    if (declared.isEmpty()) {
      int count = declarations.processes();
      return List.of(new RoleDeclaration("process", 0, count, count, protocol.declarations()));
    }
    List<Declaration> common = new ArrayList<>();
    for (Declaration d : protocol.declarations()) {
      if (d instanceof Declaration.Variable) {
        common.add(d);
      } else if (d instanceof Declaration.Init
          || d instanceof Declaration.Upon
          || d instanceof Declaration.LifecycleHandler) {
        table.diagnostics.add(
            Rule.MISPLACED
                .at(d.at(), "this is outside of all roles")
                .withHelp("move it into a role, or do not use roles"));
      }
    }
    var roles = new ArrayList<RoleDeclaration>();
    int first = 0;
    for (Declaration.Role role : declared) {
      int present = count(role, role.count());
      int count = role.maxCount().map(m -> count(role, m)).orElse(present);
      if (count < present) {
        table.diagnostics.add(
            Rule.NO_PROCESSES
                .at(role.maxCount().get().at(), "there are more processes initially than in total")
                .withHelp("write `[" + count + " of " + present + "]`"));
      }
      table.declare(role.name(), new Symbol.RoleMembers(first, count, role.name().at()));
      var parts = new ArrayList<>(common);
      parts.addAll(role.parts());
      refuseOthers(role);
      roles.add(new RoleDeclaration(role.name().text(), first, count, present, parts));
      first += count;
    }
    return roles;
  }

  private int count(Declaration.Role role, Expression written) {
    Optional<Integer> count = new ConstantEvaluator(table).value(written);
    if (count.isPresent() && (count.get() < 1 || count.get() > MAX_PROCESSES)) {
      table.diagnostics.add(
          Rule.NO_PROCESSES.at(
              written.at(),
              "role `%s` has 1 to %d processes, not %d"
                  .formatted(role.name(), MAX_PROCESSES, count.get())));
    }
    return count.filter(c -> c >= 1 && c <= MAX_PROCESSES).orElse(1);
  }

  private void refuseOthers(Declaration.Role role) {
    for (Declaration part : role.parts()) {
      if (!(part instanceof Declaration.Variable
          || part instanceof Declaration.Init
          || part instanceof Declaration.LifecycleHandler
          || part instanceof Declaration.Upon)) {
        table.diagnostics.add(
            Rule.MISPLACED
                .at(part.at(), "this does not belong to a role")
                .withHelp("a role has variables, `init` and `upon`; move this before the roles"));
      }
    }
  }
}
