package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.round.Allowance;
import rondo.ir.round.Arrival;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Mail;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * All that may happen to processes and messages in a round, as {@link rondo.ir.round.Assumption}
 * says. There is a variable for each message that may be lost: whether it is heard. What cannot
 * happen under the assumptions has no variables, so that of a network without failures nothing is
 * left but these.
 *
 * <p>A condition on whom processes hear from is not settled here, but all that it is about.
 */
final class Exchanges {
  private final int processes;
  private final Network network;
  private final Allowance allowance;
  private final List<Type> messages;
  private final List<Arrival> arrivals;
  private final SymbolicValues values;
  private final Formulas f;

  Exchanges(RoundSystem system, SymbolicValues values) {
    this.processes = system.processes();
    this.network = system.network();
    this.allowance = new Allowance(network);
    this.messages = system.phase().stream().map(r -> r.message()).toList();
    this.arrivals = system.phase().stream().map(Round::arrival).toList();
    this.values = values;
    this.f = values.formulas();
  }

  /**
   * What happens in the round after a situation.
   *
   * @param sent by sender and receiver: what the protocol makes each process send to each
   * @param at which round of the run it is, for the names of variables
   */
  Result in(Situation before, List<List<Letter>> sent, int at) {
    return new Building(before, sent, at).result();
  }

  /**
   * @param possible what the variables of the exchange must be for it to be possible
   * @param after what the network remembers afterwards
   */
  record Result(Exchange exchange, Formula possible, Situation.Memory after) {}

  /** One of them, under construction. */
  private final class Building {
    private final Situation before;
    private final Standings standings;
    private final List<List<Letter>> sent;
    private final String at;
    private final List<Formula> possible = new ArrayList<>();
    private final List<Formula> lost = new ArrayList<>();
    private final Formula synchronous;
    private final List<Formula> crashing;
    private final List<Formula> lying;
    private final List<Formula> updating;

    Building(Situation before, List<List<Letter>> sent, int at) {
      this.before = before;
      this.standings = before.standings();
      this.sent = sent;
      this.at = "@" + at;
      synchronous = synchronous();
      crashing = crashing();
      lying = lying();
      updating = each(p -> f.and(standings.works(p, f), f.not(crashing.get(p))));
    }

    private List<Formula> each(IntFunction<Formula> of) {
      return IntStream.range(0, processes).mapToObj(of).toList();
    }

    private Formula synchronous() {
      Bits unrest = before.network().unrest();
      Formula calm = f.same(unrest, f.constant(0, unrest.width()));
      if (allowance.synchronousAfter().isPresent()) {
        return calm;
      }
      if (!allowance.isEventuallySynchronous()) {
        return f.truth(false);
      }
      return f.or(calm, f.variable("synchronous" + at));
    }

    /** Who crashes: not more than may, and none that has failed before. */
    private List<Formula> crashing() {
      if (allowance.crashes() == 0) {
        return each(_ -> f.truth(false));
      }
      List<Formula> crashing =
          each(
              p ->
                  f.and(
                      f.variable("crashes[" + p + "]" + at),
                      standings.works(p, f),
                      f.not(synchronous)));
      possible.add(
          f.atMost(
              allowance.crashes(), each(p -> f.or(crashing.get(p), standings.crashed().get(p)))));
      return crashing;
    }

    /** Who sends what it likes in this round, though not in the whole run. */
    private List<Formula> lying() {
      int most = allowance.byzantine(Span.ONE_ROUND);
      if (most == 0) {
        return each(_ -> f.truth(false));
      }
      List<Formula> lying =
          each(
              p ->
                  f.and(
                      f.variable("lies[" + p + "]" + at),
                      standings.correct(p, f),
                      f.not(crashing.get(p)),
                      f.not(synchronous)));
      possible.add(f.atMost(most, lying));
      return lying;
    }

    private Formula forges(int process) {
      return f.or(standings.byzantine().get(process), lying.get(process));
    }

    Result result() {
      var forged = new ArrayList<List<Letter>>();
      var heard = new ArrayList<List<Formula>>();
      var mailboxes = new ArrayList<List<Mail>>();
      for (int receiver = 0; receiver < processes; receiver++) {
        List<Letter> letters = forged(receiver);
        List<Formula> hears = heard(receiver, letters);
        forged.add(letters);
        heard.add(hears);
        List<Mail> mailbox = mailbox(receiver, letters, hears);
        mailboxes.add(
            switch (arrivals.get(before.round())) {
              case IN_ANY_ORDER -> mailbox;
              case IN_EACH_ORDER -> inSomeOrder(receiver, mailbox);
            });
      }
      var exchange =
          new Exchange(
              synchronous,
              crashing,
              updating,
              each(this::forges),
              forged,
              heard,
              mailboxes,
              List.copyOf(lost));
      possible.add(f.or(synchronous, f.and(enough(heard), kernel(heard))));
      Situation.Memory after = after();
      return new Result(exchange, f.and(possible), after);
    }

    /** What a receiver is sent by those who send what they like. */
    private List<Letter> forged(int receiver) {
      var letters = new ArrayList<Letter>();
      for (int sender = 0; sender < processes; sender++) {
        Formula forges = forges(sender);
        if (sender == receiver || forges.isFalse()) {
          letters.add(new Letter(f.truth(false), new SymbolicValue.Nothing()));
        } else {
          String link = "[" + sender + "," + receiver + "]" + at;
          SymbolicVariable any =
              values.variable(
                  "message" + link,
                  messages.get(before.round()),
                  (int) before.moment().phase().high());
          possible.add(any.wellFormed());
          new Stamps(values)
              .in(messages.get(before.round()), any.value())
              .forEach(c -> possible.add(hasBegun(c)));
          letters.add(new Letter(f.variable("forges" + link), any.value()));
        }
      }
      return letters;
    }

    private Formula hasBegun(Stamps.Cell cell) {
      Formula later = values.less(before.moment().phase(), cell.stamp());
      return f.not(f.and(cell.there(), later));
    }

    /** Of whom a receiver hears, if it makes something of it. */
    private List<Formula> heard(int receiver, List<Letter> forged) {
      var heard = new ArrayList<Formula>();
      for (int sender = 0; sender < processes; sender++) {
        Formula plain = plain(sender, receiver);
        heard.add(
            sender == receiver
                ? plain
                : f.choice(forges(sender), forged.get(sender).there(), plain));
      }
      return heard;
    }

    /** Whether a message is heard of which the protocol says what it is. */
    private Formula plain(int sender, int receiver) {
      Formula there = f.not(standings.crashed().get(sender));
      if (sender == receiver && network.own() == Network.Own.HEARD) {
        return there;
      }
      Formula bySender = f.or(crashing.get(sender), standings.omitting().get(sender));
      Formula byNetwork = f.truth(allowance.losesMessages());
      Formula message = sent.get(sender).get(receiver).there();
      Formula free = allowance.where().isEmpty() ? f.not(message) : f.truth(false);
      Formula certain = f.or(synchronous, free, f.not(f.or(bySender, byNetwork)));
      if (certain.isTrue() || there.isFalse()) {
        return there;
      }
      Formula reaches = f.variable("hears[" + receiver + "," + sender + "]" + at);
      if (allowance.losesMessages() && countsLosses()) {
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

    private boolean countsLosses() {
      return allowance.lossesEachRound() != Allowance.UNLIMITED
          || allowance.lossesInAll() != Allowance.UNLIMITED;
    }

    private List<Mail> mailbox(int receiver, List<Letter> forged, List<Formula> hears) {
      var mailbox = new ArrayList<Mail>();
      for (int sender = 0; sender < processes; sender++) {
        Letter plain = sent.get(sender).get(receiver);
        Formula forges = sender == receiver ? f.truth(false) : forges(sender);
        SymbolicValue message =
            forges.isFalse()
                ? plain.message()
                : values.merge(forges, forged.get(sender).message(), plain.message());
        mailbox.add(
            new Mail(
                f.and(hears.get(sender), f.or(forges, plain.there())), values.of(sender), message));
      }
      return mailbox;
    }

    /** The same messages in an order that is open. */
    private List<Mail> inSomeOrder(int receiver, List<Mail> mailbox) {
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

    /** The message that has a place in the order. */
    private Mail arriving(List<Formula> place, List<Mail> mailbox) {
      Mail first = mailbox.getFirst();
      Formula heard = f.or(each(p -> f.and(place.get(p), mailbox.get(p).heard())));
      SymbolicValue sender = first.sender();
      SymbolicValue message = first.message();
      for (int p = 1; p < processes; p++) {
        sender = values.merge(place.get(p), mailbox.get(p).sender(), sender);
        message = values.merge(place.get(p), mailbox.get(p).message(), message);
      }
      return new Mail(heard, (SymbolicValue.Amount) sender, message);
    }

    /** Whether everybody hears of as many as it should, or of all that are there. */
    private Formula enough(List<List<Formula>> heard) {
      int least = allowance.heardAtLeast();
      var enough = new ArrayList<Formula>();
      for (int receiver = 0; receiver < processes && least > 0; receiver++) {
        List<Formula> hears = heard.get(receiver);
        Formula everybody = f.and(each(p -> f.or(hears.get(p), standings.crashed().get(p))));
        enough.add(f.or(f.not(updating.get(receiver)), f.atLeast(least, hears), everybody));
      }
      return f.and(enough);
    }

    private Formula kernel(List<List<Formula>> heard) {
      return allowance.hasKernel() ? f.or(each(p -> isKernel(p, heard))) : f.truth(true);
    }

    private Formula isKernel(int process, List<List<Formula>> heard) {
      return f.and(
          standings.correct(process, f),
          f.not(crashing.get(process)),
          f.not(lying.get(process)),
          f.and(each(p -> f.or(f.not(updating.get(p)), heard.get(p).get(process)))));
    }

    /** What the network remembers afterwards; it loses no more than it may. */
    private Situation.Memory after() {
      if (allowance.lossesEachRound() != Allowance.UNLIMITED) {
        possible.add(f.atMost(allowance.lossesEachRound(), lost));
      }
      Bits left = before.network().lossesLeft();
      if (allowance.lossesInAll() != Allowance.UNLIMITED) {
        Bits count = f.count(lost);
        possible.add(f.unsignedAtMost(count, left));
        left = f.subtract(left, f.unsigned(count, left.width()));
      }
      return new Situation.Memory(left, unrest());
    }

    private Bits unrest() {
      Bits unrest = before.network().unrest();
      Bits zero = f.constant(0, unrest.width());
      if (allowance.synchronousAfter().isPresent()) {
        Bits less = f.subtract(unrest, f.constant(1, unrest.width()));
        return f.choice(f.same(unrest, zero), zero, less);
      }
      return f.choice(synchronous, zero, unrest);
    }
  }
}
