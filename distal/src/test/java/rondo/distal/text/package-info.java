/** Tests of words and rules. */
package rondo.distal.text;
