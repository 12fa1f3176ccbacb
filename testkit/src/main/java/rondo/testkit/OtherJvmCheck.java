package rondo.testkit;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.encoding.EncodableClasses;
import rondo.explore.encoding.ValueReader;
import rondo.explore.encoding.ValueWriter;
import rondo.ir.Fault;

/**
 * Checks in another JVM that packed states have the same successors there, with the numberings of
 * this JVM. Unlike {@link NumberingCheck}, it detects choices that depend on identity hash codes or
 * on the iteration order of sets, which differ between JVMs.
 */
public final class OtherJvmCheck {
  private OtherJvmCheck() {}

  /**
   * Explores the first states of systems, and compares them in another JVM.
   *
   * @param main its main method calls {@link #compare} with its first argument and the same systems
   */
  public static void check(
      Class<?> main, List<? extends Supplier<TransitionSystem>> systems, int maxStates)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile("numberings", ".bin");
    try {
      try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
        for (Supplier<TransitionSystem> system : systems) {
          save(system.get(), maxStates, out);
        }
      }
      Process other =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xss16m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  main.getName(),
                  file.toString())
              .redirectErrorStream(true)
              .start();
      String output = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (other.waitFor() != 0) {
        throw new AssertionError(output);
      }
    } finally {
      Files.delete(file);
    }
  }

  private static List<Integer> words(int[] state) {
    return IntStream.of(state).boxed().toList();
  }

  private static List<Object> reported(Stepper stepper, List<Integer> from) {
    var reported = new ArrayList<Object>();
    int[] state = from.stream().mapToInt(Integer::intValue).toArray();
    reported.add(stepper.successors(state, new Recorder(reported)));
    return reported;
  }

  private record Recorder(List<Object> reported) implements TransitionSink {
    @Override
    public void transition(int[] to, int[] changes, int length) {
      reported.add(words(to));
    }

    @Override
    public void fault(Fault.Kind kind) {
      reported.add(kind);
    }
  }

  private static void save(TransitionSystem system, int maxStates, DataOutputStream out)
      throws IOException {
    Stepper stepper = system.stepper();
    var queue = new ArrayDeque<List<Integer>>();
    var seen = new HashSet<List<Integer>>();
    Map<List<Integer>, List<Object>> expansions = new LinkedHashMap<>();
    int[] first = new int[system.layout().words()];
    stepper.initial(first, new Recorder(new ArrayList<>()));
    queue.add(words(first));
    seen.add(queue.element());
    while (!queue.isEmpty() && expansions.size() < maxStates) {
      List<Integer> from = queue.remove();
      expansions.put(from, reported(stepper, from));
      for (Object reported : expansions.get(from)) {
        if (reported instanceof List<?> to && seen.add(integers(to))) {
          queue.add(integers(to));
        }
      }
    }
    for (StateNumbering numbering : system.numberings()) {
      out.writeInt(numbering.size());
      numbering.write(0, out);
    }
    var writer = new ValueWriter(out);
    writer.writeCount(expansions.size());
    for (Map.Entry<List<Integer>, List<Object>> expansion : expansions.entrySet()) {
      writer.writeValue(expansion.getKey(), EncodableClasses.RONDO);
      writer.writeValue(expansion.getValue(), EncodableClasses.RONDO);
    }
  }

  private static List<Integer> integers(List<?> words) {
    return words.stream().map(Integer.class::cast).toList();
  }

  /** Compares the successors in a file with those of these systems, which are frozen. */
  public static void compare(String file, List<? extends Supplier<TransitionSystem>> systems)
      throws IOException {
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(Path.of(file))))) {
      for (int i = 0; i < systems.size(); i++) {
        compare(systems.get(i).get(), in, "system " + i);
      }
      if (in.read() >= 0) {
        throw new AssertionError("there are more systems in the file");
      }
    }
  }

  private static void compare(TransitionSystem system, DataInputStream in, String name)
      throws IOException {
    for (StateNumbering numbering : system.numberings()) {
      numbering.read(0, in.readInt(), in);
      numbering.freeze();
    }
    var reader = new ValueReader(in);
    Map<List<Integer>, List<?>> expansions = new LinkedHashMap<>();
    int count = reader.readCount();
    for (int i = 0; i < count; i++) {
      List<Integer> from = integers((List<?>) reader.readValue(List.class, EncodableClasses.RONDO));
      expansions.put(from, (List<?>) reader.readValue(List.class, EncodableClasses.RONDO));
    }
    Stepper stepper = system.stepper();
    for (List<Integer> from : List.copyOf(expansions.keySet()).reversed()) {
      List<Object> actual = reported(stepper, from);
      if (!actual.equals(expansions.get(from))) {
        throw new AssertionError(
            "%s: state %s has the successors %s, not %s"
                .formatted(name, from, expansions.get(from), actual));
      }
    }
  }
}
