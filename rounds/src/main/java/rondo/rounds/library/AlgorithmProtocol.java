package rondo.rounds.library;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.explore.encoding.EncodableClasses;
import rondo.explore.encoding.ValueCodec;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProtocol;

/** A {@link RoundAlgorithm} as a protocol of the engine. */
record AlgorithmProtocol<S, M>(RoundAlgorithm<S, M> algorithm, int processes)
    implements RoundProtocol<S, M> {
  @Override
  public int rounds() {
    return algorithm.rounds();
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
  public List<S> initial(int process) {
    return List.copyOf(algorithm.initial());
  }

  @Override
  public List<Optional<M>> messages(int process, S own, RoundIndex index) {
    return Collections.nCopies(processes, algorithm.message(own, index.round()));
  }

  @Override
  public List<UpdateOutcome<S>> update(
      int process, S own, RoundIndex index, List<MailboxEntry<M>> mailbox) {
    List<M> heard = mailbox.stream().map(MailboxEntry::message).toList();
    return algorithm.transitions(own, index.round(), heard).stream()
        .map(next -> new UpdateOutcome<>(Optional.of(next), Optional.empty()))
        .toList();
  }

  @Override
  public List<M> messageAlphabet(RoundIndex index) {
    return List.copyOf(algorithm.messageAlphabet(index.round()));
  }

  @Override
  public S afterCrash(S last) {
    return last;
  }

  /** States and messages are of the package of the algorithm or of an initial state, if encoded. */
  private EncodableClasses classes() {
    return EncodableClasses.RONDO.withPackagesOf(
        Stream.concat(Stream.<Object>of(algorithm), algorithm.initial().stream())
            .<Class<?>>map(Object::getClass)
            .toList());
  }

  @Override
  @SuppressWarnings("unchecked")
  public ValueCodec<S> stateCodec() {
    return (ValueCodec<S>) (ValueCodec<?>) ValueCodec.of(Object.class, classes());
  }

  @Override
  @SuppressWarnings("unchecked")
  public ValueCodec<M> messageCodec() {
    return (ValueCodec<M>) (ValueCodec<?>) ValueCodec.of(Object.class, classes());
  }
}
