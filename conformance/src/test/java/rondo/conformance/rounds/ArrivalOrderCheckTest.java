package rondo.conformance.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.Fault;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.testkit.GeneratedTestStatistics;

/**
 * Updates that the front end classifies as order-insensitive are executed with messages in all
 * arrival orders: the result must be the same each time, and an error occurs always or never.
 */
class ArrivalOrderCheckTest {
  private static final int UPDATES = Integer.getInteger("rondo.updates", 1200);
  private static final int MAILBOXES = 8;
  private static final RoundNumber WHEN = new RoundNumber(1, 0);

  /** The observable effect of an update; an error ends a run, whichever it is. */
  private record Effect(List<Value> variables, Set<Integer> revoked, boolean failed) {
    static Effect of(Outcome outcome) {
      Optional<Fault.Kind> kind = outcome.fault().map(Fault::kind);
      return kind.equals(Optional.of(Fault.Kind.RUNTIME_ERROR))
          ? new Effect(List.of(), Set.of(), true)
          : new Effect(
              outcome.variables(),
              Set.copyOf(outcome.revoked()),
              kind.equals(Optional.of(Fault.Kind.ASSERTION)));
    }
  }

  private static RoundSystem system(String update) throws RejectedException {
    String text = UpdateGenerator.PROTOCOL.replace("UPDATE", update);
    return Distal.parse("made.dst", text, Map.of(), OrderSensitivity.SENSITIVE).roundSystem();
  }

  /** Two arrival orders of the same messages with different effects, if found. */
  private static Optional<String> difference(RoundSystem system, SplittableRandom random) {
    var semantics = new RoundProcessSemantics(system);
    for (int i = 0; i < MAILBOXES; i++) {
      List<Value> own = own(system, semantics, random);
      List<ReceivedMessage> mailbox = mailbox(system, random);
      Set<Effect> expected = effects(semantics, own, mailbox);
      for (List<ReceivedMessage> other : orders(mailbox)) {
        Set<Effect> found = effects(semantics, own, other);
        if (!found.equals(expected)) {
          return Optional.of(
              "from " + own + ": " + mailbox + " " + expected + "; " + other + " " + found);
        }
      }
    }
    return Optional.empty();
  }

  private static Set<Effect> effects(
      RoundProcessSemantics semantics, List<Value> own, List<ReceivedMessage> mailbox) {
    var effects = new HashSet<Effect>();
    semantics.update(1, own, WHEN, mailbox).forEach(o -> effects.add(Effect.of(o)));
    return effects;
  }

  /** Mostly initial values, so that numbers have room to grow. */
  private static List<Value> own(
      RoundSystem system, RoundProcessSemantics semantics, SplittableRandom random) {
    List<Value> first = semantics.initialValues(1).get(random.nextInt(3));
    var own = new ArrayList<Value>();
    for (int v = 0; v < first.size(); v++) {
      Type type = system.variables().get(v).type();
      own.add(random.nextInt(3) == 0 ? RandomValues.any(type, random) : first.get(v));
    }
    return own;
  }

  private static List<ReceivedMessage> mailbox(RoundSystem system, SplittableRandom random) {
    Type type = system.rounds().getFirst().message();
    var mailbox = new ArrayList<ReceivedMessage>();
    for (int sender = 0; sender < system.processes(); sender++) {
      if (random.nextInt(6) > 0) {
        mailbox.add(new ReceivedMessage(sender, RandomValues.any(type, random)));
      }
    }
    return mailbox;
  }

  private static List<List<ReceivedMessage>> orders(List<ReceivedMessage> mailbox) {
    if (mailbox.isEmpty()) {
      return List.of(List.of());
    }
    var orders = new ArrayList<List<ReceivedMessage>>();
    for (ReceivedMessage last : mailbox) {
      var others = new ArrayList<>(mailbox);
      others.remove(last);
      for (List<ReceivedMessage> order : orders(others)) {
        var longer = new ArrayList<>(order);
        longer.add(last);
        orders.add(longer);
      }
    }
    return orders;
  }

  @Test
  void whatIsSaidNotToDependOnTheOrderDoesNot() {
    var tally = new GeneratedTestStatistics("updates and the order of arrival");
    for (long seed = 0; seed < UPDATES; seed++) {
      tally.generated();
      String update = new UpdateGenerator(seed).update();
      RoundSystem system;
      try {
        system = system(update);
      } catch (RejectedException e) {
        continue;
      }
      Optional<String> difference = difference(system, new SplittableRandom(seed));
      if (system.rounds().getFirst().orderSensitivity() == OrderSensitivity.INSENSITIVE) {
        assertThat(difference).as(seed + ":\n" + update).isEmpty();
        tally.count("free");
      } else {
        tally.count(difference.isPresent() ? "bound, with two orders that differ" : "bound");
      }
    }
    tally.require("free", 5).require("bound, with two orders that differ", 5);
  }
}
