import Type from 'typebox';
import { Finding } from '@cablewright/model';
import { PackOffers } from './line.ts';
import type { Shape } from '../../platform/http/shape.ts';

const Text = Type.String();
const Value = Type.Optional(Type.Unknown());

export const PackPlanField = Type.Object({
  path: Type.Array(Text),
  base: Value,
  mine: Value,
  theirs: Value,
  conflict: Type.Optional(Type.Boolean({ description: 'Changed on both sides, each its own way' })),
});
export type PackPlanField = Shape<typeof PackPlanField>;

export const PackPlanRecord = Type.Object(
  {
    kind: Text,
    id: Text,
    label: Text,
    state: Type.Enum(['new', 'changed', 'removed', 'shadowed', 'conflict'], {
      description:
        'shadowed: another record of this id stays in force; conflict: your own record and the new version of the pack changed the same fields',
    }),
    by: Type.Optional(Type.String({ description: 'Whose record stays in force: `own`, or the id of a pack' })),
    edited: Type.Optional(Type.Boolean({ description: 'Your own record was made from the one of this pack' })),
    fields: Type.Optional(
      Type.Array(PackPlanField, {
        description:
          'What differs: in the installed version (base), in your record (mine), in the new version (theirs)',
      }),
    ),
  },
  { title: 'Planned record' },
);
export type PackPlanRecord = Shape<typeof PackPlanRecord>;

const Blocker = Type.Object({ code: Text, message: Text });

export const Preview = Type.Object(
  {
    pack: Text,
    name: Text,
    version: Text,
    installed: Type.Union([Text, Type.Null()]),
    seq: Type.Integer({ description: 'Send it as `at` to install exactly what the preview showed' }),
    records: Type.Array(PackPlanRecord, { description: 'Records that are new or differ; at most 5000' }),
    unchanged: Type.Integer(),
    findings: Type.Object({
      errors: Type.Integer(),
      warnings: Type.Integer(),
      items: Type.Array(Finding, { description: 'What the checks would find that they do not find now; at most 200' }),
      unchecked: Type.Integer({ description: 'Designs that use a changed record and were not checked' }),
    }),
    blockers: Type.Array(Blocker, { description: 'Why it cannot be installed now; empty when it can' }),
    publisher: Type.Optional(
      Type.Object({
        id: Text,
        name: Text,
        fingerprint: Text,
        first: Type.Boolean({ description: 'The first pack of this publisher: its key is trusted from then on' }),
        known: Type.Boolean({ description: 'False for a key that is new here; an owner must agree to it' }),
      }),
    ),
    offers: PackOffers,
  },
  { title: 'Preview of a pack' },
);
export type Preview = Shape<typeof Preview>;

export const Installed = Type.Object(
  {
    pack: Text,
    version: Text,
    change: Type.Enum(['installed', 'updated', 'unchanged']),
    records: Type.Integer({ description: 'Records written or removed' }),
    offers: PackOffers,
  },
  { title: 'Installed pack answer' },
);

/**
 * The options if the hub has its own record: keep it, use the pack's, or merge both with the hub's own changes taking
 * precedence.
 */
const sides = ['mine', 'theirs', 'merge'] as const;

const Line = Type.String({ minLength: 1, maxLength: 100 });
const wish = {
  store: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Id of a store; left out: where it was installed from, or the program',
    }),
  ),
  version: Type.Optional(Type.String({ maxLength: 60, description: 'Left out: the version that is offered' })),
  yanked: Type.Optional(Type.Boolean({ description: 'An owner takes a version although it was yanked' })),
};

export const PreviewForm = Type.Object(wish, { additionalProperties: false });

export const InstallForm = Type.Object(
  {
    ...wish,
    publisherKey: Type.Optional(
      Type.String({ maxLength: 100, description: 'Fingerprint of a publisher’s new key that an owner agrees to' }),
    ),
    at: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The `seq` of a preview: nothing is installed if the catalog has changed',
      }),
    ),
    choices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Line,
            id: Type.String({ minLength: 1, maxLength: 300 }),
            take: Type.Enum([...sides], {
              description: 'mine: keep your record; theirs: remove it; merge: take over what only the pack changed',
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 5000, description: 'For records you have changed yourself. Left out: yours stays' },
      ),
    ),
  },
  { additionalProperties: false },
);
export type InstallForm = Shape<typeof InstallForm>;

export const PinForm = Type.Object(
  { pinned: Type.Boolean({ description: 'True: no updates are offered' }) },
  { additionalProperties: false },
);
