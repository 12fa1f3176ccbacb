package rondo.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;

/** A permutation of processes, applied to whole states by a straightforward reference. */
record EventPermutation(EventSystem system, List<Integer> to) {
  /** All permutations within these groups. */
  static List<EventPermutation> all(EventSystem system, List<List<Integer>> groups) {
    List<List<Integer>> all = List.of(IntStream.range(0, system.processes()).boxed().toList());
    for (List<Integer> group : groups) {
      all =
          all.stream()
              .flatMap(
                  p ->
                      orders(group)
                          .map(
                              order -> {
                                var next = new ArrayList<>(p);
                                for (int i = 0; i < order.size(); i++) {
                                  next.set(group.get(i), order.get(i));
                                }
                                return List.copyOf(next);
                              }))
              .toList();
    }
    return all.stream().map(p -> new EventPermutation(system, p)).toList();
  }

  private static Stream<List<Integer>> orders(List<Integer> some) {
    if (some.isEmpty()) {
      return Stream.of(List.of());
    }
    return some.stream()
        .flatMap(
            first -> {
              var rest = new ArrayList<>(some);
              rest.remove(first);
              return orders(rest).map(o -> Stream.concat(Stream.of(first), o.stream()).toList());
            });
  }

  EventState of(EventState state) {
    var members = new ArrayList<>(Collections.nCopies(to.size(), state.processStates().getFirst()));
    for (int p = 0; p < to.size(); p++) {
      members.set(to.get(p), of(state.processStates().get(p), system.roleOf(p).variables()));
    }
    var watched = new ArrayList<List<Value>>();
    for (int m = 0; m < system.monitors().size(); m++) {
      watched.add(
          of(system.monitors().get(m).variables(), state.history().monitorVariables().get(m)));
    }
    return new EventState(members, state.history().monitorVariables(watched), state.observer());
  }

  private List<Value> of(List<LocalVariable> declared, List<Value> values) {
    return IntStream.range(0, declared.size())
        .mapToObj(v -> of(declared.get(v).type(), values.get(v)))
        .toList();
  }

  private ProcessState of(ProcessState state, List<LocalVariable> declared) {
    List<Value> variables = of(declared, state.variables());
    return new ProcessState(state.status(), variables, of(state.arrived()), of(state.inTransit()));
  }

  private MessagePool of(MessagePool messagePool) {
    return new MessagePool(
        messagePool.messages().stream()
            .map(
                l ->
                    new EventMessage(
                        l.kind(),
                        to.get(l.sender()),
                        of(system.messages().get(l.kind()).content(), l.content()),
                        l.sequenceNumber()))
            .toList());
  }

  private Value of(Type type, Value value) {
    return switch (value) {
      case Value.None none -> none;
      case Value.Number(int number) ->
          named(type) instanceof Type.Process ? Value.of(to.get(number)) : value;
      case Value.Items(List<Value> items) -> items(named(type), items);
    };
  }

  private static Type named(Type type) {
    return type instanceof Type.Optional(Type of) ? of : type;
  }

  private Value items(Type type, List<Value> items) {
    Value[] next = new Value[items.size()];
    for (int i = 0; i < next.length; i++) {
      Type of =
          switch (type) {
            case Type.Sequence s -> s.of();
            case Type.SetOf s -> s.of();
            case Type.Table t -> t.of();
            case Type.Structure s -> s.fields().get(i).type();
            default -> throw new IllegalArgumentException(type + " has no items");
          };
      boolean moves = type instanceof Type.Table(Type.Process _, _);
      next[moves ? to.get(i) : i] = of(of, items.get(i));
    }
    return type instanceof Type.SetOf
        ? Value.set(Arrays.asList(next))
        : new Value.Items(List.of(next));
  }
}
