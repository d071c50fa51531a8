/** What a part is drawn with: which uploaded views are in force for a record, and what a person should know of them. */
import type { Artwork, ArtworkSide, Body, Connector, Design } from '@cablewright/model';
import type { Library } from '../library/library.ts';

interface ShownArtwork {
  /** Whose it is: the record's own, the body's it shares, or the drawing the body names. */
  readonly from: 'own' | 'body' | 'drawing';
  /** The id of the manifest. */
  readonly key: string;
  readonly views: Artwork['views'];
}

export function artworkKey(kind: string, id: string): string {
  return `${kind}/${id}`;
}

/** The sides that a kind of part is drawn from. */
export function sidesOf(kind: string): readonly [ArtworkSide, ArtworkSide] {
  return kind === 'pcbas' ? ['top', 'bottom'] : ['front', 'back'];
}

/**
 * The artwork a record is shown with: its own, else its body's, else that of the drawing its body names. The first that
 * exists supplies every view; one it lacks is not taken from another. Undefined when there is no artwork.
 */
export function artworkOf(library: Library, kind: string, id: string): ShownArtwork | undefined {
  const bodyId = kind === 'connectors' ? bodyOf(library, id) : kind === 'bodies' ? id : undefined;
  const drawing =
    bodyId === undefined ? undefined : (library.entry('bodies', bodyId)?.record as Body | undefined)?.drawing;
  return (
    manifest(library, 'own', artworkKey(kind, id)) ??
    (bodyId === undefined ? undefined : manifest(library, 'body', artworkKey('bodies', bodyId))) ??
    (drawing === undefined ? undefined : manifest(library, 'drawing', artworkKey('art', drawing)))
  );
}

function bodyOf(library: Library, id: string): string | undefined {
  const connector: Connector | undefined = library.entry('connectors', id)?.record;
  return connector?.body;
}

function manifest(library: Library, from: ShownArtwork['from'], key: string): ShownArtwork | undefined {
  const record = library.entry('depictions', key)?.record as Artwork | undefined;
  return record === undefined ? undefined : { from, key, views: record.views };
}

/** The views in force for every part of a design that has some, by `<kind>/<id>`: what a saved revision keeps of them. */
export function artworkOfDesign(library: Library, { instances }: Design): Record<string, Artwork['views']> {
  const parts = artworkLists.flatMap(([list, kind]) => (instances[list] ?? []).map(({ def }) => ({ kind, def })));
  const keys = new Map(parts.map((part) => [artworkKey(part.kind, part.def), part]));
  const shown = [...keys]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { kind, def }]) => {
      const views = artworkOf(library, kind, def)?.views;
      return views === undefined ? [] : [[key, views] as const];
    });
  return Object.fromEntries(shown);
}

const artworkLists = [
  ['connectors', 'connectors'],
  ['pcbas', 'pcbas'],
  ['components', 'components'],
  ['mechanical', 'mechanicals'],
] as const;
