package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionSubstitution;

/**
 * Replaces channel variables by one array, if each of them is given to another process of a type:
 *
 * <pre>
 * chan a = [1] of { byte }; chan b = [1] of { byte };
 * init { atomic { run P(a); run P(b) } }
 * </pre>
 *
 * <p>Elements of an array can be permuted. Elements keep the names of the variables, and the
 * behaviour is unchanged.
 */
final class ChannelArrays {
  private final ProcessSystem system;

  /** By variable: the group and the position in it. */
  private final Map<Integer, Element> elements = new TreeMap<>();

  private final List<List<Integer>> groups = new ArrayList<>();

  private record Element(int group, int position) {}

  private ChannelArrays(ProcessSystem system) {
    this.system = system;
  }

  /** The system with arrays; the same system if there are no such variables. */
  static ProcessSystem apply(ProcessSystem system, PrefixStates states) {
    if (system.hasChannelAssertions() || system.traceAssertion().isPresent()) {
      return system;
    }
    var grouping = new ChannelArrays(system);
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      for (int p = 0; p < type.parameters(); p++) {
        if (type.locals().get(p).isChannel()) {
          grouping.add(states.held(t, p));
        }
      }
    }
    return grouping.groups.isEmpty() ? system : grouping.grouped();
  }

  /** Adds a group of the channels that processes hold. */
  private void add(List<List<Integer>> held) {
    if (held.isEmpty() || held.stream().anyMatch(h -> !same(h, held.getFirst()))) {
      return;
    }
    List<Integer> variables = new ArrayList<>();
    for (int channel : held.getFirst()) {
      variable(channel).ifPresent(variables::add);
    }
    boolean alike =
        variables.stream().map(this::channelType).map(ChannelArrays::shape).distinct().count() == 1;
    if (variables.size() > 1
        && variables.size() == held.getFirst().size()
        && Set.copyOf(variables).size() == variables.size()
        && alike
        && variables.stream().noneMatch(elements::containsKey)) {
      for (int i = 0; i < variables.size(); i++) {
        elements.put(variables.get(i), new Element(groups.size(), i));
      }
      groups.add(List.copyOf(variables));
    }
  }

  private static boolean same(Collection<Integer> some, Collection<Integer> others) {
    return new HashSet<>(some).equals(new HashSet<>(others));
  }

  /** The variable that creates a channel and always holds it. */
  private Optional<Integer> variable(int channel) {
    int next = 1;
    for (int v = 0; v < system.globals().size(); v++) {
      Variable variable = system.globals().get(v);
      int created = Variable.channelsIn(List.of(variable));
      if (next == channel && created == 1 && !variable.isArray() && !isAssigned(v)) {
        return Optional.of(v);
      }
      next += created;
    }
    return Optional.empty();
  }

  private boolean isAssigned(int variable) {
    return system.processTypes().stream()
        .flatMap(AssignedLocations::in)
        .anyMatch(l -> l.scope() == Location.Scope.GLOBAL && l.variable() == variable);
  }

  private int number(int variable) {
    return ((Expr.NewChannel) system.globals().get(variable).initialOf(0)).channelType();
  }

  private ChannelType channelType(int variable) {
    return system.channelTypes().get(number(variable));
  }

  private static List<Object> shape(ChannelType type) {
    return List.of(type.capacity(), type.fields(), type.domains());
  }

  // The result

  private ProcessSystem grouped() {
    List<Variable> globals = new ArrayList<>();
    int[] moved = new int[system.globals().size()];
    Map<Integer, Integer> arrays = new HashMap<>();
    for (int v = 0; v < moved.length; v++) {
      Element element = elements.get(v);
      if (element == null) {
        moved[v] = globals.size();
        globals.add(system.globals().get(v));
      } else {
        if (!arrays.containsKey(element.group())) {
          arrays.put(element.group(), globals.size());
          globals.add(array(groups.get(element.group())));
        }
        moved[v] = arrays.get(element.group());
      }
    }
    int[] types = new int[system.channelTypes().size()];
    List<ChannelType> channelTypes = keptTypes(types);
    var rewriting =
        new ExpressionSubstitution(
            e -> e instanceof Expr.NewChannel(int t) ? new Expr.NewChannel(types[t]) : e,
            l -> moved(l, moved));
    return new ProcessSystem(
        system.name(),
        rewriting.variables(globals),
        channelTypes,
        system.processTypes().stream().map(t -> rewritten(t, rewriting)).toList(),
        system.initialProcesses().stream()
            .map(
                i ->
                    new ProcessSystem.InitialProcess(
                        i.processType(),
                        i.arguments().stream().map(rewriting::apply).toList(),
                        i.priority()))
            .toList(),
        system.usesPriorities(),
        system.usesLast(),
        system.observer().map(o -> rewritten(o, rewriting)),
        system.traceAssertion(),
        Optional.empty());
  }

  /** The channel types that are still used, and the new number of each. */
  private List<ChannelType> keptTypes(int[] types) {
    Map<Integer, Integer> replaced = new HashMap<>();
    for (List<Integer> group : groups) {
      group.forEach(v -> replaced.put(number(v), number(group.getFirst())));
    }
    List<ChannelType> kept = new ArrayList<>();
    for (int c = 0; c < types.length; c++) {
      if (replaced.getOrDefault(c, c) == c) {
        types[c] = kept.size();
        kept.add(system.channelTypes().get(c));
      }
    }
    replaced.forEach((from, to) -> types[from] = types[to]);
    return kept;
  }

  private Location moved(Location location, int[] moved) {
    if (location.scope() == Location.Scope.LOCAL) {
      return location;
    }
    Element element = elements.get(location.variable());
    Location result = new Location(location.scope(), moved[location.variable()], location.index());
    return element == null ? result : result.at(new Expr.Const(element.position()));
  }

  private Variable array(List<Integer> group) {
    List<String> names = group.stream().map(v -> system.globals().get(v).name()).toList();
    Variable first = system.globals().get(group.getFirst());
    return new Variable(
        String.join(", ", names),
        first.type(),
        names.size(),
        true,
        List.of(first.initialOf(0)),
        first.domain(),
        true,
        names,
        first.at());
  }

  private static ProcessType rewritten(ProcessType type, ExpressionSubstitution rewriting) {
    return new ProcessType(
        type.name(),
        type.parameters(),
        rewriting.variables(type.locals()),
        rewriting.states(type.states()),
        type.start(),
        rewriting.apply(type.provided()),
        type.channelAssertions(),
        type.determinism(),
        type.at());
  }

  private static Observer rewritten(Observer observer, ExpressionSubstitution rewriting) {
    UnaryOperator<Observer.Move> move =
        m -> new Observer.Move(rewriting.apply(m.guard()), m.target(), m.text(), m.at());
    return new Observer(
        observer.name(),
        observer.states().stream()
            .map(
                s ->
                    new Observer.State(
                        s.moves().stream().map(move).toList(), s.status(), s.label()))
            .toList(),
        observer.start(),
        observer.acceptLabels(),
        observer.stutterSensitivity(),
        observer.goal(),
        observer.at());
  }
}
