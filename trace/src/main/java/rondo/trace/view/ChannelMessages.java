package rondo.trace.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import rondo.ir.interpreter.GlobalState;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.ReceiptStatus;

/** Numbers the messages in channels by comparing the channels before and after each step. */
final class ChannelMessages {
  private record NumberedMessage(int number, int step) {}

  private final Map<Integer, List<NumberedMessage>> contents = new HashMap<>();
  private int next = 1;

  /** The messages that a step puts into channels or takes from them. */
  List<Message> update(int step, StateView before, StateView after) {
    var messages = new ArrayList<Message>();
    List<GlobalState.Channel> old = before.state().channels();
    List<GlobalState.Channel> now = after.state().channels();
    for (int id = 0; id < now.size(); id++) {
      List<List<Integer>> from = id < old.size() ? old.get(id).messages() : List.of();
      List<List<Integer>> to = now.get(id).messages();
      List<NumberedMessage> content = contents.computeIfAbsent(id, _ -> new ArrayList<>());
      String channel = after.channel(id);
      if (to.size() == from.size() + 1) {
        int place = inserted(from, to);
        content.add(place, new NumberedMessage(next, step));
        String text = after.message(id, place);
        messages.add(new Message.Send(text, List.of(channel), channel, next++));
      } else if (to.size() == from.size() - 1) {
        int place = removed(from, to);
        NumberedMessage taken = content.remove(place);
        messages.add(
            new Message.Receipt(
                before.message(id, place),
                channel,
                ReceiptStatus.RECEIVED,
                OptionalInt.of(taken.step()),
                taken.number()));
      } else if (!to.equals(from)) {
        content.clear();
        to.forEach(_ -> content.add(new NumberedMessage(next++, step)));
      }
    }
    contents.keySet().removeIf(id -> id >= now.size());
    return messages;
  }

  /** The last index at which {@code to} may have a message that {@code from} lacks. */
  private static int inserted(List<List<Integer>> from, List<List<Integer>> to) {
    int place = 0;
    while (place < from.size() && to.get(place).equals(from.get(place))) {
      place++;
    }
    return place;
  }

  /** The first index at which {@code from} may have a message that {@code to} lacks. */
  private static int removed(List<List<Integer>> from, List<List<Integer>> to) {
    int place = to.size();
    while (place > 0 && from.get(place).equals(to.get(place - 1))) {
      place--;
    }
    return place;
  }
}
