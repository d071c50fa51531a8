/** The rules for the elements of VEC 2.1 that are written. */
import { schemaOf } from '../schema/elements.ts';
import { vecTypes } from './vec-21-table.ts';

export const vec21 = schemaOf('VecContent', vecTypes);
