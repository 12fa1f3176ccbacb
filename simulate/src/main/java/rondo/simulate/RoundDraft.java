package rondo.simulate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.NextRound;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * The next round as composed by the user so far. The interpreter's rules decide whether the fault
 * model admits it.
 *
 * @param exchange without choices of processes
 * @param byzantineInRound the processes that are Byzantine in this round only
 * @param chosen for each process the index of its choice
 */
record RoundDraft(
    NextRound open,
    RoundState state,
    Exchange exchange,
    Set<Integer> byzantineInRound,
    List<Integer> chosen) {
  private static final String WHO = "(\\d{1,3}|\\*)";
  private static final Pattern HEARS = Pattern.compile(WHO + "<-" + WHO);
  private static final Pattern ORDER = Pattern.compile("(\\d{1,3}):((?: ?\\d{1,3})*)");
  private static final Pattern CHOICE = Pattern.compile(WHO + "=(\\d{1,6})");
  private static final Pattern FORGED = Pattern.compile(WHO + "->" + WHO + "=(.+)");
  private static final Pattern CRASH = Pattern.compile("crash (\\d{1,3})");
  private static final Pattern LIE = Pattern.compile("lie (\\d{1,3})");
  private static final String SYNCHRONOUS = "sync";

  /** The commands for composing a round. */
  static final String HELP =
      """
      To edit the next round, with process numbers, or * for all processes:
        1<-0       toggle: p1 hears of p0       1:2 0    p1 hears of p2, then of p0
        crash 2    toggle: p2 crashes           sync     toggle: synchronous from now on
        lie 2      toggle: p2 forges messages   2->0=M   it sends p0 the message M, or none
        1=2        p1 makes its second choice
      """;

  /** A round without faults. */
  static RoundDraft of(NextRound open, RoundState state) {
    return new RoundDraft(
        open,
        state,
        open.faultFree(),
        Set.of(),
        IntStream.range(0, state.processStates().size()).mapToObj(_ -> 0).toList());
  }

  /** The draft of an exchange. */
  static RoundDraft of(NextRound open, RoundState state, Exchange exchange) {
    RoundDraft plain = of(open, state);
    var lying = new TreeSet<>(exchange.forgers());
    lying.removeIf(p -> state.processStates().get(p).status() == ProcessStatus.BYZANTINE);
    Exchange unresolved =
        new Exchange(
            exchange.synchrony(),
            exchange.crashing(),
            exchange.forged(),
            exchange.heard(),
            plain.exchange().choices(),
            0);
    List<List<Outcome>> outcomes = open.outcomes(unresolved);
    List<Integer> chosen =
        IntStream.range(0, plain.processes())
            .mapToObj(p -> number(outcomes.get(p), exchange.choices().get(p)))
            .toList();
    return new RoundDraft(open, state, open.withForgeries(unresolved, lying), lying, chosen);
  }

  private static int number(List<Outcome> outcomes, List<Integer> choices) {
    return Math.max(0, outcomes.stream().map(Outcome::choices).toList().indexOf(choices));
  }

  /** The commands that make this draft of one without faults. */
  List<String> commands() {
    RoundDraft plain = of(open, state);
    var commands = new ArrayList<String>();
    if (exchange.synchrony() != plain.exchange().synchrony()) {
      commands.add(SYNCHRONOUS);
    }
    exchange.crashing().stream().sorted().forEach(p -> commands.add("crash " + p));
    byzantineInRound.stream().sorted().forEach(p -> commands.add("lie " + p));
    for (int r = 0; r < processes(); r++) {
      List<Integer> heard = exchange.heard().get(r);
      List<Integer> all = plain.exchange().heard().get(r);
      boolean same =
          open.round().orderSensitivity() == OrderSensitivity.SENSITIVE
              ? heard.equals(all)
              : Set.copyOf(heard).equals(Set.copyOf(all));
      if (!same) {
        String senders = heard.stream().map(Object::toString).collect(Collectors.joining(" "));
        commands.add(r + ":" + senders);
      }
    }
    for (Forgery f : exchange.forged()) {
      f.message().ifPresent(m -> commands.add(f.sender() + "->" + f.receiver() + "=" + text(m)));
    }
    for (int p = 0; p < processes(); p++) {
      if (chosen.get(p) > 0) {
        commands.add(p + "=" + (chosen.get(p) + 1));
      }
    }
    return commands;
  }

  int processes() {
    return chosen.size();
  }

  /** The draft after a command; empty if the command is not valid. */
  Optional<RoundDraft> edited(String command) {
    String text = command.strip().replaceAll("\\s+", " ");
    if (text.equals(SYNCHRONOUS)) {
      return Optional.of(toggleSynchrony());
    }
    Map<Pattern, Edit> edits = new LinkedHashMap<>();
    edits.put(HEARS, m -> hears(some(m.group(1)), some(m.group(2))));
    edits.put(ORDER, m -> order(some(m.group(1)), m.group(2)));
    edits.put(FORGED, m -> forged(some(m.group(1)), some(m.group(2)), m.group(3)));
    edits.put(CHOICE, m -> chooses(some(m.group(1)), Integer.parseInt(m.group(2))));
    edits.put(CRASH, m -> toggled(m, exchange.crashing(), this::crashing));
    edits.put(LIE, m -> toggled(m, byzantineInRound, this::withByzantine));
    for (var edit : edits.entrySet()) {
      Matcher matcher = edit.getKey().matcher(text.replaceAll(" ?(<-|->|=|:) ?", "$1"));
      if (matcher.matches()) {
        return edit.getValue().apply(matcher);
      }
    }
    return Optional.empty();
  }

  /** An edit that a command denotes; empty if it names processes or messages that do not exist. */
  private interface Edit {
    Optional<RoundDraft> apply(MatchResult command);
  }

  /** The processes that a text names; empty if it is not valid. */
  private List<Integer> some(String text) {
    List<Integer> all = IntStream.range(0, processes()).boxed().toList();
    return text.equals("*") ? all : all.stream().filter(p -> p == Integer.parseInt(text)).toList();
  }

  private RoundDraft with(Exchange other, Set<Integer> lying) {
    return new RoundDraft(open, state, open.withForgeries(other, lying), lying, chosen);
  }

  private Exchange with(Synchrony synchrony, Set<Integer> crashing, List<List<Integer>> heard) {
    return new Exchange(
        synchrony, crashing, exchange.forged(), heard, exchange.choices(), exchange.observerMove());
  }

  private RoundDraft hearing(UnaryOperator<List<List<Integer>>> change) {
    List<List<Integer>> heard = change.apply(new ArrayList<>(exchange.heard()));
    return with(with(exchange.synchrony(), exchange.crashing(), heard), byzantineInRound);
  }

  /**
   * Toggles delivery: lets these receivers hear of those senders, or, if all do already, removes
   * these deliveries. If several are named, a process's message to itself is not affected.
   */
  private Optional<RoundDraft> hears(List<Integer> receivers, List<Integer> senders) {
    if (receivers.isEmpty() || senders.isEmpty()) {
      return Optional.empty();
    }
    boolean several = receivers.size() > 1 || senders.size() > 1;
    List<List<Integer>> meant =
        IntStream.range(0, processes())
            .mapToObj(
                r ->
                    receivers.contains(r)
                        ? senders.stream().filter(s -> !several || s != r).toList()
                        : List.<Integer>of())
            .toList();
    boolean all =
        receivers.stream().allMatch(r -> exchange.heard().get(r).containsAll(meant.get(r)));
    return Optional.of(
        hearing(
            heard -> {
              for (int receiver : receivers) {
                var set = new ArrayList<>(heard.get(receiver));
                set.removeAll(meant.get(receiver));
                if (!all) {
                  set.addAll(meant.get(receiver));
                  set.sort(null);
                }
                heard.set(receiver, set);
              }
              return heard;
            }));
  }

  private Optional<RoundDraft> order(List<Integer> receiver, String senders) {
    List<Integer> order =
        Stream.of(senders.strip().split(" "))
            .filter(s -> !s.isEmpty())
            .map(Integer::valueOf)
            .toList();
    boolean known = order.stream().allMatch(p -> p < processes());
    return receiver.isEmpty() || !known
        ? Optional.empty()
        : Optional.of(
            hearing(
                heard -> {
                  heard.set(receiver.getFirst(), order);
                  return heard;
                }));
  }

  private Optional<RoundDraft> toggled(
      MatchResult command, Set<Integer> some, Function<Set<Integer>, RoundDraft> made) {
    List<Integer> process = some(command.group(1));
    if (process.isEmpty()) {
      return Optional.empty();
    }
    var changed = new HashSet<>(some);
    if (!changed.remove(process.getFirst())) {
      changed.add(process.getFirst());
    }
    return Optional.of(made.apply(changed));
  }

  private RoundDraft crashing(Set<Integer> crashing) {
    return with(with(exchange.synchrony(), crashing, exchange.heard()), byzantineInRound);
  }

  private RoundDraft withByzantine(Set<Integer> lying) {
    return with(exchange, Set.copyOf(lying));
  }

  private RoundDraft toggleSynchrony() {
    Synchrony other =
        exchange.synchrony() == Synchrony.SYNCHRONOUS
            ? Synchrony.ASYNCHRONOUS
            : Synchrony.SYNCHRONOUS;
    return with(with(other, exchange.crashing(), exchange.heard()), byzantineInRound);
  }

  private Optional<RoundDraft> chooses(List<Integer> processes, int number) {
    if (processes.isEmpty() || number < 1) {
      return Optional.empty();
    }
    var numbers = new ArrayList<>(chosen);
    processes.forEach(p -> numbers.set(p, number - 1));
    return Optional.of(
        new RoundDraft(open, state, exchange, byzantineInRound, List.copyOf(numbers)));
  }

  private Optional<RoundDraft> forged(
      List<Integer> senders, List<Integer> receivers, String message) {
    Optional<Optional<Value>> value = message(message);
    boolean found = false;
    var forged = new ArrayList<Forgery>();
    for (Forgery f : exchange.forged()) {
      boolean meant = senders.contains(f.sender()) && receivers.contains(f.receiver());
      found |= meant;
      forged.add(meant ? new Forgery(f.sender(), f.receiver(), value.orElse(f.message())) : f);
    }
    return !found || value.isEmpty()
        ? Optional.empty()
        : Optional.of(
            with(
                new Exchange(
                    exchange.synchrony(),
                    exchange.crashing(),
                    forged,
                    exchange.heard(),
                    exchange.choices(),
                    exchange.observerMove()),
                byzantineInRound));
  }

  /** The message with this text, possibly none; empty if there is no such message. */
  private Optional<Optional<Value>> message(String text) {
    String wanted = text.replace(" ", "");
    Map<String, Optional<Value>> messages = new HashMap<>();
    open.possibleMessages().forEach(v -> messages.put(text(v).replace(" ", ""), Optional.of(v)));
    messages.putIfAbsent("none", Optional.empty());
    messages.put("nothing", Optional.empty());
    return Optional.ofNullable(messages.get(wanted));
  }

  String text(Value message) {
    return ValueText.of(open.round().message(), message);
  }

  /** Why the fault model excludes the round; empty if it does not. */
  Optional<String> whyImpossible() {
    Optional<String> objection = open.infeasibility(exchange);
    if (objection.isPresent()) {
      return objection;
    }
    List<List<Outcome>> outcomes = open.outcomes(exchange);
    for (int p = 0; p < processes(); p++) {
      if (chosen.get(p) > 0 && chosen.get(p) >= outcomes.get(p).size()) {
        return Optional.of(ValueText.process(p) + " has no choice " + (chosen.get(p) + 1));
      }
    }
    return Optional.empty();
  }

  /** The step, if it is possible. */
  Exchange step() {
    List<List<Outcome>> outcomes = open.outcomes(exchange);
    List<List<Integer>> choices =
        IntStream.range(0, processes())
            .mapToObj(p -> outcomes.get(p).isEmpty() ? List.<Integer>of() : choice(outcomes, p))
            .toList();
    return new Exchange(
        exchange.synchrony(),
        exchange.crashing(),
        exchange.forged(),
        exchange.heard(),
        choices,
        exchange.observerMove());
  }

  private List<Integer> choice(List<List<Outcome>> outcomes, int process) {
    return outcomes.get(process).get(chosen.get(process)).choices();
  }

  /** The message on a link, prescribed or forged. */
  Optional<Value> message(int sender, int receiver) {
    for (Forgery f : exchange.forged()) {
      if (f.sender() == sender && f.receiver() == receiver) {
        return f.message();
      }
    }
    return open.sent().get(sender).get(receiver);
  }
}
