import type { Json } from '@cablewright/model';
import type Type from 'typebox';

/** A value as it is answered or passed on, with lists and fields that are only read. */
type ReadOnly<T> = [Json] extends [T] ? T : T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

/** The type that a schema describes. */
export type Shape<S extends Type.TSchema> = ReadOnly<Type.Static<S>>;
