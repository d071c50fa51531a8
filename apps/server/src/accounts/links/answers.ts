/** Schemas that describe links to the people who create them. */
import Type from 'typebox';
import { present } from '@cablewright/model';
import type { PublicLink } from './link-book.ts';

const lineFields = {
  id: Type.Integer(),
  madeAt: Type.String(),
  madeBy: Type.String(),
  expiresAt: Type.Optional(Type.String({ description: 'From then on it opens nothing' })),
  opens: Type.Integer({ description: 'How often it was opened' }),
  openedAt: Type.Optional(Type.String({ description: 'When it was last opened' })),
};

export const LinkLine = Type.Object(lineFields, { title: 'Link' });
export { lineFields as linkFields };

export function linkLine({ id, made_at, made_by, expires_at, opens, opened_at }: PublicLink) {
  const optional = present({ expiresAt: expires_at ?? undefined, openedAt: opened_at ?? undefined });
  return { id, madeAt: made_at, madeBy: made_by, opens, ...optional };
}
