package rondo.trace.file;

import rondo.diagnostics.RejectedException;
import rondo.trace.Trace;
import rondo.trace.json.Json;

/** Writes and reads runs of processes. */
record ProcessRunCodec(JsonFields fields) {
  static void write(SavedRun.OfProcesses run, Json.Builder file) {
    file.put("digest", run.digest())
        .put("options", JsonFields.ofStrings(run.options()))
        .put("choices", JsonFields.ofNumbers(run.trace().choices()));
    run.trace().fault().ifPresent(f -> file.put("fault", f));
    run.trace().cycle().ifPresent(c -> file.put("cycle", c));
  }

  SavedRun read(Json.Obj file) throws RejectedException {
    try {
      return new SavedRun.OfProcesses(
          fields.string(fields.member(file, "digest")),
          fields.strings(fields.member(file, "options")),
          new Trace(
              fields.numbers(fields.member(file, "choices")),
              fields.optionalNumber(file, "fault"),
              fields.optionalNumber(file, "cycle")));
    } catch (IllegalArgumentException e) {
      throw fields.rejected("T001", e.getMessage());
    }
  }
}
