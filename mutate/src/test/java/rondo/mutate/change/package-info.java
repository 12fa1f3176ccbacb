/** Tests of mutation operators. */
package rondo.mutate.change;
