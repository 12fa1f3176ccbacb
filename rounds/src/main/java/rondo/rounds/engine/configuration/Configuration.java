package rondo.rounds.engine.configuration;

import java.util.EnumSet;
import java.util.Set;

/**
 * An unpacked state.
 *
 * @param phase the phase, counted from 1; always 1 where it is irrelevant
 * @param primary the primary, where the positions do not determine it, else 0
 * @param lossesLeft the remaining number of messages that may be lost; 0 where losses are not
 *     counted
 * @param roundsUntilStable see {@link RoundLayout#ROUNDS_UNTIL_STABLE}
 * @param faults the faults of the network so far, a bit for each of {@link NetworkFault}; 0 where
 *     they are not recorded
 * @param locals the interned local state of each process, by position
 */
public record Configuration(
    int phase,
    int round,
    int primary,
    int lossesLeft,
    int roundsUntilStable,
    int unproposed,
    int faults,
    int[] locals) {
  /** A fault that leaves no trace in the states of processes. */
  public enum NetworkFault {
    /** The network loses a message. */
    LOSS,
    /** A correct process sends arbitrary messages in a round. */
    TRANSIENT_FORGERY;

    private int bit() {
      return 1 << ordinal();
    }
  }

  /** Without faults so far. */
  public Configuration(
      int phase,
      int round,
      int primary,
      int lossesLeft,
      int roundsUntilStable,
      int unproposed,
      int[] locals) {
    this(phase, round, primary, lossesLeft, roundsUntilStable, unproposed, 0, locals);
  }

  /** This configuration after these and some more faults. */
  public Configuration after(int earlier, Set<NetworkFault> more) {
    int all = earlier;
    for (NetworkFault fault : more) {
      all |= fault.bit();
    }
    return new Configuration(
        phase, round, primary, lossesLeft, roundsUntilStable, unproposed, all, locals);
  }

  /** This configuration, had no message been lost after {@code from}. */
  public Configuration withoutLossAfter(Configuration from) {
    return new Configuration(
        phase,
        round,
        primary,
        from.lossesLeft,
        roundsUntilStable,
        unproposed,
        faults & ~NetworkFault.LOSS.bit(),
        locals);
  }

  /** The faults of the network so far, where they are recorded. */
  public Set<NetworkFault> networkFaults() {
    var found = EnumSet.noneOf(NetworkFault.class);
    for (NetworkFault fault : NetworkFault.values()) {
      if ((faults & fault.bit()) != 0) {
        found.add(fault);
      }
    }
    return found;
  }
}
