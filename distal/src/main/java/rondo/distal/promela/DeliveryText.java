package rondo.distal.promela;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.round.Allowance;
import rondo.ir.round.Network;

/** Which messages of a round are lost, and what those send who send what they like. */
final class DeliveryText {
  private final NetworkText network;
  private final Allowance allowance;
  private final RoundWords words;
  private final Frame frame;

  DeliveryText(NetworkText network, Allowance allowance, RoundWords words, Frame frame) {
    this.network = network;
    this.allowance = allowance;
    this.words = words;
    this.frame = frame;
  }

  /** For all receivers; {@code there} is how many processes can be heard of. */
  void write(Type message, Code there, Code kernel) {
    if (!network.forge() && !allowance.losesMessages() && !network.crash() && !network.omit()) {
      return;
    }
    int most = allowance.lossesEachRound();
    Code lost = Code.ZERO;
    boolean limited = allowance.losesMessages() && most != Allowance.UNLIMITED;
    if (limited) {
      lost = frame.temporary("lost");
      frame.set(lost, Code.ZERO);
    }
    Code to = frame.temporary("to");
    Code from = frame.temporary("from");
    Code unheard = Code.ZERO;
    boolean counts = allowance.heardAtLeast() > 0;
    if (counts) {
      unheard = frame.temporary("unheard");
    }
    var link = new Link(to, from, there, unheard, kernel, lost);
    network.open(to);
    frame.when(
        network.updates(to),
        () -> {
          if (counts) {
            frame.set(link.unheard(), Code.ZERO);
          }
          network.open(from);
          if (network.forge()) {
            frame.when(
                from.isNot(to).and(network.forges(from)),
                () -> forged(message, link),
                () -> lose(link));
          } else {
            lose(link);
          }
          network.close();
        });
    network.close();
  }

  /** From one process to another, and what counts in this round. */
  private record Link(Code to, Code from, Code there, Code unheard, Code kernel, Code lost) {}

  /** Whether enough are left to hear of. */
  private Code enough(Link link) {
    int least = allowance.heardAtLeast();
    return least == 0 ? Code.TRUE : link.unheard().plus(least).infix("<", link.there());
  }

  private void lose(Link link) {
    if (network.asynchronous().equals(Code.FALSE)) {
      return;
    }
    Code mail = words.mail(link.to(), link.from());
    Code may = network.asynchronous().and(mail.isNot(words.nothing()));
    if (allowance.network().own() == Network.Own.HEARD) {
      may = may.and(link.from().isNot(link.to()));
    }
    if (!link.kernel().equals(Code.FALSE)) {
      may = may.and(link.from().isNot(link.kernel()));
    }
    may = may.and(enough(link));
    Code failing = failing(link.from());
    if (!failing.equals(Code.FALSE)) {
      lost(may.and(failing), link, List.of());
      may = may.and(failing.not());
    }
    if (allowance.losesMessages()) {
      var counters = new ArrayList<String>();
      if (allowance.lossesEachRound() != Allowance.UNLIMITED) {
        may = may.and(link.lost().infix("<", Code.number(allowance.lossesEachRound())));
        counters.add(link.lost() + "++;");
      }
      if (network.remembersLosses()) {
        may = may.and(words.word("losses").infix(">", Code.ZERO));
        counters.add(words.word("losses") + "--;");
      }
      lost(may, link, counters);
    }
  }

  /** Whether the messages of a process may be lost because of it. */
  private Code failing(Code process) {
    Code crashing = words.standing(process).is(words.crashing());
    Code omitting = words.standing(process).is(words.omitting());
    if (network.crash()) {
      return network.omit() ? crashing.or(omitting) : crashing;
    }
    return network.omit() ? omitting : Code.FALSE;
  }

  private void lost(Code may, Link link, List<String> counters) {
    network.choice(
        may,
        () -> {
          frame.set(words.mail(link.to(), link.from()), words.nothing());
          counters.forEach(frame.out()::add);
          unheard(link);
        });
  }

  private void unheard(Link link) {
    if (allowance.heardAtLeast() > 0) {
      frame.out().add(link.unheard() + "++;");
    }
  }

  /** Anything, or nothing if that is not too little. */
  private void forged(Type message, Link link) {
    frame.choosing();
    Code mail = words.mail(link.to(), link.from());
    Code silent = enough(link);
    if (!silent.equals(Code.TRUE) && !network.asynchronous().equals(Code.TRUE)) {
      silent = network.asynchronous().not().or(silent);
    }
    frame.out().add("if");
    frame.option(
        silent.text(),
        frame.aside(
            () -> {
              frame.set(mail, words.nothing());
              unheard(link);
            }));
    frame.option(
        "true", frame.aside(() -> frame.set(mail, new AnyValue(frame, words).of(message))));
    frame.out().add("fi;");
  }
}
