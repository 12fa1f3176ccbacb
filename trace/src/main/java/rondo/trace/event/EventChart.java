package rondo.trace.event;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.event.DeliverySemantics;
import rondo.trace.ChartLanes;
import rondo.trace.ChartRow;
import rondo.trace.event.EventTraceView.AnnouncementView;
import rondo.trace.event.EventTraceView.Ending;
import rondo.trace.event.EventTraceView.Entry;
import rondo.trace.event.EventTraceView.EventKind;
import rondo.trace.event.EventTraceView.MessageReceipt;
import rondo.trace.event.EventTraceView.MonitorReaction;

/**
 * A message sequence chart in plain text: a lane for each process, time running down. An arrow is a
 * message at the time of its receipt; the effects on the receiver are below it.
 */
public final class EventChart {
  private static final int MAX_WIDTH = 34;

  private final EventTraceView trace;
  private final ChartLanes lanes = new ChartLanes();

  private EventChart(EventTraceView trace) {
    this.trace = trace;
    String before = "";
    for (String process : trace.processes()) {
      lanes.add(process, width(process), room(before, process));
      before = process;
    }
  }

  /** The width of the texts in a lane. */
  private int width(String process) {
    int width = 0;
    for (Entry entry : trace.entries()) {
      if (entry.process().equals(process)) {
        width = Math.max(width, text(entry).length() + 2);
        for (String shown : shown(entry)) {
          width = Math.max(width, shown.length() + 2);
        }
        for (MessageReceipt receipt : entry.received().all()) {
          if (receipt.sender().equals(process)) {
            width = Math.max(width, own(receipt).length() + 2);
          }
        }
      }
    }
    return width;
  }

  /** The width of the messages between a process and the previous one. */
  private int room(String before, String process) {
    int room = 0;
    for (Entry entry : trace.entries()) {
      for (MessageReceipt receipt : entry.received().all()) {
        boolean there = entry.process().equals(process) && receipt.sender().equals(before);
        boolean back = entry.process().equals(before) && receipt.sender().equals(process);
        if (there || back) {
          room = Math.max(room, Math.min(MAX_WIDTH, receipt.message().length()) + 6);
        }
      }
    }
    return room;
  }

  public static String print(EventTraceView trace) {
    return new EventChart(trace).print();
  }

  private String print() {
    var out = new StringBuilder(lanes.heads());
    for (Entry entry : trace.entries()) {
      if (trace.ending() instanceof Ending.Lasso(int from) && from == entry.number()) {
        out.append(ChartLanes.MARGIN).append(EventTracePrinter.REPEATED).append('\n');
      }
      String number = ChartLanes.number(entry.number());
      for (ChartRow row : rows(entry)) {
        out.append(number).append(row).append('\n');
        number = ChartLanes.MARGIN;
      }
    }
    return out.toString();
  }

  private List<ChartRow> rows(Entry entry) {
    var rows = new ArrayList<ChartRow>();
    int own = middle(entry.process());
    if (entry.kind() == EventKind.RECEIVES || trace.semantics() == DeliverySemantics.AT_ONCE) {
      for (MessageReceipt receipt : entry.received().all()) {
        ChartRow row = lifelines();
        int from = middle(receipt.sender());
        if (from == own) {
          row.centre(own(receipt), own);
        } else {
          row.arrow(from, own, receipt.message());
        }
        rows.add(row);
      }
    }
    String text = text(entry);
    if (!text.isEmpty() || rows.isEmpty()) {
      ChartRow row = lifelines();
      row.centre(text, own);
      rows.add(row);
    }
    for (String shown : shown(entry)) {
      ChartRow row = lifelines();
      row.centre(shown, own);
      rows.add(row);
    }
    return rows;
  }

  /** The announcements of a process to monitors, and their effects. */
  private static List<String> shown(Entry entry) {
    var texts = new ArrayList<String>();
    for (AnnouncementView view : entry.announced()) {
      texts.add(clip(view.kind().word() + " " + view.what()));
      for (MonitorReaction seen : view.reactions()) {
        seen.changes()
            .forEach(c -> texts.add(clip(seen.monitor() + "." + c.variable() + "=" + c.after())));
      }
    }
    return texts;
  }

  private static String own(MessageReceipt receipt) {
    return clip(receipt.message() + " of its own");
  }

  private int middle(String process) {
    return lanes.middle(trace.processes().indexOf(process));
  }

  private ChartRow lifelines() {
    return lanes.lifelines(_ -> true);
  }

  /** The changes of a process, or else the trigger of its step. */
  private static String text(Entry entry) {
    String changes =
        entry.changes().stream()
            .map(c -> c.variable() + "=" + c.after())
            .collect(Collectors.joining(" "));
    return clip(
        switch (entry.kind()) {
          case BEGINS -> changes.isEmpty() ? entry.kind().word() : changes;
          case REACTS ->
              changes.isEmpty() || entry.received().messages().isEmpty()
                  ? (entry.trigger() + " " + changes).strip()
                  : changes;
          case RECEIVES -> "";
          case CRASHES, FAILS, RESTARTS, JOINS, DECEIVES -> entry.kind().word();
          case MISSES -> "lost";
        });
  }

  private static String clip(String text) {
    return ChartLanes.clip(text, MAX_WIDTH);
  }
}
