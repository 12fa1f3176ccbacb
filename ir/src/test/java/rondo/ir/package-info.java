/**
 * Tests of the IR; {@link rondo.ir.ProcessTypeBuilder} and {@link rondo.ir.ProcessFixtures} build
 * small systems.
 */
package rondo.ir;
