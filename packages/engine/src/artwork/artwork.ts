/** Finds the uploaded views that are used to draw a record or the parts of a design. */
import type { Artwork, ArtworkSide, Body, Connector, Design } from '@cablewright/model';
import type { Library } from '../library/library.ts';

interface ShownArtwork {
  /** Where the artwork comes from: the record itself, the body it shares, or the drawing that the body names. */
  readonly from: 'own' | 'body' | 'drawing';
  /** The key of the record that holds the views, such as `bodies/de9`. */
  readonly key: string;
  readonly views: Artwork['views'];
}

export function artworkKey(kind: string, id: string): string {
  return `${kind}/${id}`;
}

/** The two sides from which a kind of part is drawn. */
export function sidesOf(kind: string): readonly [ArtworkSide, ArtworkSide] {
  return kind === 'pcbas' ? ['top', 'bottom'] : ['front', 'back'];
}

/**
 * Returns the artwork to show for a record: its own, otherwise its body's, otherwise that of the drawing its body names. The
 * first that exists supplies all views; a missing view is not taken from another one. Undefined if there is no artwork.
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

/**
 * Returns the views of a design's parts, by `<kind>/<id>`. Parts without views are left out. A saved revision stores
 * the result.
 */
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
