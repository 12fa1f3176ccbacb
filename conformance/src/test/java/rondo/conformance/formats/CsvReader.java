package rondo.conformance.formats;

import java.util.ArrayList;
import java.util.List;

/** Reads CSV as RFC 4180 defines it. */
final class CsvReader {
  private final String text;
  private int at;

  private CsvReader(String text) {
    this.text = text;
  }

  static List<List<String>> rows(String text) {
    var reader = new CsvReader(text);
    var rows = new ArrayList<List<String>>();
    while (reader.at < text.length()) {
      rows.add(reader.row());
    }
    return rows;
  }

  private List<String> row() {
    var cells = new ArrayList<String>();
    cells.add(cell());
    while (text.startsWith(",", at)) {
      at++;
      cells.add(cell());
    }
    if (!text.startsWith("\r\n", at)) {
      throw new AssertionError("no end of a row at " + at + " of " + text);
    }
    at += 2;
    return cells;
  }

  private String cell() {
    var cell = new StringBuilder();
    if (!text.startsWith("\"", at)) {
      while (",\"\r\n".indexOf(text.charAt(at)) < 0) {
        cell.append(text.charAt(at++));
      }
      return cell.toString();
    }
    at++;
    while (!text.startsWith("\"", at) || text.startsWith("\"\"", at)) {
      at += text.startsWith("\"\"", at) ? 1 : 0;
      cell.append(text.charAt(at++));
    }
    at++;
    return cell.toString();
  }
}
