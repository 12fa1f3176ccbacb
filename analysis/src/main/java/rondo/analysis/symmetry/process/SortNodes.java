package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The places of a system that hold numbers, as nodes of {@link SortClasses}. Arrays are flattened
 * in a system; their dimensions are recovered from the indices that the program uses.
 */
public final class SortNodes {
  /**
   * A variable: the node of its elements, and of each index, outermost first.
   *
   * @param strides by dimension: the distance between neighbours
   */
  public record VariableNodes(
      Variable variable,
      int elements,
      List<Integer> indices,
      List<Integer> lengths,
      List<Integer> strides) {
    /** The dimension to which a part of an index belongs. */
    public Optional<Integer> dimension(IndexDecomposition.Part part) {
      int d = strides.indexOf(part.stride());
      return d >= 0 && lengths.get(d) == part.size() ? Optional.of(d) : Optional.empty();
    }
  }

  /** A place whose type truncates numbers. */
  public record TruncatingNode(int node, IntType type, String name, Position at) {}

  private static final int GLOBAL = -1;

  public final SortClasses classes = new SortClasses();
  private final Map<List<Integer>, TreeSet<Integer>> strides = new HashMap<>();
  private final List<VariableNodes> globals = new ArrayList<>();
  private final List<List<VariableNodes>> locals = new ArrayList<>();
  private final List<List<Integer>> fields = new ArrayList<>();
  private final List<Integer> pids = new ArrayList<>();
  private final List<TruncatingNode> typed = new ArrayList<>();

  public SortNodes(ProcessSystem system) {
    collect(system);
    for (int v = 0; v < system.globals().size(); v++) {
      globals.add(place(GLOBAL, v, system.globals().get(v)));
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      List<Variable> variables = system.processTypes().get(t).locals();
      var places = new ArrayList<VariableNodes>();
      for (int v = 0; v < variables.size(); v++) {
        places.add(place(t, v, variables.get(v)));
      }
      locals.add(places);
      pids.add(classes.addNode());
    }
    system.channelTypes().forEach(c -> fields.add(fields(c)));
  }

  /**
   * The indices of dimensions of some length that are constants everywhere, as far as nodes have
   * been unified.
   */
  public List<Integer> constantIndices(int length) {
    Set<Integer> others = new HashSet<>();
    typed.forEach(t -> others.add(classes.root(t.node())));
    pids.forEach(p -> others.add(classes.root(p)));
    List<Integer> result = new ArrayList<>();
    variables()
        .forEach(
            v -> {
              for (int d = 0; d < v.indices().size(); d++) {
                int node = v.indices().get(d);
                if (v.lengths().get(d) == length
                    && !others.contains(classes.root(node))
                    && !classes.constants(node).isEmpty()
                    && classes.ordered(node).isEmpty()) {
                  result.add(node);
                }
              }
            });
    return result;
  }

  private List<Integer> fields(ChannelType channel) {
    List<Integer> nodes = new ArrayList<>();
    for (IntType type : channel.fields()) {
      nodes.add(classes.addNode());
      typed.add(new TruncatingNode(nodes.getLast(), type, channel.name(), Position.NONE));
    }
    return nodes;
  }

  /** Adds a further place for the value of a variable. */
  public int addNode(Variable variable) {
    int node = classes.addNode();
    typed.add(new TruncatingNode(node, variable.type(), variable.name(), variable.at()));
    return node;
  }

  public List<TruncatingNode> truncatingNodes() {
    return typed;
  }

  public VariableNodes global(int variable) {
    return globals.get(variable);
  }

  public VariableNodes local(int type, int variable) {
    return locals.get(type).get(variable);
  }

  public int field(int channelType, int field) {
    return fields.get(channelType).get(field);
  }

  public int pid(int type) {
    return pids.get(type);
  }

  public Stream<VariableNodes> variables() {
    return Stream.concat(globals.stream(), locals.stream().flatMap(List::stream));
  }

  private VariableNodes place(int owner, int v, Variable variable) {
    int elements = addNode(variable);
    if (variable.isChannel()) {
      classes.holdChannels(elements);
    }
    var indices = new ArrayList<Integer>();
    var lengths = new ArrayList<Integer>();
    var distances = new ArrayList<Integer>();
    int inner = variable.length();
    for (int stride : chain(owner, v, variable.length())) {
      indices.add(classes.addNode());
      lengths.add(inner / stride);
      distances.add(stride);
      inner = stride;
    }
    return new VariableNodes(variable, elements, indices, lengths, distances);
  }

  /** The strides, outermost first; only 1 if they do not divide one another. */
  private List<Integer> chain(int owner, int v, int length) {
    if (length == 1) {
      return List.of();
    }
    var all = new TreeSet<>(strides.getOrDefault(List.of(owner, v), new TreeSet<>()));
    all.add(1);
    all.removeIf(s -> s >= length);
    var result = new ArrayList<>(all.reversed());
    int inner = length;
    for (int stride : result) {
      if (stride < 1 || inner % stride != 0) {
        return List.of(1);
      }
      inner = stride;
    }
    return result;
  }

  private void collect(ProcessSystem system) {
    collect(GLOBAL, ExpressionTraversal.in(system).filter(e -> !isLocal(e)));
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      int owner = t;
      collect(owner, ExpressionTraversal.in(type).filter(SortNodes::isLocal));
      AssignedLocations.in(type)
          .forEach(l -> collect(l.scope() == Location.Scope.GLOBAL ? GLOBAL : owner, l));
    }
  }

  private static boolean isLocal(Expr expr) {
    return expr instanceof Expr.Load(Location from) && from.scope() == Location.Scope.LOCAL;
  }

  private void collect(int owner, Stream<Expr> exprs) {
    exprs.forEach(
        e -> {
          if (e instanceof Expr.Load(Location from)) {
            collect(owner, from);
          } else if (e instanceof Expr.RemoteVariable r) {
            collect(r.processType(), r.local());
          }
        });
  }

  private void collect(int owner, Location location) {
    IndexDecomposition.of(location.index()).stream()
        .flatMap(i -> i.parts().stream())
        .forEach(
            p -> {
              var known =
                  strides.computeIfAbsent(
                      List.of(owner, location.variable()), _ -> new TreeSet<>());
              known.add(p.stride());
              known.add(p.stride() * p.size());
            });
  }
}
