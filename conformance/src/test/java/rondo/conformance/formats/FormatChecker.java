package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.trace.export.TraceFormat;
import rondo.trace.print.Style;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.StateSequence;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.StateSequence.StateVariable;
import rondo.trace.view.StateSequence.VariableKind;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.ValueStructure;
import rondo.trace.view.ValueStructure.MapEntry;
import rondo.trace.view.ValueStructure.MapValue;
import rondo.trace.view.ValueStructure.SymbolValue;
import rondo.trace.view.ValueView;

/** Prints a run in every format for other tools, and reads the result. */
record FormatChecker(TraceView trace) {
  void check() {
    SvgChecker.check(print(TraceFormat.SVG));
    checkArrows(DiagramGrammar.MERMAID.check(print(TraceFormat.MERMAID)));
    checkArrows(DiagramGrammar.PLANTUML.check(print(TraceFormat.PLANTUML)));
    checkStates(ItfReader.read(print(TraceFormat.ITF)));
    ShivizChecker.check(print(TraceFormat.SHIVIZ), trace);
    checkTable(CsvReader.rows(print(TraceFormat.CSV)));
  }

  private String print(TraceFormat format) {
    String text = format.print(trace, Style.PLAIN);
    assertThat(format.print(trace, Style.PLAIN)).isEqualTo(text);
    return text;
  }

  private void checkArrows(int arrows) {
    long edges =
        MessageEdges.of(trace).stream()
            .filter(e -> e.status() != MessageEdge.Status.PENDING)
            .filter(
                e ->
                    trace.kind() != TraceKind.ROUNDS
                        || e.status() == MessageEdge.Status.LOST
                        || !e.sender().equals(e.receiver()))
            .count();
    assertThat(arrows).isEqualTo((int) edges);
  }

  private void checkStates(ItfReader read) {
    StateSequence sequence = StateSequence.of(trace);
    assertThat(read.loop()).isEqualTo(sequence.loop().orElse(-1));
    assertThat(read.states()).hasSameSizeAs(sequence.states());
    for (int i = 0; i < read.states().size(); i++) {
      Map<String, ValueStructure> values = read.states().get(i);
      State state = sequence.states().get(i);
      for (StateVariable variable : sequence.variables()) {
        Optional<ValueStructure> expected = state.value(variable).map(ValueView::structure);
        assertThat(value(variable, values)).as(variable.title()).isEqualTo(expected);
      }
    }
  }

  /** The value of a variable, which is perhaps that of a process in a map. */
  private Optional<ValueStructure> value(
      StateVariable variable, Map<String, ValueStructure> values) {
    if (variable.kind() == VariableKind.MONITOR_VARIABLE || variable.owner().isEmpty()) {
      return Optional.ofNullable(values.get(variable.title()));
    }
    String name =
        trace.kind() == TraceKind.PROCESSES
            ? variable.title().replaceFirst("\\(\\d+\\)", "")
            : variable.name();
    return ((MapValue) values.get(name))
        .entries().stream()
            .filter(e -> e.key().equals(new SymbolValue(variable.owner())))
            .map(MapEntry::value)
            .findFirst();
  }

  private void checkTable(List<List<String>> rows) {
    StateSequence sequence = StateSequence.of(trace);
    var header = new ArrayList<>(List.of("step", "process", "action"));
    sequence.variables().forEach(v -> header.add(v.title()));
    assertThat(header).doesNotHaveDuplicates();
    assertThat(rows.getFirst()).isEqualTo(header);
    assertThat(rows).hasSize(sequence.states().size() + 1);
    for (int i = 0; i < sequence.states().size(); i++) {
      State state = sequence.states().get(i);
      List<String> row = rows.get(i + 1);
      assertThat(row).hasSameSizeAs(header);
      assertThat(row.getFirst()).isEqualTo(Integer.toString(state.number()));
      for (int v = 0; v < sequence.variables().size(); v++) {
        String expected = state.value(sequence.variables().get(v)).map(ValueView::text).orElse("");
        assertThat(row.get(v + 3)).isEqualTo(expected);
      }
    }
  }
}
