import Type from 'typebox';
import { Artwork } from './artwork.ts';
import { Design } from './design.ts';
import { Drawing, TestParameters } from './drawing.ts';
import { Id } from '../text/id.ts';
import { VariantBuild } from './product.ts';
import { text } from '../text/text.ts';

export const versionStates = ['saved', 'submitted', 'released', 'rejected'] as const;
export type VersionState = (typeof versionStates)[number];

/** The author of an action. */
export const Person = Type.Object({ name: text('name'), email: Type.Optional(text('reference')) });
type Person = Type.Static<typeof Person>;

/**
 * A saved revision of a design: the design and all data that its sheets are made from, as of that time. They never change;
 * only the approval state does.
 */
export const SavedVersion = Type.Object(
  {
    id: text('name', { description: '<design>/<rev>' }),
    design: Id,
    rev: Type.Integer({ minimum: 1 }),
    state: Type.Enum(versionStates),
    note: Type.Optional(text('note')),
    savedAt: text('name', { description: 'ISO 8601, UTC' }),
    savedBy: Person,
    submittedAt: Type.Optional(text('name')),
    submittedBy: Type.Optional(Person),
    checkedAt: Type.Optional(text('name')),
    checkedBy: Type.Optional(
      Type.Object(Person.properties, { description: 'Who recorded that they checked the submitted revision' }),
    ),
    decidedAt: Type.Optional(text('name')),
    decidedBy: Type.Optional(Type.Object(Person.properties, { description: 'Who approved or rejected it' })),
    decisionNote: Type.Optional(text('note')),
    variants: Type.Optional(
      Type.Record(Type.String(), text('note'), {
        description:
          'The variants it documents, by <family>/<variant>, each as what it was: number, length, options, parts',
      }),
    ),
    body: Design,
    drawing: Type.Optional(Drawing),
    definitions: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'By kind and id: the records used by the design, as saved',
    }),
    placed: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Designs placed as sub-assemblies, by "<id>@<rev>"' }),
    ),
    artwork: Type.Optional(
      Type.Record(Type.String(), Artwork.properties.views, { description: 'Views of its parts, by "<kind>/<id>"' }),
    ),
    builds: Type.Optional(Type.Array(VariantBuild, { description: 'The variants it documents, as they were' })),
    frozen: Type.Optional(
      Type.Object(
        {
          program: text('word', { description: 'The version of Cablewright it was saved with' }),
          testDefaults: TestParameters,
          records: Type.Record(Type.String(), Id, {
            description: 'By kind: the frozen records with the words, tables and settings it is printed with',
          }),
        },
        {
          description: 'What its sheets depend on besides its parts; absent on revisions saved before this was frozen',
        },
      ),
    ),
  },
  { title: 'Saved version' },
);
export type SavedVersion = Type.Static<typeof SavedVersion>;

/** The key of a saved version in the store. */
export function versionKey(design: Id, rev: number): string {
  return `${design}/${rev}`;
}
