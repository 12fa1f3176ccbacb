package rondo.smt.solver;

/** A program that loads Z3 twice, says how that went, and ends without any order. */
final class Loading {
  private Loading() {}

  public static void main(String[] arguments) {
    System.out.println(Z3.load());
    System.out.println(Z3.load());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
