package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.interpreter.RoundState;
import rondo.trace.slice.CausalSlice.EndValue;

/**
 * What the parts of the current state of a run of rounds depend on: variables and statuses.
 * Properties read it as their environment.
 */
final class RoundDependences implements Environment {
  private final DependenceGraph graph;
  private final List<List<Value>> values = new ArrayList<>();
  private final List<List<ValueDependences>> variables = new ArrayList<>();
  private final List<List<BitSet>> initial = new ArrayList<>();
  private final List<BitSet> statuses = new ArrayList<>();

  RoundDependences(DependenceGraph graph, RoundState start) {
    this.graph = graph;
    for (int p = 0; p < start.processes(); p++) {
      RoundState.ProcessState process = start.processStates().get(p);
      values.add(new ArrayList<>(process.variables()));
      var nodes = new ArrayList<BitSet>();
      for (int v = 0; v < process.variables().size(); v++) {
        nodes.add(graph.define(new Definition.InitialValue(p, v), Nodes.none()));
      }
      initial.add(nodes);
      variables.add(
          new ArrayList<>(nodes.stream().map(n -> new ValueDependences.Whole(n)).toList()));
      statuses.add(
          process.status() == ProcessStatus.CORRECT
              ? Nodes.none()
              : graph.define(new Definition.InitialStatus(p), Nodes.none()));
    }
  }

  /** The execution must reach the states of the replay. */
  void check(RoundState state) {
    for (int p = 0; p < values.size(); p++) {
      if (!values.get(p).equals(state.processStates().get(p).variables())) {
        throw new IllegalStateException("the slicer diverges from the replay at process " + p);
      }
    }
  }

  List<Value> values(int process) {
    return values.get(process);
  }

  List<ValueDependences> variables(int process) {
    return variables.get(process);
  }

  /** The initial value of a variable. */
  BitSet initial(int process, int variable) {
    return initial.get(process).get(variable);
  }

  BitSet allVariables(int process) {
    BitSet all = Nodes.none();
    variables.get(process).forEach(v -> all.or(v.all()));
    return all;
  }

  BitSet statuses() {
    return Nodes.union(statuses.toArray(BitSet[]::new));
  }

  void setStatus(int process, BitSet nodes) {
    statuses.set(process, nodes);
  }

  /** A faulty process keeps the values of variables that it would have assigned. */
  void keep(int process, Collection<Integer> assigned) {
    for (int v : assigned) {
      ValueDependences kept = variables.get(process).get(v);
      BitSet status = statuses.get(process);
      variables.get(process).set(v, kept.map(n -> graph.junction(Nodes.union(n, status))));
    }
  }

  /** The environment of a process with a mailbox. */
  Environment of(int process, MessageSet mailbox) {
    return new Environment() {
      @Override
      public ValueDependences own(int variable) {
        return variables.get(process).get(variable);
      }

      @Override
      public MessageSet messages(LoopRange range) {
        return mailbox;
      }
    };
  }

  @Override
  public ValueDependences own(int variable) {
    throw new IllegalStateException("a property has no variables of its own");
  }

  @Override
  public MessageSet messages(LoopRange range) {
    throw new IllegalStateException("no message is on its way between rounds");
  }

  @Override
  public ValueDependences remote(int process, int variable) {
    return variables.get(process).get(variable);
  }

  @Override
  public BitSet status(int process) {
    return statuses.get(process);
  }

  /** Replaces what all variables depend on by new nodes, to which a cycle leads back. */
  List<BitSet> beginCycle() {
    var begun = new ArrayList<BitSet>();
    for (List<ValueDependences> one : variables) {
      for (int v = 0; v < one.size(); v++) {
        BitSet node = graph.junction(one.get(v).all());
        begun.add(node);
        one.set(v, new ValueDependences.Whole(node));
      }
    }
    return begun;
  }

  /** Makes the values at the beginning of a cycle depend on those at its end. */
  void endCycle(List<BitSet> begun) {
    Iterator<BitSet> next = begun.iterator();
    variables.forEach(one -> one.forEach(v -> graph.extend(next.next(), v.all())));
  }

  /** The values that a criterion consists of. */
  Set<EndValue> among(BitSet criterion) {
    var end = new HashSet<EndValue>();
    for (int p = 0; p < variables.size(); p++) {
      for (int v = 0; v < variables.get(p).size(); v++) {
        if (variables.get(p).get(v).all().intersects(criterion)) {
          end.add(new EndValue.OfProcess(p, v));
        }
      }
    }
    return end;
  }
}
