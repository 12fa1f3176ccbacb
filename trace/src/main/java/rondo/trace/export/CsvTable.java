package rondo.trace.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.trace.view.StateSequence;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.StateSequence.StateVariable;
import rondo.trace.view.TraceView;
import rondo.trace.view.ValueView;

/**
 * Prints the states of a run as CSV (RFC 4180): a row for each step or round, a column for each
 * variable. A cell is empty where its process does not exist.
 */
public final class CsvTable {
  /** The columns before those of the variables. */
  public static final String HEADER = "step,process,action";

  private CsvTable() {}

  public static String print(TraceView trace) {
    StateSequence sequence = StateSequence.of(trace);
    List<String> header = new ArrayList<>(List.of(HEADER.split(",")));
    sequence.variables().forEach(v -> header.add(v.title()));
    var out = new StringBuilder(row(header));
    for (State state : sequence.states()) {
      StateAction action = StateAction.of(state, trace);
      List<String> cells = new ArrayList<>();
      cells.add(Integer.toString(state.number()));
      cells.add(action.process());
      cells.add(action.text());
      for (StateVariable variable : sequence.variables()) {
        cells.add(state.value(variable).map(ValueView::text).orElse(""));
      }
      out.append(row(cells));
    }
    return out.toString();
  }

  /** A row with its line break. */
  public static String row(List<String> cells) {
    return cells.stream().map(CsvTable::cell).collect(Collectors.joining(",")) + "\r\n";
  }

  private static String cell(String text) {
    boolean isQuoted = text.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return isQuoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
