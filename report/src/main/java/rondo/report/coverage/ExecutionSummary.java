package rondo.report.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rondo.diagnostics.Position;
import rondo.trace.json.Json;
import rondo.verify.report.ExecutionTable;
import rondo.verify.report.ExecutionTable.Extent;
import rondo.verify.report.ExecutionTable.ItemCount;
import rondo.verify.report.ExecutionTable.PartCounts;

/** Counted executions as text and as JSON. */
public record ExecutionSummary(ExecutionTable table) {
  /** The lines of the text report, with an empty line before each part. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    int width =
        Math.max(
            table.items().mapToInt(i -> grouped(i.count()).length()).max().orElse(1),
            table.networkSteps().stream()
                .mapToInt(s -> grouped(s.count()).length())
                .max()
                .orElse(1));
    int places = table.items().mapToInt(i -> place(i.at()).length()).max().orElse(1);
    for (PartCounts part : table.parts()) {
      lines.add("");
      lines.add(
          "coverage of %s %s (%s, %s%s)"
              .formatted(
                  part.part().word(),
                  part.name(),
                  table.unit().word(),
                  table.property(),
                  extent()));
      part.items().forEach(i -> lines.add(line(i, places, width)));
    }
    if (!table.networkSteps().isEmpty()) {
      lines.add("");
      lines.add("coverage of the network (%s)".formatted(table.unit().networkWord()));
      table
          .networkSteps()
          .forEach(s -> lines.add("  %s  %s".formatted(right(count(s.count()), width), s.text())));
    }
    return lines;
  }

  private String extent() {
    return switch (table.extent()) {
      case COMPLETE -> "";
      case PARTIAL -> ", so far";
    };
  }

  private static String place(Position at) {
    return at.file() + ":" + at.line();
  }

  private static String line(ItemCount item, int places, int width) {
    String place = place(item.at());
    return "  %s  %s  %s"
        .formatted(
            place + " ".repeat(places - place.length()),
            right(count(item.count()), width),
            item.text());
  }

  private static String count(long number) {
    return number == 0 ? "-" : grouped(number);
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  /** The JSON object of a report. */
  public Json json() {
    return Json.object()
        .put("property", table.property())
        .put("unit", table.unit().word())
        .put("networkUnit", table.unit().networkWord())
        .put("complete", Json.of(table.extent() == Extent.COMPLETE))
        .put("parts", table.parts().stream().map(ExecutionSummary::part).toList())
        .put(
            "network",
            table.networkSteps().stream()
                .<Json>map(s -> Json.object().put("step", s.text()).put("count", s.count()).build())
                .toList())
        .build();
  }

  private static Json part(PartCounts part) {
    return Json.object()
        .put("kind", part.part().word())
        .put("name", part.name())
        .put("items", part.items().stream().map(ExecutionSummary::item).toList())
        .build();
  }

  private static Json item(ItemCount item) {
    return Json.object()
        .put("file", item.at().file())
        .put("line", item.at().line())
        .put("text", item.text())
        .put("count", item.count())
        .build();
  }
}
