package rondo.trace.print;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import rondo.ir.event.DeliverySemantics;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Ending;

/**
 * The chart of a run of processes or events: a lane for each process. A rendezvous is an arrow; a
 * message through a channel has a number, {@code #n}, at its sending and its receiving. A message
 * of an event is an arrow at the time of its receipt; the effects on the receiver are below it.
 */
final class StepChart {
  private static final int MAX_STATEMENT_WIDTH = 30;
  private static final int MAX_EVENT_WIDTH = 34;

  /** A text in a lane, or an arrow between two lanes. */
  private record Mark(int from, int to, String text) {}

  private final TraceView trace;
  private final ChartLanes lanes = new ChartLanes();

  /** The names of the processes of each lane; several if they have the same number. */
  private final TreeMap<Integer, Set<String>> names = new TreeMap<>();

  private StepChart(TraceView trace) {
    this.trace = trace;
    if (trace.kind() == TraceKind.EVENTS) {
      trace.processes().forEach(this::addName);
    }
    for (TraceStep step : trace.steps()) {
      addName(step.process());
      if (step.action() instanceof Action.Execution execution) {
        execution.receiver().ifPresent(r -> addName(r.actor()));
      }
    }
    String before = "";
    for (var lane : names.entrySet()) {
      String title = String.join("/", lane.getValue());
      lanes.add(title, width(lane.getKey()), room(before, title));
      before = title;
    }
  }

  private void addName(Actor actor) {
    names.computeIfAbsent(actor.number(), _ -> new LinkedHashSet<>()).add(actor.name());
  }

  /** The width of the texts in the lane of a process. */
  private int width(int process) {
    return trace.steps().stream()
        .filter(s -> s.process().number() == process)
        .flatMap(s -> texts(s).stream())
        .mapToInt(t -> t.length() + 2)
        .max()
        .orElse(0);
  }

  /** The width of the messages of events between a process and the previous one. */
  private int room(String before, String process) {
    int room = 0;
    for (TraceStep step : trace.steps()) {
      String receiver = step.process().name();
      for (Receipt receipt : step.receipts()) {
        boolean there = receiver.equals(process) && receipt.from().equals(before);
        boolean back = receiver.equals(before) && receipt.from().equals(process);
        if (there || back) {
          room = Math.max(room, Math.min(MAX_EVENT_WIDTH, receipt.text().length()) + 6);
        }
      }
    }
    return room;
  }

  static String print(TraceView trace) {
    return new StepChart(trace).print();
  }

  private String print() {
    var out = new StringBuilder(lanes.heads());
    int after = trace.processes().size();
    for (TraceStep step : trace.steps()) {
      if (trace.ending() instanceof Ending.Lasso(int from, _) && from == step.number()) {
        out.append(ChartLanes.MARGIN).append(StepListPrinter.REPEATED).append('\n');
      }
      int before = after;
      after += started(step);
      int alive = Math.max(before, after);
      String number = ChartLanes.number(step.number());
      for (Mark mark : marks(step)) {
        out.append(number).append(row(mark, alive)).append('\n');
        number = ChartLanes.MARGIN;
      }
    }
    return out.toString();
  }

  /** By how many there are more processes after a step. */
  private static int started(TraceStep step) {
    return step.changes().stream()
        .mapToInt(
            c ->
                switch (c) {
                  case Change.Started _ -> 1;
                  case Change.Ended _ -> -1;
                  case Change.OfVariable _, Change.OfChannel _ -> 0;
                })
        .sum();
  }

  private ChartRow row(Mark mark, int alive) {
    List<Integer> processes = List.copyOf(names.keySet());
    ChartRow row = lanes.lifelines(lane -> processes.get(lane) < alive);
    int from = lanes.middle(processes.indexOf(mark.from()));
    if (mark.from() == mark.to()) {
      row.centre(mark.text(), from);
    } else {
      row.arrow(from, lanes.middle(processes.indexOf(mark.to())), mark.text());
    }
    return row;
  }

  private List<Mark> marks(TraceStep step) {
    int own = step.process().number();
    return switch (step.action()) {
      case Action.Execution execution -> {
        int to = execution.receiver().map(r -> r.actor().number()).orElse(own);
        yield List.of(new Mark(own, to, text(step, execution)));
      }
      case Action.Event event -> {
        var marks = new ArrayList<Mark>();
        if (event.kind() == EventKind.RECEIVES
            || trace.delivery().equals(Optional.of(DeliverySemantics.AT_ONCE))) {
          for (Receipt receipt : step.receipts()) {
            int from = number(receipt.from());
            marks.add(new Mark(from, own, from == own ? own(receipt) : receipt.text()));
          }
        }
        String text = text(step, event);
        if (!text.isEmpty() || marks.isEmpty()) {
          marks.add(new Mark(own, own, text));
        }
        announcements(step).forEach(t -> marks.add(new Mark(own, own, t)));
        yield marks;
      }
      case Action.Participation _ -> List.of();
    };
  }

  private int number(String process) {
    return trace.processes().stream()
        .filter(p -> p.name().equals(process))
        .findFirst()
        .orElseThrow()
        .number();
  }

  /** The texts that a lane has to be wide enough for. */
  private static List<String> texts(TraceStep step) {
    return switch (step.action()) {
      case Action.Execution execution -> List.of(text(step, execution));
      case Action.Event event -> {
        List<String> texts = announcements(step);
        texts.add(text(step, event));
        step.receipts().stream()
            .filter(r -> r.from().equals(step.process().name()))
            .forEach(r -> texts.add(own(r)));
        yield texts;
      }
      case Action.Participation _ -> List.of();
    };
  }

  private static String text(TraceStep step, Action.Execution execution) {
    String numbers =
        step.messages().stream()
            .map(
                m ->
                    switch (m) {
                      case Message.Send send -> " #" + send.number();
                      case Receipt receipt -> " #" + receipt.number();
                    })
            .collect(Collectors.joining());
    return ChartLanes.clip(execution.line().statement() + numbers, MAX_STATEMENT_WIDTH);
  }

  /** The changes of a process, or else the trigger of its step. */
  private static String text(TraceStep step, Action.Event event) {
    String changes =
        step.changes().stream()
            .map(Change.OfVariable.class::cast)
            .map(c -> c.name() + "=" + c.after())
            .collect(Collectors.joining(" "));
    return clip(
        switch (event.kind()) {
          case BEGINS -> changes.isEmpty() ? event.kind().word() : changes;
          case REACTS ->
              changes.isEmpty() || step.isSpontaneous()
                  ? (event.trigger() + " " + changes).strip()
                  : changes;
          case RECEIVES -> "";
          case CRASHES, FAILS, RESTARTS, JOINS, DECEIVES, OMITS, TRUSTED, STABILIZES ->
              event.kind().word();
          case FORGES -> StepText.action(step);
          case DETECTS -> event.trigger();
          case MISSES -> "lost";
        });
  }

  /** The announcements of a process to monitors, and their effects. */
  private static List<String> announcements(TraceStep step) {
    var texts = new ArrayList<String>();
    for (AnnouncementView view : step.announcements()) {
      texts.add(clip(view.kind().word() + " " + view.what()));
      for (MonitorReaction seen : view.reactions()) {
        seen.changes()
            .forEach(c -> texts.add(clip(seen.monitor() + "." + c.name() + "=" + c.after())));
      }
    }
    return texts;
  }

  private static String own(Receipt receipt) {
    return clip(receipt.text() + " of its own");
  }

  private static String clip(String text) {
    return ChartLanes.clip(text, MAX_EVENT_WIDTH);
  }
}
