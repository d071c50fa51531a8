declare const brand: unique symbol;

/**
 * A string that only one function creates. The compiler refuses any other string in its place, for example the text of
 * a terminal where the name of a net is expected. It is a plain string at run time.
 */
export type Branded<Name extends string> = string & { readonly [brand]: Name };
