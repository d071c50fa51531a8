/** The target of a comment, in the address of the page and as text. */
import { waiverOf } from '@cablewright/engine';
import type { CommentThread } from '@cablewright/client';
import { splitName, type Finding } from '@cablewright/model';

export interface CommentSubject {
  readonly target: CommentThread['target'];
  readonly place?: string | undefined;
  readonly rev?: number | undefined;
}

const targets: readonly string[] = ['part', 'pin', 'wire', 'finding', 'revision'] satisfies CommentThread['target'][];

/** The entry `about` of the address: `wire w1`, `revision 2`. */
export function aboutText({ target, place, rev }: CommentSubject): string {
  return `${target} ${place ?? rev ?? ''}`.trim();
}

/** Reads the entry `about`. Text that can't be read means the whole cable. */
export function subjectOf(about: string | undefined): CommentSubject {
  const [, target = '', rest = ''] = /^(\w+) (.+)$/.exec(about ?? '') ?? [];
  if (!targets.includes(target)) return { target: 'cable' };
  if (target === 'revision') return { target, rev: Number(rest) };
  return { target: target as 'pin', place: rest };
}

/** The subject as text: `pin j1.3`, `revision 2`. */
export function subjectWords(subject: CommentSubject): string {
  if (subject.target === 'part') return subject.place ?? '';
  return subject.target === 'cable' ? 'the cable' : aboutText(subject);
}

/** Maximum length of a finding's name that the hub accepts. */
const maxPlace = 200;

/** A finding as the subject of a comment: its code and where it is. */
export function findingSubject(finding: Finding): CommentSubject {
  const { code, at } = waiverOf(finding, { reason: '', by: '', since: '' });
  return { target: 'finding', place: `${code} ${at}`.trim().slice(0, maxPlace) };
}

/** The search part of the address that shows a subject on the page of the cable. */
export function placeOf({ target, place = '', rev }: CommentSubject): Readonly<Record<string, string | undefined>> {
  if (target === 'revision') return { tab: 'documents', rev: String(rev) };
  if (target === 'finding') return { tab: 'issues' };
  return { tab: undefined, sel: splitName(place)?.instance ?? place };
}
