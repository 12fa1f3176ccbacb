package rondo.trace.round;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Value;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundStep.Exchange;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.trace.json.Json;

/** Reads {@link RoundTraceFile}s. */
final class RoundTraceReader {
  /** How a part of a file is read. */
  private interface Reading<T> {
    T read(Json json) throws RejectedException;
  }

  private final String name;

  /** The name of the file is for messages. */
  RoundTraceReader(String name) {
    this.name = name;
  }

  RoundTraceFile read(String text) throws RejectedException {
    Json root;
    try {
      root = Json.parse(text);
    } catch (Json.MalformedException e) {
      throw rejected("T001", "no trace file: " + e.getMessage());
    }
    Json.Obj file = object(root);
    if (!file.member("format").equals(Optional.of(Json.of(RoundTraceFile.FORMAT)))) {
      throw rejected("T001", "no trace file of a protocol in rounds");
    }
    if (number(member(file, "version")) != RoundTraceFile.VERSION) {
      throw rejected(
          "T002",
          "this version of Rondo reads version %d of trace files"
              .formatted(RoundTraceFile.VERSION));
    }
    var defines = new TreeMap<String, String>();
    for (Map.Entry<String, Json> d : object(member(file, "defines")).members().entrySet()) {
      defines.put(d.getKey(), string(d.getValue()));
    }
    Optional<String> property = Optional.empty();
    if (file.member("property").isPresent()) {
      property = Optional.of(string(member(file, "property")));
    }
    return new RoundTraceFile(string(member(file, "model")), defines, property, run(file));
  }

  private RoundRun run(Json.Obj file) throws RejectedException {
    var start =
        new RoundRun.Start(
            list(member(file, "start"), this::startOf), value(member(file, "unproposed")));
    OptionalInt cycle = OptionalInt.empty();
    if (file.member("cycle").isPresent()) {
      cycle = OptionalInt.of(number(member(file, "cycle")));
    }
    return new RoundRun(start, list(member(file, "steps"), this::step), cycle);
  }

  private Member startOf(Json json) throws RejectedException {
    Json.Obj member = object(json);
    String word = string(member(member, "standing"));
    for (Standing standing : Standing.values()) {
      if (standing.name().toLowerCase(Locale.ROOT).equals(word)) {
        return new Member(standing, list(member(member, "values"), this::value));
      }
    }
    throw rejected("T001", "no process begins as `" + word + "`");
  }

  private RoundStep step(Json json) throws RejectedException {
    Json.Obj step = object(json);
    int observed = number(member(step, "observed"));
    if (step.member("heard").isEmpty()) {
      return new RoundStep.Rest(observed);
    }
    boolean synchronous = member(step, "synchronous").equals(Json.of(true));
    return new Exchange(
        synchronous ? Synchrony.SYNCHRONOUS : Synchrony.ASYNCHRONOUS,
        new HashSet<>(numbers(member(step, "crashing"))),
        list(member(step, "forged"), this::forgery),
        list(member(step, "heard"), this::numbers),
        list(member(step, "choices"), this::numbers),
        observed);
  }

  private Forgery forgery(Json json) throws RejectedException {
    Json.Obj forgery = object(json);
    Optional<Value> message = Optional.empty();
    if (forgery.member("message").isPresent()) {
      message = Optional.of(value(member(forgery, "message")));
    }
    return new Forgery(number(member(forgery, "from")), number(member(forgery, "to")), message);
  }

  private Value value(Json json) throws RejectedException {
    return switch (json) {
      case Json.Null() -> Value.NONE;
      case Json.Num _ -> Value.of(number(json));
      case Json.Arr _ -> new Value.Items(list(json, this::value));
      case Json.Obj _, Json.Str _, Json.Bool _ -> throw expected("a value", json);
    };
  }

  private List<Integer> numbers(Json json) throws RejectedException {
    return list(json, this::number);
  }

  private <T> List<T> list(Json json, Reading<T> reading) throws RejectedException {
    if (!(json instanceof Json.Arr(List<Json> elements))) {
      throw expected("an array", json);
    }
    var result = new ArrayList<T>(elements.size());
    for (Json element : elements) {
      result.add(reading.read(element));
    }
    return List.copyOf(result);
  }

  private Json member(Json.Obj object, String member) throws RejectedException {
    return object.member(member).orElseThrow(() -> rejected("T001", "no `" + member + "` in it"));
  }

  private Json.Obj object(Json json) throws RejectedException {
    if (json instanceof Json.Obj object) {
      return object;
    }
    throw expected("an object", json);
  }

  private String string(Json json) throws RejectedException {
    if (json instanceof Json.Str(String value)) {
      return value;
    }
    throw expected("a string", json);
  }

  private int number(Json json) throws RejectedException {
    try {
      if (json instanceof Json.Num(var value)) {
        return value.intValueExact();
      }
    } catch (ArithmeticException e) {
      // Said below.
    }
    throw expected("a whole number", json);
  }

  private RejectedException expected(String what, Json instead) {
    return rejected("T001", "expected " + what + " instead of " + instead.compact());
  }

  private RejectedException rejected(String code, String message) {
    return new RejectedException(Diagnostic.error(code, new Position(name, 1, 1), message));
  }
}
