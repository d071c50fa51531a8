import Type from 'typebox';
import { text } from '../text/text.ts';

/** The sides from which a part is drawn: front and back of a connector, top and bottom of a board. */
export const artworkSides = ['front', 'back', 'top', 'bottom'] as const;
export type ArtworkSide = (typeof artworkSides)[number];

/** SHA-256 of the file's bytes, in hex: the name under which an uploaded file is stored. */
export const AssetAddress = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'sha256 of the file' });

/** One view of a part: a drawing or a picture among the hub's files. */
export const ArtworkView = Type.Object({
  asset: AssetAddress,
  type: Type.Union([Type.Literal('image/svg+xml'), Type.Literal('image/png'), Type.Literal('image/jpeg')]),
  src: Type.Optional(text('reference', { description: 'Source of the picture' })),
});
export type ArtworkView = Type.Static<typeof ArtworkView>;

const views = Object.fromEntries(artworkSides.map((side) => [side, Type.Optional(ArtworkView)])) as Record<
  ArtworkSide,
  Type.TOptional<typeof ArtworkView>
>;

/**
 * The drawings of a part (depictions.json). The id names the part: `connectors/<id>`, `bodies/<id>`, `pcbas/<id>` …, or
 * `art/<alias>` for the alias that bodies name in `drawing`.
 */
export const Artwork = Type.Object(
  {
    id: Type.String({
      pattern: '^(?:[a-z]+/[a-z0-9]+(?:-[a-z0-9]+)*|art/[A-Za-z0-9_][A-Za-z0-9._-]*)$',
      maxLength: 140,
    }),
    views: Type.Object(views),
  },
  { title: 'Artwork of a part' },
);
export type Artwork = Type.Static<typeof Artwork>;
