package rondo.distal.promela;

import java.util.List;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;

/** Where a protocol in rounds stands: an array for each variable, and one for the mail. */
final class RoundPlace implements Surroundings {
  private final RoundSystem system;
  private final List<String> variables;
  private final RoundWords words;
  private Type heard = Shapes.NOTHING;

  RoundPlace(RoundSystem system, List<String> variables, RoundWords words) {
    this.system = system;
    this.variables = variables;
    this.words = words;
  }

  /** The messages are of this type from here on. */
  void hearing(Type message) {
    heard = message;
  }

  @Override
  public int processes() {
    return system.processes();
  }

  @Override
  public Code number() {
    return words.number();
  }

  @Override
  public Code self() {
    return words.self();
  }

  @Override
  public Code own(int variable) {
    return at(variable, words.self());
  }

  private Code at(int variable, Code process) {
    return Code.atom(variables.get(variable) + "[" + process + "]");
  }

  @Override
  public Type ownType(int variable) {
    LocalVariable declared = system.variables().get(variable);
    return declared.type();
  }

  @Override
  public Code of(Term process, Code number, int variable) {
    return at(variable, number);
  }

  @Override
  public Type ofType(Term process, int variable) {
    return ownType(variable);
  }

  @Override
  public Code phase() {
    return words.phase();
  }

  @Override
  public Type phaseType() {
    return system.phases().isPresent()
        ? Shapes.range(1, system.phases().getAsInt() + 1L)
        : new Type.Stamp();
  }

  @Override
  public Code is(Term.Condition condition, Code process) {
    if (!words.hasFailures()) {
      return condition == Term.Condition.CORRECT ? Code.TRUE : Code.FALSE;
    }
    return words
        .standing(process)
        .is(
            switch (condition) {
              case CORRECT -> words.correct();
              case CRASHED -> words.crashed();
              case BYZANTINE -> words.byzantine();
            });
  }

  @Override
  public Code heardOf(Code sender) {
    return words.mail(words.self(), sender);
  }

  @Override
  public Code nothing() {
    return words.nothing();
  }

  @Override
  public Type heard() {
    return heard;
  }
}
