package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rondo.ir.ChannelType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;
import rondo.ir.symmetry.Shape;
import rondo.ir.symmetry.Sort;
import rondo.ir.symmetry.Symmetry;

/** Lets references be shown as the processes that they refer to; only printing looks at this. */
final class ReferenceNames {
  private final List<SymbolSet> names;

  /** {@code types} are in the order of the families of the symmetries. */
  ReferenceNames(List<ReplicatedType> types) {
    this.names = types.stream().map(ReferenceNames::of).toList();
  }

  private static SymbolSet of(ReplicatedType type) {
    var members = new TreeMap<Integer, String>();
    for (int i = 0; i < type.size(); i++) {
      members.put(i, type.member(i));
    }
    members.put(NameTranslation.UNDEFINED, Census.UNDEFINED);
    return new SymbolSet("ref " + type.name(), members);
  }

  private Optional<SymbolSet> of(Sort sort, Optional<SymbolSet> otherwise) {
    return sort instanceof Sort.Member(int family, _) ? Optional.of(names.get(family)) : otherwise;
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
        system.starts(),
        system.priorities(),
        system.last(),
        system.observer(),
        system.events(),
        system.symmetry());
  }

  private ChannelType channel(ChannelType type, List<Sort> fields) {
    var domains = new ArrayList<Optional<SymbolSet>>();
    for (int f = 0; f < fields.size(); f++) {
      domains.add(of(fields.get(f), type.domains().get(f)));
    }
    return new ChannelType(type.name(), type.capacity(), type.fields(), domains);
  }

  private List<Variable> variables(List<Variable> variables, List<Shape> shapes) {
    var named = new ArrayList<Variable>();
    for (int i = 0; i < variables.size(); i++) {
      Variable v = variables.get(i);
      named.add(v.withDomain(of(shapes.get(i).elements(), v.domain())));
    }
    return named;
  }
}
