package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.AssumptionClause.Word;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Network.Own;

/** What is assumed of the network. */
final class Networks {
  private final Symbols symbols;

  Networks(Symbols symbols) {
    this.symbols = symbols;
  }

  Network network(List<AssumptionClause> clauses) {
    boolean evenOwn =
        clauses.stream().anyMatch(c -> c instanceof Plain(Word w, _) && w == Word.ANY_EVEN_OWN);
    return new Network(assumptions(clauses), evenOwn ? Own.LIKE_OTHERS : Own.HEARD);
  }

  /** What is assumed for a property. */
  List<Assumption> when(List<AssumptionClause> clauses) {
    for (AssumptionClause c : clauses) {
      if (c instanceof Plain(Word word, _) && word == Word.ANY_EVEN_OWN) {
        symbols.findings.add(
            Rule.BAD_ASSUMPTION.at(
                c.at(), "whether own messages can be lost is said with `network`"));
      }
    }
    return assumptions(clauses);
  }

  private List<Assumption> assumptions(List<AssumptionClause> clauses) {
    var all = new ArrayList<Assumption>();
    for (AssumptionClause c : clauses) {
      switch (c) {
        case Plain p -> plain(p).ifPresent(all::add);
        case Counted counted -> counted(counted).ifPresent(all::add);
        case AssumptionClause.Among a ->
            symbols.findings.add(
                Rule.BAD_ASSUMPTION.at(a.role().at(), "in rounds there are no roles"));
        case AssumptionClause.Where w -> all.add(where(w));
      }
    }
    return all;
  }

  private Optional<Assumption> plain(Plain p) {
    if (p.word() == Word.DUPLICATING) {
      symbols.findings.add(Rule.BAD_ASSUMPTION.at(p.at(), "in a round no message arrives twice"));
      return Optional.empty();
    }
    if (p.word() == Word.FIFO || p.word() == Word.LOSSY) {
      symbols.findings.add(
          Rule.BAD_ASSUMPTION
              .at(p.at(), "this is an assumption about events")
              .withHelp("in rounds, `any` is a network that may lose any message"));
      return Optional.empty();
    }
    return Optional.of(assumption(p.word()));
  }

  private Assumption assumption(Word word) {
    return switch (word) {
      case ANY, ANY_EVEN_OWN -> new Assumption.Any();
      case PERFECT -> new Assumption.Perfect();
      case KERNEL -> new Assumption.Kernel();
      case MAJORITY -> new Assumption.HeardAtLeast(symbols.processes / 2 + 1);
      case SYNCHRONOUS -> new Assumption.SynchronousAfter(0);
      case DUPLICATING, LOSSY, FIFO -> throw new IllegalArgumentException(word.text());
      case EVENTUALLY_SYNCHRONOUS -> new Assumption.EventuallySynchronous();
    };
  }

  private Optional<Assumption> counted(Counted c) {
    Optional<Integer> count = new Constants(symbols).value(c.count());
    if (count.isEmpty()) {
      return Optional.empty();
    }
    int number = count.get();
    if (c.measure() == AssumptionClause.Measure.RECOVERY) {
      symbols.findings.add(
          Rule.BAD_ASSUMPTION.at(c.at(), "in rounds nobody starts again who has stopped"));
      return Optional.empty();
    }
    int most =
        switch (c.measure()) {
          case LOSSY_PER_ROUND, LOSSY_IN_TOTAL, SYNCHRONOUS_AFTER, RECOVERY -> Integer.MAX_VALUE;
          case CRASH, OMISSION, DELIVER, BYZANTINE, TRANSIENT_BYZANTINE -> symbols.processes;
        };
    if (number < 0 || number > most) {
      symbols.findings.add(
          Rule.BAD_ASSUMPTION.at(
              c.count().at(),
              "`"
                  + c.measure().before()
                  + " "
                  + number
                  + "` is not possible"
                  + (number < 0 ? "" : " with " + Wording.processes(symbols.processes))));
      return Optional.empty();
    }
    return Optional.of(
        switch (c.measure()) {
          case LOSSY_PER_ROUND -> new Assumption.LossesEachRound(number);
          case LOSSY_IN_TOTAL -> new Assumption.LossesInAll(number);
          case CRASH -> new Assumption.Crashes(number);
          case RECOVERY -> throw new IllegalArgumentException(c.measure().before());
          case OMISSION -> new Assumption.Omissions(number);
          case DELIVER -> new Assumption.HeardAtLeast(number);
          case SYNCHRONOUS_AFTER -> new Assumption.SynchronousAfter(number);
          case BYZANTINE -> new Assumption.Byzantine(number, Assumption.Span.WHOLE_RUN);
          case TRANSIENT_BYZANTINE -> new Assumption.Byzantine(number, Assumption.Span.ONE_ROUND);
        });
  }

  private Assumption where(AssumptionClause.Where w) {
    var slots = new Slots();
    Sort sets = new Sort.SetOf(Sort.PROCESS);
    Sort table = new Sort.Table(new Type.Process(symbols.processes), sets);
    Binder heard = slots.fresh("heard", table);
    Scope scope = Scope.EMPTY.with("heard", new Typed(new Term.Bound(heard), table));
    var expressions = new Expressions(symbols, Place.NETWORK, scope, slots);
    Typed condition = expressions.as(w.condition(), Sort.BOOL);
    return new Assumption.Where(heard, condition.term(), slots.count(), w.at());
  }
}
