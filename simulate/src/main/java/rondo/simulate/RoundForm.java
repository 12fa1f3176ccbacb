package rondo.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * The draft of an initial state or of a round as a form: what is chosen, and what else can be.
 *
 * @param kind whether it is an initial state or a round
 * @param rows a row for each process
 * @param faults what the fault model knows
 * @param isSynchronous whether the round is synchronous
 * @param messages the messages that a process can forge
 * @param objection why the draft is impossible; empty if it is possible
 * @param violation what the move violates; empty if nothing
 * @param choice makes the move: see {@link Simulation#perform(String)}
 */
public record RoundForm(
    Kind kind,
    String title,
    List<Row> rows,
    PossibleFaults faults,
    boolean isSynchronous,
    List<String> messages,
    String objection,
    String violation,
    String choice) {
  public RoundForm {
    rows = List.copyOf(rows);
    messages = List.copyOf(messages);
  }

  public enum Kind {
    INITIAL_STATE,
    ROUND
  }

  /** The faults that a fault model allows, and whether the order of arrival matters. */
  public record PossibleFaults(
      boolean crashes, boolean forgery, boolean synchrony, boolean arrivalOrder) {
    static final PossibleFaults NONE = new PossibleFaults(false, false, false, false);
  }

  /**
   * A process.
   *
   * @param status empty if it is correct
   * @param receives whether it receives messages in this round
   * @param links what it hears of each process
   * @param alternatives its possible initial states, or its choices in the update
   * @param chosen the number of the chosen alternative
   */
  public record Row(
      String process,
      String status,
      boolean receives,
      boolean crashes,
      boolean forges,
      List<Link> links,
      List<Integer> arrivals,
      List<String> alternatives,
      int chosen) {
    public Row {
      links = List.copyOf(links);
      arrivals = List.copyOf(arrivals);
      alternatives = List.copyOf(alternatives);
    }
  }

  /**
   * The message from a process.
   *
   * @param message empty if there is none
   */
  public record Link(String message, boolean isHeard, boolean isForged) {}

  static RoundForm of(StartDraft draft, RoundSystem system, String objection) {
    List<Row> rows =
        IntStream.range(0, system.processes())
            .mapToObj(
                p ->
                    new Row(
                        ValueText.process(p),
                        "",
                        false,
                        false,
                        false,
                        List.of(),
                        List.of(),
                        draft.alternatives(p, system.variables()),
                        draft.chosen().get(p)))
            .toList();
    return new RoundForm(
        Kind.INITIAL_STATE,
        "initial state",
        rows,
        PossibleFaults.NONE,
        false,
        List.of(),
        objection,
        "",
        choice(draft.commands()));
  }

  static RoundForm of(
      RoundDraft draft, RoundSystem system, String title, String objection, String violation) {
    RoundFaultModel model = system.network().faultModel();
    Optional<List<List<Outcome>>> outcomes =
        draft.open().infeasibility(draft.exchange()).isEmpty()
            ? Optional.of(draft.open().outcomes(draft.exchange()))
            : Optional.empty();
    var text = new RoundDraftText(draft, system.variables());
    var rows = new ArrayList<Row>();
    for (int p = 0; p < draft.processes(); p++) {
      int process = p;
      rows.add(row(draft, text, p, outcomes.map(o -> o.get(process)).orElse(List.of())));
    }
    return new RoundForm(
        Kind.ROUND,
        title,
        rows,
        new PossibleFaults(
            model.crashes() > 0,
            model.transientlyByzantine() > 0,
            draft.open().possibleSynchrony().size() > 1,
            draft.open().round().orderSensitivity() == OrderSensitivity.SENSITIVE),
        draft.exchange().synchrony() == Synchrony.SYNCHRONOUS,
        model.hasForgery()
            ? draft.open().possibleMessages().stream().map(draft::text).toList()
            : List.of(),
        objection,
        violation,
        choice(draft.commands()));
  }

  private static Row row(RoundDraft draft, RoundDraftText text, int p, List<Outcome> outcomes) {
    ProcessStatus status = draft.state().processStates().get(p).status();
    List<Integer> heard = draft.exchange().heard().get(p);
    return new Row(
        ValueText.process(p),
        status == ProcessStatus.CORRECT ? "" : status.name().toLowerCase(Locale.ROOT),
        text.listens(p),
        draft.exchange().crashing().contains(p),
        draft.byzantineInRound().contains(p),
        IntStream.range(0, draft.processes())
            .mapToObj(
                s ->
                    new Link(
                        draft.message(s, p).map(draft::text).orElse(""),
                        heard.contains(s),
                        draft.exchange().forged().stream()
                            .anyMatch(f -> f.sender() == s && f.receiver() == p)))
            .toList(),
        heard,
        outcomes.size() > 1 ? text.alternatives(p, outcomes) : List.of(),
        draft.chosen().get(p));
  }

  /** The choice with these commands. */
  static String choice(List<String> commands) {
    return commands.isEmpty() ? RoundSimulation.UNCHANGED : String.join(";", commands);
  }
}
