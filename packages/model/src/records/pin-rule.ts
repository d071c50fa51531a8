import Type from 'typebox';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { translated } from './translations.ts';

/** The pin types that the pin matrix compares. */
export const pinTypes = [
  'supply-out',
  'supply-in',
  'supply',
  'ground',
  'protective',
  'output',
  'input',
  'bidirectional',
  'passive',
  'not-connected',
  'unspecified',
] as const;
export type PinType = (typeof pinTypes)[number];

const pinRuleSeverities = ['ok', 'warning', 'error'] as const;

/** One cell of the pin matrix: the result of connecting a pin of type `a` to a pin of type `b`. */
export const PinRule = Type.Object(
  {
    ...recordFields,
    translations: translated({ text: Type.Optional(text('note')) }),
    a: Type.Enum(pinTypes),
    b: Type.Enum(pinTypes),
    severity: Type.Enum(pinRuleSeverities),
    text: Type.Optional(text('note', { description: 'Message with the tokens {a} and {b}' })),
  },
  { title: 'Pin rule' },
);
export type PinRule = Type.Static<typeof PinRule>;
