package rondo.simulate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/** The text of a round draft. */
record RoundDraftText(RoundDraft draft, List<LocalVariable> variables) {
  /** A line for each process: its messages and its heard-of set. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    if (draft.exchange().synchrony() == Synchrony.SYNCHRONOUS) {
      lines.add("the network is synchronous from here on");
    }
    boolean possible = draft.open().infeasibility(draft.exchange()).isEmpty();
    List<List<Outcome>> outcomes = possible ? draft.open().outcomes(draft.exchange()) : List.of();
    List<String> sends = IntStream.range(0, draft.processes()).mapToObj(this::sends).toList();
    int width = sends.stream().mapToInt(String::length).max().orElse(0);
    for (int p = 0; p < draft.processes(); p++) {
      String hears = listens(p) ? "hears of " + hears(p) : "";
      String padded = sends.get(p) + " ".repeat(width - sends.get(p).length());
      String choices =
          possible && outcomes.get(p).size() > 1 ? "  chooses " + choices(p, outcomes.get(p)) : "";
      lines.add((ValueText.process(p) + "  " + padded + "  " + hears + choices).stripTrailing());
    }
    return lines;
  }

  boolean listens(int process) {
    ProcessStatus status = draft.state().processStates().get(process).status();
    return status.followsProtocol() && !draft.exchange().crashing().contains(process);
  }

  private String sends(int process) {
    var words = new ArrayList<String>();
    switch (draft.state().processStates().get(process).status()) {
      case CORRECT, ABSENT -> {}
      case CRASHED -> words.add("crashed");
      case OMITTING -> words.add("omits");
      case BYZANTINE -> words.add("byzantine");
    }
    if (draft.exchange().crashing().contains(process)) {
      words.add("crashes");
    }
    if (draft.byzantineInRound().contains(process)) {
      words.add("lies");
    }
    Map<String, Set<String>> messages = new LinkedHashMap<>();
    for (int r = 0; r < draft.processes(); r++) {
      String receiver = ValueText.process(r);
      draft
          .message(process, r)
          .ifPresent(
              m -> messages.computeIfAbsent(draft.text(m), _ -> new TreeSet<>()).add(receiver));
    }
    String sent =
        messages.entrySet().stream()
            .map(
                l ->
                    l.getValue().size() == draft.processes()
                        ? l.getKey()
                        : l.getKey() + " to " + String.join(" ", l.getValue()))
            .collect(Collectors.joining(", "));
    if (!sent.isEmpty()) {
      words.add("sends " + sent);
    }
    return String.join(", ", words);
  }

  /** The heard-of set in order of arrival, followed by the missing senders. */
  private String hears(int receiver) {
    List<Integer> heard = draft.exchange().heard().get(receiver);
    var words = new ArrayList<String>();
    heard.stream()
        .filter(s -> draft.message(s, receiver).isPresent())
        .forEach(s -> words.add(ValueText.process(s)));
    String missing =
        IntStream.range(0, draft.processes())
            .filter(s -> !heard.contains(s) && draft.message(s, receiver).isPresent())
            .mapToObj(ValueText::process)
            .collect(Collectors.joining(" "));
    String all = words.isEmpty() ? "nobody" : String.join(" ", words);
    return missing.isEmpty() ? all : all + ", not of " + missing;
  }

  /** The choices of a process by number, the chosen one in brackets. */
  private String choices(int process, List<Outcome> outcomes) {
    List<String> alternatives = alternatives(process, outcomes);
    return IntStream.range(0, alternatives.size())
        .mapToObj(
            i -> {
              String text = (i + 1) + ": " + alternatives.get(i);
              return i == draft.chosen().get(process) ? "[" + text + "]" : text;
            })
        .collect(Collectors.joining("  "));
  }

  /** What each outcome changes. */
  List<String> alternatives(int process, List<Outcome> outcomes) {
    List<Value> before = draft.state().processStates().get(process).variables();
    return outcomes.stream().map(o -> changes(before, o.variables())).toList();
  }

  private String changes(List<Value> before, List<Value> after) {
    String changes =
        IntStream.range(0, after.size())
            .filter(v -> !after.get(v).equals(before.get(v)))
            .mapToObj(
                v ->
                    variables.get(v).name()
                        + " = "
                        + ValueText.of(variables.get(v).type(), after.get(v)))
            .collect(Collectors.joining(", "));
    return changes.isEmpty() ? "no change" : changes;
  }
}
