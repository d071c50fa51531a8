import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

/**
 * All records of one kind at the time a revision was saved: the words of a vocabulary, the rating tables, the settings of the
 * organisation. The id is the SHA-256 of the content, so that revisions with the same records share one copy.
 */
export const FrozenRecords = Type.Object(
  { id: Id, kind: text('word'), records: Type.Array(Type.Unknown()) },
  { title: 'Frozen records' },
);
export type FrozenRecords = Type.Static<typeof FrozenRecords>;
