package rondo.promela.symmetry.type;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.ProcessSystem;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * Finds the replicated types of a program. A proctype that is started by {@code active [n]} is
 * replicated if some reference, quantifier or remote access names it, if it uses {@code _lid} or
 * has public variables, or if it has several processes and uses references.
 */
public final class ReplicatedTypeTable {
  public static final String LID = "_lid";
  public static final String UNDEFINED = "_undef_ref";

  private final Program program;
  private final DeclaredSizes declaredSizes;
  private final Set<String> proctypes = new HashSet<>();
  private final Set<String> declared = new HashSet<>();
  private final Set<String> named = new HashSet<>();
  private final Map<String, Use> users = new HashMap<>();
  private final Map<String, ReplicatedType> types = new LinkedHashMap<>();

  /** How a unit uses the symmetry extensions. */
  private enum Use {
    /** It refers to processes of other types. */
    OF_OTHERS,
    /** It uses {@code _lid} or declares public variables. */
    OF_ITSELF
  }

  public ReplicatedTypeTable(Program program) {
    this.program = program;
    this.declaredSizes = new DeclaredSizes(program);
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Proctype p) {
        proctypes.add(p.name());
      }
      new UnitWalker(d -> declared.add(d.name()), _ -> {}).walk(unit);
    }
    program.units().forEach(this::collectUses);
    count();
  }

  /** Whether the program uses any of the symmetry extensions. */
  public boolean usesReplication() {
    return !named.isEmpty() || !users.isEmpty();
  }

  public Map<String, ReplicatedType> types() {
    return types;
  }

  public DeclaredSizes sizes() {
    return declaredSizes;
  }

  public Optional<ReplicatedType> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  public boolean isProctype(String name) {
    return proctypes.contains(name);
  }

  private void collectUses(Unit unit) {
    String user = unit instanceof Unit.Proctype p ? p.name() : "";
    if (unit instanceof Unit.Ltl l) {
      l.parameters().forEach(b -> name(user, b.proctype()));
    }
    new UnitWalker(d -> declaration(user, d), e -> expression(user, e)).walk(unit);
  }

  private void use(String user, Use use) {
    users.merge(user, use, (a, b) -> a == Use.OF_ITSELF ? a : b);
  }

  private void name(String user, String proctype) {
    named.add(proctype);
    use(user, Use.OF_OTHERS);
  }

  private void declaration(String user, VarDecl d) {
    d.type().target().ifPresent(t -> name(user, t));
    if (d.visibility() == VarDecl.Visibility.PUBLIC) {
      use(user, Use.OF_ITSELF);
    }
    if (d.initial().isPresent() && d.initial().get() instanceof VarDecl.Initializer.Channel c) {
      c.fields().forEach(f -> f.target().ifPresent(t -> name(user, t)));
    }
  }

  private void expression(String user, Expression e) {
    switch (e) {
      case Expression.Name n -> {
        Expression.Selector first = n.selectors().getFirst();
        boolean free = !declared.contains(first.name());
        if (free && first.name().equals(LID)) {
          use(user, Use.OF_ITSELF);
        } else if (free && first.name().equals(UNDEFINED)) {
          use(user, Use.OF_OTHERS);
        } else if (free && n.selectors().size() > 1 && isProctype(first.name())) {
          name(user, first.name());
        }
      }
      case Expression.Call c when c.function().equals("anyRef") ->
          name(user, ((Expression.Name) c.arguments().getFirst()).selectors().getFirst().name());
      case Expression.Quantified q -> name(user, q.processBinder().proctype());
      case Expression.Number _, Expression.Unary _, Expression.Binary _ -> {}
      case Expression.Conditional _, Expression.Run _, Expression.Call _ -> {}
      case Expression.Poll _, Expression.RemoteLabel _, Expression.RemoteVariable _ -> {}
      case Expression.TemporalUnary _, Expression.TemporalBinary _ -> {}
    }
  }

  private void count() {
    int pid = 0;
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Init) {
        pid++;
      } else if (unit instanceof Unit.Proctype p && p.active().isPresent()) {
        // More are rejected later; until then quantifiers are expanded over them.
        int size =
            Math.clamp(
                declaredSizes.value(p.active().get()).orElse(1),
                0,
                ProcessSystem.MAX_PROCESSES + 1);
        if (size > 0 && isReplicated(p, size)) {
          types.putIfAbsent(p.name(), new ReplicatedType(p, size, pid, publics(p)));
        }
        pid += size;
      }
    }
  }

  private boolean isReplicated(Unit.Proctype p, int size) {
    Use use = users.get(p.name());
    return named.contains(p.name()) || use == Use.OF_ITSELF || use != null && size > 1;
  }

  private Map<String, PublicVariable> publics(Unit.Proctype p) {
    var publics = new LinkedHashMap<String, PublicVariable>();
    for (Statement each : p.body().statements()) {
      if (each instanceof Statement.Declare d) {
        for (VarDecl v : d.variables()) {
          if (v.visibility() == VarDecl.Visibility.PUBLIC) {
            String array = fresh(p.name() + "_" + v.name());
            Optional<String> wrapper =
                PublicVariable.needsWrapper(v)
                    ? Optional.of(fresh(array + "_of_one"))
                    : Optional.empty();
            publics.putIfAbsent(v.name(), new PublicVariable(v, array, wrapper));
          }
        }
      }
    }
    return publics;
  }

  /** A name that is not used in the program. */
  public String fresh(String wanted) {
    String name = wanted;
    while (isTaken(name)) {
      name += "_";
    }
    declared.add(name);
    return name;
  }

  private boolean isTaken(String name) {
    return declared.contains(name)
        || proctypes.contains(name)
        || program.units().stream().anyMatch(u -> declares(u, name));
  }

  private static boolean declares(Unit unit, String name) {
    return switch (unit) {
      case Unit.Mtype m -> m.names().contains(name);
      case Unit.Typedef t -> t.name().equals(name);
      case Unit.Never n -> n.name().equals(Optional.of(name));
      case Unit.Ltl l -> l.name().equals(Optional.of(name));
      case Unit.Globals _, Unit.Proctype _, Unit.Init _, Unit.EventTrace _ -> false;
    };
  }

  public List<ReplicatedType> inOrder() {
    return List.copyOf(types.values());
  }
}
