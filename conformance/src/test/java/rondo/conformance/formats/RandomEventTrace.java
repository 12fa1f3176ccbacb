package rondo.conformance.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.event.DeliverySemantics;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.Snapshot;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;
import rondo.trace.view.ValueView;

/** A run of events made of random steps: the last process lies, some crash, messages are lost. */
final class RandomEventTrace {
  private record InTransit(int sent, int from, int to, String text) {}

  private final Random random;
  private final List<Actor> actors;
  private final String decoration;
  private final int[] values;
  private final boolean[] crashed;
  private final List<InTransit> transit = new ArrayList<>();
  private final List<TraceStep> steps = new ArrayList<>();

  private RandomEventTrace(int processes, String decoration, long seed) {
    random = new Random(seed);
    this.decoration = decoration;
    actors =
        IntStream.range(0, processes)
            .mapToObj(p -> new Actor(p, "role", "node" + decoration + " " + p))
            .toList();
    values = new int[processes];
    crashed = new boolean[processes];
  }

  /**
   * A random run.
   *
   * @param decoration part of all names and texts
   */
  static TraceView of(int processes, int length, String decoration, Ending ending) {
    return new RandomEventTrace(processes, decoration, 7).build(length, ending);
  }

  private TraceView build(int length, Ending ending) {
    Snapshot start =
        new Snapshot(
            actors.stream()
                .map(
                    a ->
                        new Valuation(
                            a.name(),
                            Optional.empty(),
                            List.of(new Binding(variable(), ValueView.number(0)))))
                .toList(),
            List.of());
    add(0, actors.size() - 1, EventKind.DECEIVES, "", List.of(), List.of());
    for (int number = 1; number <= length; number++) {
      step(number);
    }
    return new TraceView(
        TraceKind.EVENTS,
        "Model" + decoration,
        Optional.of(DeliverySemantics.AT_ONCE),
        actors,
        start,
        steps,
        List.of(),
        start,
        Optional.empty(),
        ending,
        List.of(new ViolationMessage("`agreement" + decoration + "` is violated", Position.NONE)));
  }

  private String variable() {
    return "ballot" + decoration;
  }

  private void step(int number) {
    int process = random.nextInt(actors.size() - 1);
    int dice = random.nextInt(20);
    if (crashed[process]) {
      crashed[process] = false;
      add(number, process, EventKind.RESTARTS, "", List.of(), List.of(change(process)));
    } else if (dice == 0) {
      crashed[process] = true;
      add(number, process, EventKind.CRASHES, "", List.of(), List.of());
    } else if (dice < 3 || transit.isEmpty()) {
      int to = random.nextInt(actors.size() - 1);
      String text = "Prepare(" + number + ", a long argument of a message)" + decoration;
      transit.add(new InTransit(number, process, to, text));
      var send = new Message.Send(text, List.of(actors.get(to).name()), actors.get(to).name(), 0);
      add(number, process, EventKind.REACTS, "timeout", List.of(send), List.of());
    } else if (dice < 5) {
      var receipt =
          new Message.Receipt(
              "Lie" + decoration,
              actors.getLast().name(),
              ReceiptStatus.RECEIVED,
              OptionalInt.empty(),
              0);
      add(number, process, EventKind.REACTS, "Lie", List.of(receipt), List.of(change(process)));
    } else {
      InTransit message = transit.remove(random.nextInt(transit.size()));
      boolean isLost = dice == 5;
      var messages = new ArrayList<Message>();
      messages.add(
          new Message.Receipt(
              message.text(),
              actors.get(message.from()).name(),
              isLost ? ReceiptStatus.LOST : ReceiptStatus.RECEIVED,
              OptionalInt.of(message.sent()),
              0));
      if (isLost) {
        add(number, message.to(), EventKind.MISSES, "", messages, List.of());
      } else {
        String text = "Promise(" + number + ")" + decoration;
        var to = new ArrayList<String>();
        for (int p = 0; p < actors.size() - 1; p++) {
          to.add(actors.get(p).name());
          transit.add(new InTransit(number, message.to(), p, text));
        }
        messages.add(new Message.Send(text, to, Message.Send.ALL, 0));
        Change change = change(message.to());
        add(number, message.to(), EventKind.REACTS, "Prepare", messages, List.of(change));
      }
    }
  }

  private Change change(int process) {
    ValueView before = ValueView.number(values[process]);
    return new Change.OfVariable(variable(), before, ValueView.number(++values[process]));
  }

  private void add(
      int number,
      int process,
      EventKind kind,
      String trigger,
      List<? extends Message> messages,
      List<Change> changes) {
    steps.add(
        new TraceStep(
            number,
            actors.get(process),
            new Action.Event(kind, trigger, Position.NONE),
            List.copyOf(messages),
            changes,
            List.of()));
  }
}
