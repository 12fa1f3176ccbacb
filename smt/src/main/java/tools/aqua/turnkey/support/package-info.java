/**
 * What Z3's Java classes ask for their native library, in a version of our own: they call it by
 * this name. It keeps nothing behind, and need not unpack what the launcher has unpacked already.
 */
package tools.aqua.turnkey.support;
