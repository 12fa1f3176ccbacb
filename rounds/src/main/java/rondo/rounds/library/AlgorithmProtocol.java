package rondo.rounds.library;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.rounds.engine.Moment;
import rondo.rounds.engine.Protocol;
import rondo.rounds.engine.Roles;

/** A {@link RoundAlgorithm} as the engine sees it. */
record AlgorithmProtocol<S, M>(RoundAlgorithm<S, M> algorithm, int processes)
    implements Protocol<S, M> {
  @Override
  public int rounds() {
    return algorithm.rounds();
  }

  @Override
  public OptionalInt phases() {
    return OptionalInt.empty();
  }

  @Override
  public Roles roles() {
    return new Roles.Alike(0);
  }

  @Override
  public boolean takesTurns() {
    return false;
  }

  @Override
  public List<S> initial(int process) {
    return List.copyOf(algorithm.initial());
  }

  @Override
  public List<Optional<M>> messages(int process, S own, Moment moment) {
    return Collections.nCopies(processes, algorithm.message(own, moment.round()));
  }

  @Override
  public List<Outcome<S>> update(int process, S own, Moment moment, List<Heard<M>> mailbox) {
    List<M> heard = mailbox.stream().map(Heard::message).toList();
    return algorithm.transitions(own, moment.round(), heard).stream()
        .map(next -> new Outcome<>(Optional.of(next), Optional.empty()))
        .toList();
  }

  @Override
  public List<M> vocabulary(Moment moment) {
    return List.copyOf(algorithm.vocabulary(moment.round()));
  }

  @Override
  public S crashed(S last) {
    return last;
  }
}
