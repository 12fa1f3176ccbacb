package rondo.distal.lower;

import rondo.ir.data.Source;
import rondo.ir.data.Type;

/**
 * Something to go through.
 *
 * @param most how many elements it has at most
 */
record Gathering(Source source, Sort element, long most) {
  static Gathering processes(int count) {
    return new Gathering(new Source.Domain(new Type.Process(count)), Sort.PROCESS, count);
  }

  boolean isHeard() {
    return source.isMailbox();
  }
}
