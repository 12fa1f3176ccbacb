package rondo.conformance;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import rondo.cli.Rondo;
import rondo.cli.io.Console;

/** The result of a command line that was run in this process. */
public record InProcessCommand(List<String> arguments, int status, String out, String err) {
  public static InProcessCommand run(List<String> arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    var nothing = new BufferedReader(new StringReader(""));
    var console = new Console(nothing, new PrintWriter(out), new PrintWriter(err), false, false);
    int status = new Rondo(console).execute(arguments.toArray(String[]::new)).status();
    return new InProcessCommand(arguments, status, out.toString(), err.toString());
  }
}
