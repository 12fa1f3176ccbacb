package rondo.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import rondo.ir.interpreter.GlobalState;
import rondo.trace.TraceView.Actor;
import rondo.trace.TraceView.Ending;
import rondo.trace.TraceView.Entry;

/**
 * A message sequence chart in plain text: a lane for each process, time running down. A rendezvous
 * is an arrow; a message through a buffer has a number, {@code #n}, at its sending and its
 * receiving.
 */
public final class SequenceChart {
  private static final int MAX_WIDTH = 30;

  private final TraceView view;
  private final List<String> texts = new ArrayList<>();

  private final ChartLanes lanes = new ChartLanes();

  /** The process of each lane. */
  private final List<Integer> pids = new ArrayList<>();

  private SequenceChart(TraceView view) {
    this.view = view;
    var messages = new Messages(view);
    view.entries().forEach(e -> texts.add(text(e.line().statement() + messages.after(e))));
    layOut();
  }

  public static String print(TraceView view) {
    return new SequenceChart(view).print();
  }

  private static String text(String text) {
    return ChartLanes.clip(text, MAX_WIDTH);
  }

  private void layOut() {
    var names = new TreeMap<Integer, Set<String>>();
    var widths = new HashMap<Integer, Integer>();
    for (int i = 0; i < view.entries().size(); i++) {
      Entry entry = view.entries().get(i);
      int pid = entry.line().actor().pid();
      add(names, entry.line().actor());
      widths.merge(pid, texts.get(i).length() + 2, Math::max);
      entry.partner().ifPresent(p -> add(names, p.actor()));
    }
    names.forEach(
        (pid, titles) -> {
          pids.add(pid);
          lanes.add(String.join("/", titles), widths.getOrDefault(pid, 0), 0);
        });
  }

  private static void add(Map<Integer, Set<String>> names, Actor actor) {
    names.computeIfAbsent(actor.pid(), _ -> new LinkedHashSet<>()).add(actor.toString());
  }

  private String print() {
    var out = new StringBuilder(lanes.heads());
    for (int i = 0; i < view.entries().size(); i++) {
      Entry entry = view.entries().get(i);
      if (view.ending() instanceof Ending.Lasso(int from, _) && entry.number() == from) {
        out.append(ChartLanes.MARGIN).append(TracePrinter.REPEATED).append('\n');
      }
      int before = i == 0 ? alive(view.initial()) : alive(view.entries().get(i - 1));
      int alive = Math.max(before, alive(entry));
      ChartRow row = lanes.lifelines(lane -> pids.get(lane) < alive);
      int from = middle(entry.line().actor());
      if (entry.partner().isPresent()) {
        row.arrow(from, middle(entry.partner().get().actor()), texts.get(i));
      } else {
        row.centre(texts.get(i), from);
      }
      out.append(ChartLanes.number(entry.number())).append(row).append('\n');
    }
    return out.toString();
  }

  private static int alive(Optional<GlobalState> state) {
    return state.map(s -> s.processes().size()).orElse(0);
  }

  private static int alive(Entry entry) {
    return entry.after().processes().size();
  }

  private int middle(Actor actor) {
    return lanes.middle(pids.indexOf(actor.pid()));
  }

  /** Numbers the messages in buffers by comparing a channel before and after each step. */
  private static final class Messages {
    private List<GlobalState.Channel> channels;
    private final Map<Integer, List<Integer>> numbers = new HashMap<>();
    private int next = 1;

    Messages(TraceView view) {
      channels = view.initial().map(GlobalState::channels).orElse(List.of());
    }

    /** The marks after the statement of {@code entry}, which follows the previous entry. */
    String after(Entry entry) {
      var marks = new StringBuilder();
      List<GlobalState.Channel> now = entry.after().channels();
      for (int id = 0; id < now.size(); id++) {
        List<List<Integer>> before = id < channels.size() ? channels.get(id).messages() : List.of();
        List<List<Integer>> after = now.get(id).messages();
        List<Integer> inside = numbers.computeIfAbsent(id, _ -> new ArrayList<>());
        if (after.size() == before.size() + 1) {
          inside.add(inserted(before, after), next);
          marks.append(" #").append(next++);
        } else if (after.size() == before.size() - 1) {
          marks.append(" #").append(inside.remove(removed(before, after)));
        } else if (!after.equals(before)) {
          inside.clear();
          after.forEach(_ -> inside.add(next++));
        }
      }
      numbers.keySet().removeIf(id -> id >= now.size());
      channels = now;
      return marks.toString();
    }

    /** The last index at which {@code after} may have a message that {@code before} lacks. */
    private static int inserted(List<List<Integer>> before, List<List<Integer>> after) {
      int place = 0;
      while (place < before.size() && after.get(place).equals(before.get(place))) {
        place++;
      }
      return place;
    }

    /** The first index at which {@code before} may have a message that {@code after} lacks. */
    private static int removed(List<List<Integer>> before, List<List<Integer>> after) {
      int place = after.size();
      while (place > 0 && before.get(place).equals(after.get(place - 1))) {
        place--;
      }
      return place;
    }
  }
}
