import Type from 'typebox';
import { text } from '../text/text.ts';

/** The end of a wire: a is the source end, b the destination end. */
export const End = Type.Union([Type.Literal('a'), Type.Literal('b')]);
export type End = Type.Static<typeof End>;

/**
 * A reference to one terminal of a design. `end` is required on a wire segment and forbidden elsewhere. `terminal` is a
 * pin id, an element path, `pigtail:<id>`, a component or board terminal, or a sub-assembly port such as `j1:3`.
 */
export const TerminalRef = Type.Object({
  instance: Type.String({ minLength: 1, maxLength: 400 }),
  terminal: Type.String({ minLength: 1, maxLength: 400 }),
  end: Type.Optional(End),
  pad: Type.Optional(text('reference')),
});
export type TerminalRef = Type.Static<typeof TerminalRef>;
