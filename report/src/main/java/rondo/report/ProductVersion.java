package rondo.report;

/** The version of Rondo, which reports and {@code --version} print. */
public final class ProductVersion {
  public static final String CURRENT = "0.1.0";

  private ProductVersion() {}
}
