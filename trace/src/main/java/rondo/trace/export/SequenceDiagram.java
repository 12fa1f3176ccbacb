package rondo.trace.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.trace.export.DiagramElement.Arrow;
import rondo.trace.export.DiagramElement.ArrowHead;
import rondo.trace.export.DiagramElement.Divider;
import rondo.trace.export.DiagramElement.Emphasis;
import rondo.trace.export.DiagramElement.LaneNote;
import rondo.trace.export.DiagramElement.LoopBegin;
import rondo.trace.export.DiagramElement.LoopEnd;
import rondo.trace.export.DiagramElement.Remark;
import rondo.trace.print.StepText;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdge.Status;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceLanes;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;

/**
 * A run as a sequence diagram in the sense of UML, whose arrows are horizontal: a message is drawn
 * when it is received.
 *
 * @param titles of the lanes, at least one
 */
record SequenceDiagram(String title, List<String> titles, List<DiagramElement> elements) {
  SequenceDiagram {
    titles = List.copyOf(titles);
    elements = List.copyOf(elements);
  }

  static SequenceDiagram of(TraceView trace) {
    var builder = new Builder(trace);
    builder.build();
    List<String> titles = builder.lanes.titles();
    return new SequenceDiagram(
        StepText.model(trace),
        titles.isEmpty() ? List.of(StepText.model(trace)) : titles,
        builder.elements);
  }

  private static final class Builder {
    private final TraceView trace;
    private final TraceLanes lanes;
    private final Map<Integer, List<MessageEdge>> received = new LinkedHashMap<>();
    private final Map<Integer, List<MessageEdge>> pending = new LinkedHashMap<>();
    private final List<DiagramElement> elements = new ArrayList<>();
    private boolean isLooping;

    Builder(TraceView trace) {
      this.trace = trace;
      lanes = TraceLanes.of(trace);
      for (MessageEdge edge : MessageEdges.of(trace)) {
        if (edge.received().isPresent()) {
          received.computeIfAbsent(edge.received().getAsInt(), _ -> new ArrayList<>()).add(edge);
        } else {
          pending.computeIfAbsent(edge.sent().getAsInt(), _ -> new ArrayList<>()).add(edge);
        }
      }
    }

    void build() {
      if (trace.kind() != TraceKind.PROCESSES) {
        trace.start().processes().forEach(this::start);
      }
      if (trace.kind() == TraceKind.ROUNDS) {
        addRounds();
      } else {
        addSteps();
      }
      if (isLooping) {
        elements.add(new LoopEnd());
      }
      StepText.ending(trace).forEach(t -> elements.add(new Remark(t)));
    }

    private void start(Valuation valuation) {
      String status =
          valuation
              .status()
              .filter(s -> s != FaultStatus.CORRECT)
              .map(s -> s.word() + " ")
              .orElse("");
      String values =
          valuation.values().stream()
              .filter(b -> !b.value().text().equals("none"))
              .map(b -> b.variable() + " = " + b.value())
              .collect(Collectors.joining(", "));
      note(
          lanes.of(valuation.owner()),
          (status + values).strip(),
          status.isEmpty() ? Emphasis.PLAIN : Emphasis.FAULT);
    }

    private void note(int lane, String text, Emphasis emphasis) {
      if (!text.isEmpty()) {
        elements.add(new LaneNote(lane, text, emphasis));
      }
    }

    private void beginLoop(int number) {
      if (!isLooping && trace.ending() instanceof Ending.Lasso(int from, _) && from <= number) {
        isLooping = true;
        elements.add(new LoopBegin("repeats for ever"));
      }
    }

    private void addSteps() {
      for (int i = 0; i < trace.steps().size(); i++) {
        TraceStep step = trace.steps().get(i);
        beginLoop(step.number());
        List<MessageEdge> incoming = received.getOrDefault(i, List.of());
        incoming.forEach(e -> elements.add(arrow(e)));
        boolean isShown =
            incoming.stream().anyMatch(e -> e.status() == Status.RENDEZVOUS)
                || isReceipt(step) && !incoming.isEmpty();
        var parts = new ArrayList<String>();
        if (!isShown) {
          parts.add(StepText.action(step));
        }
        parts.addAll(effects(step));
        String text = String.join(", ", parts);
        if (!text.isEmpty()) {
          note(lanes.of(step.process()), step.number() + ": " + text, emphasis(step));
        }
        addPending(i);
      }
    }

    /** Whether a message is all that there is of a step. */
    private static boolean isReceipt(TraceStep step) {
      return step.action() instanceof Action.Event(EventKind kind, _, _)
          && (kind == EventKind.RECEIVES || kind == EventKind.MISSES);
    }

    private List<String> effects(TraceStep step) {
      var parts = new ArrayList<String>();
      step.changes().forEach(c -> parts.add(StepText.change(c, step.process())));
      parts.addAll(StepText.announcements(step));
      if (trace.kind() != TraceKind.PROCESSES) {
        for (Send send : step.sends()) {
          parts.add("sends " + send.text() + " to " + send.receivers());
        }
      }
      return parts;
    }

    private static Emphasis emphasis(TraceStep step) {
      boolean isFault =
          switch (step.action()) {
            case Action.Execution _ -> false;
            case Action.Participation(FaultStatus status) -> status != FaultStatus.CORRECT;
            case Action.Event(EventKind kind, _, _) ->
                switch (kind) {
                  case CRASHES, OMITS, DECEIVES, FORGES, FAILS -> true;
                  case BEGINS,
                      REACTS,
                      RECEIVES,
                      RESTARTS,
                      JOINS,
                      MISSES,
                      DETECTS,
                      TRUSTED,
                      STABILIZES ->
                      false;
                };
          };
      return isFault ? Emphasis.FAULT : Emphasis.PLAIN;
    }

    private Arrow arrow(MessageEdge edge) {
      String when =
          edge.sent().isEmpty() || edge.sent().equals(edge.received())
              ? ""
              : " (sent in step " + trace.steps().get(edge.sent().getAsInt()).number() + ")";
      return new Arrow(
          lanes.of(edge.sender()),
          lanes.of(edge.receiver()),
          edge.text() + when + (trace.isForged(edge) ? " (byzantine)" : ""),
          edge.status() == Status.LOST ? ArrowHead.LOST : ArrowHead.RECEIVED);
    }

    private void addPending(int step) {
      Map<String, List<String>> receivers = new LinkedHashMap<>();
      for (MessageEdge edge : pending.getOrDefault(step, List.of())) {
        receivers.computeIfAbsent(edge.text(), _ -> new ArrayList<>()).add(edge.receiver());
      }
      int lane = lanes.of(trace.steps().get(step).process());
      receivers.forEach(
          (text, to) ->
              note(
                  lane,
                  trace.kind() == TraceKind.PROCESSES
                      ? text + " is never received"
                      : text + " is never received by " + String.join(", ", to),
                  Emphasis.PLAIN));
    }

    private void addRounds() {
      int first = 0;
      for (RoundView round : trace.rounds()) {
        beginLoop(round.number());
        elements.add(new Divider(StepText.title(round)));
        for (int p = 0; p < round.steps().size(); p++) {
          for (MessageEdge edge : received.getOrDefault(first + p, List.of())) {
            if (!edge.sender().equals(edge.receiver()) || edge.status() == Status.LOST) {
              elements.add(roundArrow(edge));
            }
          }
        }
        for (TraceStep step : round.steps()) {
          var parts = new ArrayList<String>();
          parts.add(StepText.action(step));
          step.changes().forEach(c -> parts.add(StepText.change(c)));
          parts.removeIf(String::isEmpty);
          note(lanes.of(step.process()), String.join(", ", parts), emphasis(step));
        }
        round.faults().stream()
            .map(ViolationMessage::message)
            .forEach(t -> elements.add(new Remark(t)));
        first += round.steps().size();
      }
    }

    private Arrow roundArrow(MessageEdge edge) {
      return new Arrow(
          lanes.of(edge.sender()),
          lanes.of(edge.receiver()),
          edge.text() + (trace.isForged(edge) ? " (byzantine)" : ""),
          edge.status() == Status.LOST ? ArrowHead.LOST : ArrowHead.RECEIVED);
    }
  }
}
