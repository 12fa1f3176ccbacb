package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.Dimension;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.ProcessSortKey;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.promela.symmetry.type.PublicVariable;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.ReplicatedTypeTable;
import rondo.promela.symmetry.type.StructureFlattener;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.symmetry.type.TranslationScope;
import rondo.promela.syntax.VarDecl;

/**
 * Builds the {@link Symmetry} of a lowered system: which variables hold references, which arrays
 * are indexed by processes, which message fields are references.
 */
final class SymmetryBuilder {
  private final TranslationScope translationScope;
  private final Map<String, DeclaredVariables> slots;
  private final List<ReplicatedType> types;
  private final StructureFlattener flattener;

  SymmetryBuilder(
      ReplicatedTypeTable table,
      TranslationScope translationScope,
      Map<String, DeclaredVariables> slots) {
    this.flattener = new StructureFlattener(translationScope, table.sizes());
    this.translationScope = translationScope;
    this.slots = Map.copyOf(slots);
    this.types = table.inOrder();
  }

  /** The symmetry; {@code keep} has, for each type, the members that permutations must fix. */
  Symmetry symmetry(ProcessSystem system, Map<String, Set<Integer>> keep) {
    List<Family> families =
        types.stream()
            .map(t -> family(system, t).withFixed(keep.getOrDefault(t.name(), Set.of())))
            .toList();
    var result = Symmetry.of(system, families);
    for (int i = 0; i < system.globals().size(); i++) {
      result = result.withGlobal(i, global(system.globals().get(i)));
      result = fields(result, system.globals().get(i), "");
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      for (int i = 0; i < type.locals().size(); i++) {
        Variable local = type.locals().get(i);
        result = result.withLocal(t, i, shape(local, part(local, type.name()).map(this::sort)));
        result = fields(result, local, type.name());
      }
    }
    return result;
  }

  /** The system with references and public variables named as in the source. */
  ProcessSystem withOriginalNames(ProcessSystem system) {
    List<Variable> globals = system.globals().stream().map(this::titled).toList();
    return new ReferenceNames(types).in(system.withGlobals(globals), symmetry(system, Map.of()));
  }

  private Variable titled(Variable global) {
    return owned(global).map(o -> o.titled(global)).orElse(global);
  }

  // Families

  private Family family(ProcessSystem system, ReplicatedType type) {
    int index = 0;
    while (!system.processTypes().get(index).name().equals(type.name())) {
      index++;
    }
    List<Variable> locals = system.processTypes().get(index).locals();
    var order = new ArrayList<ProcessSortKey>();
    for (DeclaredVariables.SortKey each : slots.get(type.name()).sortKeys()) {
      switch (each) {
        case DeclaredVariables.SortKey.ControlState _ ->
            order.add(new ProcessSortKey.ControlState());
        case DeclaredVariables.SortKey.Local(String key) -> {
          for (int i = 0; i < locals.size(); i++) {
            if (DeclaredVariables.key(root(locals.get(i)), locals.get(i).at()).equals(key)) {
              order.add(new ProcessSortKey.Local(i));
            }
          }
        }
        case DeclaredVariables.SortKey.Public(PublicVariable variable) -> {
          for (int i = 0; i < system.globals().size(); i++) {
            if (root(system.globals().get(i)).equals(variable.array())) {
              order.add(new ProcessSortKey.OwnedGlobal(i));
            }
          }
        }
      }
    }
    return Family.ofProcesses(type.name(), index, type.size(), order);
  }

  private static String root(Variable variable) {
    int dot = variable.name().indexOf('.');
    return dot < 0 ? variable.name() : variable.name().substring(0, dot);
  }

  private static List<String> path(Variable variable) {
    List<String> names = List.of(variable.name().split("\\."));
    return names.subList(1, names.size());
  }

  // Variables

  private record Owned(ReplicatedType type, PublicVariable variable) {
    Variable titled(Variable part) {
      return part.withElementNames(
          IntStream.range(0, part.length()).mapToObj(e -> variable.title(type, part, e)).toList());
    }
  }

  private Optional<Owned> owned(Variable global) {
    for (ReplicatedType type : types) {
      for (PublicVariable each : type.publics().values()) {
        if (each.array().equals(root(global))) {
          return Optional.of(new Owned(type, each));
        }
      }
    }
    return Optional.empty();
  }

  private VariableShape global(Variable global) {
    Optional<Owned> owned = owned(global);
    Optional<SymmetrySort> sort = part(global, "").map(this::sort);
    if (owned.isEmpty()) {
      return shape(global, sort);
    }
    int size = owned.get().type().size();
    var dimensions = new ArrayList<Dimension>();
    dimensions.add(Dimension.by(number(owned.get().type().name()), 0, size));
    if (global.length() > size) {
      dimensions.add(Dimension.plain(global.length() / size));
    }
    return new VariableShape(sort.orElse(SymmetrySort.PLAIN), dimensions);
  }

  private static VariableShape shape(Variable variable, Optional<SymmetrySort> sort) {
    SymmetrySort elements =
        sort.orElse(variable.isChannel() ? SymmetrySort.CHANNEL : SymmetrySort.PLAIN);
    return variable.length() == 1
        ? VariableShape.of(elements)
        : VariableShape.of(elements, Dimension.plain(variable.length()));
  }

  private int number(String proctype) {
    int i = 0;
    while (!types.get(i).name().equals(proctype)) {
      i++;
    }
    return i;
  }

  /** The declaration of a variable, or of the structure field that it was flattened from. */
  private Optional<VarDecl> part(Variable variable, String process) {
    Optional<Owned> owned = process.isEmpty() ? owned(variable) : Optional.empty();
    Optional<VarDecl> declared =
        owned.isPresent()
            ? Optional.of(owned.get().variable().declared())
            : Optional.ofNullable(slots.get(process))
                .flatMap(s -> s.find(root(variable), variable.at()));
    List<String> path = path(variable);
    boolean wrapped = owned.isPresent() && owned.get().variable().wrapper().isPresent();
    for (String field : wrapped ? path.subList(1, path.size()) : path) {
      declared = declared.flatMap(d -> translationScope.field(d.type().name(), field));
    }
    return declared;
  }

  private SymmetrySort sort(VarDecl declared) {
    return sort(SymmetryType.of(declared.type()));
  }

  private SymmetrySort sort(SymmetryType type) {
    return switch (type) {
      case SymmetryType.Reference(String proctype) -> new SymmetrySort.Member(number(proctype), 0);
      case SymmetryType.Channel _ -> SymmetrySort.CHANNEL;
      case SymmetryType.Number _, SymmetryType.Undefined _, SymmetryType.Structure _ ->
          SymmetrySort.PLAIN;
    };
  }

  // Messages

  private Symmetry fields(Symmetry symmetry, Variable variable, String process) {
    Symmetry result = symmetry;
    if (variable.initial().getFirst() instanceof Expr.NewChannel(int type)
        && part(variable, process).isPresent()
        && part(variable, process).get().initial().isPresent()
        && part(variable, process).get().initial().get() instanceof VarDecl.Initializer.Channel c) {
      List<SymmetryType> message = flattener.flatten(c.fields());
      for (int i = 0; i < message.size(); i++) {
        result = result.withField(type, i, sort(message.get(i)));
      }
    }
    return result;
  }
}
