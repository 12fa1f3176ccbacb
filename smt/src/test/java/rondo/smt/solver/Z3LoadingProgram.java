package rondo.smt.solver;

/** A program that loads Z3 twice, prints the results, and ends without an orderly exit. */
final class Z3LoadingProgram {
  private Z3LoadingProgram() {}

  public static void main(String[] arguments) {
    System.out.println(Z3Availability.load());
    System.out.println(Z3Availability.load());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
