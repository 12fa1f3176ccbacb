package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.explore.Acceptance;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.numbers.Interner;
import rondo.explore.numbers.Ints;
import rondo.explore.numbers.Showing;
import rondo.ir.FaultException;
import rondo.ir.round.Network;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Numbered.Change;
import rondo.rounds.engine.RoundExpansion.Weather;
import rondo.trace.Trace;

/**
 * A protocol under a network, message by message: each step sends or loses one message, takes one
 * in, or updates one process. Everybody is told apart, and states in the middle of a round count.
 *
 * <p>What concerns several receivers is settled when a round begins, by the same {@link Scenarios}
 * as in {@link HeardOf}; the observer moves then, too. Everything is looked at between rounds only.
 */
public final class Stepwise<S, M> implements TransitionSystem {
  /** Which orders are gone through. */
  public enum Order {
    /** One for all; see {@link FixedOrder}. */
    FIXED,
    /** All of them; see {@link AnyOrder}. */
    ANY
  }

  private final Rules rules;
  private final Watch<S> watch;
  private final Numbered<S, M> numbered;
  private final RoundExpansion<S> expansion;
  private final Lookout<S> lookout;
  private final Course course;
  private final Midway midway;
  private final Interner<Setting> settings = new Interner<>();
  private final Interner<Ints> mailboxes = new Interner<>();

  /**
   * @param protocol one that tells everybody apart
   */
  public Stepwise(Protocol<S, M> protocol, Network network, Watch<S> watch, Order order) {
    if (!(protocol.roles() instanceof Roles.Named)) {
      throw new IllegalArgumentException("everybody has to be told apart");
    }
    this.watch = watch;
    rules = Rules.of(network);
    numbered = new Numbered<>(protocol);
    expansion = new RoundExpansion<>(numbered, new Outcomes(numbered), rules, Optional.empty());
    lookout = new Lookout<>(watch, numbered, expansion);
    course =
        switch (order) {
          case FIXED -> new FixedOrder();
          case ANY -> new AnyOrder();
        };
    midway = new Midway(protocol.processes(), course.words(protocol.processes()));
    mailboxes.number(new Ints(new int[0]));
  }

  @Override
  public StateLayout layout() {
    return midway.layout();
  }

  @Override
  public long rememberedBytes() {
    return numbered.rememberedBytes() + settings.bytes() + mailboxes.bytes();
  }

  @Override
  public Stepper stepper() {
    return new MessageStepper();
  }

  @Override
  public Acceptance acceptance() {
    return lookout.acceptance(
        rules, words -> words[Layout.STAGE] != 0 && words[midway.setting()] == 0);
  }

  /** A trace, told by processes. */
  public Play<S, M> play(Trace trace) {
    return new Retracing<>(this, new MessageStepper()).play(trace);
  }

  Numbered<S, M> numbered() {
    return numbered;
  }

  Lookout<S> lookout() {
    return lookout;
  }

  Midway midway() {
    return midway;
  }

  Configuration unpacked(int[] state) {
    return expansion.seating().unpacked(state);
  }

  private int[] mailbox(int[] state, int process) {
    return mailboxes.value(state[midway.mail(process)]).values();
  }

  /** What may become of a process that hears these letters in this order. */
  private List<Change> changes(int[] state, int process, int[] letters) {
    int[] counted =
        Arrays.stream(letters)
            .filter(l -> numbered.messageOf(l) != Numbered.NONE)
            .flatMap(l -> IntStream.of(l, 1))
            .toArray();
    Moment moment = expansion.moment(unpacked(state));
    return numbered.reaction(process, state[Layout.HEADER + process], moment).of(counted);
  }

  /** Steps, and says which. */
  final class MessageStepper implements Stepper, Course.Steps {
    private final int[] draft = new int[midway.words()];
    private final Showing showing = new Showing(midway.words());
    private int[] state;
    private TransitionSink sink;
    private boolean stepped;
    private Event event = new Event.Opening();

    /** What the sink is being told of. */
    Event event() {
      return event;
    }

    @Override
    public int mover() {
      return event.mover();
    }

    @Override
    public int deed() {
      return event.hashCode();
    }

    @Override
    public void initial(int[] first, TransitionSink faults) {
      Arrays.fill(first, 0);
    }

    @Override
    public Rest successors(int[] from, TransitionSink to) {
      state = from;
      sink = to;
      stepped = false;
      if (state[Layout.STAGE] == 0) {
        new Beginning<>(numbered, rules, watch).forEach(first -> made(first, new Event.Opening()));
      } else if (state[midway.setting()] == 0) {
        between(unpacked(state));
      } else {
        course.next(state, underway(unpacked(state)), this);
      }
      return stepped ? Rest.NONE : Rest.VALID_END;
    }

    private void between(Configuration from) {
      event = new Event.Watching();
      List<Integer> observers = lookout.report(from, sink);
      if (expansion.isOver(from)) {
        if (lookout.hasAutomaton()) {
          observers.forEach(o -> made(from.withObserver(o), new Event.Resting()));
        }
      } else if (!observers.isEmpty()) {
        begin(from, observers);
      }
    }

    private void begin(Configuration from, List<Integer> observers) {
      try {
        sendEverything(from);
      } catch (FaultException e) {
        event = new Event.Stumbling();
        sink.fault(e.fault().kind());
        return;
      }
      for (Weather weather : expansion.weathers(from)) {
        for (List<Cell> cells :
            new Scenarios(weather.rules()).of(expansion.seating().cells(from))) {
          var setting = new Setting(weather, parts(cells));
          for (int observer : observers) {
            draft();
            draft[Layout.OBSERVER] = observer;
            draft[midway.setting()] = settings.number(setting) + 1;
            made(new Event.Beginning(setting));
          }
        }
      }
    }

    /** What cannot be sent is a fault, whoever would hear it. */
    private void sendEverything(Configuration from) {
      for (int p = 0; p < from.locals().length; p++) {
        Condition condition = numbered.member(from.locals()[p]).condition();
        if (condition == Condition.CORRECT || condition == Condition.OMITTING) {
          numbered.sent(p, from.locals()[p], expansion.moment(from));
        }
      }
    }

    private static List<Part> parts(List<Cell> cells) {
      var parts = new ArrayList<>(Collections.nCopies(cells.size(), Part.NORMAL));
      cells.forEach(c -> parts.set(c.seat(), c.part()));
      return parts;
    }

    private Setting setting() {
      return settings.value(state[midway.setting()] - 1);
    }

    private Underway underway(Configuration from) {
      int most = expansion.most(from, setting().weather());
      return new Underway(numbered, setting(), expansion.moment(from), from.locals(), most);
    }

    @Override
    public Midway layout() {
      return midway;
    }

    @Override
    public int[] draft() {
      System.arraycopy(state, 0, draft, 0, draft.length);
      return draft;
    }

    @Override
    public int[] mailbox(int[] in, int process) {
      return Stepwise.this.mailbox(in, process);
    }

    @Override
    public void arrive(int[] to, int process, int letter) {
      int[] before = mailbox(to, process);
      int[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = letter;
      to[midway.mail(process)] = mailboxes.number(new Ints(after));
    }

    @Override
    public boolean isPossible() {
      if (setting().weather().isQuiet()) {
        return true;
      }
      try {
        return numbered.protocol().allows(lookout.snapshot(unpacked(state)), heard());
      } catch (FaultException e) {
        event = new Event.Stumbling();
        sink.fault(e.fault().kind());
        return false;
      }
    }

    /** Of whom everybody hears; those that make nothing of it of everybody. */
    private List<Set<Integer>> heard() {
      var heard = new ArrayList<Set<Integer>>();
      for (int p = 0; p < midway.processes(); p++) {
        boolean updates = new Cell(0, p, 1, setting().parts().get(p)).updates();
        IntStream from =
            updates
                ? Arrays.stream(mailbox(state, p)).map(numbered::seatOf)
                : IntStream.range(0, midway.processes());
        heard.add(Set.copyOf(from.boxed().toList()));
      }
      return heard;
    }

    @Override
    public void update(int process, Course.Turn turn) {
      List<Change> possible = changes(state, process, mailbox(state, process));
      for (int i = 0; i < possible.size(); i++) {
        Change change = possible.get(i);
        event = new Event.Updating(process, i);
        if (change.fault() != Numbered.NONE) {
          sink.fault(numbered.fault(change.fault()).kind());
        }
        if (change.next() != Numbered.NONE) {
          draft();
          draft[Layout.HEADER + process] = change.next();
          draft[midway.mail(process)] = 0;
          if (!rules.countsLosses()) {
            draft[midway.lost()] = 0;
          }
          if (turn.isLast(draft)) {
            finish();
          }
          made(event);
        }
      }
    }

    @Override
    public void end() {
      draft();
      finish();
      made(new Event.Ending());
    }

    /** Makes of the draft, which is that of the end of a round, the state after it. */
    private void finish() {
      Configuration last = unpacked(draft);
      int[] locals = last.locals();
      for (int p = 0; p < locals.length; p++) {
        if (setting().parts().get(p) == Part.CRASHING) {
          locals[p] = expansion.crashed(locals[p]);
        }
      }
      int left = rules.countsLosses() ? last.lossesLeft() - draft[midway.lost()] : 0;
      int unrest = setting().weather().unrest();
      expansion.seating().pack(expansion.seating().next(last, locals, left, unrest), draft);
      midway.clear(draft);
    }

    private void made(Configuration next, Event how) {
      draft();
      expansion.seating().pack(next, draft);
      made(how);
    }

    @Override
    public void made(Event how) {
      event = how;
      stepped = true;
      showing.show(state, draft, sink);
    }
  }
}
