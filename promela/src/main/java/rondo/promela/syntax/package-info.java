/**
 * The syntax tree of Promela and its parser. Inlines and macros are expanded. Uses {@code text} for
 * tokens; knows neither scopes nor types, except as far as the grammar depends on them.
 */
package rondo.promela.syntax;
