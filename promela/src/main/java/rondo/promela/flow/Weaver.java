package rondo.promela.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.promela.flow.Element.Kind;

/**
 * Weaves the statements of one proctype into a graph of elements.
 *
 * <p>The order in which elements are made is that in which Spin's parser makes them, because their
 * numbers are visible to a model ({@code pc_value}) and because several rules of target resolution
 * ({@link Targets}) depend on which helper elements stand between two statements:
 *
 * <ul>
 *   <li>{@code if} is the choice and a join behind it; every option's chain leads on to the join;
 *   <li>{@code do} is a join, the choice, and a loop exit; the options lead back to the join;
 *   <li>{@code unless} is the unless and a join behind it, to which main part and escape lead;
 *   <li>a block is one element that holds its own sequence; {@link #finish} ties its end to what
 *       follows the block;
 *   <li>a jump that carries an end, accept or progress label is preceded by a skip that takes it.
 * </ul>
 */
public final class Weaver {
  /** Where a sequence stands that is being closed. */
  public enum Place {
    D_STEP,
    OPTION,
    ELSEWHERE
  }

  private static final int OUTSIDE = -1;

  private final Births births;
  private final Complaints complaints;
  private final List<Element> elements = new ArrayList<>();
  private final Deque<Sequence> open = new ArrayDeque<>();
  private final Deque<Label> breaks = new ArrayDeque<>();
  private int nextNumber = 1;
  private int dstep = OUTSIDE;
  private Sequence body;

  public Weaver(Births births, Complaints complaints) {
    this.births = births;
    this.complaints = complaints;
  }

  /** Counts the elements of the whole model. */
  public static final class Births {
    private int next;
  }

  public void open() {
    open.push(new Sequence());
  }

  /** Starts a deterministic step; what is written up to {@link #leaveDStep} belongs to it. */
  public void enterDStep() {
    dstep = births.next;
  }

  public void leaveDStep() {
    dstep = OUTSIDE;
  }

  public Sequence close(Place place, Position at) {
    Sequence closed = open.pop();
    if (closed.isEmpty()) {
      complaints.report(Mistake.EMPTY_SEQUENCE, at, "");
      closed.append(plain(new Action.Skip(), "skip", at));
    }
    if (place == Place.OPTION && !closed.first().labels().isEmpty()) {
      Label label = closed.first().labels().getLast();
      complaints.report(Mistake.LABEL_IN_OPTION, label.at(), label.name());
    }
    if (place == Place.D_STEP) {
      new DStepCheck(dstep, complaints).jumpsStayInside(closed.first(), closed.last());
    }
    closed.close();
    return closed;
  }

  /** A new innermost loop, to whose exit breaks lead from now on. */
  public void enterLoop(Position at) {
    breaks.push(new Label(":b", at));
  }

  /** Takes the innermost loop away for a while; give it back with {@link #resumeLoop}. */
  public Label suspendLoop() {
    return breaks.pop();
  }

  public void resumeLoop(Label exit) {
    breaks.push(exit);
  }

  /** Where a break leads now, if it is inside a loop. */
  public Optional<Destination> loopExit() {
    return Optional.ofNullable(breaks.peek()).map(Destination::of);
  }

  /** Adds a statement to the innermost open sequence. */
  public void add(Step step) {
    Deque<Label> labels = new ArrayDeque<>();
    Step inner = step;
    while (inner instanceof Step.Labelled labelled) {
      labels.push(labelled.label());
      inner = labelled.step();
    }
    Element element = make(inner);
    for (Label label : labels) {
      label.place(element);
      element.labels().add(label);
    }
    if (!element.isChoice() && element.kind() != Kind.UNLESS) {
      append(element, open.peek());
    }
  }

  private Element make(Step step) {
    return switch (step) {
      case Step.Plain p -> plain(p.action(), p.text(), p.at());
      case Step.Jump j -> fresh(Kind.JUMP, j.at()).jump(j.to(), j.text());
      case Step.Body b -> body(b);
      case Step.End e -> fresh(Kind.END, e.at()).shownAs("-end-");
      case Step.Choice c -> choice(c);
      case Step.Unless u -> unless(u);
      case Step.Labelled l -> throw new IllegalStateException("labels are peeled off: " + l);
    };
  }

  private Element plain(Action action, String text, Position at) {
    return fresh(Kind.PLAIN, at).plain(action, text);
  }

  private Element fresh(Kind kind, Position at) {
    return numbered(nextNumber++, kind, at);
  }

  private Element numbered(int number, Kind kind, Position at) {
    Element made = new Element(number, births.next++, kind, at).writtenIn(dstep);
    elements.add(made);
    return made;
  }

  /** A block of a sequence that was just closed. */
  public Step block(Step.Grip grip, Sequence sequence, Position at) {
    return new Step.Body(grip, sequence, dstep, at);
  }

  private Element body(Step.Body b) {
    Kind kind =
        switch (b.grip()) {
          case NONE -> Kind.BLOCK;
          case ATOMIC -> Kind.ATOMIC;
          case D_STEP -> Kind.D_STEP;
        };
    return fresh(kind, b.at())
        .shownAs("d_step")
        .holding(List.of(b.sequence()))
        .writtenIn(b.dstep());
  }

  private Element choice(Step.Choice c) {
    List<Sequence> options = elseLast(c.options());
    Kind kind = c.form() == Step.Choice.Form.IF ? Kind.IF : Kind.DO;
    Element head = fresh(kind, c.at()).holding(options);
    Element join = fresh(Kind.JOIN, c.at()).shownAs("");
    for (Sequence option : options) {
      append(join, option);
    }
    Sequence around = open.peek();
    if (kind == Kind.IF) {
      append(head, around);
      append(join, around);
      return head;
    }
    append(join, around);
    Element exit = fresh(Kind.LOOP_EXIT, c.at()).shownAs("");
    breaks.pop().place(exit);
    append(head, around);
    append(exit, around);
    return head;
  }

  private List<Sequence> elseLast(List<Sequence> options) {
    List<Sequence> ordered = new ArrayList<>();
    Sequence otherwise = null;
    for (Sequence option : options) {
      if (!option.first().isElse()) {
        ordered.add(option);
      } else if (otherwise == null) {
        otherwise = option;
      } else {
        complaints.report(Mistake.SECOND_ELSE, option.first().at(), "");
      }
    }
    if (otherwise != null) {
      ordered.add(otherwise);
    }
    return ordered;
  }

  private Element unless(Step.Unless u) {
    Element head = fresh(Kind.UNLESS, u.at()).holding(List.of(u.main(), u.escape()));
    Element join = fresh(Kind.JOIN, u.at()).shownAs("");
    append(join, u.main());
    append(join, u.escape());
    Escapes.attach(u.main(), u.escape());
    append(head, open.peek());
    append(join, open.peek());
    return head;
  }

  private void append(Element element, Sequence to) {
    if (element.kind() == Kind.JUMP
        && element.labels().stream().anyMatch(label -> label.mark().isPresent())) {
      Element skip = skip(element.at());
      Label moved = element.labels().removeLast();
      moved.place(skip);
      skip.labels().add(moved);
      append(skip, to);
    }
    to.append(element);
  }

  private Element skip(Position at) {
    return plain(new Action.Guard(Expr.TRUE), "skip", at);
  }

  /** Makes the steps of a closed sequence atomic, or parts of one deterministic step. */
  public void hold(Sequence sequence, Step.Grip grip) {
    new Atomicity(grip, complaints).hold(sequence);
  }

  /** Removes all but the first of neighbouring skips inside an option. */
  public static void prune(Sequence option) {
    Element before = null;
    int skips = 0;
    for (Element e = option.first(); e != null; before = e, e = e.next()) {
      boolean print = e.action() instanceof Action.Print;
      if ((!print && !isSkip(e)) || !e.labels().isEmpty()) {
        skips = 0;
        continue;
      }
      skips++;
      if (skips > 1 && !print && e != option.first() && e != option.last()) {
        before.follow(e.next());
        e = before;
      }
    }
  }

  static boolean isSkip(Element e) {
    return e.action() instanceof Action.Guard(Expr.Const(int value)) && value == 1;
  }

  /**
   * Makes room for a remote reference: a label on a jump would mark no state, so the jump moves
   * behind a skip that takes its place.
   */
  public void refer(Label label) {
    label.element().filter(e -> e.kind() == Kind.JUMP).ifPresent(this::putSkipBefore);
  }

  private void putSkipBefore(Element element) {
    Element jump =
        fresh(Kind.JUMP, element.at())
            .jump(element.destination(), element.text())
            .writtenIn(element.dstep());
    jump.follow(element.next());
    element.plain(new Action.Guard(Expr.TRUE), "skip");
    element.follow(jump);
  }

  /** Closes the proctype's body. */
  public void finishBody(Position at) {
    body = close(Place.ELSEWHERE, at);
  }

  /** Ties the ends of blocks to what follows; to be called once the whole model is woven. */
  public Flow finish() {
    for (Element block : elements.reversed()) {
      if (!block.isBlock() || block.next() == null) {
        continue;
      }
      Element after = block.next();
      while (after != null && after.kind() == Kind.JOIN) {
        after = after.next();
      }
      Element last = block.body().last();
      if (last.next() == null) {
        last.follow(after);
      } else if (last.next().kind() == Kind.JUMP) {
        block.body().end(last.next());
      }
    }
    return new Flow(body, List.copyOf(elements), nextNumber, complaints);
  }
}
