package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.round.Network;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundSystem;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * Encodes the faults and deliveries of a round under the assumptions of {@link
 * rondo.ir.round.Assumption}, with a Boolean variable for each message that may be lost. Faults
 * that the assumptions exclude have no variables, so a fault-free network has none at all.
 *
 * <p>Heard-of conditions are not asserted here, only the variables that they constrain are made.
 */
final class FaultModelEncoding {
  private final int processes;
  private final RoundFaultModel faultModel;
  private final List<Type> messages;
  private final List<OrderSensitivity> arrivals;
  private final SymbolicValues values;
  private final TermFactory f;

  FaultModelEncoding(RoundSystem system, SymbolicValues values) {
    this.processes = system.processes();
    this.faultModel = system.network().faultModel();
    this.messages = system.rounds().stream().map(r -> r.message()).toList();
    this.arrivals = system.rounds().stream().map(Round::orderSensitivity).toList();
    this.values = values;
    this.f = values.formulas();
  }

  /**
   * Encodes the round that follows a state.
   *
   * @param sent by sender and receiver: the message that the protocol prescribes
   * @param at the index of the round in the run, used in names of variables
   */
  Result encode(SymbolicRoundState before, List<List<GuardedMessage>> sent, int at) {
    return new RoundEncoder(before, sent, at).result();
  }

  /**
   * The encoding of a round's faults and deliveries.
   *
   * @param possible the constraint on the variables
   * @param after the network state after the round
   */
  record Result(
      HeardOfVariables variables, Formula possible, SymbolicRoundState.NetworkState after) {}

  /** Builds the encoding of one round. */
  private final class RoundEncoder {
    private final SymbolicRoundState before;
    private final SymbolicFaultStatus faultStatus;
    private final List<List<GuardedMessage>> sent;
    private final String at;
    private final List<Formula> possible = new ArrayList<>();
    private final List<Formula> lost = new ArrayList<>();
    private final Formula synchronous;
    private final List<Formula> crashing;
    private final List<Formula> byzantineInRound;
    private final List<Formula> updating;

    RoundEncoder(SymbolicRoundState before, List<List<GuardedMessage>> sent, int at) {
      this.before = before;
      this.faultStatus = before.faultStatus();
      this.sent = sent;
      this.at = "@" + at;
      synchronous = synchronous();
      crashing = crashing();
      byzantineInRound = byzantineInRound();
      updating = each(p -> f.and(faultStatus.followsProtocol(p, f), f.not(crashing.get(p))));
    }

    private List<Formula> each(IntFunction<Formula> of) {
      return IntStream.range(0, processes).mapToObj(of).toList();
    }

    private Formula synchronous() {
      BitVector untilStable = before.network().roundsUntilStable();
      Formula stable = f.equal(untilStable, f.constant(0, untilStable.width()));
      if (faultModel.synchronousAfter().isPresent()) {
        return stable;
      }
      if (!faultModel.isEventuallySynchronous()) {
        return f.truth(false);
      }
      return f.or(stable, f.variable("synchronous" + at));
    }

    /**
     * Which processes crash: at most as many as the bound admits, and only those without an earlier
     * fault.
     */
    private List<Formula> crashing() {
      if (faultModel.crashes() == 0) {
        return each(_ -> f.truth(false));
      }
      List<Formula> crashing =
          each(
              p ->
                  f.and(
                      f.variable("crashes[" + p + "]" + at),
                      faultStatus.followsProtocol(p, f),
                      f.not(synchronous)));
      possible.add(
          f.atMost(
              faultModel.crashes(),
              each(p -> f.or(crashing.get(p), faultStatus.crashed().get(p)))));
      return crashing;
    }

    /** Which correct processes are Byzantine in this round only. */
    private List<Formula> byzantineInRound() {
      int most = faultModel.transientlyByzantine();
      if (most == 0) {
        return each(_ -> f.truth(false));
      }
      List<Formula> lying =
          each(
              p ->
                  f.and(
                      f.variable("lies[" + p + "]" + at),
                      faultStatus.correct(p, f),
                      f.not(crashing.get(p)),
                      f.not(synchronous)));
      possible.add(f.atMost(most, lying));
      return lying;
    }

    private Formula forges(int process) {
      return f.or(faultStatus.byzantine().get(process), byzantineInRound.get(process));
    }

    Result result() {
      var forged = new ArrayList<List<GuardedMessage>>();
      var heard = new ArrayList<List<Formula>>();
      var mailboxes = new ArrayList<List<SymbolicMessage>>();
      for (int receiver = 0; receiver < processes; receiver++) {
        List<GuardedMessage> forgedMessages = forged(receiver);
        List<Formula> hears = heard(receiver, forgedMessages);
        forged.add(forgedMessages);
        heard.add(hears);
        List<SymbolicMessage> mailbox = mailbox(receiver, forgedMessages, hears);
        mailboxes.add(
            switch (arrivals.get(before.round())) {
              case INSENSITIVE -> mailbox;
              case SENSITIVE -> inSomeOrder(receiver, mailbox);
            });
      }
      var variables =
          new HeardOfVariables(
              synchronous,
              crashing,
              updating,
              each(this::forges),
              forged,
              heard,
              mailboxes,
              List.copyOf(lost));
      possible.add(f.or(synchronous, f.and(enough(heard), kernel(heard))));
      SymbolicRoundState.NetworkState after = after();
      return new Result(variables, f.and(possible), after);
    }

    /** The messages that Byzantine senders forge for a receiver. */
    private List<GuardedMessage> forged(int receiver) {
      var forgedMessages = new ArrayList<GuardedMessage>();
      for (int sender = 0; sender < processes; sender++) {
        Formula forges = forges(sender);
        if (sender == receiver || forges.isFalse()) {
          forgedMessages.add(new GuardedMessage(f.truth(false), new SymbolicValue.NoneValue()));
        } else {
          String link = "[" + sender + "," + receiver + "]" + at;
          SymbolicVariable any =
              values.variable(
                  "message" + link,
                  messages.get(before.round()),
                  (int) before.phaseContext().phase().high());
          possible.add(any.wellFormed());
          new StampOccurrences(values)
              .in(messages.get(before.round()), any.value())
              .forEach(c -> possible.add(hasBegun(c)));
          forgedMessages.add(new GuardedMessage(f.variable("forges" + link), any.value()));
        }
      }
      return forgedMessages;
    }

    private Formula hasBegun(StampOccurrences.StampOccurrence occurrence) {
      Formula later = values.less(before.phaseContext().phase(), occurrence.stamp());
      return f.not(f.and(occurrence.isPresent(), later));
    }

    /** The heard-of set of a receiver, relevant only if the receiver updates its state. */
    private List<Formula> heard(int receiver, List<GuardedMessage> forged) {
      var heard = new ArrayList<Formula>();
      for (int sender = 0; sender < processes; sender++) {
        Formula plain = plain(sender, receiver);
        heard.add(
            sender == receiver
                ? plain
                : f.ifThenElse(forges(sender), forged.get(sender).isPresent(), plain));
      }
      return heard;
    }

    /** Whether a message is heard that its sender has not forged. */
    private Formula plain(int sender, int receiver) {
      Formula there = f.not(faultStatus.crashed().get(sender));
      if (sender == receiver && faultModel.selfDelivery() == Network.SelfDelivery.RELIABLE) {
        return there;
      }
      Formula bySender = f.or(crashing.get(sender), faultStatus.omitting().get(sender));
      Formula byNetwork = f.truth(faultModel.losesMessages());
      Formula message = sent.get(sender).get(receiver).isPresent();
      Formula free = faultModel.heardOfConditions().isEmpty() ? f.not(message) : f.truth(false);
      Formula certain = f.or(synchronous, free, f.not(f.or(bySender, byNetwork)));
      if (certain.isTrue() || there.isFalse()) {
        return there;
      }
      Formula reaches = f.variable("hears[" + receiver + "," + sender + "]" + at);
      if (faultModel.limitsLossesPerRound() || faultModel.limitsTotalLosses()) {
        Formula forges = sender == receiver ? f.truth(false) : forges(sender);
        lost.add(
            f.and(
                updating.get(receiver),
                message,
                there,
                f.not(f.or(synchronous, bySender, forges, reaches))));
      }
      return f.and(there, f.or(certain, reaches));
    }

    private List<SymbolicMessage> mailbox(
        int receiver, List<GuardedMessage> forged, List<Formula> hears) {
      var mailbox = new ArrayList<SymbolicMessage>();
      for (int sender = 0; sender < processes; sender++) {
        GuardedMessage plain = sent.get(sender).get(receiver);
        Formula forges = sender == receiver ? f.truth(false) : forges(sender);
        SymbolicValue message =
            forges.isFalse()
                ? plain.message()
                : values.merge(forges, forged.get(sender).message(), plain.message());
        mailbox.add(
            new SymbolicMessage(
                f.and(hears.get(sender), f.or(forges, plain.isPresent())),
                values.of(sender),
                message));
      }
      return mailbox;
    }

    /** The mailbox under an arbitrary permutation. */
    private List<SymbolicMessage> inSomeOrder(int receiver, List<SymbolicMessage> mailbox) {
      var places = new ArrayList<List<Formula>>();
      for (int place = 0; place < processes; place++) {
        String name = "arrives[" + receiver + "," + place + ",";
        places.add(each(p -> f.variable(name + p + "]" + at)));
        possible.add(f.exactly(1, places.getLast()));
      }
      for (int sender = 0; sender < processes; sender++) {
        int from = sender;
        possible.add(f.exactly(1, places.stream().map(p -> p.get(from)).toList()));
      }
      return places.stream().map(place -> arriving(place, mailbox)).toList();
    }

    /** The message at one position of the arrival order. */
    private SymbolicMessage arriving(List<Formula> place, List<SymbolicMessage> mailbox) {
      SymbolicMessage first = mailbox.getFirst();
      Formula heard = f.or(each(p -> f.and(place.get(p), mailbox.get(p).received())));
      SymbolicValue sender = first.sender();
      SymbolicValue message = first.message();
      for (int p = 1; p < processes; p++) {
        sender = values.merge(place.get(p), mailbox.get(p).sender(), sender);
        message = values.merge(place.get(p), mailbox.get(p).message(), message);
      }
      return new SymbolicMessage(heard, (SymbolicValue.IntegerValue) sender, message);
    }

    /**
     * Whether every updating process hears of at least the guaranteed number of processes, or of
     * all that have not crashed before.
     */
    private Formula enough(List<List<Formula>> heard) {
      int least = faultModel.minimumHeardOf();
      var enough = new ArrayList<Formula>();
      for (int receiver = 0; receiver < processes && least > 0; receiver++) {
        List<Formula> hears = heard.get(receiver);
        Formula all = f.and(each(p -> f.or(hears.get(p), faultStatus.crashed().get(p))));
        enough.add(f.or(f.not(updating.get(receiver)), f.atLeast(least, hears), all));
      }
      return f.and(enough);
    }

    private Formula kernel(List<List<Formula>> heard) {
      return faultModel.hasKernel() ? f.or(each(p -> isKernel(p, heard))) : f.truth(true);
    }

    private Formula isKernel(int process, List<List<Formula>> heard) {
      return f.and(
          faultStatus.correct(process, f),
          f.not(crashing.get(process)),
          f.not(byzantineInRound.get(process)),
          f.and(each(p -> f.or(f.not(updating.get(p)), heard.get(p).get(process)))));
    }

    /** The network state after the round; losses stay within their bound. */
    private SymbolicRoundState.NetworkState after() {
      if (faultModel.limitsLossesPerRound()) {
        possible.add(f.atMost(faultModel.lossesPerRound(), lost));
      }
      BitVector left = before.network().lossesLeft();
      if (faultModel.limitsTotalLosses()) {
        BitVector count = f.count(lost);
        possible.add(f.unsignedAtMost(count, left));
        left = f.subtract(left, f.zeroExtendOrTruncate(count, left.width()));
      }
      return new SymbolicRoundState.NetworkState(left, roundsUntilStable());
    }

    private BitVector roundsUntilStable() {
      BitVector untilStable = before.network().roundsUntilStable();
      BitVector zero = f.constant(0, untilStable.width());
      if (faultModel.synchronousAfter().isPresent()) {
        BitVector less = f.subtract(untilStable, f.constant(1, untilStable.width()));
        return f.ifThenElse(f.equal(untilStable, zero), zero, less);
      }
      return f.ifThenElse(synchronous, zero, untilStable);
    }
  }
}
