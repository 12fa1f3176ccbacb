package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FailureDetector.DetectorClass;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.round.TermTraversal;

/**
 * Declares the failure detector of a protocol: an unnamed variable of each process holds its output
 * during a step, so that asking the detector is reading this variable.
 */
final class DetectorDeclaration {
  private final SymbolTable table;
  private final List<AssumptionClause.Detector> clauses;

  DetectorDeclaration(Protocol protocol, SymbolTable table) {
    this.table = table;
    clauses = clauses(protocol).toList();
  }

  /** Whether a protocol declares a failure detector. */
  static boolean isIn(Protocol protocol) {
    return clauses(protocol).findAny().isPresent();
  }

  private static Stream<AssumptionClause.Detector> clauses(Protocol protocol) {
    return protocol.all(Declaration.Network.class).stream()
        .flatMap(n -> n.assumptions().stream())
        .filter(AssumptionClause.Detector.class::isInstance)
        .map(AssumptionClause.Detector.class::cast);
  }

  /**
   * Declares the variable of the detector in all roles.
   *
   * @param roles the variables of each role
   */
  void declare(VariableLowering lowering, List<SortedMap<Integer, LocalVariable>> roles) {
    if (clauses.isEmpty()) {
      return;
    }
    if (clauses.size() > 1) {
      table.diagnostics.add(
          Rule.BAD_ASSUMPTION
              .at(clauses.get(1).at(), "there is already a failure detector")
              .withHelp("declare one of them"));
    }
    DetectorClass detectorClass =
        Stream.of(DetectorClass.values())
            .filter(c -> c.text().equals(clauses.getFirst().detectorClass()))
            .findFirst()
            .orElseThrow();
    var detector = new FailureDetector(detectorClass, lowering.allocateUnnamed(), Set.of());
    Type process = new Type.Process(table.processes);
    Type type = detectorClass.suspects() ? new Type.SetOf(process) : new Type.Optional(process);
    var initial = new Initial.Fixed(new Term.Constant(detector.neutral()));
    var variable = new LocalVariable("", type, Kind.STATE, initial, Position.NONE);
    roles.forEach(r -> r.put(detector.variable(), variable));
    table.detector = Optional.of(detector);
  }

  /** Records which of the lowered roles ask the detector; refuses processes that join. */
  void complete(List<Role> roles) {
    if (table.detector.isEmpty()) {
      return;
    }
    FailureDetector declared = table.detector.get();
    Set<String> asking =
        roles.stream()
            .filter(r -> asks(r, declared.variable()))
            .map(Role::name)
            .collect(Collectors.toSet());
    table.detector =
        Optional.of(new FailureDetector(declared.detectorClass(), declared.variable(), asking));
    Position at = clauses.getFirst().at();
    if (roles.stream().anyMatch(r -> r.lifecycle().initiallyPresent() < r.count())) {
      table.diagnostics.add(
          Rule.BAD_ASSUMPTION
              .at(at, "a failure detector is defined for a fixed set of processes")
              .withHelp("let all processes of a role exist from the start"));
    }
    if (asking.isEmpty()) {
      String how = declared.detectorClass().suspects() ? "`suspects(p)`" : "`trusts(p)`";
      table.diagnostics.add(
          Rule.UNUSED
              .at(at, "no process asks the failure detector, so this has no effect")
              .withHelp("ask it in a reaction: " + how));
    }
  }

  private static boolean asks(Role role, int variable) {
    return role.reactions().stream()
        .flatMap(DetectorDeclaration::terms)
        .anyMatch(new Term.OwnVariable(variable)::equals);
  }

  private static Stream<Term> terms(Reaction reaction) {
    Stream<Term> conditions =
        Stream.concat(Stream.of(reaction.guard()), reaction.trigger().terms());
    return Stream.concat(conditions.flatMap(Term::subterms), TermTraversal.of(reaction.body()));
  }
}
