package rondo.translate.promela.round;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaWriter;

/** Generates the message loss of a round, and the messages that Byzantine processes forge. */
final class DeliveryText {
  private final FaultModelText network;
  private final RoundFaultModel faultModel;
  private final RoundIdentifiers identifiers;
  private final PromelaWriter writer;

  DeliveryText(
      FaultModelText network,
      RoundFaultModel faultModel,
      RoundIdentifiers identifiers,
      PromelaWriter writer) {
    this.network = network;
    this.faultModel = faultModel;
    this.identifiers = identifiers;
    this.writer = writer;
  }

  /**
   * Generates delivery for all receivers.
   *
   * @param there the number of processes that have not crashed before the round
   */
  void write(Type message, PromelaExpression there, PromelaExpression kernel) {
    if (!faultModel.losesMessages() && !faultModel.hasFaultyProcesses()) {
      return;
    }
    PromelaExpression lost = PromelaExpression.ZERO;
    boolean limited = faultModel.losesMessages() && faultModel.limitsLossesPerRound();
    if (limited) {
      lost = writer.temporary("lost");
      writer.set(lost, PromelaExpression.ZERO);
    }
    PromelaExpression to = writer.temporary("to");
    PromelaExpression from = writer.temporary("from");
    PromelaExpression unheard = PromelaExpression.ZERO;
    boolean counts = faultModel.minimumHeardOf() > 0;
    if (counts) {
      unheard = writer.temporary("unheard");
    }
    var link = new Link(to, from, there, unheard, kernel, lost);
    network.openProcessLoop(to);
    writer.when(
        network.updates(to),
        () -> {
          if (counts) {
            writer.set(link.unheard(), PromelaExpression.ZERO);
          }
          network.openProcessLoop(from);
          if (faultModel.hasForgery()) {
            writer.when(
                from.notEqualTo(to).and(network.forges(from)),
                () -> forged(message, link),
                () -> lose(link));
          } else {
            lose(link);
          }
          network.closeProcessLoop();
        });
    network.closeProcessLoop();
  }

  /** A link between two processes, with the counters of the round. */
  private record Link(
      PromelaExpression to,
      PromelaExpression from,
      PromelaExpression reachable,
      PromelaExpression unheard,
      PromelaExpression kernel,
      PromelaExpression lost) {}

  /**
   * The condition that one more message may be missed without violating the minimum heard-of set.
   */
  private PromelaExpression enough(Link link) {
    int least = faultModel.minimumHeardOf();
    return least == 0
        ? PromelaExpression.TRUE
        : link.unheard().plus(least).infix("<", link.reachable());
  }

  private void lose(Link link) {
    if (network.asynchronous().equals(PromelaExpression.FALSE)) {
      return;
    }
    PromelaExpression mail = identifiers.mail(link.to(), link.from());
    PromelaExpression may = network.asynchronous().and(mail.notEqualTo(identifiers.noMessage()));
    if (faultModel.selfDelivery() == Network.SelfDelivery.RELIABLE) {
      may = may.and(link.from().notEqualTo(link.to()));
    }
    if (!link.kernel().equals(PromelaExpression.FALSE)) {
      may = may.and(link.from().notEqualTo(link.kernel()));
    }
    may = may.and(enough(link));
    PromelaExpression failing = failing(link.from());
    if (!failing.equals(PromelaExpression.FALSE)) {
      lost(may.and(failing), link, List.of());
      may = may.and(failing.not());
    }
    if (faultModel.losesMessages()) {
      var counters = new ArrayList<String>();
      if (faultModel.limitsLossesPerRound()) {
        may =
            may.and(link.lost().infix("<", PromelaExpression.number(faultModel.lossesPerRound())));
        counters.add(link.lost() + "++;");
      }
      if (faultModel.limitsTotalLosses()) {
        may = may.and(identifiers.identifier("losses").infix(">", PromelaExpression.ZERO));
        counters.add(identifiers.identifier("losses") + "--;");
      }
      lost(may, link, counters);
    }
  }

  /** The condition that messages of a process may be lost since it is faulty. */
  private PromelaExpression failing(PromelaExpression process) {
    PromelaExpression crashing = identifiers.status(process).equalTo(identifiers.crashing());
    PromelaExpression omitting = identifiers.status(process).equalTo(identifiers.omitting());
    if (network.hasCrashes()) {
      return network.hasOmissions() ? crashing.or(omitting) : crashing;
    }
    return network.hasOmissions() ? omitting : PromelaExpression.FALSE;
  }

  private void lost(PromelaExpression may, Link link, List<String> counters) {
    network.choice(
        may,
        () -> {
          writer.set(identifiers.mail(link.to(), link.from()), identifiers.noMessage());
          counters.forEach(writer.out()::add);
          unheard(link);
        });
  }

  private void unheard(Link link) {
    if (faultModel.minimumHeardOf() > 0) {
      writer.out().add(link.unheard() + "++;");
    }
  }

  /** Chooses any message, or none if the minimum heard-of set permits it. */
  private void forged(Type message, Link link) {
    writer.markNondeterministic();
    PromelaExpression mail = identifiers.mail(link.to(), link.from());
    PromelaExpression silent = enough(link);
    if (!silent.equals(PromelaExpression.TRUE)
        && !network.asynchronous().equals(PromelaExpression.TRUE)) {
      silent = network.asynchronous().not().or(silent);
    }
    writer.out().add("if");
    writer.option(
        silent.text(),
        writer.capture(
            () -> {
              writer.set(mail, identifiers.noMessage());
              unheard(link);
            }));
    writer.option(
        "true",
        writer.capture(
            () -> writer.set(mail, new ValueChoiceText(writer, identifiers).of(message))));
    writer.out().add("fi;");
  }
}
