package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.symmetry.Dimension;
import rondo.ir.symmetry.Family;
import rondo.ir.symmetry.Key;
import rondo.ir.symmetry.Shape;
import rondo.ir.symmetry.Sort;
import rondo.ir.symmetry.Symmetry;
import rondo.promela.syntax.VarDecl;

/**
 * Says what may be renamed in the system that a plain program was lowered to: which variables hold
 * references, which arrays belong to processes, which fields of messages are references.
 */
final class Blueprint {
  private final Scope scope;
  private final Map<String, Slots> slots;
  private final List<ReplicatedType> types;
  private final Flattening flattening;

  Blueprint(Census census, Scope scope, Map<String, Slots> slots) {
    this.flattening = new Flattening(scope, census.sizes());
    this.scope = scope;
    this.slots = Map.copyOf(slots);
    this.types = census.inOrder();
  }

  /** What may be renamed; {@code keep} are the members of types that keep their names. */
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

  /** The same system, in which references and public variables are called as the user does. */
  ProcessSystem named(ProcessSystem system) {
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
    var order = new ArrayList<Key>();
    for (Slots.Order each : slots.get(type.name()).order()) {
      switch (each) {
        case Slots.Order.ControlState _ -> order.add(new Key.ControlState());
        case Slots.Order.Local(String key) -> {
          for (int i = 0; i < locals.size(); i++) {
            if (Slots.key(root(locals.get(i)), locals.get(i).at()).equals(key)) {
              order.add(new Key.Local(i));
            }
          }
        }
        case Slots.Order.Public(PublicVariable variable) -> {
          for (int i = 0; i < system.globals().size(); i++) {
            if (root(system.globals().get(i)).equals(variable.array())) {
              order.add(new Key.Public(i));
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
      return part.withTitles(
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

  private Shape global(Variable global) {
    Optional<Owned> owned = owned(global);
    Optional<Sort> sort = part(global, "").map(this::sort);
    if (owned.isEmpty()) {
      return shape(global, sort);
    }
    int size = owned.get().type().size();
    var dimensions = new ArrayList<Dimension>();
    dimensions.add(Dimension.by(number(owned.get().type().name()), 0, size));
    if (global.length() > size) {
      dimensions.add(Dimension.plain(global.length() / size));
    }
    return new Shape(sort.orElse(Sort.PLAIN), dimensions);
  }

  private static Shape shape(Variable variable, Optional<Sort> sort) {
    Sort elements = sort.orElse(variable.channel() ? Sort.CHANNEL : Sort.PLAIN);
    return variable.length() == 1
        ? Shape.of(elements)
        : Shape.of(elements, Dimension.plain(variable.length()));
  }

  private int number(String proctype) {
    int i = 0;
    while (!types.get(i).name().equals(proctype)) {
      i++;
    }
    return i;
  }

  /** The declaration that a variable, or the part of a structure that it is, comes from. */
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
      declared = declared.flatMap(d -> scope.field(d.type().name(), field));
    }
    return declared;
  }

  private Sort sort(VarDecl declared) {
    return sort(Kind.of(declared.type()));
  }

  private Sort sort(Kind kind) {
    return switch (kind) {
      case Kind.Reference(String proctype) -> new Sort.Member(number(proctype), 0);
      case Kind.Channel _ -> Sort.CHANNEL;
      case Kind.Number _, Kind.Undefined _, Kind.Structure _ -> Sort.PLAIN;
    };
  }

  // Messages

  private Symmetry fields(Symmetry symmetry, Variable variable, String process) {
    Symmetry result = symmetry;
    if (variable.initial().getFirst() instanceof Expr.NewChannel(int type)
        && part(variable, process).isPresent()
        && part(variable, process).get().initial().isPresent()
        && part(variable, process).get().initial().get() instanceof VarDecl.Initial.Channel c) {
      List<Kind> message = flattening.of(c.fields());
      for (int i = 0; i < message.size(); i++) {
        result = result.withField(type, i, sort(message.get(i)));
      }
    }
    return result;
  }
}
