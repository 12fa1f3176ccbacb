package rondo.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.trace.json.Json;

/** The members of a request, with limits on their size. */
record RequestFields(Json.Obj body) {
  private static final int MAX_MOVES = 20_000;
  private static final int MAX_TEXT = 10_000;

  static RequestFields of(String text) throws BadRequestException {
    try {
      if (Json.parse(text) instanceof Json.Obj object) {
        return new RequestFields(object);
      }
    } catch (Json.MalformedException e) {
      throw new BadRequestException("the request is not JSON");
    }
    throw new BadRequestException("the request is not an object");
  }

  Optional<String> optionalText(String name) throws BadRequestException {
    if (body.member(name).isEmpty()) {
      return Optional.empty();
    }
    if (body.member(name).get() instanceof Json.Str(String value) && value.length() <= MAX_TEXT) {
      return Optional.of(value);
    }
    throw new BadRequestException("`" + name + "` is not a text, or too long");
  }

  String text(String name) throws BadRequestException {
    return optionalText(name)
        .orElseThrow(() -> new BadRequestException("`" + name + "` is missing"));
  }

  /** A text of any length. */
  String content(String name) throws BadRequestException {
    if (body.member(name).orElse(Json.of("")) instanceof Json.Str(String value)) {
      return value;
    }
    throw new BadRequestException("`" + name + "` is not a text");
  }

  int number(String name, int least, int most) throws BadRequestException {
    if (body.member(name).orElse(new Json.Null()) instanceof Json.Num(var value)) {
      try {
        int number = value.intValueExact();
        if (number >= least && number <= most) {
          return number;
        }
      } catch (ArithmeticException e) {
        throw new BadRequestException("`" + name + "` is not a whole number");
      }
    }
    throw new BadRequestException(
        "`%s` is not a number from %d to %d".formatted(name, least, most));
  }

  /** The choices of a run. */
  List<String> run(String name) throws BadRequestException {
    if (!(body.member(name).orElse(Json.of(List.of())) instanceof Json.Arr(List<Json> elements))
        || elements.size() > MAX_MOVES) {
      throw new BadRequestException("`" + name + "` is not a run, or too long");
    }
    var choices = new ArrayList<String>();
    for (Json each : elements) {
      if (!(each instanceof Json.Str(String choice)) || choice.length() > MAX_TEXT) {
        throw new BadRequestException("`" + name + "` is not a run");
      }
      choices.add(choice);
    }
    return choices;
  }
}
