package rondo.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.interpreter.RoundState.ProcessState;

/**
 * The initial state as composed by the user so far.
 *
 * @param possible for each process its possible initial states
 * @param chosen for each process the index of its choice
 */
record StartDraft(List<List<ProcessState>> possible, List<Integer> chosen) {
  private static final Pattern CHOICE = Pattern.compile("(\\d{1,3}|\\*) ?= ?(\\d{1,6})");
  private static final int MAX_LISTED = 12;

  /** The commands for composing the initial state. */
  static final String HELP =
      """
      To edit the initial state, with process numbers, or * for all processes:
        1=2     p1 starts in the second of its possible states
      """;

  static StartDraft of(List<List<ProcessState>> possible) {
    return new StartDraft(possible, possible.stream().map(_ -> 0).toList());
  }

  /** Whether there is only one initial state. */
  boolean isSettled() {
    return possible.stream().allMatch(p -> p.size() == 1);
  }

  List<ProcessState> members() {
    return IntStream.range(0, chosen.size())
        .mapToObj(p -> possible.get(p).get(chosen.get(p)))
        .toList();
  }

  /** The commands that make this draft of one without changes. */
  List<String> commands() {
    return IntStream.range(0, chosen.size())
        .filter(p -> chosen.get(p) > 0)
        .mapToObj(p -> p + "=" + (chosen.get(p) + 1))
        .toList();
  }

  /** The draft of an initial state; empty if that is none. */
  Optional<StartDraft> with(List<ProcessState> start) {
    var numbers = new ArrayList<Integer>();
    for (int p = 0; p < Math.min(possible.size(), start.size()); p++) {
      numbers.add(number(possible.get(p), start.get(p)));
    }
    return numbers.size() < possible.size() || numbers.contains(-1)
        ? Optional.empty()
        : Optional.of(new StartDraft(possible, numbers));
  }

  /** The variables of a byzantine process are irrelevant. */
  private static int number(List<ProcessState> possible, ProcessState state) {
    return state.status() == ProcessStatus.BYZANTINE
        ? possible.stream().map(ProcessState::status).toList().indexOf(ProcessStatus.BYZANTINE)
        : possible.indexOf(state);
  }

  /** The alternatives of a process, as text. */
  List<String> alternatives(int process, List<LocalVariable> variables) {
    return IntStream.range(0, possible.get(process).size())
        .mapToObj(i -> text(possible.get(process), i, variables))
        .toList();
  }

  /** The draft after a command; empty if the command is not valid. */
  Optional<StartDraft> edited(String command) {
    Matcher matcher = CHOICE.matcher(command.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(matcher.group(2)) - 1;
    List<Integer> processes =
        IntStream.range(0, chosen.size())
            .filter(p -> matcher.group(1).equals("*") || Integer.parseInt(matcher.group(1)) == p)
            .boxed()
            .toList();
    boolean known =
        !processes.isEmpty()
            && processes.stream().allMatch(p -> number >= 0 && number < possible.get(p).size());
    if (!known) {
      return Optional.empty();
    }
    var numbers = new ArrayList<>(chosen);
    processes.forEach(p -> numbers.set(p, number));
    return Optional.of(new StartDraft(possible, List.copyOf(numbers)));
  }

  /** A line for each process: its alternatives by number, the chosen one in brackets. */
  List<String> lines(List<LocalVariable> variables) {
    var lines = new ArrayList<String>();
    for (int p = 0; p < chosen.size(); p++) {
      var texts = new ArrayList<String>();
      for (int i = 0; i < possible.get(p).size(); i++) {
        boolean taken = i == chosen.get(p);
        if (i < MAX_LISTED || taken) {
          String text = (i + 1) + ": " + text(possible.get(p), i, variables);
          texts.add(taken ? "[" + text + "]" : text);
        }
      }
      int count = possible.get(p).size();
      String more = count > MAX_LISTED ? "  … up to " + count : "";
      lines.add(ValueText.process(p) + "  " + String.join("  ", texts) + more);
    }
    return lines;
  }

  /** The variables that distinguish an alternative; all if none does. */
  private static String text(List<ProcessState> all, int number, List<LocalVariable> variables) {
    ProcessState state = all.get(number);
    String values =
        IntStream.range(0, variables.size())
            .filter(v -> all.size() == 1 || differs(all, v))
            .mapToObj(v -> variables.get(v).name() + " = " + text(variables.get(v), state, v))
            .collect(Collectors.joining(", "));
    return switch (state.status()) {
      case CORRECT -> values.isEmpty() ? "correct" : values;
      case BYZANTINE -> "byzantine";
      case CRASHED, OMITTING, ABSENT -> values.isEmpty() ? "omits" : values + ", omits";
    };
  }

  private static String text(LocalVariable variable, ProcessState state, int number) {
    return ValueText.of(variable.type(), state.variables().get(number));
  }

  private static boolean differs(List<ProcessState> all, int variable) {
    List<Value> values =
        all.stream()
            .filter(m -> m.status() != ProcessStatus.BYZANTINE)
            .map(m -> m.variables().get(variable))
            .distinct()
            .toList();
    return values.size() > 1;
  }
}
