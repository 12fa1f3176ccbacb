/** The syntax tree of Promela and its parser. Inlines and macros are already expanded in it. */
package rondo.promela.syntax;
