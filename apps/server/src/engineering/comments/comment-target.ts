/** The target of a comment: a cable, or one of its parts, pins, wires, findings or revisions. */
import { instanceLists, parseTerminal, splitName, type Design } from '@cablewright/model';
import Type from 'typebox';
import { refuse } from '../../platform/http/problem.ts';
import { versionErrors } from '../revisions/cables/errors.ts';
import { commentErrors } from './errors.ts';

export const targets = ['cable', 'part', 'pin', 'wire', 'finding', 'revision'] as const;

export const targetFields = {
  target: Type.Optional(Type.Enum(targets, { description: 'What it is about. Default: cable' })),
  place: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^\\S(?:.*\\S)?$',
      description:
        'Of a part its id, of a pin its name such as `j1.3`, of a wire its id, with a dot and the core if one is meant, of a finding its code, with a space and the place if it has one',
    }),
  ),
  rev: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999, description: 'Of a revision its number' })),
};

interface Asked {
  readonly target?: (typeof targets)[number] | undefined;
  readonly place?: string | undefined;
  readonly rev?: number | undefined;
}

export interface CommentTarget {
  readonly target: (typeof targets)[number];
  readonly place: string;
  readonly rev: number | null;
}

/** The target of a new comment. Throws if the cable doesn't have the part or revision. */
export function checkedTarget(
  asked: Asked,
  design: Design,
  revisions: readonly { readonly rev: number }[],
): CommentTarget {
  const { target = 'cable', place = '', rev } = asked;
  if (target === 'revision') {
    if (rev === undefined || !revisions.some((revision) => revision.rev === rev))
      return refuse(
        versionErrors['no-such-version'],
        `Revision ${rev ?? ''} of "${design.id}" not found. State \`rev\`.`,
      );
    return { target, place: '', rev };
  }
  if (target === 'cable') return { target, place: '', rev: null };
  if (place === '') return noSuchPlace(`A comment on a ${target} needs \`place\`.`);
  if (target !== 'finding' && !hasPart(design, target, place))
    return noSuchPlace(`"${design.id}" has no ${target} "${place}".`);
  return { target, place, rev: null };
}

function noSuchPlace(detail: string): never {
  return refuse(commentErrors['no-such-place'], detail);
}

function hasPart({ instances }: Design, target: 'part' | 'pin' | 'wire', place: string): boolean {
  const instance = splitName(place)?.instance ?? place;
  if (target === 'wire') return instances.segments?.some(({ id }) => id === instance) === true;
  if ((parseTerminal(place) === undefined) !== (target === 'part')) return false;
  return instanceLists.some((list) => instances[list]?.some(({ id }) => id === instance));
}
