import Type from 'typebox';
import { Id } from '../text/id.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { Ref } from '../schema/reference.ts';

const PcbaTerminal = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 60 }),
  label: Type.Optional(text('name')),
  pads: Type.Optional(
    Type.Array(text('reference'), { description: 'Separate pads of one terminal. Default: one pad' }),
  ),
  signal: Type.Optional(Ref('vocab/signals')),
  terminationOhm: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Termination on the board between this line and its pair, in Ω, where no inner link names the resistor. 0: none',
    }),
  ),
});
type PcbaTerminal = Type.Static<typeof PcbaTerminal>;

/** A connection inside the board: plain copper, or through a part if `via` names one. */
export const InternalLink = Type.Object({
  from: text('reference'),
  to: text('reference'),
  via: Type.Optional(text('reference', { description: 'Component id, or a description. Default: plain copper' })),
  option: Type.Optional(text('name', { description: 'The build option the link depends on' })),
});
export type InternalLink = Type.Static<typeof InternalLink>;

export const PcbaBuild = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  fitted: Type.Optional(Type.Array(text('reference'))),
  jumpers: Type.Optional(Type.Array(text('reference'))),
});
export type PcbaBuild = Type.Static<typeof PcbaBuild>;

/** An assembled board, treated as a black box with terminals. */
export const Pcba = Type.Object(
  {
    ...recordFields,
    revision: Type.Optional(text('name')),
    build: Type.Optional(text('name', { description: 'The build option the record describes' })),
    builds: Type.Optional(Type.Array(PcbaBuild)),
    construction: Type.Optional(text('name', { description: 'How wires are attached to its terminals' })),
    terminals: Type.Array(PcbaTerminal),
    integratedConnectors: Type.Optional(
      Type.Array(
        Type.Object({
          connectorDefId: Ref('connectors'),
          terminalPrefix: text('word', { description: 'Prefix j1 makes position 3 the terminal j1.3' }),
        }),
      ),
    ),
    internalLinks: Type.Optional(Type.Array(InternalLink)),
  },
  { title: 'Board (PCBA)' },
);
export type Pcba = Type.Static<typeof Pcba>;
