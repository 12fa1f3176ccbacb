package rondo.events.engine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import rondo.ir.event.EventSystem;
import rondo.ir.event.GuardWatch;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;

/** Which reactions there were, and what their guards were like, in all states that were visited. */
public final class Attendance implements GuardWatch {
  private static final int HELD = 1;
  private static final int FAILED = 2;
  private static final int MADE = 4;

  private final EventSystem system;
  private final Map<Reaction, Integer> numbers = new IdentityHashMap<>();
  private final AtomicIntegerArray marks;

  public Attendance(EventSystem system) {
    this.system = system;
    for (Role role : system.roles()) {
      role.reactions().forEach(r -> numbers.put(r, numbers.size()));
    }
    marks = new AtomicIntegerArray(numbers.size());
  }

  /** What is known of a reaction. */
  public record Entry(Role role, Reaction reaction, Guard guard, Use use) {}

  /** What a guard was, wherever it was asked for. */
  public enum Guard {
    NEVER_ASKED,
    FALSE,
    TRUE,
    BOTH
  }

  /** Whether there was a step that is this reaction. */
  public enum Use {
    NEVER,
    MADE
  }

  @Override
  public void held(Reaction reaction) {
    mark(reaction, HELD);
  }

  @Override
  public void failed(Reaction reaction) {
    mark(reaction, FAILED);
  }

  /** A process can make a step that is this reaction. */
  public void made(int process, int reaction) {
    mark(system.roleOf(process).reactions().get(reaction), MADE);
  }

  private void mark(Reaction reaction, int mark) {
    int number = numbers.get(reaction);
    if ((marks.get(number) & mark) == 0) {
      marks.accumulateAndGet(number, mark, (a, b) -> a | b);
    }
  }

  /** All reactions, in the order in which they are written. */
  public List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        int mark = marks.get(numbers.get(reaction));
        Guard guard = Guard.values()[(mark & HELD) * 2 + (mark & FAILED) / 2];
        entries.add(new Entry(role, reaction, guard, (mark & MADE) == 0 ? Use.NEVER : Use.MADE));
      }
    }
    return entries;
  }
}
