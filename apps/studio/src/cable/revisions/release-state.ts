import type { DesignRevisionLine } from '@cablewright/client';
import type { Design } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { differences } from '../../activity/history/differences.ts';
import { designRevisionQuery, designRevisionsQuery } from '../../api/designs.ts';

/** The released revision in force: the released one with the highest number. The others are superseded. */
export function currentRelease(revisions: readonly DesignRevisionLine[]): DesignRevisionLine | undefined {
  return revisions.filter(({ state }) => state === 'released').toSorted((a, b) => b.rev - a.rev)[0];
}

/** The design that a revision froze, or undefined while it loads. */
export function useBody(design: Design, rev: number | undefined): Design | undefined {
  const { data } = useQuery({ ...designRevisionQuery(design.id, rev ?? 0), enabled: rev !== undefined });
  return rev === undefined ? undefined : data?.body;
}

export interface ReleaseState {
  readonly revisions: readonly DesignRevisionLine[];
  /** The released revision in force; undefined if none is released. */
  readonly current: DesignRevisionLine | undefined;
  /** The fields in which the working copy differs from it; undefined while they are not known. */
  readonly differing: number | undefined;
}

/**
 * Which revision of a cable is released, and whether its working copy differs. Undefined until the revisions have
 * loaded.
 */
export function useReleaseState(design: Design): ReleaseState | undefined {
  const { data } = useQuery(designRevisionsQuery(design.id));
  const current = data === undefined ? undefined : currentRelease(data.items);
  const body = useBody(design, current?.rev);
  if (data === undefined) return undefined;
  const differing = body === undefined ? undefined : differences('designs', body, design).length;
  return { revisions: data.items, current, differing };
}
