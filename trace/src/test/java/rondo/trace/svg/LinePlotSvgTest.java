package rondo.trace.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import rondo.trace.svg.LinePlot.Line;
import rondo.trace.svg.LinePlot.Mark;
import rondo.trace.svg.LinePlot.Panel;
import rondo.trace.svg.LinePlot.Point;

class LinePlotSvgTest {
  private static final Map<Mark, String> MARKS =
      Map.of(Mark.FILLED, "filled: done", Mark.OPEN, "open: not done");

  private static String print(Line... lines) {
    return LinePlotSvg.print(
        new LinePlot("a < b", "N", List.of(new Panel("states", List.of(lines))), MARKS));
  }

  private static Point point(double x, double y) {
    return new Point(x, y, Mark.FILLED);
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void axesTicksLegendAndTitleAreThere() throws Exception {
    String svg =
        print(
            new Line("V=2", List.of(point(3, 20), point(4, 700))),
            new Line("V=3", List.of(point(3, 50))));
    assertThat(parse(svg).getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg)
        .contains(">a &lt; b</text>", ">states (log scale)</text>", ">N</text>")
        .contains(">3</text>", ">4</text>", ">10</text>", ">100</text>", ">1,000</text>")
        .contains(">V=2</text>", ">V=3</text>")
        .contains("<title>N=4,V=2: 700 states</title>")
        .doesNotContain("filled: done");
  }

  @Test
  void marksAreExplainedIfTheyDiffer() {
    String svg = print(new Line("", List.of(point(1, 5), new Point(2, 6, Mark.OPEN))));
    assertThat(svg).contains("filled: done</text>", "open: not done</text>", "mark hollow s0");
  }

  @Test
  void valuesWithoutALogarithmAreLeftOut() throws Exception {
    assertThat(print(new Line("", List.of(point(1, 0), point(2, 0)))))
        .contains("no positive values");
    String svg = print(new Line("", List.of(point(1, 0), point(2, 8), point(3, 9))));
    assertThat(svg).doesNotContain("NaN", "Infinity", "N=1:");
    assertThat(print()).contains("no positive values").doesNotContain("NaN", "Infinity");
    parse(svg);
  }

  @Test
  void aSinglePointIsInTheMiddle() {
    assertThat(print(new Line("", List.of(point(7, 7))))).contains("M233 ").doesNotContain("NaN");
  }

  @Test
  void labelsDoNotOverlap() {
    String svg =
        print(
            new Line("", IntStream.rangeClosed(1, 200).mapToObj(i -> point(i * 1000, i)).toList()));
    long labels = svg.lines().filter(l -> l.matches(".*>\\d+000</text>")).count();
    assertThat(labels).isBetween(3L, 12L);
  }

  @Test
  void aScaleCoversItsValues() {
    LogScale scale = LogScale.of(DoubleStream.of(0.02, 3, 4000), 0, 100);
    assertThat(scale.low()).isEqualTo(-2);
    assertThat(scale.high()).isEqualTo(4);
    assertThat(scale.y(0.01)).isEqualTo(100);
    assertThat(scale.y(10_000)).isEqualTo(0);
    assertThat(LogScale.of(DoubleStream.of(100), 0, 1)).isEqualTo(new LogScale(2, 3, 0, 1));
    assertThat(IntStream.of(-4, -2, 0, 3, 6, 12).mapToObj(LogScale::label))
        .containsExactly("10⁻⁴", "0.01", "1", "1,000", "10⁶", "10¹²");
    assertThat(new LogScale(0, 20, 0, 1).labelled()).containsExactly(0, 3, 6, 9, 12, 15, 18);
  }
}
