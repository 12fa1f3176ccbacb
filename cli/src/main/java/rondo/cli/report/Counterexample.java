package rondo.cli.report;

import java.nio.file.Path;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.round.RoundViolation;
import rondo.trace.Property;
import rondo.trace.Story;
import rondo.trace.Story.Ending;
import rondo.trace.StoryPrinter;
import rondo.trace.Style;
import rondo.trace.Violation;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventStoryPrinter;
import rondo.trace.round.RoundStory;
import rondo.trace.round.RoundStoryPrinter;

/** A violation that was replayed. */
public sealed interface Counterexample {
  /** The file that it was saved to. */
  Optional<Path> saved();

  /** What is wrong, in a few words. */
  String kind();

  /** Where that is, if it is at one place. */
  Position place();

  /** How it comes to that, in many lines. */
  String story(Style style);

  /** Where it ends, in a line. */
  String ending();

  /** One of a Promela model. */
  record OfSteps(Violation violation, Story story, Optional<Path> saved) implements Counterexample {
    @Override
    public String kind() {
      return violation.property().title();
    }

    @Override
    public Position place() {
      return story.ending() instanceof Ending.Broken(var fault) ? fault.at() : Position.NONE;
    }

    @Override
    public String story(Style style) {
      return StoryPrinter.print(story, style);
    }

    @Override
    public String ending() {
      String steps = Decimal.grouped(story.entries().size()) + " steps";
      return story.ending() instanceof Ending.Broken(var fault) && fault.at().isKnown()
          ? fault.at() + ": " + fault.message() + ", after " + steps
          : "after " + steps;
    }
  }

  /** One of a protocol in rounds. */
  record OfRounds(RoundViolation violation, RoundStory story, Optional<Path> saved)
      implements Counterexample {
    @Override
    public String kind() {
      return switch (violation) {
        case RoundViolation.OfProperty _ -> ending();
        case RoundViolation.OfFault fault -> Property.of(fault.fault().kind()).title();
      };
    }

    @Override
    public Position place() {
      return switch (violation) {
        case RoundViolation.OfProperty _ -> Position.NONE;
        case RoundViolation.OfFault fault -> fault.fault().at();
      };
    }

    @Override
    public String story(Style style) {
      return RoundStoryPrinter.print(story, style);
    }

    @Override
    public String ending() {
      return switch (story.ending()) {
        case RoundStory.Ending.Repeating _ -> "in a run that goes on for ever";
        case RoundStory.Ending.Open(), RoundStory.Ending.Over() -> {
          int rounds = story.entries().size();
          yield rounds == 0
              ? "at the beginning"
              : "after " + Decimal.grouped(rounds) + (rounds == 1 ? " round" : " rounds");
        }
      };
    }
  }

  /**
   * One of a protocol of events.
   *
   * @param fault what went wrong in a process, if that is it
   */
  record OfEvents(Optional<Fault> fault, EventStory story, Optional<Path> saved)
      implements Counterexample {
    /** A fault unless it breaks a property that it was looked for. */
    private Optional<Fault> accident() {
      return fault.filter(f -> f.kind() != Fault.Kind.REVOKED && f.kind() != Fault.Kind.FORBIDDEN);
    }

    @Override
    public String kind() {
      return accident().map(f -> Property.of(f.kind()).title()).orElse(ending());
    }

    @Override
    public Position place() {
      return accident().map(Fault::at).orElse(Position.NONE);
    }

    @Override
    public String story(Style style) {
      return EventStoryPrinter.print(story, style);
    }

    @Override
    public String ending() {
      return switch (story.ending()) {
        case EventStory.Ending.Repeating _ -> "in a run that goes on for ever";
        case EventStory.Ending.Open(), EventStory.Ending.Over() -> {
          int steps = story.steps();
          yield steps == 0
              ? "at the beginning"
              : "after " + Decimal.grouped(steps) + (steps == 1 ? " step" : " steps");
        }
      };
    }
  }
}
