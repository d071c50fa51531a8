import Type from 'typebox';
import type { DocumentChange } from './document-change.ts';

const severities = ['error', 'warning'] as const;
export type Severity = (typeof severities)[number];

/** The subject of a finding, as precisely as it is known. */
export interface Where {
  /** Document kind, for example `designs` or `connectors`. */
  readonly kind?: string;
  /** Record or design id. */
  readonly id?: string;
  /** Instance within a design. */
  readonly instance?: string;
  /** Terminal as text, for example `j1.3` or `w1@a.red`. */
  readonly terminal?: string;
  /** JSON pointer (RFC 6901) to the value within the document. */
  readonly pointer?: string;
}

/**
 * The result of a check. A value, never an exception. `message` states the problem and the fix; `found` is the value measured
 * or read, `expected` what would be correct.
 */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly where: Where;
  readonly found?: unknown;
  readonly expected?: unknown;
  /** Edits of the design that remove the cause. Each is applied as a single edit. */
  readonly fixes?: readonly Fix[];
}

/** An automatic fix: its description, and the change to the design. */
export interface Fix {
  readonly label: string;
  readonly change: DocumentChange;
}

const Path = Type.Array(Type.String(), { description: 'The way to the value: names of fields and of parts' });
const Change = Type.Object(
  {
    fields: Type.Array(
      Type.Object({ path: Path, before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }),
    ),
    orders: Type.Array(
      Type.Object({ path: Path, before: Type.Array(Type.String()), after: Type.Array(Type.String()) }),
    ),
  },
  { description: 'Change to the design by path' },
);

const Text = Type.Optional(Type.String());
export const Where = Type.Object({
  kind: Text,
  id: Text,
  instance: Text,
  terminal: Type.Optional(Type.String({ description: 'Terminal, for example j1.3 or w1@a.red' })),
  pointer: Type.Optional(Type.String({ description: 'JSON pointer to the value within the document' })),
});
export const Finding = Type.Unsafe<Finding>(
  Type.Object(
    {
      code: Type.String(),
      severity: Type.Enum(severities),
      message: Type.String(),
      where: Where,
      found: Type.Optional(Type.Unknown({ description: 'The value that was found' })),
      expected: Type.Optional(Type.Unknown({ description: 'What is expected' })),
      fixes: Type.Optional(
        Type.Array(
          Type.Object({
            label: Type.String(),
            change: Change,
          }),
          { description: 'Edits that remove the cause' },
        ),
      ),
    },
    { title: 'Finding' },
  ),
);
