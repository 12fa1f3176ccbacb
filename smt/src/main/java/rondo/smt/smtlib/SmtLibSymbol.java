package rondo.smt.smtlib;

import java.util.Set;
import java.util.regex.Pattern;

/** Names of variables as SMT-LIB symbols. */
final class SmtLibSymbol {
  private static final Pattern SIMPLE =
      Pattern.compile("[A-Za-z_~!%^&*+=<>?/-][A-Za-z0-9_~!@$%^&*+=<>.?/-]*");

  private static final Pattern MARKED = Pattern.compile("'*$");

  /** Reserved words, also between bars. */
  private static final Set<String> RESERVED =
      Set.of(
          ("! _ as let exists forall match par true false not and or xor => = distinct ite Bool Int"
                  + " Real String Array RegLan BitVec + - * / < <= > >= div mod abs to_real to_int"
                  + " is_int divisible select store const concat extract repeat zero_extend"
                  + " sign_extend rotate_left rotate_right bvnot bvneg bvand bvor bvxor bvnand bvnor"
                  + " bvxnor bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr"
                  + " bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge bvcomp bv2nat bv2int nat2bv"
                  + " int2bv ubv_to_int sbv_to_int int_to_bv bvredor bvredand bvite bvnego bvuaddo"
                  + " bvsaddo bvumulo bvsmulo bvusubo bvssubo bvsdivo ubv_to_fp sbv_to_fp fp pi sin"
                  + " cos tan exp sqrt iff implies if union intersection complement subset member"
                  + " BINARY DECIMAL HEXADECIMAL NUMERAL STRING set-logic set-option assert check-sat"
                  + " declare-fun define-fun push pop exit get-value at-most at-least pble pbge pbeq"
                  + " Seq Set Bag Tuple tuple Relation RoundingMode FloatingPoint Float16 Float32"
                  + " Float64 Float128 NaN RNE RNA RTP RTN RTZ lambda map default int pattern iand"
                  + " int.pow2 pow2 ^ ** choose sum min max seq bag set emptyset singleton insert"
                  + " card transpose product join nil sep wand emp pto table unit List Char")
              .split(" "));

  private SmtLibSymbol() {}

  /**
   * The name, in bars if necessary; reserved words and names that could clash with a marked one are
   * marked.
   */
  static String of(String name) {
    String free = RESERVED.contains(MARKED.matcher(name).replaceAll("")) ? name + "'" : name;
    return SIMPLE.matcher(free).matches() ? free : "|" + free + "|";
  }
}
