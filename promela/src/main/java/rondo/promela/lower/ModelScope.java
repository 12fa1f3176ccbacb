package rondo.promela.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.diagnostics.Spelling;
import rondo.promela.flow.Weaver;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Wording;

/** What is known about the whole model while it is being lowered. */
final class ModelScope {
  private static final int MAX_PRIORITY = 255;

  private final Findings findings = new Findings();
  private final Dictionary dictionary = new Dictionary();
  private final Types types = new Types(dictionary, findings);
  private final Channels channels = new Channels(dictionary, types, findings);
  private final Usage usage = new Usage();
  private final Exclusives exclusives = new Exclusives(findings);
  private final Weaver.Births births = new Weaver.Births();
  private final Mentions mentions;
  private final Wording wording;
  private final Map<String, ProcessScope> processes = new LinkedHashMap<>();
  private final List<Integer> starts = new ArrayList<>();

  ModelScope(Mentions mentions, Wording wording) {
    this.mentions = mentions;
    this.wording = wording;
  }

  /** What users see of statements and propositions. */
  Wording wording() {
    return wording;
  }

  Findings findings() {
    return findings;
  }

  Dictionary dictionary() {
    return dictionary;
  }

  Types types() {
    return types;
  }

  Channels channels() {
    return channels;
  }

  Usage usage() {
    return usage;
  }

  Exclusives exclusives() {
    return exclusives;
  }

  Mentions mentions() {
    return mentions;
  }

  /** The process types, by pid, that are alive initially. */
  List<Integer> starts() {
    return starts;
  }

  /** Begins a proctype, which others can refer to from now on. */
  ProcessScope begin(ProcessScope.Identity who) {
    var weaver = new Weaver(births, new FlowMistakes(findings, who.role()));
    var scope = new ProcessScope(who, dictionary, weaver, findings);
    processes.putIfAbsent(who.name(), scope);
    return scope;
  }

  Optional<ProcessScope> process(String name) {
    return Optional.ofNullable(processes.get(name));
  }

  void unknownProctype(String name, Position at) {
    String message = "there is no proctype `" + name + "`";
    Optional<Position> later = dictionary.declaredLater(name);
    if (later.isPresent()) {
      String help = "it is declared only at line " + later.get().line();
      findings.add(Rule.UNKNOWN_PROCTYPE, at, message + " so far", help);
      return;
    }
    List<String> names =
        dictionary.visibleNames().stream().filter(n -> dictionary.process(n).isPresent()).toList();
    Optional<String> near = Spelling.nearest(name, names);
    if (near.isPresent()) {
      findings.add(Rule.UNKNOWN_PROCTYPE, at, message, "there is a `" + near.get() + "`");
    } else {
      findings.add(Rule.UNKNOWN_PROCTYPE, at, message);
    }
  }

  /** The priority of processes that are alive initially, as written. */
  int priority(Expression written) {
    return priority(written, 1);
  }

  /** The priority of a process that is run, where 0 is as good as none. */
  int runPriority(Expression written) {
    return Math.max(1, priority(written, 0));
  }

  private int priority(Expression written, int least) {
    OptionalInt value = types.constant(written, "the priority");
    if (value.isPresent() && (value.getAsInt() < least || value.getAsInt() > MAX_PRIORITY)) {
      findings.add(Rule.BAD_PRIORITY, written.at(), "a priority is a number from 1 to 255");
      return 1;
    }
    return value.orElse(1);
  }
}
