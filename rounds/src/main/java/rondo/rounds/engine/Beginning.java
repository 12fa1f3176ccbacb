package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.rounds.engine.Member.Condition;

/** The states in which runs begin: every choice of inputs, and of processes that are faulty. */
final class Beginning<S> {
  private final Numbered<S, ?> numbered;
  private final Rules rules;
  private final Watch<S> watch;
  private final Seating seating;

  Beginning(Numbered<S, ?> numbered, Rules rules, Watch<S> watch) {
    this.numbered = numbered;
    this.rules = rules;
    this.watch = watch;
    seating = new Seating(numbered);
  }

  void forEach(Consumer<Configuration> consumer) {
    if (watch.unproposed().isEmpty()) {
      new Choice(0, _ -> true, consumer).choose(0, 0, 0);
    } else {
      // Where every value is proposed nothing can be invalid, but all else can go wrong.
      new Choice(0, _ -> true, c -> acceptAllProposed(c, consumer)).choose(0, 0, 0);
    }
    for (int i = 0; i < watch.unproposed().size(); i++) {
      Predicate<S> proposed = watch.unproposed().get(i).proposed();
      new Choice(i + 1, proposed.negate(), consumer).choose(0, 0, 0);
    }
  }

  private void acceptAllProposed(Configuration state, Consumer<Configuration> consumer) {
    List<S> proposing =
        Arrays.stream(state.locals())
            .mapToObj(numbered::member)
            .filter(m -> m.condition() != Condition.BYZANTINE)
            .map(Member::state)
            .toList();
    if (watch.unproposed().stream()
        .allMatch(u -> proposing.stream().anyMatch(u.proposed()::test))) {
      consumer.accept(state);
    }
  }

  /** Gives one process after the other a state to begin with. */
  private final class Choice {
    private final int unproposed;
    private final Predicate<S> allowed;
    private final Consumer<Configuration> consumer;
    private final int[] locals = new int[numbered.protocol().processes()];
    private final int[] places = new int[locals.length];
    private final List<List<Member<S>>> members = new ArrayList<>();

    Choice(int unproposed, Predicate<S> allowed, Consumer<Configuration> consumer) {
      this.unproposed = unproposed;
      this.allowed = allowed;
      this.consumer = consumer;
      for (int process = 0; process < locals.length; process++) {
        members.add(members(process));
      }
    }

    /** Those not told apart choose in order, so that each choice is made once. */
    void choose(int process, int omitting, int byzantine) {
      Budget.checkpoint();
      if (process == locals.length) {
        consumer.accept(configuration());
        return;
      }
      boolean alike = process > seating.seats(1);
      List<Member<S>> possible = members.get(process);
      for (int i = alike ? places[process - 1] : 0; i < possible.size(); i++) {
        Condition condition = possible.get(i).condition();
        int omits = omitting + (condition == Condition.OMITTING ? 1 : 0);
        int lies = byzantine + (condition == Condition.BYZANTINE ? 1 : 0);
        if (omits <= rules.omissions() && lies <= rules.byzantine()) {
          places[process] = i;
          locals[process] = numbered.number(possible.get(i));
          choose(process + 1, omits, lies);
        }
      }
    }

    private List<Member<S>> members(int process) {
      List<S> states = new ArrayList<>(new LinkedHashSet<>(numbered.protocol().initial(process)));
      var members = new ArrayList<Member<S>>();
      for (S state : states) {
        if (allowed.test(state)) {
          members.add(new Member<>(Condition.CORRECT, state));
          if (rules.omissions() > 0) {
            members.add(new Member<>(Condition.OMITTING, state));
          }
        }
      }
      if (rules.byzantine() > 0) {
        members.add(new Member<>(Condition.BYZANTINE, states.getFirst()));
      }
      return members;
    }

    private Configuration configuration() {
      int[] sorted = Arrays.copyOf(locals, locals.length);
      seating.sort(sorted, 1);
      return new Configuration(
          1,
          0,
          0,
          rules.countsLosses() ? rules.lossesInAll() : 0,
          rules.quietAfter() != Rules.NEVER ? rules.quietAfter() : rules.eventuallyQuiet() ? 1 : 0,
          watch.automaton().map(Watch.Automaton::start).orElse(0),
          unproposed,
          sorted);
    }
  }
}
