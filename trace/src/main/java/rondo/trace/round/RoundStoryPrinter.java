package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.trace.Style;
import rondo.trace.round.RoundStory.Beginning;
import rondo.trace.round.RoundStory.Change;
import rondo.trace.round.RoundStory.Delivery;
import rondo.trace.round.RoundStory.Ending;
import rondo.trace.round.RoundStory.Entry;
import rondo.trace.round.RoundStory.Fate;
import rondo.trace.round.RoundStory.Letter;
import rondo.trace.round.RoundStory.Part;
import rondo.trace.round.RoundStory.Row;
import rondo.trace.round.RoundStory.Scope;
import rondo.trace.round.RoundStory.Wrong;

/**
 * A story as a table: a block for each round, in it a row for each process with what it sends, whom
 * it hears, and what becomes of its variables.
 */
public final class RoundStoryPrinter {
  private static final int WIDEST = 28;
  private static final String GAP = "  ";
  private static final String LOST = "--";
  private static final String NOTHING = ".";
  private static final String BEFORE = ">";
  static final String REPEATED = "the following rounds repeat for ever:";
  static final String SYNCHRONOUS = "nothing goes wrong in the network from here on";

  private final RoundStory story;
  private final Style style;
  private final StringBuilder out = new StringBuilder();
  private final List<Line> lines = new ArrayList<>();
  private final int[] widths;

  /** How a cell of the table stands out. */
  private enum Tone {
    PLAIN,
    FAINT,
    ACTOR,
    CHANGE,
    BAD
  }

  private record Cell(String text, Tone tone) {
    static final Cell EMPTY = new Cell("", Tone.PLAIN);
  }

  /** What stands before a row of the table. */
  private enum Margin {
    EMPTY(" "),
    /** Of a round that comes again and again. */
    REPEATED("|");

    final String text;

    Margin(String text) {
      this.text = text;
    }
  }

  /** A row of the table, or a text between two rows. */
  private sealed interface Line {
    record Cells(List<Cell> cells, Margin margin) implements Line {}

    record Text(Cell cell) implements Line {}
  }

  private RoundStoryPrinter(RoundStory story, Style style) {
    this.story = story;
    this.style = style;
    this.widths = new int[4 + story.variables().size()];
  }

  public static String print(RoundStory story, Style style) {
    return new RoundStoryPrinter(story, style).print();
  }

  private String print() {
    head();
    start();
    boolean synchronous = false;
    for (Entry entry : story.entries()) {
      if (story.ending() instanceof Ending.Repeating(int from) && from == entry.number()) {
        lines.add(text(REPEATED, Tone.BAD));
      }
      if (!synchronous && entry.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        lines.add(text(SYNCHRONOUS, Tone.FAINT));
      }
      rows(entry);
    }
    measure();
    lines.forEach(this::print);
    legend();
    ending(story.ending())
        .map(t -> story.ending() instanceof Ending.Repeating ? style.bad(t) : t)
        .ifPresent(t -> out.append(t).append('\n'));
    story.wrong().forEach(this::print);
    return out.toString();
  }

  private static Line text(String text, Tone tone) {
    return new Line.Text(new Cell(text, tone));
  }

  private void head() {
    var cells = new ArrayList<Cell>();
    for (String head : List.of("round", "process", "sends", "hears of")) {
      cells.add(new Cell(head, Tone.FAINT));
    }
    story.variables().forEach(v -> cells.add(new Cell(v, Tone.FAINT)));
    lines.add(new Line.Cells(cells, Margin.EMPTY));
  }

  private void start() {
    String label = "start";
    for (Beginning beginning : story.start()) {
      var cells = new ArrayList<Cell>();
      cells.add(new Cell(label, Tone.PLAIN));
      cells.add(process(beginning.process(), beginning.part()));
      cells.add(Cell.EMPTY);
      cells.add(Cell.EMPTY);
      if (beginning.part().isSeen()) {
        beginning.values().forEach(v -> cells.add(new Cell(v, Tone.PLAIN)));
      }
      lines.add(new Line.Cells(cells, Margin.EMPTY));
      label = "";
    }
  }

  private static Cell process(String name, Part part) {
    return switch (part) {
      case CORRECT -> new Cell(name, Tone.ACTOR);
      case OMITTING, BYZANTINE, LIES, CRASHES -> new Cell(name + " " + part.word(), Tone.BAD);
      case CRASHED -> new Cell(name + " " + part.word(), Tone.FAINT);
    };
  }

  private Margin margin(Entry entry) {
    return story.ending() instanceof Ending.Repeating(int from) && from <= entry.number()
        ? Margin.REPEATED
        : Margin.EMPTY;
  }

  private void rows(Entry entry) {
    List<String> labels = labels(entry);
    for (int i = 0; i < Math.max(entry.rows().size(), labels.size()); i++) {
      var cells = new ArrayList<Cell>();
      cells.add(new Cell(i < labels.size() ? labels.get(i) : "", i == 0 ? Tone.PLAIN : Tone.FAINT));
      if (i < entry.rows().size()) {
        cells.addAll(cells(entry.rows().get(i), entry.arrival()));
      }
      lines.add(new Line.Cells(cells, margin(entry)));
    }
    for (Wrong accident : entry.accidents()) {
      lines.add(text("in round " + entry.number() + ", " + accident.message(), Tone.BAD));
      if (accident.at().isKnown()) {
        lines.add(text("  --> " + accident.at(), Tone.PLAIN));
      }
    }
  }

  /** What a round is called besides its number. */
  static List<String> names(Entry entry) {
    var words = new ArrayList<String>();
    OptionalInt phase = entry.phase();
    phase.ifPresent(p -> words.add("phase " + p));
    if (!entry.name().isEmpty()) {
      words.add(entry.name());
    }
    return words;
  }

  /** The number, and below it what else the round is called. */
  private static List<String> labels(Entry entry) {
    List<String> words = names(entry);
    String number = Integer.toString(entry.number());
    return words.isEmpty() ? List.of(number) : List.of(number, String.join(", ", words));
  }

  private static List<Cell> cells(Row row, Arrival arrival) {
    var cells = new ArrayList<Cell>();
    cells.add(process(row.process(), row.part()));
    Tone sending = row.part() == Part.LIES || row.part() == Part.BYZANTINE ? Tone.BAD : Tone.PLAIN;
    cells.add(new Cell(sends(row), sending));
    cells.add(new Cell(heard(row.heard(), arrival), Tone.PLAIN));
    if (row.part().isSeen()) {
      row.changes().forEach(c -> cells.add(change(c)));
    }
    return cells;
  }

  private static String sends(Row row) {
    boolean forged = row.part() == Part.LIES || row.part() == Part.BYZANTINE;
    if (forged && row.sends().isEmpty()) {
      return "nothing";
    }
    return row.sends().stream().map(l -> letter(l, forged)).collect(Collectors.joining(", "));
  }

  private static String letter(Letter letter, boolean forged) {
    return letter.scope() == Scope.ALL && !forged
        ? letter.message()
        : letter.message() + " to " + String.join(" ", letter.to());
  }

  /**
   * One column for each sender, so that one sees at a glance who is missing; where it matters in
   * which order they are heard, one after the other.
   */
  private static String heard(List<Delivery> deliveries, Arrival arrival) {
    var text = new StringBuilder();
    for (int i = 0; i < deliveries.size(); i++) {
      Delivery delivery = deliveries.get(i);
      String name = delivery.sender();
      if (i > 0) {
        boolean follows = arrival == Arrival.IN_EACH_ORDER && delivery.fate() == Fate.HEARD;
        text.append(follows ? " " + BEFORE + " " : " ");
      }
      text.append(
          switch (delivery.fate()) {
            case HEARD -> name;
            case LOST -> pad(LOST, name.length());
            case NOTHING_SENT -> pad(NOTHING, name.length());
          });
    }
    return text.toString().stripTrailing();
  }

  /** What was before stands further up in the column, too. */
  private static Cell change(Change change) {
    if (!change.isOne()) {
      return new Cell(change.after(), Tone.FAINT);
    }
    String after = "-> " + change.after();
    String both = change.before() + " " + after;
    return new Cell(both.length() <= WIDEST ? both : after, Tone.CHANGE);
  }

  private void measure() {
    for (Line line : lines) {
      if (line instanceof Line.Cells(List<Cell> cells, _)) {
        for (int i = 0; i < cells.size(); i++) {
          int length = cells.get(i).text().length();
          if (i == 3 || length <= WIDEST) {
            widths[i] = Math.max(widths[i], length);
          }
        }
      }
    }
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private void print(Line line) {
    switch (line) {
      case Line.Text(Cell cell) -> out.append(painted(cell.text(), cell.tone())).append('\n');
      case Line.Cells(List<Cell> cells, Margin margin) -> print(cells, margin);
    }
  }

  /** What is too wide for its column pushes the rest of the row to the next line. */
  private void print(List<Cell> cells, Margin before) {
    int last = cells.size() - 1;
    while (last > 0 && cells.get(last).text().isEmpty()) {
      last--;
    }
    int margin = 1;
    String begin = before == Margin.EMPTY ? before.text : painted(before.text, Tone.BAD);
    out.append(begin);
    for (int i = 0; i <= last; i++) {
      Cell cell = cells.get(i);
      boolean tooWide = cell.text().length() > widths[i];
      String text = i == last || tooWide ? cell.text() : pad(cell.text(), widths[i]);
      out.append(painted(text, cell.tone()));
      margin += widths[i] + GAP.length();
      if (i < last) {
        if (tooWide) {
          out.append('\n').append(begin).append(" ".repeat(margin - before.text.length()));
        } else {
          out.append(GAP);
        }
      }
    }
    out.append('\n');
  }

  private String painted(String text, Tone tone) {
    return switch (tone) {
      case PLAIN -> text;
      case FAINT -> style.faint(text);
      case ACTOR -> style.actor(text);
      case CHANGE -> style.change(text);
      case BAD -> style.bad(text);
    };
  }

  /** Says what the marks mean that occur. */
  private void legend() {
    var words = new ArrayList<String>();
    if (story.entries().stream().anyMatch(e -> e.arrival() == Arrival.IN_EACH_ORDER)) {
      words.add(BEFORE + " heard before");
    }
    if (occurs(story, Fate.LOST)) {
      words.add(LOST + " a message that is lost");
    }
    if (occurs(story, Fate.NOTHING_SENT)) {
      words.add(NOTHING + " nothing was sent");
    }
    if (!words.isEmpty()) {
      out.append(style.faint(" (" + String.join(", ", words) + ")")).append('\n');
    }
  }

  static boolean occurs(RoundStory story, Fate fate) {
    return story.entries().stream()
        .anyMatch(
            e ->
                e.rows().stream()
                    .anyMatch(r -> r.heard().stream().anyMatch(d -> d.fate() == fate)));
  }

  /** How a run goes on, in words; empty if it is not told any further. */
  static Optional<String> ending(Ending ending) {
    return switch (ending) {
      case Ending.Open() -> Optional.empty();
      case Ending.Over() -> Optional.of("the run has come to its end: nothing more happens");
      case Ending.Repeating(int from) -> Optional.of("and so on, from round " + from);
    };
  }

  private void print(Wrong wrong) {
    out.append(style.bad(wrong.message())).append('\n');
    if (wrong.at().isKnown()) {
      out.append("  --> ").append(wrong.at()).append('\n');
    }
  }
}
