package rondo.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.export.TraceFormat;
import rondo.trace.json.Json;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** The requests of the page, for each kind of model. */
class ExplorerApiTest {
  private static final String PROMELA = "promela/peterson_broken.pml";
  private static final String ROUNDS = "rounds/one_third_rule.dst";
  private static final String EVENTS = "distal/raft.dst";

  private static ExplorerApi api(String example) throws Exception {
    return new ExplorerApi(ExampleModels.explored(example));
  }

  private static Json.Obj ask(ExplorerApi api, String name, Json.Builder request)
      throws BadRequestException {
    return (Json.Obj) api.answer(name, new RequestFields(request.build()));
  }

  private static List<String> strings(Json.Obj answer, String name) {
    return ((Json.Arr) answer.member(name).orElseThrow())
        .elements().stream().map(e -> ((Json.Str) e).value()).toList();
  }

  private static Json.Builder run(List<String> choices) {
    return Json.object().put("run", RunJson.strings(choices));
  }

  private static Json.Obj view(ExplorerApi api, List<String> choices) throws BadRequestException {
    return ask(api, "view", run(choices).put("at", choices.size()));
  }

  private static List<String> walk(ExplorerApi api, int steps) throws BadRequestException {
    return strings(ask(api, "walk", run(List.of()).put("steps", steps).put("seed", 5)), "run");
  }

  @ParameterizedTest
  @ValueSource(strings = {PROMELA, ROUNDS, EVENTS, "rounds/phase_king.dst", "distal/ben_or.dst"})
  void theChoicesOfARandomWalkRepeatIt(String example) throws Exception {
    ExplorerApi api = api(example);
    List<String> choices = walk(api, 6);
    assertThat(choices).isNotEmpty();
    Json.Obj view = view(api(example), choices);
    assertThat(view).isEqualTo(view(api, choices));
    assertThat(((Json.Arr) view.member("entries").orElseThrow()).elements()).hasSameSizeAs(choices);
  }

  @ParameterizedTest
  @ValueSource(strings = {PROMELA, ROUNDS, EVENTS})
  void aSavedRunIsOpenedAgain(String example) throws Exception {
    ExplorerApi api = api(example);
    List<String> choices = walk(api, 5);
    Json.Obj saved = ask(api, "save", run(choices));
    Json.Obj opened =
        ask(api(example), "open", Json.object().put("text", saved.member("text").orElseThrow()));
    assertThat(strings(opened, "run")).isEqualTo(choices);
  }

  @ParameterizedTest
  @ValueSource(strings = {PROMELA, ROUNDS, EVENTS})
  void aRunIsExportedInEachFormat(String example) throws Exception {
    ExplorerApi api = api(example);
    List<String> choices = walk(api, 4);
    List<String> formats = strings(ask(api, "model", Json.object()), "formats");
    assertThat(formats).contains("svg", "mermaid", "plantuml", "itf", "shiviz", "csv", "json");
    for (String format : formats) {
      Json.Obj file = ask(api, "export", run(choices).put("format", format));
      String text = ((Json.Str) file.member("text").orElseThrow()).value();
      assertThat(text).as(format).isNotBlank();
    }
    assertThat(formats.contains(TraceFormat.SPIN.word())).isEqualTo(example.equals(PROMELA));
  }

  @ParameterizedTest
  @ValueSource(strings = {PROMELA, ROUNDS, EVENTS})
  void theNeighbourhoodContainsTheSuccessors(String example) throws Exception {
    ExplorerApi api = api(example);
    List<String> choices = walk(api, 3);
    Json.Obj graph = ask(api, "graph", run(choices).put("depth", 1));
    List<Json> nodes = ((Json.Arr) graph.member("nodes").orElseThrow()).elements();
    assertThat(nodes).hasSizeGreaterThan(3);
    for (Json node : nodes) {
      view(api, strings((Json.Obj) node, "run"));
    }
  }

  private static Map<String, String> statuses(Json.Obj view) {
    return ((Json.Arr) view.member("properties").orElseThrow())
        .elements().stream()
            .map(Json.Obj.class::cast)
            .collect(
                Collectors.toMap(
                    p -> ((Json.Str) p.member("name").orElseThrow()).value(),
                    p -> ((Json.Str) p.member("status").orElseThrow()).value()));
  }

  @Test
  void aFormulaIsEvaluatedAlongTheRun() throws Exception {
    var source =
        ModelSource.of(
            "counter.pml",
            """
            byte x;
            active proctype P() { x = 1; x = 2; x = 3 }
            ltl small { [] (x < 3) }
            ltl two { <> (x == 2) }
            """);
    var api = new ExplorerApi(ExploredModel.of(Model.load(source), ExampleModels.OPTIONS));
    var run = new ArrayList<String>();
    assertThat(statuses(view(api, run)))
        .containsEntry("small", "open")
        .containsEntry("two", "open");
    run.addAll(List.of("0", "0"));
    assertThat(statuses(view(api, run)))
        .containsEntry("small", "open")
        .containsEntry("two", "satisfied");
    run.add("0");
    assertThat(statuses(view(api, run)))
        .containsEntry("small", "violated")
        .containsEntry("two", "satisfied");
  }

  @Test
  void anInvariantOfAProtocolIsEvaluatedInEachState() throws Exception {
    ExplorerApi api = api("distal/raft_broken.dst");
    assertThat(statuses(view(api, List.of())))
        .containsEntry("election_safety", "holds")
        .containsEntry("log_safety", "holds");
  }

  @Test
  void aPropertyIsEvaluatedWhileTheRunSatisfiesItsAssumptions() throws Exception {
    var source =
        ModelSource.of(
            "when.dst",
            """
            protocol When(N = 2) {
              input x : 0..1
              output d : 0..1
              round {
                send x to all
                update(heard) { if size(heard) == N { decide x } else { decide 1 } }
              }
              stop after 3 rounds
              network any
              check validity when perfect
              check irrevocability when synchronous after 1 rounds
              invariant undecided : forall p : !decided(p) when perfect
              invariant unsettled : forall p : !decided(p) when eventually synchronous
              ltl decides { <> (exists p : p.d == 0) } when perfect
              ltl never { [] forall p : !decided(p) } when lossy 1 per round
            }
            """);
    var api = new ExplorerApi(ExploredModel.of(Model.load(source), ExampleModels.OPTIONS));
    assertThat(statuses(view(api, List.of())))
        .containsEntry("undecided", "not-evaluated")
        .containsEntry("decides", "not-evaluated");
    assertThat(statuses(view(api, List.of("."))))
        .containsEntry("validity", "holds")
        .containsEntry("undecided", "holds")
        .containsEntry("decides", "open")
        .containsEntry("never", "open");
    assertThat(statuses(view(api, List.of(".", "."))))
        .containsEntry("validity", "holds")
        .containsEntry("irrevocability", "holds")
        .containsEntry("undecided", "violated")
        .containsEntry("unsettled", "violated")
        .containsEntry("decides", "satisfied")
        .containsEntry("never", "violated");
    assertThat(statuses(view(api, List.of(".", "1<-0"))))
        .containsEntry("validity", "satisfied")
        .containsEntry("irrevocability", "holds")
        .containsEntry("undecided", "satisfied")
        .containsEntry("unsettled", "violated")
        .containsEntry("never", "violated");
    assertThat(statuses(view(api, List.of(".", "1<-0;0<-1"))))
        .containsEntry("never", "satisfied")
        .containsEntry("decides", "satisfied");
    assertThat(statuses(view(api, List.of(".", "1<-0", "."))))
        .containsEntry("irrevocability", "violated");
    assertThat(statuses(view(api, List.of(".", "1<-0", "1<-0"))))
        .containsEntry("irrevocability", "satisfied");
  }

  @Test
  void aWalkStopsAtACondition() throws Exception {
    ExplorerApi api = api(EVENTS);
    Json.Builder request =
        run(List.of()).put("steps", 500).put("seed", 3).put("until", "exists p : p.term == 1");
    Json.Obj walked = ask(api, "walk", request);
    assertThat(walked.member("reached")).contains(Json.of(true));
    assertThat(strings(walked, "run")).hasSize(1);
  }

  @Test
  void aDraftedRoundSaysWhyItIsImpossible() throws Exception {
    ExplorerApi api = api("rounds/flood_set.dst");
    Json.Obj started = view(api, List.of("."));
    Json.Obj form = (Json.Obj) started.member("form").orElseThrow();
    assertThat(form.member("objection")).contains(Json.of(""));
    Json.Obj drafted = ask(api, "view", run(List.of(".")).put("at", 1).put("draft", "1<-0"));
    Json.Obj changed = (Json.Obj) drafted.member("form").orElseThrow();
    assertThat(((Json.Str) changed.member("objection").orElseThrow()).value()).isNotEmpty();
  }
}
