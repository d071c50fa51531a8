import Type from 'typebox';
import { confidences } from './device.ts';
import { recordFields } from './record.ts';
import { RefOfKind } from '../schema/reference.ts';
import { text } from '../text/text.ts';

/** The kinds of parts that have alternates. */
export const alternateKinds = ['connectors', 'wires', 'components', 'mechanicals'] as const;
export type AlternateKind = (typeof alternateKinds)[number];

/**
 * The relation of an alternate to its part. drop-in: replaces the part without any other change; functional: does the same
 * work, but its differences must be reviewed; same-series: another part of the series; mates-with: its counterpart.
 */
const alternateClasses = ['drop-in', 'functional', 'same-series', 'mates-with'] as const;
export type AlternateClass = (typeof alternateClasses)[number];

const { id, label, src, tags, license, provenance, derivedFrom } = recordFields;

/** States that a part can be replaced by another, or mates with it. It holds in this direction only, except for mates. */
export const Alternate = Type.Object(
  {
    id,
    label,
    kind: Type.Enum(alternateKinds, { description: 'The kind of both parts' }),
    part: RefOfKind('kind', { description: 'The part that has the alternate' }),
    other: RefOfKind('kind', { description: 'The alternate' }),
    class: Type.Enum(alternateClasses, {
      description:
        'drop-in: it takes the place of the part without any other change. functional: it does the same work, and its differences must be looked at. same-series: another part of the series. mates-with: its counterpart',
    }),
    confidence: Type.Enum(confidences, { description: 'How sure the source is' }),
    note: Type.Optional(text('note')),
    src,
    tags,
    license,
    provenance,
    derivedFrom,
  },
  { title: 'Alternate' },
);
export type Alternate = Type.Static<typeof Alternate>;
