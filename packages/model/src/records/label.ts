/** Label stock and label templates, from the shop or from a pack. */
import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

/** The tokens that a template may use, each written in braces. */
export const labelTokens = [
  'headline',
  'details',
  'pnrev',
  'line2',
  'line3',
  'designation',
  'end',
  'pn',
  'rev',
  'design',
  'label',
] as const;
export type LabelToken = (typeof labelTokens)[number];

/**
 * One line of a label. `size` is the height of its letters (the em, in mm); lines without it share the height according to
 * `share`.
 */
export const LabelTemplateLine = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 200, description: 'Text with tokens in braces: {headline}, {pn} …' }),
  family: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'Font family' })),
  size: Type.Optional(Type.Number({ minimum: 0.5, maximum: 50, description: 'Text height in mm' })),
  share: Type.Optional(Type.Number({ minimum: 0.2, maximum: 10, description: 'Share of the height. Default: 1' })),
  weight: Type.Optional(Type.Enum(['regular', 'bold'])),
  align: Type.Optional(Type.Enum(['left', 'middle', 'right'])),
});
export type LabelTemplateLine = Type.Static<typeof LabelTemplateLine>;

/** The layout of a label: its lines, the separator of the detail lines, and the length on tape. */
export const LabelTemplate = Type.Object({
  id: Id,
  label: Type.Optional(Type.String({ maxLength: 80 })),
  lines: Type.Array(LabelTemplateLine, { minItems: 1, maxItems: 8 }),
  separator: Type.Optional(Type.String({ maxLength: 10, description: 'Separator between the lines of {details}' })),
  length: Type.Optional(
    Type.Union([Type.Literal('auto'), Type.Number({ minimum: 5, maximum: 1000 })], {
      description: 'Length on tape in mm; auto fits the text',
    }),
  ),
  src: Type.Optional(text('reference')),
});
export type LabelTemplate = Type.Static<typeof LabelTemplate>;

/** Label stock: a sheet of labels, or labels of one size, one per page. Lengths in mm. */
export const LabelStock = Type.Object({
  id: Id,
  label: Type.Optional(Type.String({ maxLength: 80 })),
  widthMm: Type.Number({ minimum: 5, maximum: 600 }),
  heightMm: Type.Number({ minimum: 5, maximum: 600 }),
  grid: Type.Optional(
    Type.Object(
      {
        paper: Type.Enum(['A4', 'letter']),
        columns: Type.Integer({ minimum: 1, maximum: 20 }),
        rows: Type.Integer({ minimum: 1, maximum: 60 }),
        leftMm: Type.Number({ minimum: 0, maximum: 100 }),
        topMm: Type.Number({ minimum: 0, maximum: 100 }),
        pitchXMm: Type.Number({ minimum: 5, maximum: 600 }),
        pitchYMm: Type.Number({ minimum: 5, maximum: 600 }),
      },
      { description: 'Positions of the labels on a sheet. Default: one label per page' },
    ),
  ),
  src: Type.Optional(text('reference')),
});
export type LabelStock = Type.Static<typeof LabelStock>;

/** The default label settings of the shop. */
export const LabelSettings = Type.Object({
  preset: Type.Optional(Type.String({ maxLength: 60, description: 'Label stock' })),
  template: Type.Optional(Id),
  qrPattern: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Content of the QR code, with {pn}, {rev}, {design}, {label}. Default: part number and revision',
    }),
  ),
  printer: Type.Optional(Type.String({ maxLength: 60, description: 'Label printer named in label editor files' })),
  stock: Type.Optional(Type.Array(LabelStock, { maxItems: 100, description: 'Label stock of the shop' })),
});
export type LabelSettings = Type.Static<typeof LabelSettings>;

/** Artwork for documents that a shop or a pack provides. */
export const DrawingArt = Type.Object(
  {
    labelTemplates: Type.Optional(Type.Array(LabelTemplate, { maxItems: 200 })),
    src: Type.Optional(text('reference')),
  },
  { title: 'Drawing art' },
);
export type DrawingArt = Type.Static<typeof DrawingArt>;
