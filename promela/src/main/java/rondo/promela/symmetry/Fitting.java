package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.VarDecl.TypeName;

/** Checks that values go only where values of their kind belong. */
final class Fitting {
  private final Reading reading;
  private final Complaints complaints;
  private final Flattening flattening;
  private final List<List<Kind>> signatures = new ArrayList<>();

  /** What carries a value somewhere. */
  enum Carrier {
    ASSIGNMENT,
    MESSAGE
  }

  Fitting(Reading reading) {
    this.reading = reading;
    this.complaints = reading.complaints;
    this.flattening = new Flattening(reading.scope, reading.census.sizes());
  }

  /** Makes a channel that the program creates known. */
  void channel(List<TypeName> message) {
    signatures.add(flattening.of(message));
  }

  void value(Kind expected, Typed value, Carrier carrier, Position at) {
    value(expected, value.kind(), value.text(), carrier, at);
  }

  private void value(Kind expected, Kind actual, String what, Carrier carrier, Position at) {
    switch (expected) {
      case Kind.Reference(String proctype) -> reference(proctype, actual, what, carrier, at);
      case Kind.Number _ -> number(actual, what, carrier, at);
      case Kind.Channel channel -> channel(channel, actual, what, at);
      case Kind.Undefined _, Kind.Structure _ -> {}
    }
  }

  private void reference(String proctype, Kind actual, String what, Carrier carrier, Position at) {
    if (actual instanceof Kind.Reference(String other) && !other.equals(proctype)) {
      complaints.add(
          SymmetryRule.MIXED_TYPES,
          at,
          what + " refers to `" + other + "`, but a reference to `" + proctype + "` is expected",
          "references to different types are never mixed");
    } else if (!actual.isReference()) {
      complaints.add(
          carrier == Carrier.MESSAGE
              ? SymmetryRule.NUMBER_IN_MESSAGE
              : SymmetryRule.NUMBER_AS_REFERENCE,
          at,
          what
              + " is "
              + actual.described()
              + ", but a reference to `"
              + proctype
              + "` is expected",
          "a reference is `_undef_ref`, `anyRef("
              + proctype
              + ")`, another reference to `"
              + proctype
              + "`, or `_lid` inside `"
              + proctype
              + "`");
    }
  }

  private void number(Kind actual, String what, Carrier carrier, Position at) {
    if (actual.isReference()) {
      complaints.add(
          carrier == Carrier.MESSAGE
              ? SymmetryRule.REFERENCE_IN_MESSAGE
              : SymmetryRule.REFERENCE_AS_NUMBER,
          at,
          what + " is " + actual.described() + ", but a number is expected",
          carrier == Carrier.MESSAGE
              ? "write `ref P` as the type of the message's field"
              : "declare the variable as `ref P`");
    } else if (actual instanceof Kind.Channel) {
      complaints.add(
          SymmetryRule.CHANNEL_AS_NUMBER,
          at,
          what + " is a channel, but a number is expected",
          "keep a channel in a `chan`: its number changes with the process that it belongs to");
    }
  }

  private void channel(Kind.Channel expected, Kind actual, String what, Position at) {
    if (!(actual instanceof Kind.Channel(Optional<List<TypeName>> message))) {
      complaints.add(
          SymmetryRule.CHANNEL_AS_NUMBER,
          at,
          what + " is " + actual.described() + ", but a channel is expected",
          "channels have no numbers to calculate with");
      return;
    }
    if (expected.message().isEmpty()) {
      return;
    }
    List<Kind> wanted = flattening.of(expected.message().get());
    boolean same =
        message.isPresent()
            ? flattening.of(message.get()).equals(wanted)
            : signatures.stream().allMatch(wanted::equals);
    if (!same) {
      complaints.add(
          SymmetryRule.UNKNOWN_CHANNEL,
          at,
          what + " may be a channel with other references in its messages",
          "keep it in a `chan` that is declared without `= [n] of { … }`");
    }
  }

  /** What {@code run} hands over. */
  void arguments(String proctype, List<Typed> arguments) {
    var expected = new ArrayList<Kind>();
    reading
        .outlines
        .parameters(proctype)
        .forEach(p -> expected.addAll(flattening.of(Kind.of(p.type()))));
    int next = 0;
    for (Typed argument : arguments) {
      List<Kind> kinds = flattening.of(argument.kind());
      String what = argument.text();
      for (Kind kind : kinds) {
        if (next < expected.size()) {
          value(expected.get(next), kind, what, Carrier.ASSIGNMENT, argument.written().at());
        }
        next++;
      }
    }
  }

  /** Two values that are compared for equality. */
  void comparison(Typed left, Typed right, Position at) {
    Kind l = left.kind();
    Kind r = right.kind();
    if (l instanceof Kind.Reference(String one)
        && r instanceof Kind.Reference(String other)
        && !one.equals(other)) {
      complaints.add(
          SymmetryRule.MIXED_TYPES,
          at,
          "a reference to `" + one + "` is compared with one to `" + other + "`",
          "references to different types are never mixed");
    } else if (l.isReference() != r.isReference()) {
      complaints.add(
          SymmetryRule.COMPARED_WITH_NUMBER,
          at,
          "a reference is compared with " + (l.isReference() ? r : l).described(),
          "compare it with `_undef_ref`, `_lid` or another reference");
    } else if (l instanceof Kind.Channel != r instanceof Kind.Channel) {
      complaints.add(
          SymmetryRule.CHANNEL_AS_NUMBER,
          at,
          "a channel is compared with " + (l instanceof Kind.Channel ? r : l).described(),
          "channels have no numbers");
    }
  }

  /** What is sent to, or received from, a channel; {@code anything} goes with every field. */
  void message(Kind channel, List<Typed> parts, Direction direction, Position at) {
    if (!(channel instanceof Kind.Channel(Optional<List<TypeName>> message))) {
      return;
    }
    if (message.isPresent()) {
      message(flattening.of(message.get()), parts, direction, at);
      return;
    }
    for (List<Kind> signature : signatures) {
      if (!matches(signature, parts, direction)) {
        complaints.add(
            SymmetryRule.UNKNOWN_CHANNEL,
            at,
            "this channel may be one whose messages have numbers and references elsewhere",
            "let all channels of the model that it may be have references in the same fields");
        return;
      }
    }
  }

  /** Which way a message goes. */
  enum Direction {
    SEND,
    SORTED_SEND,
    RECEIVE
  }

  private boolean matches(List<Kind> signature, List<Typed> parts, Direction direction) {
    List<Kind> sent = new ArrayList<>();
    parts.forEach(p -> sent.addAll(flattening.of(p.kind())));
    for (int i = 0; i < Math.min(sent.size(), signature.size()); i++) {
      Kind wanted = signature.get(i);
      boolean same =
          sent.get(i) instanceof Kind.Undefined
              ? wanted instanceof Kind.Reference
              : sent.get(i) instanceof Kind.Channel
                  ? wanted instanceof Kind.Channel
                  : sent.get(i) instanceof Kind.Structure || sent.get(i).equals(wanted);
      if (!same) {
        return false;
      }
    }
    boolean references = signature.stream().anyMatch(Kind.Reference.class::isInstance);
    boolean complete = sent.size() >= signature.size();
    return switch (direction) {
      case SEND -> complete || !references;
      case SORTED_SEND -> !references;
      case RECEIVE -> true;
    };
  }

  private void message(List<Kind> signature, List<Typed> parts, Direction direction, Position at) {
    int next = 0;
    for (Typed part : parts) {
      List<Kind> kinds = flattening.of(part.kind());
      String what = part.text();
      for (Kind kind : kinds) {
        if (next < signature.size() && !isAnything(part)) {
          Position where = part.written().at();
          if (direction == Direction.RECEIVE && kind instanceof Kind.Channel c) {
            value(c, signature.get(next), "what is received", Carrier.MESSAGE, where);
          } else {
            value(signature.get(next), kind, what, Carrier.MESSAGE, where);
          }
        }
        next++;
      }
    }
    if (direction != Direction.RECEIVE
        && next < signature.size()
        && signature.subList(next, signature.size()).stream()
            .anyMatch(Kind.Reference.class::isInstance)) {
      complaints.add(
          SymmetryRule.NUMBER_IN_MESSAGE,
          at,
          "a reference of the message is left out, and would be the first process",
          "send `_undef_ref` where there is nothing to refer to");
    }
    if (direction == Direction.SORTED_SEND
        && signature.stream().anyMatch(Kind.Reference.class::isInstance)) {
      complaints.add(
          SymmetryRule.SORTED_REFERENCES,
          at,
          "messages with references are not sorted: references have no order",
          "send with `!`, and look for a message with `??`");
    }
  }

  static boolean isAnything(Typed part) {
    return part.plain() instanceof Expression.Name n && n.steps().getFirst().name().equals("_");
  }
}
