package rondo.explore.files;

import java.util.Arrays;
import java.util.List;
import rondo.trace.json.Json;

/** Access to the members of an object; an unexpected type is an exception. */
public record JsonMembers(Json.Obj object) {
  public Json member(String name) {
    return object.member(name).orElseThrow(() -> new IllegalArgumentException("no member " + name));
  }

  public String text(String name) {
    return ((Json.Str) member(name)).value();
  }

  public long number(String name) {
    return ((Json.Num) member(name)).value().longValueExact();
  }

  public double decimal(String name) {
    return ((Json.Num) member(name)).value().doubleValue();
  }

  private List<Json> list(String name) {
    return ((Json.Arr) member(name)).elements();
  }

  public List<String> texts(String name) {
    return list(name).stream().map(j -> ((Json.Str) j).value()).toList();
  }

  public long[] longs(String name) {
    return list(name).stream().mapToLong(j -> ((Json.Num) j).value().longValueExact()).toArray();
  }

  public int[] numbers(String name) {
    return Arrays.stream(longs(name)).mapToInt(Math::toIntExact).toArray();
  }

  public List<JsonMembers> objects(String name) {
    return list(name).stream().map(j -> new JsonMembers((Json.Obj) j)).toList();
  }

  public List<List<Json.Obj>> lists(String name) {
    return list(name).stream()
        .map(j -> ((Json.Arr) j).elements().stream().map(Json.Obj.class::cast).toList())
        .toList();
  }
}
