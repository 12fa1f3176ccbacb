/**
 * A replacement for the loader of Z3's native library, under the name that Z3's Java classes call.
 * It leaves no files behind, and uses what the launcher has unpacked.
 */
package tools.aqua.turnkey.support;
