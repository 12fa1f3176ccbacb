package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rondo.ir.ChannelType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.ReplicatedTypeTable;

/** Gives references a value domain in which they are printed as process names. */
final class ReferenceNames {
  private final List<SymbolSet> names;

  /** {@code types} must be in the order of the families of the symmetry. */
  ReferenceNames(List<ReplicatedType> types) {
    this.names = types.stream().map(ReferenceNames::of).toList();
  }

  private static SymbolSet of(ReplicatedType type) {
    var members = new TreeMap<Integer, String>();
    for (int i = 0; i < type.size(); i++) {
      members.put(i, type.memberName(i));
    }
    members.put(NameTranslation.UNDEFINED, ReplicatedTypeTable.UNDEFINED);
    return new SymbolSet("ref " + type.name(), members);
  }

  private Optional<SymbolSet> of(SymmetrySort symmetrySort, Optional<SymbolSet> otherwise) {
    return symmetrySort instanceof SymmetrySort.Member(int family, _)
        ? Optional.of(names.get(family))
        : otherwise;
  }

  ProcessSystem in(ProcessSystem system, Symmetry symmetry) {
    var types = new ArrayList<ProcessType>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      types.add(type.withLocals(variables(type.locals(), symmetry.locals().get(t))));
    }
    var channels = new ArrayList<ChannelType>();
    for (int c = 0; c < system.channelTypes().size(); c++) {
      channels.add(channel(system.channelTypes().get(c), symmetry.fields().get(c)));
    }
    return new ProcessSystem(
        system.name(),
        variables(system.globals(), symmetry.globals()),
        channels,
        types,
        system.initialProcesses(),
        system.usesPriorities(),
        system.usesLast(),
        system.observer(),
        system.traceAssertion(),
        system.symmetry());
  }

  private ChannelType channel(ChannelType type, List<SymmetrySort> fields) {
    var domains = new ArrayList<Optional<SymbolSet>>();
    for (int f = 0; f < fields.size(); f++) {
      domains.add(of(fields.get(f), type.domains().get(f)));
    }
    return new ChannelType(type.name(), type.capacity(), type.fields(), domains);
  }

  private List<Variable> variables(List<Variable> variables, List<VariableShape> shapes) {
    var named = new ArrayList<Variable>();
    for (int i = 0; i < variables.size(); i++) {
      Variable v = variables.get(i);
      named.add(v.withDomain(of(shapes.get(i).elements(), v.domain())));
    }
    return named;
  }
}
