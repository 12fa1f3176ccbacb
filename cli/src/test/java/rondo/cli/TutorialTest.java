package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executes the tutorial: files are written and edited by the shell blocks, and the output of Rondo
 * contains the lines of the following text block, in this order.
 */
class TutorialTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|text)\\n(.*?)^```$");
  private static final Pattern STEP =
      Pattern.compile(
          "(?ms)^cat > (?<file>\\S+) <<'END'\\n(?<text>.*?)^END$"
              + "|^sed -i\\.bak 's/(?<old>[^/]*)/(?<new>[^/]*)/' (?<edited>\\S+)$"
              + "|^\\./rondo (?<command>.*?)$");

  @TempDir Path folder;

  @Test
  void theTutorialAboutRoundsGoesAsItSays() throws IOException {
    Path page = RepositoryRoot.root().resolve("docs/tutorial-rounds.md");
    String answer = "";
    int answers = 0;
    for (MatchResult block : BLOCK.matcher(Files.readString(page)).results().toList()) {
      if (block.group(1).equals("sh")) {
        answer = follow(block.group(2));
      } else {
        assertThat(answer.lines().toList()).containsSubsequence(block.group(2).lines().toList());
        answers++;
      }
    }
    assertThat(answers).isGreaterThan(3);
  }

  /** The output of the last command. */
  private String follow(String steps) throws IOException {
    String answer = "";
    Matcher step = STEP.matcher(steps);
    String left = steps;
    while (step.find()) {
      left = left.replace(step.group(), "");
      if (step.group("file") != null) {
        Files.writeString(folder.resolve(step.group("file")), step.group("text"));
      } else if (step.group("edited") != null) {
        edit(folder.resolve(step.group("edited")), step.group("old"), step.group("new"));
      } else {
        answer = rondo(List.of(step.group("command").split(" ")));
      }
    }
    assertThat(left).as("steps that nobody followed").isBlank();
    return answer;
  }

  private static void edit(Path file, String old, String instead) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replaceFirst(old, instead));
  }

  /** The output of Rondo in the folder. */
  private String rondo(List<String> words) {
    var line = new ArrayList<String>();
    for (String word : words) {
      line.add(word.startsWith("consensus") ? folder.resolve(word).toString() : word);
    }
    if (words.getFirst().equals("verify")) {
      line.add("--trace=" + folder.resolve("consensus.dst.trace.json"));
    }
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isLessThan(2);
    return result.out();
  }
}
