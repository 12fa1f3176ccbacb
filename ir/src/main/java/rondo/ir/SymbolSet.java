package rondo.ir;

import java.util.SortedMap;
import java.util.TreeMap;

/** Names for numbers, such as a Promela {@code mtype}; only printing looks at it. */
public record SymbolSet(String name, SortedMap<Integer, String> names) {
  public SymbolSet {
    names = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(names));
  }

  public String print(int value) {
    return names.getOrDefault(value, Integer.toString(value));
  }
}
