package rondo.rounds.engine.stepwise;

import java.io.IOException;
import java.util.List;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.encoding.ValueReader;
import rondo.explore.encoding.ValueWriter;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;

/**
 * Encodes the faults of a round. The fault model, which contains conditions as terms, is not
 * encoded: it is that of the network, before or after stabilization.
 */
final class RoundFaultsCodec implements ValueCodec<RoundFaults> {
  private static final ValueCodec<Boolean> FLAGS = ValueCodec.of(Boolean.class);
  private static final ValueCodec<List<FaultStatus>> STATUSES =
      ValueCodec.ofLists(ValueCodec.of(FaultStatus.class));

  private final RoundFaultModel faultModel;

  RoundFaultsCodec(RoundFaultModel faultModel) {
    this.faultModel = faultModel;
  }

  @Override
  public void write(RoundFaults value, ValueWriter out) throws IOException {
    RoundSynchrony synchrony = value.synchrony();
    out.writeCount(synchrony.roundsUntilStable());
    FLAGS.write(synchrony.isStable(), out);
    FLAGS.write(synchrony.isForged(), out);
    STATUSES.write(value.statuses(), out);
  }

  @Override
  public RoundFaults read(ValueReader in) throws IOException {
    int roundsUntilStable = in.readCount();
    boolean isStable = FLAGS.read(in);
    boolean isForged = FLAGS.read(in);
    var synchrony =
        new RoundSynchrony(
            isStable ? faultModel.whenSynchronous() : faultModel,
            roundsUntilStable,
            isStable,
            isForged);
    return new RoundFaults(synchrony, STATUSES.read(in));
  }
}
