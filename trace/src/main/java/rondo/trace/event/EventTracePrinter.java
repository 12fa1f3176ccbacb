package rondo.trace.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.trace.Style;
import rondo.trace.event.EventTraceView.AnnouncementView;
import rondo.trace.event.EventTraceView.Binding;
import rondo.trace.event.EventTraceView.Change;
import rondo.trace.event.EventTraceView.Ending;
import rondo.trace.event.EventTraceView.Entry;
import rondo.trace.event.EventTraceView.EventKind;
import rondo.trace.event.EventTraceView.MessageReceipt;
import rondo.trace.event.EventTraceView.MessageSend;
import rondo.trace.event.EventTraceView.MonitorReaction;
import rondo.trace.event.EventTraceView.Valuation;
import rondo.trace.event.EventTraceView.ViolationMessage;

/**
 * Prints an {@link EventTraceView} step by step: the process, its trigger and position, and below
 * the changes of variables and the messages sent.
 */
public final class EventTracePrinter {
  /** Heading of the cycle of an infinite run. */
  static final String REPEATED = "the following steps repeat for ever:";

  private static final int MAX_WIDTH = 100;

  private final EventTraceView trace;
  private final Style style;
  private final StringBuilder out = new StringBuilder();
  private int actorWidth = "process".length();
  private int lineWidth = "line".length();

  private EventTracePrinter(EventTraceView trace, Style style) {
    this.trace = trace;
    this.style = style;
    for (Entry entry : trace.entries()) {
      actorWidth = Math.max(actorWidth, entry.process().length());
      lineWidth = Math.max(lineWidth, line(entry.at()).length());
    }
  }

  public static String print(EventTraceView trace, Style style) {
    return new EventTracePrinter(trace, style).print();
  }

  /**
   * Prints the continuation of a view, without the final values.
   *
   * @param from the number of parts printed before: the initial values are one part, each entry
   *     another
   */
  public static String printFrom(int from, EventTraceView trace, Style style) {
    var printer = new EventTracePrinter(trace, style);
    if (from == 0) {
      printer.begin();
    }
    trace.entries().stream().skip(Math.max(0, from - 1)).forEach(printer::print);
    trace.violations().forEach(printer::print);
    return printer.out.toString();
  }

  /** An entry in one line: process, event and position. */
  public static String headline(Entry entry) {
    String line = entry.at().isKnown() ? "  line " + line(entry.at()) : "";
    return entry.process() + line + "  " + String.join("", kindLines(entry));
  }

  /** The effects of an entry in one line: changes, messages sent, and announcements. */
  public static String result(Entry entry) {
    var parts = new ArrayList<String>();
    entry.changes().forEach(c -> parts.add(text(c)));
    entry.sends().forEach(s -> parts.add(text(s)));
    entry.announced().forEach(a -> parts.add(a.kind().word() + " " + a.what()));
    return String.join(", ", parts);
  }

  private void begin() {
    valuations("at the beginning", trace.start(), trace.monitors().start());
    if (!trace.entries().isEmpty()) {
      String head = " step  " + pad("process", actorWidth) + "  " + pad("line", lineWidth) + "  ";
      out.append(style.faint(head + "what happens")).append('\n');
    }
  }

  private String print() {
    begin();
    for (Entry entry : trace.entries()) {
      if (trace.ending() instanceof Ending.Lasso(int from) && from == entry.number()) {
        out.append(style.bad(REPEATED)).append('\n');
      }
      print(entry);
    }
    switch (trace.ending()) {
      case Ending.Open() -> {}
      case Ending.Finished() -> out.append("nothing more happens, for ever\n");
      case Ending.Lasso(int from) ->
          out.append(style.bad("and so on, from step " + from)).append('\n');
    }
    if (!trace.entries().isEmpty() && !(trace.ending() instanceof Ending.Lasso)) {
      valuations("in the end", trace.end(), trace.monitors().end());
    }
    trace.violations().forEach(this::print);
    return out.toString();
  }

  /** Processes with equal values are printed on one line. */
  private void valuations(String when, List<Valuation> all, List<Valuation> monitors) {
    Map<List<Binding>, List<String>> owners = new LinkedHashMap<>();
    for (Valuation valuation : all) {
      if (!valuation.values().isEmpty()) {
        owners.computeIfAbsent(valuation.values(), _ -> new ArrayList<>()).add(valuation.owner());
      }
    }
    if (owners.isEmpty() && monitors.isEmpty()) {
      return;
    }
    out.append(style.faint(when)).append('\n');
    owners.forEach(
        (values, who) ->
            valuation(
                who.size() > 1 && who.size() == trace.processes().size()
                    ? "everybody"
                    : String.join(", ", who),
                values));
    monitors.stream()
        .filter(m -> !m.values().isEmpty())
        .forEach(m -> valuation("monitor " + m.owner(), m.values()));
  }

  private void valuation(String names, List<Binding> values) {
    List<String> texts = values.stream().map(b -> b.variable() + " = " + b.value()).toList();
    out.append("  ").append(style.actor(names)).append(": ");
    wrapped(texts, 4, 4 + names.length());
  }

  /** Texts separated by commas, wrapped at the line width. */
  private void wrapped(List<String> texts, int margin, int begun) {
    int column = begun;
    String before = "";
    for (String text : texts) {
      int width = text.replaceAll("\u001b\\[[0-9;]*m", "").length();
      boolean fits = before.isEmpty() || column + 2 + width <= MAX_WIDTH;
      out.append(before.isEmpty() || fits ? before : ",\n" + " ".repeat(margin)).append(text);
      column = fits ? column + before.length() + width : margin + width;
      before = ", ";
    }
    out.append('\n');
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String line(Position at) {
    return at.isKnown() ? Integer.toString(at.line()) : "";
  }

  private void print(Entry entry) {
    String number = "%5d".formatted(entry.number());
    out.append(style.faint(number)).append("  ");
    String actor = pad(entry.process(), actorWidth);
    out.append(
            entry.kind() == EventKind.CRASHES || entry.kind() == EventKind.FAILS
                ? style.bad(actor)
                : style.actor(actor))
        .append("  ");
    out.append(style.faint(pad(line(entry.at()), lineWidth))).append("  ");
    int margin = 5 + 2 + actorWidth + 2 + lineWidth + 2;
    String gap = " ".repeat(margin);
    out.append(String.join("\n" + gap, kindLines(entry))).append('\n');
    if (!entry.changes().isEmpty()) {
      out.append(gap);
      wrapped(entry.changes().stream().map(c -> style.change(text(c))).toList(), margin, margin);
    }
    for (MessageSend send : entry.sends()) {
      out.append(gap).append(text(send)).append('\n');
    }
    for (AnnouncementView view : entry.announced()) {
      out.append(gap).append(view.kind().word()).append(' ');
      out.append(view.what()).append('\n');
      for (MonitorReaction seen : view.reactions()) {
        String head = "  monitor " + seen.monitor() + " (line " + line(seen.at()) + "): ";
        out.append(gap).append(head);
        List<String> changes = seen.changes().stream().map(c -> style.change(text(c))).toList();
        wrapped(
            changes.isEmpty() ? List.of("as it was") : changes, margin + 4, margin + head.length());
      }
    }
  }

  private static List<String> kindLines(Entry entry) {
    return switch (entry.kind()) {
      case BEGINS, CRASHES, FAILS, RESTARTS, JOINS, DECEIVES -> List.of(entry.kind().word());
      case MISSES -> entry.received().messages().stream().map(a -> print(a) + " is lost").toList();
      case RECEIVES ->
          entry.received().messages().stream().map(a -> print(a) + " arrives").toList();
      case REACTS -> {
        var lines = new ArrayList<String>();
        if (entry.received().messages().isEmpty()) {
          lines.add("upon " + entry.trigger());
        }
        String upon = "upon ";
        for (MessageReceipt receipt : entry.received().messages()) {
          lines.add(upon + print(receipt));
          upon = " and ";
        }
        entry.received().read().forEach(a -> lines.add("reads " + print(a)));
        yield lines;
      }
    };
  }

  private static String print(MessageReceipt receipt) {
    String sent =
        receipt.sentIn().isPresent() ? " (sent in step " + receipt.sentIn().getAsInt() + ")" : "";
    return receipt.message() + " of " + receipt.sender() + sent;
  }

  private static String text(MessageSend send) {
    return "sends " + send.message() + " to " + send.receiverText();
  }

  private static String text(Change change) {
    return change.variable() + ": " + change.before() + " -> " + change.after();
  }

  private void print(ViolationMessage message) {
    out.append(style.bad(message.message())).append('\n');
    if (message.at().isKnown()) {
      out.append("  --> ").append(message.at()).append('\n');
    }
  }
}
