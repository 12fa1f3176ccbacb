package rondo.rounds.engine.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.explore.encoding.ValueCodec;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProtocol;

class ConfigurationCanonicalizerTest {
  /** Phases of one round, each with another primary; nothing is ever sent. */
  private record RotatingProtocol(int processes, int runPhases)
      implements RoundProtocol<Integer, Integer> {
    @Override
    public ValueCodec<Integer> stateCodec() {
      return ValueCodec.of(Integer.class);
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
      return OptionalInt.of(runPhases);
    }

    @Override
    public ProcessSymmetry symmetry() {
      return new ProcessSymmetry.RotatingCoordinator();
    }

    @Override
    public boolean tracksPrimary() {
      return false;
    }

    @Override
    public List<Integer> initial(int process) {
      return List.of(0);
    }

    @Override
    public List<Optional<Integer>> messages(int process, Integer own, RoundIndex index) {
      return List.of();
    }

    @Override
    public List<UpdateOutcome<Integer>> update(
        int process, Integer own, RoundIndex index, List<MailboxEntry<Integer>> mailbox) {
      return List.of(new UpdateOutcome<>(Optional.of(own), Optional.empty()));
    }

    @Override
    public List<Integer> messageAlphabet(RoundIndex index) {
      return List.of();
    }

    @Override
    public Integer afterCrash(Integer last) {
      return last;
    }
  }

  /**
   * After the first of two phases only one more process will be primary; the previous primary is
   * interchangeable with the third process and sorted with it.
   */
  @Test
  void thePreviousPrimaryIsSortedWithTheInterchangeableProcesses() {
    var codec = new ConfigurationCanonicalizer(new InternedProtocol<>(new RotatingProtocol(3, 2)));
    int[] locals = {5, 7, 9};
    var from = new Configuration(1, 0, 0, 0, 0, 0, locals);
    Configuration next = codec.next(from, locals, 0, 0);
    assertThat(next.phase()).isEqualTo(2);
    assertThat(next.locals()).containsExactly(7, 5, 9);
    // The positions that a trace is lifted with are those of this order.
    int[] previous = codec.previousPositions(from, locals);
    assertThat(Arrays.stream(previous).map(p -> locals[p])).containsExactly(7, 5, 9);
  }
}
