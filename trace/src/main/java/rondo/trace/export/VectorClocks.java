package rondo.trace.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import rondo.trace.print.StepText;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdge.Status;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.RoundView;

/**
 * The events of a run with their vector clocks (Fidge 1988, Mattern 1989). A step is an event; it
 * is after the steps in which the messages were sent that it receives, and the first step of a
 * Promela process is after the one that starts it. A rendezvous is an event of each of the two
 * processes: the receiver's is after the sender's, and whatever the sender does next is after the
 * receiver's. In a round, a process has an event in which it sends and one in which it receives.
 */
final class VectorClocks {
  /**
   * An event.
   *
   * @param step the number of the step or round
   * @param process its name
   * @param clock for each process with an event before or at this one, how many
   */
  record ClockedEvent(int step, String process, String text, SortedMap<String, Integer> clock) {
    ClockedEvent {
      clock = Collections.unmodifiableSortedMap(new TreeMap<>(clock));
    }
  }

  private final TraceView trace;
  private final List<MessageEdge> edges;
  private final Map<String, SortedMap<String, Integer>> clocks = new HashMap<>();
  private final List<ClockedEvent> events = new ArrayList<>();

  /** The clock of the event in which the messages of a step are sent. */
  private final Map<Integer, SortedMap<String, Integer>> sendClocks = new HashMap<>();

  private VectorClocks(TraceView trace) {
    this.trace = trace;
    edges = MessageEdges.of(trace);
  }

  /** The events in the order of the run. */
  static List<ClockedEvent> of(TraceView trace) {
    var clocks = new VectorClocks(trace);
    if (trace.kind() == TraceKind.ROUNDS) {
      clocks.addRounds();
    } else {
      clocks.addSteps();
    }
    return List.copyOf(clocks.events);
  }

  private SortedMap<String, Integer> clock(String process) {
    return clocks.computeIfAbsent(process, _ -> new TreeMap<>());
  }

  private void merge(String process, Map<String, Integer> other) {
    SortedMap<String, Integer> own = clock(process);
    other.forEach((host, count) -> own.merge(host, count, Math::max));
  }

  private ClockedEvent add(int step, String process, String text) {
    clock(process).merge(process, 1, Integer::sum);
    var event = new ClockedEvent(step, process, text, clock(process));
    events.add(event);
    return event;
  }

  /** The edges that arrive in a step. */
  private Map<Integer, List<MessageEdge>> arrivals() {
    return edges.stream()
        .filter(MessageEdge::arrives)
        .collect(Collectors.groupingBy(e -> e.received().getAsInt()));
  }

  private void addSteps() {
    Map<Integer, List<MessageEdge>> arrivals = arrivals();
    for (int i = 0; i < trace.steps().size(); i++) {
      TraceStep step = trace.steps().get(i);
      String process = step.process().name();
      List<MessageEdge> incoming = arrivals.getOrDefault(i, List.of());
      for (MessageEdge edge : incoming) {
        if (edge.status() == Status.RECEIVED && edge.sent().isPresent()) {
          merge(process, sendClocks.get(edge.sent().getAsInt()));
        }
      }
      ClockedEvent event = add(step.number(), process, text(step));
      sendClocks.put(i, event.clock());
      if (step.action() instanceof Action.Execution(_, _, Optional<TraceStep.Line> receiver, _)
          && receiver.isPresent()) {
        String partner = receiver.get().actor().name();
        merge(partner, event.clock());
        merge(process, add(step.number(), partner, receiver.get().statement()).clock());
      }
      for (Change change : step.changes()) {
        if (change instanceof Change.Started(Actor actor, _)) {
          merge(actor.name(), event.clock());
        }
      }
    }
  }

  private static String text(TraceStep step) {
    var parts = new ArrayList<String>();
    parts.add(StepText.action(step));
    for (Receipt receipt : step.receipts()) {
      String verb =
          switch (receipt.status()) {
            case RECEIVED -> "receives ";
            case READ -> "reads ";
            case COUNTED -> "counts ";
            case LOST -> "loses ";
            case NOTHING_SENT -> "";
          };
      if (!verb.isEmpty()) {
        parts.add(verb + receipt.text() + " of " + receipt.from());
      }
    }
    step.changes().forEach(c -> parts.add(StepText.change(c, step.process())));
    parts.addAll(StepText.announcements(step));
    step.sends().forEach(s -> parts.add("sends " + s.text() + " to " + s.receivers()));
    parts.removeIf(String::isEmpty);
    return String.join(", ", parts);
  }

  private void addRounds() {
    Map<Integer, List<MessageEdge>> arrivals = arrivals();
    int first = 0;
    for (RoundView round : trace.rounds()) {
      for (int p = 0; p < round.steps().size(); p++) {
        TraceStep step = round.steps().get(p);
        if (!step.sends().isEmpty()) {
          String text =
              step.sends().stream()
                  .map(s -> "sends " + s.text() + " to " + s.receivers())
                  .collect(Collectors.joining(", "));
          sendClocks.put(first + p, add(round.number(), step.process().name(), text).clock());
        }
      }
      for (int p = 0; p < round.steps().size(); p++) {
        TraceStep step = round.steps().get(p);
        List<MessageEdge> incoming = arrivals.getOrDefault(first + p, List.of());
        incoming.forEach(e -> merge(step.process().name(), sendClocks.get(e.sent().getAsInt())));
        String text = roundText(step);
        if (!text.isEmpty()) {
          add(round.number(), step.process().name(), text);
        }
      }
      first += round.steps().size();
    }
  }

  /** The second event of a process in a round; empty if there is none. */
  private static String roundText(TraceStep step) {
    var parts = new ArrayList<String>();
    parts.add(StepText.action(step));
    String heard =
        step.receipts().stream()
            .filter(r -> r.status() == ReceiptStatus.RECEIVED)
            .map(Receipt::from)
            .collect(Collectors.joining(" "));
    if (!step.receipts().isEmpty()) {
      parts.add(heard.isEmpty() ? "hears nothing" : "hears " + heard);
    }
    step.changes().forEach(c -> parts.add(StepText.change(c)));
    parts.removeIf(String::isEmpty);
    return String.join(", ", parts);
  }
}
