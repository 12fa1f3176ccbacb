package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundRunException;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Model;
import rondo.smt.value.Mail;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Reads runs off a model. Whatever is read is taken again by the interpreter: if it does not go as
 * the model says, the encoding is wrong.
 */
final class Reading {
  private final RoundSystem system;
  private final Chairs chairs;
  private final SymbolicValues values;
  private final Model model;
  private final Course course;

  /** States and the rounds between them. */
  record Course(List<Situation> situations, List<Passage> passages) {
    Course {
      situations = List.copyOf(situations);
      passages = List.copyOf(passages);
    }
  }

  Reading(RoundSystem system, Chairs chairs, SymbolicValues values, Model model, Course course) {
    this.system = system;
    this.chairs = chairs;
    this.values = values;
    this.model = model;
    this.course = course;
  }

  /** From the beginning up to a time, at which something is wrong. */
  RoundReplay replay(int time) {
    var members = new ArrayList<Member>();
    for (int p = 0; p < system.processes(); p++) {
      members.add(member(course.situations().getFirst(), p, n -> n));
    }
    var start = new RoundRun.Start(members, unproposed(members));
    var run = new RoundRun(start, steps(time, n -> n), OptionalInt.empty());
    RoundReplay replay;
    try {
      replay = RoundReplay.of(new RoundInterpreter(system), run);
    } catch (RoundRunException e) {
      throw new IllegalStateException("what was found is no run: " + run, e);
    }
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }

  /** Where it is not watched, any value does that is nobody's. */
  private Value unproposed(List<Member> members) {
    Situation.Unproposed watched = course.situations().getFirst().unproposed();
    if (model.holds(watched.watched())) {
      return values.read(model, watched.value());
    }
    return Validity.of(system)
        .flatMap(
            v -> {
              Set<Value> proposed = new HashSet<>();
              members.stream()
                  .filter(m -> m.standing() != Standing.BYZANTINE)
                  .forEach(m -> proposed.add(m.variables().get(v.input())));
              return Domain.values(Validity.type(system, v), 1).stream()
                  .filter(u -> !proposed.contains(u))
                  .findFirst();
            })
        .orElse(Value.NONE);
  }

  /** From any state on, up to a time. */
  Excerpt excerpt(int time) {
    IntUnaryOperator numbers = numbers();
    RoundState state = state(course.situations().getFirst(), numbers);
    List<RoundStep> steps = steps(time, numbers);
    var interpreter = new RoundInterpreter(system);
    var states = new ArrayList<>(List.of(state));
    for (int t = 0; t < steps.size(); t++) {
      RoundTransition transition;
      try {
        transition = interpreter.take(states.getLast(), steps.get(t));
      } catch (RoundRunException e) {
        throw new IllegalStateException("what was found is no step: " + steps.get(t), e);
      }
      boolean fails = model.holds(course.passages().get(t).fails());
      Optional<RoundState> expected =
          fails ? Optional.empty() : Optional.of(state(course.situations().get(t + 1), numbers));
      if (!transition.target().equals(expected)) {
        throw new IllegalStateException(
            "a step leads to " + transition.target() + ", not to " + expected);
      }
      transition.target().ifPresent(states::add);
    }
    return new Excerpt(states, steps);
  }

  /** Phases whose order only is known get numbers that say whose turn it is. */
  private IntUnaryOperator numbers() {
    Moment moment = course.situations().getFirst().moment();
    if (moment.numbering() == Moment.Numbering.EXACT || !chairs.takesTurns()) {
      return n -> n;
    }
    int first = number(moment.phase());
    int turn = number(moment.primary());
    int each = system.processes();
    return n -> {
      if (n == 0) {
        return 0;
      }
      return n < first ? 1 + each * (n - 1) : 1 + each * (first - 1) + turn + n - first;
    };
  }

  private int number(SymbolicValue amount) {
    return ((Value.Number) values.read(model, amount)).value();
  }

  private RoundState state(Situation situation, IntUnaryOperator numbers) {
    Moment moment = situation.moment();
    boolean ended = isOver(moment);
    var members = new ArrayList<Member>();
    for (int p = 0; p < system.processes(); p++) {
      members.add(member(situation, p, numbers));
    }
    int phase = numbers.applyAsInt(number(moment.phase()));
    var memory =
        new RoundState.Memory(
            (int) model.unsigned(situation.network().lossesLeft()),
            (int) model.unsigned(situation.network().unrest()));
    Situation.Unproposed unproposed = situation.unproposed();
    Value nobodys =
        model.holds(unproposed.watched()) ? values.read(model, unproposed.value()) : Value.NONE;
    return new RoundState(
        new When(phase, ended ? 0 : situation.round()), members, memory, 0, nobodys);
  }

  private boolean isOver(Moment moment) {
    return system.phases().isPresent() && number(moment.phase()) > system.phases().getAsInt();
  }

  private Member member(Situation situation, int process, IntUnaryOperator numbers) {
    List<SymbolicValue> variables = situation.variables().get(process);
    return new Member(
        situation.standings().read(process, model),
        IntStream.range(0, variables.size())
            .mapToObj(
                v ->
                    renumbered(
                        system.variables().get(v).type(),
                        values.read(model, variables.get(v)),
                        numbers))
            .toList());
  }

  private static Value renumbered(Type type, Value value, IntUnaryOperator numbers) {
    if (!Stamps.isStamped(type)) {
      return value;
    }
    return switch (value) {
      case Value.None _ -> value;
      case Value.Number(int number) -> Value.of(numbers.applyAsInt(number));
      case Value.Items(List<Value> items) -> {
        var renumbered = new ArrayList<Value>();
        for (int i = 0; i < items.size(); i++) {
          renumbered.add(renumbered(Stamps.part(type, i), items.get(i), numbers));
        }
        yield new Value.Items(renumbered);
      }
    };
  }

  private List<RoundStep> steps(int count, IntUnaryOperator numbers) {
    return IntStream.range(0, count)
        .<RoundStep>mapToObj(t -> step(course.passages().get(t), t, numbers))
        .toList();
  }

  private RoundStep step(Passage passage, int time, IntUnaryOperator numbers) {
    Exchange exchange = passage.exchange();
    List<Integer> all = IntStream.range(0, system.processes()).boxed().toList();
    Type message = system.phase().get(course.situations().get(time).round()).message();
    var forged = new ArrayList<Forgery>();
    var heard = new ArrayList<List<Integer>>();
    var choices = new ArrayList<List<Integer>>();
    for (int receiver : all) {
      boolean updates = model.holds(exchange.updating().get(receiver));
      List<Formula> hears = exchange.heard().get(receiver);
      heard.add(updates ? heard(exchange.mailboxes().get(receiver), hears) : all);
      choices.add(updates ? passage.effects().get(receiver).choices(model) : List.of());
      for (int sender : all) {
        if (updates && sender != receiver && model.holds(exchange.forging().get(sender))) {
          Letter letter = exchange.forged().get(receiver).get(sender);
          Optional<Value> content =
              model.holds(letter.there())
                  ? Optional.of(renumbered(message, values.read(model, letter.message()), numbers))
                  : Optional.empty();
          forged.add(new Forgery(sender, receiver, content));
        }
      }
    }
    return new RoundStep.Exchange(
        model.holds(exchange.synchronous()) ? Synchrony.SYNCHRONOUS : Synchrony.ASYNCHRONOUS,
        Set.copyOf(all.stream().filter(p -> model.holds(exchange.crashing().get(p))).toList()),
        forged,
        heard,
        choices,
        0);
  }

  /**
   * Whom a process hears of: those with a message in the order in which they arrive, then others.
   */
  private List<Integer> heard(List<Mail> mailbox, List<Formula> hears) {
    Stream<Integer> arrived =
        mailbox.stream()
            .filter(m -> model.holds(m.heard()))
            .map(m -> ((Value.Number) values.read(model, m.sender())).value());
    Stream<Integer> all =
        IntStream.range(0, hears.size()).filter(p -> model.holds(hears.get(p))).boxed();
    return Stream.concat(arrived, all).distinct().toList();
  }
}
