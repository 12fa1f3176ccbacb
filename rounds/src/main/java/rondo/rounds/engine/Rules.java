package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Network;

/**
 * What all assumptions together come to. Of what may go wrong each thing may happen; of what stays
 * guaranteed everything holds. Where nothing is said to go wrong, any loss that the guarantees
 * leave possible is possible.
 *
 * @param losses whether the network itself may lose messages
 * @param lossesEachRound at most so many of them
 * @param lossesInAll at most so many of them
 * @param heardAtLeast from how many processes everybody hears
 * @param quietAfter after so many rounds nothing goes wrong any more; {@link #NEVER} if it may for
 *     ever
 * @param eventuallyQuiet whether that is so after some number of rounds that is not known
 */
record Rules(
    boolean losses,
    int lossesEachRound,
    int lossesInAll,
    int crashes,
    int omissions,
    int byzantine,
    int byzantineEachRound,
    int heardAtLeast,
    boolean kernel,
    int quietAfter,
    boolean eventuallyQuiet,
    List<Assumption.Where> where,
    Network.Own own) {
  static final int UNLIMITED = Integer.MAX_VALUE;
  static final int NEVER = Integer.MAX_VALUE;

  static Rules of(Network network) {
    var draft = new Draft();
    network.assumptions().forEach(draft::add);
    boolean losses = draft.losses || !draft.goesWrong;
    return new Rules(
        losses,
        draft.eachRound,
        draft.inAll,
        orNone(draft.crashes),
        orNone(draft.omissions),
        orNone(draft.byzantine),
        orNone(draft.byzantineEachRound),
        draft.heardAtLeast,
        draft.kernel,
        draft.quietAfter,
        draft.eventually,
        draft.where,
        network.own());
  }

  /** What nothing is said of does not happen. */
  private static int orNone(int most) {
    return most == UNLIMITED ? 0 : most;
  }

  /** Whether how many messages have been lost so far makes a difference. */
  boolean countsLosses() {
    return losses && lossesInAll != UNLIMITED;
  }

  /** What of the rules is in force once nothing goes wrong any more. */
  Rules quiet() {
    return new Rules(
        false,
        UNLIMITED,
        UNLIMITED,
        0,
        0,
        byzantine,
        0,
        0,
        false,
        quietAfter,
        eventuallyQuiet,
        List.of(),
        own);
  }

  private static final class Draft {
    boolean goesWrong;
    boolean losses;
    int eachRound = UNLIMITED;
    int inAll = UNLIMITED;
    int crashes = UNLIMITED;
    int omissions = UNLIMITED;
    int byzantine = UNLIMITED;
    int byzantineEachRound = UNLIMITED;
    int heardAtLeast;
    boolean kernel;
    int quietAfter = NEVER;
    boolean eventually;
    final List<Assumption.Where> where = new ArrayList<>();

    void add(Assumption assumption) {
      switch (assumption) {
        case Assumption.Any() -> allowLosses();
        case Assumption.LossesEachRound(int most) -> {
          allowLosses();
          eachRound = Math.min(eachRound, most);
        }
        case Assumption.LossesInAll(int most) -> {
          allowLosses();
          inAll = Math.min(inAll, most);
        }
        case Assumption.Crashes(int most) -> {
          goesWrong = true;
          crashes = Math.min(crashes, most);
        }
        case Assumption.Omissions(int most) -> {
          goesWrong = true;
          omissions = Math.min(omissions, most);
        }
        case Assumption.Byzantine(int most, Span span) -> {
          goesWrong = true;
          switch (span) {
            case WHOLE_RUN -> byzantine = Math.min(byzantine, most);
            case ONE_ROUND -> byzantineEachRound = Math.min(byzantineEachRound, most);
          }
        }
        case Assumption.Perfect() -> quietAfter = 0;
        case Assumption.SynchronousAfter(int rounds) -> quietAfter = Math.min(quietAfter, rounds);
        case Assumption.EventuallySynchronous() -> eventually = true;
        case Assumption.HeardAtLeast(int least) -> heardAtLeast = Math.max(heardAtLeast, least);
        case Assumption.Kernel() -> kernel = true;
        case Assumption.Where condition -> where.add(condition);
      }
    }

    private void allowLosses() {
      goesWrong = true;
      losses = true;
    }
  }
}
