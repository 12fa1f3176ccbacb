package rondo.promela.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.promela.flow.Element.Kind;

/**
 * Builds the graph of elements of one proctype from its statements.
 *
 * <p>Elements are created in the order in which Spin's parser creates them, because their numbers
 * are visible to a model ({@code pc_value}) and because several rules of target resolution ({@link
 * TargetResolution}) depend on which helper elements stand between two statements:
 *
 * <ul>
 *   <li>{@code if} is the choice followed by a join; every option's chain leads to the join;
 *   <li>{@code do} is a join, the choice, and a loop exit; the options lead back to the join;
 *   <li>{@code unless} is the unless followed by a join, to which main part and escape lead;
 *   <li>a block is one element that holds its own sequence; {@link #finish} connects its end to the
 *       element after the block;
 *   <li>a jump that carries an end, accept or progress label is preceded by a skip, to which the
 *       label is moved.
 * </ul>
 */
public final class ControlFlowBuilder {
  /** The syntactic context of a sequence that is being closed. */
  public enum SequenceContext {
    D_STEP,
    OPTION,
    ELSEWHERE
  }

  private static final int OUTSIDE = -1;

  private final ElementCounter counter;
  private final FlowErrorListener listener;
  private final List<Element> elements = new ArrayList<>();
  private final Deque<Sequence> open = new ArrayDeque<>();
  private final Deque<Label> breaks = new ArrayDeque<>();
  private int nextNumber = 1;
  private int dstep = OUTSIDE;
  private Sequence body;

  public ControlFlowBuilder(ElementCounter counter, FlowErrorListener listener) {
    this.counter = counter;
    this.listener = listener;
  }

  /** Numbers the elements of the whole model. */
  public static final class ElementCounter {
    private int next;
  }

  public void open() {
    open.push(new Sequence());
  }

  /** Starts a deterministic step; statements up to {@link #leaveDStep} belong to it. */
  public void enterDStep() {
    dstep = counter.next;
  }

  public void leaveDStep() {
    dstep = OUTSIDE;
  }

  public Sequence close(SequenceContext context, Position at) {
    Sequence closed = open.pop();
    if (closed.isEmpty()) {
      listener.report(FlowError.EMPTY_SEQUENCE, at, "");
      closed.append(plain(new Action.Skip(), "skip", at));
    }
    if (context == SequenceContext.OPTION && !closed.first().labels().isEmpty()) {
      Label label = closed.first().labels().getLast();
      listener.report(FlowError.LABEL_IN_OPTION, label.at(), label.name());
    }
    if (context == SequenceContext.D_STEP) {
      new DStepJumpCheck(dstep, listener).check(closed.first(), closed.last());
    }
    closed.close();
    return closed;
  }

  /** Enters a loop: breaks now lead to its exit. */
  public void enterLoop(Position at) {
    breaks.push(new Label(":b", at));
  }

  /** Leaves the innermost loop temporarily, until {@link #resumeLoop}. */
  public Label suspendLoop() {
    return breaks.pop();
  }

  public void resumeLoop(Label exit) {
    breaks.push(exit);
  }

  /** The target of a break; empty outside of loops. */
  public Optional<JumpTarget> loopExit() {
    return Optional.ofNullable(breaks.peek()).map(JumpTarget::of);
  }

  /** Adds a statement to the innermost open sequence. */
  public void add(FlowStatement statement) {
    Deque<Label> labels = new ArrayDeque<>();
    FlowStatement inner = statement;
    while (inner instanceof FlowStatement.Labelled labelled) {
      labels.push(labelled.label());
      inner = labelled.statement();
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

  private Element make(FlowStatement statement) {
    return switch (statement) {
      case FlowStatement.Plain p -> plain(p.action(), p.text(), p.at());
      case FlowStatement.Jump j -> fresh(Kind.JUMP, j.at()).jump(j.to(), j.text());
      case FlowStatement.Block b -> body(b);
      case FlowStatement.End e -> fresh(Kind.END, e.at()).withText("-end-");
      case FlowStatement.Choice c -> choice(c);
      case FlowStatement.Unless u -> unless(u);
      case FlowStatement.Labelled l ->
          throw new IllegalStateException("labels are peeled off: " + l);
    };
  }

  private Element plain(Action action, String text, Position at) {
    return fresh(Kind.PLAIN, at).plain(action, text);
  }

  private Element fresh(Kind kind, Position at) {
    return numbered(nextNumber++, kind, at);
  }

  private Element numbered(int number, Kind kind, Position at) {
    Budget.checkpoint();
    Element made = new Element(number, counter.next++, kind, at).inDStep(dstep);
    elements.add(made);
    return made;
  }

  /** A block with the sequence that was just closed. */
  public FlowStatement block(FlowStatement.BlockKind kind, Sequence sequence, Position at) {
    return new FlowStatement.Block(kind, sequence, dstep, at);
  }

  private Element body(FlowStatement.Block b) {
    Kind kind =
        switch (b.kind()) {
          case NONE -> Kind.BLOCK;
          case ATOMIC -> Kind.ATOMIC;
          case D_STEP -> Kind.D_STEP;
        };
    return fresh(kind, b.at())
        .withText("d_step")
        .withParts(List.of(b.sequence()))
        .inDStep(b.dstep());
  }

  private Element choice(FlowStatement.Choice c) {
    List<Sequence> options = elseLast(c.options());
    Kind kind = c.form() == FlowStatement.Choice.Form.IF ? Kind.IF : Kind.DO;
    Element head = fresh(kind, c.at()).withParts(options);
    Element join = fresh(Kind.JOIN, c.at()).withText("");
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
    Element exit = fresh(Kind.LOOP_EXIT, c.at()).withText("");
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
        listener.report(FlowError.SECOND_ELSE, option.first().at(), "");
      }
    }
    if (otherwise != null) {
      ordered.add(otherwise);
    }
    return ordered;
  }

  private Element unless(FlowStatement.Unless u) {
    Element head = fresh(Kind.UNLESS, u.at()).withParts(List.of(u.main(), u.escape()));
    Element join = fresh(Kind.JOIN, u.at()).withText("");
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

  /** Makes the transitions of a closed sequence atomic, or parts of one deterministic step. */
  public void markAtomic(Sequence sequence, FlowStatement.BlockKind kind) {
    new AtomicityMarker(kind, listener).markSequence(sequence);
  }

  /** Removes all but the first of consecutive skips inside an option. */
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
        before.setNext(e.next());
        e = before;
      }
    }
  }

  static boolean isSkip(Element e) {
    return e.action() instanceof Action.Guard(Expr.Const(int value)) && value == 1;
  }

  /**
   * Ensures that a remotely referenced label marks a state: a jump has no state, so the label's
   * element becomes a skip, followed by the jump.
   */
  public void ensureLabelState(Label label) {
    label.element().filter(e -> e.kind() == Kind.JUMP).ifPresent(this::putSkipBefore);
  }

  private void putSkipBefore(Element element) {
    Element jump =
        fresh(Kind.JUMP, element.at())
            .jump(element.destination(), element.text())
            .inDStep(element.dstep());
    jump.setNext(element.next());
    element.plain(new Action.Guard(Expr.TRUE), "skip");
    element.setNext(jump);
  }

  /** Closes the proctype's body. */
  public void finishBody(Position at) {
    body = close(SequenceContext.ELSEWHERE, at);
  }

  /** Connects the ends of blocks to their successors; call it once the whole model is built. */
  public ControlFlowGraph finish() {
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
        last.setNext(after);
      } else if (last.next().kind() == Kind.JUMP) {
        block.body().end(last.next());
      }
    }
    return new ControlFlowGraph(body, List.copyOf(elements), nextNumber, listener);
  }
}
