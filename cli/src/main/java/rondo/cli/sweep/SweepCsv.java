package rondo.cli.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.trace.export.CsvTable;

/**
 * The results of a sweep as CSV: a row for each job, figures without grouping, and a column {@code
 * verdict:NAME} for each property.
 */
final class SweepCsv {
  private SweepCsv() {}

  static String of(SweepReport report) {
    var header = new ArrayList<>(report.grid().names());
    header.addAll(
        List.of(
            "verdict",
            "reason",
            "states",
            "transitions",
            "depth",
            "seconds",
            "memoryBytes",
            "jobSeconds"));
    report.properties().forEach(p -> header.add("verdict:" + p));
    return CsvTable.row(header)
        + report.results().stream()
            .map(r -> CsvTable.row(cells(r, report.properties())))
            .collect(Collectors.joining());
  }

  private static List<String> cells(JobResult result, List<String> properties) {
    var cells = new ArrayList<String>();
    result.point().values().values().forEach(v -> cells.add(v.toString()));
    cells.add(result.verdict());
    cells.add(result.reason());
    cells.addAll(
        result
            .statistics()
            .map(
                s ->
                    List.of(
                        Long.toString(s.states()),
                        Long.toString(s.transitions()),
                        Long.toString(s.depth()),
                        Double.toString(s.seconds()),
                        Long.toString(s.memoryBytes())))
            .orElseGet(() -> List.of("", "", "", "", "")));
    cells.add(result.isRun() ? Double.toString(result.seconds()) : "");
    for (String property : properties) {
      cells.add(
          result.properties().stream()
              .filter(p -> p.property().equals(property))
              .map(JobProperty::verdict)
              .findFirst()
              .orElse(""));
    }
    return cells;
  }
}
