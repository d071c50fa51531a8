/** One side of a comparison in the address: `id`, `id@3` for a revision, `id@source:B` for one from elsewhere. */
import { searchText } from '../../kit/page/paths.ts';

export interface ComparedSide {
  readonly id: string;
  /** The revision; absent for the current record or cable. */
  readonly rev?: string;
  readonly source?: string;
}

export function sideOf(text: string | undefined): ComparedSide | undefined {
  if (text === undefined || text === '') return undefined;
  const separator = text.indexOf('@');
  if (separator < 0) return { id: text };
  const [id, which] = [text.slice(0, separator), text.slice(separator + 1)];
  const colon = which.indexOf(':');
  return colon < 0 ? { id, rev: which } : { id, source: which.slice(0, colon), rev: which.slice(colon + 1) };
}

export function sideText({ id, rev, source }: ComparedSide): string {
  const which = source === undefined ? rev : `${source}:${rev ?? ''}`;
  return which === undefined ? id : `${id}@${which}`;
}

/** The path of the page that compares two sides. */
export function comparePath(kind: string, a: ComparedSide, b: ComparedSide): string {
  return `/compare${searchText({ kind, a: sideText(a), b: sideText(b) })}`;
}
