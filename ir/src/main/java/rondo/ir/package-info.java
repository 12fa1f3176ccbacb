/**
 * The intermediate representation that every front end lowers to and every engine starts from, and
 * its plain reference interpreter, which defines what it means.
 */
package rondo.ir;
