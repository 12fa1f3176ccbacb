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
    var out = new StringBuilder(HEADER);
    for (StateVariable variable : sequence.variables()) {
      out.append(',').append(cell(variable.title()));
    }
    out.append("\r\n");
    for (State state : sequence.states()) {
      StateAction action = StateAction.of(state, trace);
      List<String> cells = new ArrayList<>();
      cells.add(Integer.toString(state.number()));
      cells.add(action.process());
      cells.add(action.text());
      for (StateVariable variable : sequence.variables()) {
        cells.add(state.value(variable).map(ValueView::text).orElse(""));
      }
      out.append(cells.stream().map(CsvTable::cell).collect(Collectors.joining(",")));
      out.append("\r\n");
    }
    return out.toString();
  }

  private static String cell(String text) {
    boolean isQuoted = text.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return isQuoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
