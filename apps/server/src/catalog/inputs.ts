import Type from 'typebox';
import { Id, text } from '@cablewright/model';
import { pageQuery } from '../platform/http/paging.ts';
import { sorts } from './live/ordered-lines.ts';

/** The path parameter of a single record. */
export const IdParam = Type.Object({ id: Id });

/** The path parameters of a record whose kind is also in the path. */
export const RecordParam = Type.Object({ kind: Type.String({ maxLength: 60 }), id: Id });

/** The message for the history that a write may have. */
export const MessageQuery = Type.Object(
  { message: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) },
  { title: 'Message query' },
);

export const listQuery = {
  ...pageQuery,
  q: Type.Optional(text('name', { description: 'Words to look for in id, name, number, tags, aliases' })),
  sort: Type.Optional(Type.Union(sorts.map((sort) => Type.Literal(sort)))),
};
