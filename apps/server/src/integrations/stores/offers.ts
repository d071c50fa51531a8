/** The offers of stores: the selectable versions, and the version to which an installed pack can be updated. */
import {
  compareVersions,
  type StoreOffer,
  type OfferedVersion,
  type Publisher,
  type StoreIndex,
} from '@cablewright/publishing';
import type { Source } from './sources.ts';

export interface Offered {
  readonly source: Source;
  readonly index: StoreIndex;
  readonly offer: StoreOffer;
  readonly publisher: Publisher | undefined;
}

export function offeredIn(source: Source, index: StoreIndex, of: 'packs' | 'modules' = 'packs'): Offered[] {
  return (index[of] ?? []).map((offer) => {
    const publisher = index.publishers.find(({ id }) => id === offer.publisher);
    return { source, index, offer, publisher };
  });
}

const isReviewed = ({ review = 'none' }: OfferedVersion): boolean => review !== 'none';

/** The listed versions, newest first. If the hub hides unreviewed versions, they are left out. */
export function listedVersions({ versions }: StoreOffer, hideUnreviewed: boolean): OfferedVersion[] {
  return versions
    .filter((version) => !hideUnreviewed || isReviewed(version))
    .toSorted((a, b) => compareVersions(b.version, a.version));
}

const isPreRelease = (version: string): boolean => version.includes('-');

/** The version to offer: the newest that wasn't yanked. A pre-release is offered only if there is no other version. */
export function offeredVersion(versions: readonly OfferedVersion[]): OfferedVersion | undefined {
  const good = versions.filter(({ yanked }) => yanked === undefined);
  return good.find(({ version }) => !isPreRelease(version)) ?? good[0];
}

/**
 * The version to which the installed one can be updated. Undefined if there is none. A pre-release counts only if the
 * installed version is one too.
 */
export function updateOf(versions: readonly OfferedVersion[], installed: string): OfferedVersion | undefined {
  const newer = versions.filter(({ version }) => compareVersions(version, installed) > 0);
  const candidates = isPreRelease(installed) ? newer : newer.filter(({ version }) => !isPreRelease(version));
  return offeredVersion(candidates);
}
