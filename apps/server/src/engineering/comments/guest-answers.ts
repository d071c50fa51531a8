/** Comments in the form that guests of a link see. */
import { present } from '@cablewright/model';
import Type from 'typebox';
import type { Shape } from '../../platform/http/shape.ts';
import type { CommentRow } from './comment-book.ts';

export const GuestThread = Type.Object(
  {
    id: Type.Integer(),
    isResolved: Type.Boolean(),
    comments: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          author: Type.Optional(Type.String()),
          isGuest: Type.Boolean(),
          at: Type.String(),
          text: Type.String(),
        },
        { title: 'Shared comment' },
      ),
    ),
  },
  { title: 'Shared thread' },
);

export function guestThreadOf(rows: readonly CommentRow[]): Shape<typeof GuestThread> {
  const root = rows[0]!;
  return {
    id: root.id,
    isResolved: root.resolved_at !== null,
    comments: rows.map(({ id, author_name: author, guest, at, body: text }) => ({
      id,
      isGuest: guest === 1,
      at,
      text,
      ...present({ author: author ?? undefined }),
    })),
  };
}
