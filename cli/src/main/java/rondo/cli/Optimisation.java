package rondo.cli;

import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.ParseResult;
import rondo.ir.ProcessSystem;

/** What may be done to a model before it is explored; no verdict changes, state counts do. */
enum Optimisation {
  MERGE,
  RESET_DEAD_VARIABLES;

  static Set<Optimisation> all() {
    return EnumSet.allOf(Optimisation.class);
  }

  static Set<Optimisation> in(ParseResult arguments) {
    var chosen = EnumSet.allOf(Optimisation.class);
    if (arguments.hasMatchedOption("--exact-steps")) {
      chosen.clear();
    }
    if (arguments.hasMatchedOption("--no-merge")) {
      chosen.remove(MERGE);
    }
    if (arguments.hasMatchedOption("--keep-dead-variables")) {
      chosen.remove(RESET_DEAD_VARIABLES);
    }
    return chosen;
  }

  static ProcessSystem apply(Set<Optimisation> chosen, ProcessSystem system) {
    return system;
  }
}
