package rondo.cli;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import rondo.trace.json.Json;

/** Random mutations of a saved trace, in its bytes or in its JSON values. */
final class TraceMutation {
  private static final int DEEPER_THAN_READ = 600;
  private static final int AS_DEEP_AS_READ = 400;

  private final Random random;

  /** The models that a mutated trace may name. */
  private final List<String> models;

  TraceMutation(Random random, List<String> models) {
    this.random = random;
    this.models = models;
  }

  byte[] of(String trace) {
    int kind = random.nextInt(10);
    if (kind < 2) {
      return bytes(trace.getBytes(StandardCharsets.UTF_8));
    }
    Json root;
    try {
      root = Json.parse(trace);
    } catch (Json.MalformedException e) {
      throw new IllegalArgumentException("a seed is no trace", e);
    }
    if (kind == 2) {
      root = with((Json.Obj) root, "model", Json.of(any(models)));
    } else if (kind == 3) {
      root = redefined((Json.Obj) root);
    }
    int changes = random.nextInt(3) + (kind < 4 ? 0 : 1);
    for (int i = 0; i < changes; i++) {
      root = changed(root);
    }
    return root.pretty().getBytes(StandardCharsets.UTF_8);
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private byte[] bytes(byte[] text) {
    int at = random.nextInt(text.length);
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(text, at);
      case 1 -> {
        byte[] flipped = text.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        yield flipped;
      }
      case 2 -> {
        byte[] other = text.clone();
        other[at] = (byte) random.nextInt(256);
        yield other;
      }
      default -> spliced(text, at, random.nextInt(text.length));
    };
  }

  /** The text before one index and after another. */
  private static byte[] spliced(byte[] text, int to, int from) {
    byte[] result = Arrays.copyOf(text, to + text.length - from);
    System.arraycopy(text, from, result, to, text.length - from);
    return result;
  }

  private Json redefined(Json.Obj root) {
    var defines = new LinkedHashMap<String, Json>();
    if (root.member("defines").orElse(null) instanceof Json.Obj(Map<String, Json> given)) {
      defines.putAll(given);
    }
    String name = any(List.of("N", "V", "M", "LAST", "x", "1", ""));
    String value =
        any(List.of("0", "1", "2", "3", "9", "64", "-1", "1000000000", "99999999999", "x y", "("));
    defines.put(name, Json.of(value));
    return with(root, "defines", new Json.Obj(defines));
  }

  private static Json.Obj with(Json.Obj object, String name, Json value) {
    var members = new LinkedHashMap<>(object.members());
    members.put(name, value);
    return new Json.Obj(members);
  }

  /** The value with a mutation at a random place. */
  private Json changed(Json json) {
    return switch (json) {
      case Json.Obj(Map<String, Json> members) when !members.isEmpty() && random.nextInt(8) > 0 -> {
        String name = within(members);
        yield with((Json.Obj) json, name, changed(members.get(name)));
      }
      case Json.Arr(List<Json> elements) when !elements.isEmpty() && random.nextInt(5) > 0 -> {
        var others = new ArrayList<>(elements);
        int at = random.nextInt(others.size());
        others.set(at, changed(others.get(at)));
        yield Json.of(others);
      }
      case Json.Obj(Map<String, Json> members) -> rearranged(members);
      case Json.Arr(List<Json> elements) -> rearranged(elements);
      case Json.Num(BigDecimal value) when random.nextInt(6) > 0 ->
          new Json.Num(value.add(BigDecimal.valueOf(random.nextInt(5) - 2)));
      case Json.Str(String value) when random.nextInt(3) == 0 -> Json.of(word(value));
      case Json.Num _, Json.Str _, Json.Bool _, Json.Null _ -> anything();
    };
  }

  /** Prefers members with much content: a wrong version of the file is of little interest. */
  private String within(Map<String, Json> members) {
    List<String> names = List.copyOf(members.keySet());
    List<String> large =
        names.stream()
            .filter(n -> members.get(n) instanceof Json.Arr || members.get(n) instanceof Json.Obj)
            .toList();
    return any(large.isEmpty() || random.nextInt(4) == 0 ? names : large);
  }

  private Json rearranged(Map<String, Json> members) {
    var others = new LinkedHashMap<>(members);
    if (members.isEmpty() || random.nextInt(4) == 0) {
      others.put(
          any(List.of("read", "delivered", "crashing", "cycle", "fault", "heard")), anything());
    } else {
      String name = any(List.copyOf(members.keySet()));
      switch (random.nextInt(3)) {
        case 0 -> others.remove(name);
        case 1 -> others.put(name, members.get(any(List.copyOf(members.keySet()))));
        default -> others.put(name, anything());
      }
    }
    return new Json.Obj(others);
  }

  private Json rearranged(List<Json> elements) {
    var others = new ArrayList<>(elements);
    if (elements.isEmpty() || random.nextInt(6) == 0) {
      others.add(anything());
      return Json.of(others);
    }
    int at = random.nextInt(elements.size());
    switch (random.nextInt(4)) {
      case 0 -> others.remove(at);
      case 1 -> others.add(at, elements.get(random.nextInt(elements.size())));
      case 2 -> Collections.swap(others, at, random.nextInt(elements.size()));
      default -> others.subList(at, others.size()).clear();
    }
    return Json.of(others);
  }

  private String word(String value) {
    return switch (random.nextInt(4)) {
      case 0 -> value + "x";
      case 1 -> value.isEmpty() ? "-" : value.substring(1);
      case 2 -> any(List.of("on", "off", "lose", "safety", "agreement", "any", "mmp", "omitting"));
      default -> any(models);
    };
  }

  private Json anything() {
    return switch (random.nextInt(12)) {
      case 0 -> new Json.Null();
      case 1 -> Json.of(random.nextBoolean());
      case 2 -> Json.of((long) random.nextInt(10) - 2);
      case 3 ->
          any(
              List.of(
                  Json.of(Integer.MAX_VALUE),
                  Json.of(Integer.MIN_VALUE),
                  Json.of(1L << 31),
                  Json.of(-1L),
                  Json.of(0.5),
                  new Json.Num(new BigDecimal("1e9999")),
                  new Json.Num(new BigDecimal("9".repeat(5_000)))));
      case 4 -> Json.of("");
      case 5 -> Json.of(any(models));
      case 6 -> Json.of("\u001b[31m\u0000\n`${x}");
      case 7 -> Json.of("x".repeat(20_000));
      case 8 -> Json.of(List.of());
      case 9 -> Json.object().build();
      case 10 ->
          nested(random.nextInt(20) == 0 ? DEEPER_THAN_READ : random.nextInt(AS_DEEP_AS_READ));
      default -> Json.of(List.of(Json.of(0L), Json.of(1L), Json.of(2L)));
    };
  }

  private static Json nested(int depth) {
    Json json = Json.of(1L);
    for (int i = 0; i < depth; i++) {
      json = Json.of(List.of(json));
    }
    return json;
  }
}
