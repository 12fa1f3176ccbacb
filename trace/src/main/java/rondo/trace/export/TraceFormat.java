package rondo.trace.export;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import rondo.trace.print.SequenceChart;
import rondo.trace.print.SpinTracePrinter;
import rondo.trace.print.Style;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.trace.svg.TraceSvg;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;

/** The formats in which a run is printed. */
public enum TraceFormat {
  TEXT(List.of(".txt"), "(?!)"),
  CHART(List.of(), "(?!)"),
  JSON(List.of(), "(?!)"),
  SPIN(List.of(), "(?!)"),
  SVG(List.of(".svg"), "<svg xmlns=\"http://www\\.w3\\.org/2000/svg\" class=\"rondo-trace\""),
  MERMAID(List.of(".mmd", ".mermaid"), "%% counterexample printed by rondo"),
  PLANTUML(List.of(".puml", ".plantuml"), "@startuml\\n' counterexample printed by rondo"),
  ITF(List.of(".itf.json"), "(?s)\\{\\s*\"#meta\": .{0,200}\"counterexample printed by rondo\""),
  SHIVIZ(List.of(".shiviz"), Pattern.quote(ShivizLog.REGEX)),
  CSV(List.of(".csv"), CsvTable.HEADER + "\\b");

  /** The endings of file names from which the format is inferred. */
  private final List<String> extensions;

  /** How a file in this format begins; a file that begins otherwise is not overwritten. */
  private final Pattern header;

  TraceFormat(List<String> extensions, String header) {
    this.extensions = extensions;
    this.header = Pattern.compile(header);
  }

  /** Its name as the value of an option. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The usual ending of the name of a file in this format. */
  public String extension() {
    return switch (this) {
      case JSON -> ".json";
      case CHART, SPIN -> ".txt";
      default -> extensions.getFirst();
    };
  }

  /** The format that the name of a file stands for. */
  public static Optional<TraceFormat> of(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(f -> f.extensions.stream().anyMatch(lower::endsWith))
        .findFirst();
  }

  /** A list of the file names from which a format is inferred. */
  public static String knownExtensions() {
    return String.join(", ", Arrays.stream(values()).flatMap(f -> f.extensions.stream()).toList());
  }

  /** How a file in this format begins. */
  public Pattern header() {
    return header;
  }

  /** Whether runs of this kind can be printed in this format. */
  public boolean isFor(TraceKind kind) {
    return this != SPIN || kind == TraceKind.PROCESSES;
  }

  /** Whether the causal slice of a run can be shown in this format. */
  public boolean isExplainable() {
    return switch (this) {
      case TEXT, CHART, JSON, SVG, MERMAID, PLANTUML -> true;
      case SPIN, ITF, SHIVIZ, CSV -> false;
    };
  }

  /** Prints a run; of one that is explained, what belongs to the causal slice, or marks it. */
  public String print(TraceView view, Style style) {
    return switch (this) {
      case TEXT -> TracePrinter.print(view, style);
      case CHART -> SequenceChart.print(view.onlyRelevant());
      case JSON -> TraceJson.of(view).pretty();
      case SPIN -> SpinTracePrinter.print(view);
      case SVG -> TraceSvg.print(view);
      case MERMAID -> MermaidPrinter.print(view.onlyRelevant());
      case PLANTUML -> PlantUmlPrinter.print(view.onlyRelevant());
      case ITF -> ItfTrace.of(view).pretty();
      case SHIVIZ -> ShivizLog.print(view);
      case CSV -> CsvTable.print(view);
    };
  }
}
