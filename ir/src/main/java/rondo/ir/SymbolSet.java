package rondo.ir;

import java.util.SortedMap;
import java.util.TreeMap;

/** Symbolic names for numbers, such as a Promela {@code mtype}; used for printing only. */
public record SymbolSet(String name, SortedMap<Integer, String> names) {
  public SymbolSet {
    names = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(names));
  }

  public String print(int value) {
    return names.getOrDefault(value, Integer.toString(value));
  }
}
