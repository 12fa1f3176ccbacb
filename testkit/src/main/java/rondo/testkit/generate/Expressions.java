package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.FLAG;
import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Cell.Sort.SIGNED;
import static rondo.testkit.generate.Cell.Sort.SYMBOL;
import static rondo.testkit.generate.Cell.Sort.TINY;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Random expressions. Parentheses are left out at random, so that precedence matters. */
final class Expressions {
  static final List<String> SYMBOLS = List.of("red", "green", "blue");

  private final Dice dice;
  private final Set<Trait> traits;
  private final List<String> remote = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();

  Expressions(Dice dice, Set<Trait> traits) {
    this.dice = dice;
    this.traits = traits;
  }

  /** From here on, this expression, which looks into another process, may be used. */
  void addRemote(String expression) {
    remote.add(expression);
  }

  /**
   * The same for an expression that Spin's verifier can only answer outside of a selection, where
   * no earlier option of the one who asks can be mistaken for one of the one asked about.
   */
  void addQuestion(String expression) {
    questions.add(expression);
  }

  List<String> questions() {
    return questions;
  }

  /** Any number. */
  String number(Scope scope, int depth) {
    if (depth <= 0 || dice.chance(35)) {
      return leaf(scope);
    }
    String text =
        switch (dice.below(10)) {
          case 0, 1, 2, 3 ->
              number(scope, depth - 1)
                  + " "
                  + dice.oneOf("+", "-", "*", "&", "|", "^", "+", "-")
                  + " "
                  + number(scope, depth - 1);
          case 4 -> number(scope, depth - 1) + dice.oneOf(" << ", " >> ") + dice.between(0, 3);
          case 5 -> number(scope, depth - 1) + dice.oneOf(" / ", " % ") + dice.between(1, 4);
          case 6 -> dice.oneOf("-", "~", "!") + "(" + number(scope, depth - 1) + ")";
          case 7, 8 -> pure(scope, depth - 1);
          default ->
              "(%s -> %s : %s)"
                  .formatted(
                      pure(scope, depth - 1), number(scope, depth - 1), number(scope, depth - 1));
        };
    if (traits.contains(Trait.RISKY) && dice.chance(10)) {
      return "(" + text + ") " + dice.oneOf("/", "%") + " " + leaf(scope);
    }
    return dice.chance(70) ? "(" + text + ")" : text;
  }

  /** A number from a small range, whatever it is made of. */
  String small(Scope scope) {
    return switch (dice.below(5)) {
      case 0 -> Integer.toString(dice.below(3));
      case 1 -> scope.readable(FLAG, NATURAL).text();
      case 2 -> "(%s) & %d".formatted(number(scope, 2), dice.oneOf(1, 3));
      default -> "(%s) %% %d".formatted(number(scope, 2), dice.between(2, 3));
    };
  }

  /** Something to wait for; questions about channels can only be joined by && and ||. */
  String condition(Scope scope, int depth) {
    return switch (depth <= 0 ? 7 : dice.below(8)) {
      case 0 -> "(" + condition(scope, depth - 1) + junction() + condition(scope, depth - 1) + ")";
      case 1, 2 -> channelCondition(scope);
      default -> pure(scope, depth);
    };
  }

  /** A condition that can stand inside any expression. */
  String pure(Scope scope, int depth) {
    return switch (depth <= 0 ? 7 : dice.below(8)) {
      case 0 -> "(" + pure(scope, depth - 1) + junction() + pure(scope, depth - 1) + ")";
      case 1 -> "!(" + pure(scope, depth - 1) + ")";
      case 2 -> scope.readable(FLAG).text();
      case 3 -> "(" + number(scope, depth) + ")";
      default -> comparison(scope, depth);
    };
  }

  private String junction() {
    return dice.oneOf(" && ", " || ");
  }

  private String comparison(Scope scope, int depth) {
    if (dice.chance(15)) {
      return scope.readable(SYMBOL).text() + dice.oneOf(" == ", " != ") + dice.pick(SYMBOLS);
    }
    return "("
        + number(scope, depth - 1)
        + " "
        + dice.oneOf("==", "!=", "<", "<=", ">", ">=")
        + " "
        + number(scope, depth - 1)
        + ")";
  }

  private String leaf(Scope scope) {
    if (!remote.isEmpty() && dice.chance(25)) {
      return dice.pick(remote);
    }
    if (dice.chance(10)) {
      return special(scope);
    }
    return dice.chance(25)
        ? Integer.toString(dice.between(0, 3))
        : scope.readable(FLAG, NATURAL, SIGNED, TINY).text();
  }

  private String special(Scope scope) {
    var choices = new ArrayList<>(List.of("_pid", "_nr_pr"));
    if (traits.contains(Trait.LAST)) {
      choices.add("_last");
    }
    if (traits.contains(Trait.QUERY)) {
      buffered(scope).forEach(l -> choices.add("len(" + l.text() + ")"));
    }
    if (traits.contains(Trait.PRIORITY)) {
      choices.addAll(List.of("_priority", "get_priority(_pid)"));
    }
    return dice.pick(choices);
  }

  private String channelCondition(Scope scope) {
    List<Link> channels = scope.links().stream().filter(l -> l.signature().number() == 0).toList();
    if (channels.stream().anyMatch(l -> l.text().equals("k")) && dice.chance(20)) {
      return "k" + dice.oneOf(" == ", " != ") + dice.pick(channels).text();
    }
    List<Link> buffered = buffered(scope);
    if (buffered.isEmpty() || !traits.contains(Trait.QUERY) && !traits.contains(Trait.POLL)) {
      return comparison(scope, 1);
    }
    Link link = dice.pick(buffered);
    if (traits.contains(Trait.POLL) && dice.chance(50)) {
      var patterns = new ArrayList<String>();
      for (Signature.Field field : link.signature().fields()) {
        patterns.add(pollPattern(scope, field));
      }
      return link.text() + dice.oneOf("?[", "??[") + String.join(", ", patterns) + "]";
    }
    return dice.oneOf("empty", "full", "nempty", "nfull") + "(" + link.text() + ")";
  }

  private String pollPattern(Scope scope, Signature.Field field) {
    return switch (field) {
      case MTYPE -> dice.chance(50) ? dice.pick(SYMBOLS) : scope.readable(SYMBOL).text();
      case BIT, BOOL, BYTE, SHORT ->
          switch (dice.below(3)) {
            case 0 -> Integer.toString(dice.below(2));
            case 1 -> "eval(" + scope.readable(FLAG, NATURAL).text() + ")";
            default -> scope.readable(FLAG, NATURAL).text();
          };
      case CHAN, STRUCT -> throw new IllegalStateException("polled: " + field);
    };
  }

  private List<Link> buffered(Scope scope) {
    return scope.links().stream().filter(l -> l.isBuffered() && l.signature().isPlain()).toList();
  }
}
