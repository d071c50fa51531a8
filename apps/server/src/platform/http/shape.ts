import type { Json } from '@cablewright/model';
import type Type from 'typebox';

/** The type with all fields and lists readonly. */
type ReadOnly<T> = [Json] extends [T] ? T : T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

/** The type that a schema describes. */
export type Shape<S extends Type.TSchema> = ReadOnly<Type.Static<S>>;
