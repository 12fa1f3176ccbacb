package rondo.rounds.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.diagnostics.Position;
import rondo.explore.encoding.ValueCodec;
import rondo.ir.Fault;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProtocol;
import rondo.rounds.engine.protocol.Snapshot;

/** One third rule, written by hand. */
record OneThirdRule(int processes, int values)
    implements RoundProtocol<OneThirdRule.State, Integer> {
  record State(int x, int decision) {}

  @Override
  public ValueCodec<State> stateCodec() {
    return ValueCodec.of(State.class);
  }

  @Override
  public ValueCodec<Integer> messageCodec() {
    return ValueCodec.of(Integer.class);
  }

  @Override
  public int rounds() {
    return 1;
  }

  @Override
  public OptionalInt phases() {
    return OptionalInt.empty();
  }

  @Override
  public ProcessSymmetry symmetry() {
    return new ProcessSymmetry.Interchangeable(0);
  }

  @Override
  public boolean tracksPrimary() {
    return false;
  }

  @Override
  public List<State> initial(int process) {
    return IntStream.rangeClosed(1, values).mapToObj(x -> new State(x, 0)).toList();
  }

  @Override
  public List<Optional<Integer>> messages(int process, State own, RoundIndex index) {
    return IntStream.range(0, processes).mapToObj(_ -> Optional.of(own.x())).toList();
  }

  @Override
  public List<UpdateOutcome<State>> update(
      int process, State own, RoundIndex index, List<MailboxEntry<Integer>> mailbox) {
    Map<Integer, Integer> counts = new HashMap<>();
    mailbox.forEach(h -> counts.merge(h.message(), 1, Integer::sum));
    int x = own.x();
    if (3 * mailbox.size() > 2 * processes) {
      int most = counts.values().stream().mapToInt(i -> i).max().orElseThrow();
      x =
          counts.keySet().stream()
              .filter(v -> counts.get(v) == most)
              .mapToInt(i -> i)
              .min()
              .orElseThrow();
    }
    int decision = own.decision();
    for (int v : counts.keySet()) {
      if (3 * counts.get(v) > 2 * processes) {
        if (decision != 0 && decision != v) {
          var fault = new Fault(Fault.Kind.ASSERTION, "revoked", Position.NONE);
          return List.of(new UpdateOutcome<>(Optional.empty(), Optional.of(fault)));
        }
        decision = v;
      }
    }
    return List.of(new UpdateOutcome<>(Optional.of(new State(x, decision)), Optional.empty()));
  }

  @Override
  public List<Integer> messageAlphabet(RoundIndex index) {
    return IntStream.rangeClosed(1, values).boxed().toList();
  }

  @Override
  public State afterCrash(State last) {
    return last;
  }

  static boolean agree(Snapshot<State> snapshot) {
    return snapshot.processes().stream()
            .map(m -> m.state().decision())
            .filter(d -> d != 0)
            .distinct()
            .count()
        <= 1;
  }
}
