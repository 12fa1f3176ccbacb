/** Protocols printed as Promela, verified by Spin. */
package rondo.testkit.promela;
