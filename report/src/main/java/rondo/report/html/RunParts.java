package rondo.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;
import rondo.trace.property.PropertyTimeline;
import rondo.trace.property.PropertyTimeline.Part;
import rondo.trace.property.PropertyTimeline.PartValue;

/**
 * The parts of a violated property as JSON for a page: for each frame, whether a part holds, and
 * the number of a text with the values that it compares.
 *
 * @param frames the numbers of the frames
 */
record RunParts(PropertyTimeline timeline, List<Integer> frames) {
  RunParts {
    frames = List.copyOf(frames);
  }

  Json json() {
    Map<String, Integer> texts = new LinkedHashMap<>();
    texts.put("", 0);
    List<Json> rows = timeline.parts().stream().map(p -> part(p, texts)).toList();
    return Json.object()
        .put("rows", rows)
        .put("texts", texts.keySet().stream().map(Json::of).toList())
        .build();
  }

  private Json part(Part part, Map<String, Integer> texts) {
    Json.Builder json = Json.object().put("text", part.text()).put("level", part.level());
    if (!part.values().isEmpty()) {
      List<PartValue> values = frames.stream().map(n -> value(part, n)).toList();
      var truth = new StringBuilder();
      values.forEach(
          v ->
              truth.append(
                  switch (v.truth()) {
                    case TRUE -> 't';
                    case FALSE -> 'f';
                    case UNDEFINED -> '-';
                  }));
      json.put("truth", truth.toString());
      if (values.stream().anyMatch(v -> !v.detail().isEmpty())) {
        json.put(
            "details",
            values.stream()
                .map(v -> Json.of((long) texts.computeIfAbsent(v.detail(), _ -> texts.size())))
                .toList());
      }
    }
    return json.build();
  }

  /** The value after a frame; a run that ends with an error has no state after the last one. */
  private PartValue value(Part part, int frame) {
    int last = part.values().size() - 1;
    return part.values().get(Math.clamp(frame - timeline.first(), 0, last));
  }
}
