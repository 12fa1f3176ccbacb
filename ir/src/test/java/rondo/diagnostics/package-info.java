/** Tests of positions and diagnostics. */
package rondo.diagnostics;
