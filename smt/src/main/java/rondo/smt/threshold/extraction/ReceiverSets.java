package rondo.smt.threshold.extraction;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventSystem;
import rondo.smt.parameterized.LocalUpdates.SentMessage;
import rondo.smt.parameterized.UnsupportedParameterizationException;
import rondo.smt.threshold.extraction.ProcessLocation.Delivery;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;

/** The receivers of messages as populations, each with or without the sender itself. */
final class ReceiverSets {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final List<Population> populations;

  ReceiverSets(EventSystem system, List<Population> populations) {
    this.system = system;
    this.populations = populations;
  }

  /** The messages, as far as some process reacts to them. */
  Set<Sent> sent(Population sender, List<SentMessage> messages, Delivery delivery) {
    Set<Sent> sent = new LinkedHashSet<>();
    for (SentMessage message : messages) {
      Set<Integer> processes = processes(sender, message);
      for (Population receiver : populations) {
        if (receiver.status() == ProcessStatus.CORRECT
            && receiver.role().reactions().stream().anyMatch(r -> r.takes(message.kind()))) {
          add(sender, message, receiver, processes, delivery, sent);
        }
      }
    }
    return sent;
  }

  private static void add(
      Population sender,
      SentMessage message,
      Population receiver,
      Set<Integer> processes,
      Delivery delivery,
      Set<Sent> to) {
    Set<Integer> own =
        receiver.members().stream().filter(processes::contains).collect(Collectors.toSet());
    if (own.isEmpty()) {
      return;
    }
    boolean isAll = own.size() == receiver.members().size();
    boolean isWithoutSelf =
        own.size() == receiver.members().size() - 1
            && receiver.members().contains(sender.self())
            && !own.contains(sender.self());
    if (!isAll && !isWithoutSelf) {
      throw new UnsupportedParameterizationException("a message to some processes", message.at());
    }
    to.add(new Sent(message.kind(), message.content(), receiver.index(), isAll, delivery));
  }

  /** The numbers of the receivers in the sample. */
  private Set<Integer> processes(Population sender, SentMessage message) {
    boolean isBound =
        message.receivers().terms().stream()
            .flatMap(Term::subterms)
            .anyMatch(t -> t instanceof Term.OwnVariable || t instanceof Term.RemoteVariable);
    return switch (message.receivers()) {
      case Receivers.All() ->
          IntStream.range(0, system.processes()).boxed().collect(Collectors.toSet());
      case Receivers.One(Term process) when !isBound ->
          Set.of(((Value.Number) value(sender, process, message.at())).value());
      case Receivers.Members(Term members) when !isBound ->
          ((Value.Items) value(sender, members, message.at()))
              .items().stream().map(v -> ((Value.Number) v).value()).collect(Collectors.toSet());
      default ->
          throw new UnsupportedParameterizationException(
              "a message to some processes", message.at());
    };
  }

  private Value value(Population sender, Term term, Position at) {
    if (!isClosed(term)) {
      throw new UnsupportedParameterizationException("a message to some processes", at);
    }
    return TermEvaluator.ofProcess(system.processes(), sender.self(), ALWAYS, List.of(), List.of())
        .value(term);
  }

  /** Whether a term is one of the sets of processes that consist of whole populations. */
  private static boolean isClosed(Term term) {
    return switch (term) {
      case Term.Self _, Term.ProcessConstant _ -> true;
      case Term.SetOf(List<Term> members) -> members.stream().allMatch(ReceiverSets::isClosed);
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) ->
          (op == Term.BinaryOp.UNION
                  || op == Term.BinaryOp.INTERSECTION
                  || op == Term.BinaryOp.DIFFERENCE)
              && isClosed(left)
              && isClosed(right);
      default -> term.isAllProcesses();
    };
  }
}
