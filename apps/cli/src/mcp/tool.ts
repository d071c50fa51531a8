/** A tool for an assistant: what it does to the catalog, and its limits. */
import type Type from 'typebox';
import type { HubForAssistants } from './hub-for-assistants.ts';

/**
 * Which tools an assistant gets. `read`: those that only read. `propose`: also those that store a plan for a person to
 * publish. No profile has a tool that changes the catalog.
 */
export type Profile = 'read' | 'propose';

/**
 * `reads`: stores nothing. `plans`: stores a plan among the jobs and leaves the catalog as it is. No tool changes or
 * deletes records.
 */
type Effect = 'reads' | 'plans';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  /** The limits of its response, as sentences, so that an assistant does not fill the gaps. */
  readonly cannotKnow: string;
  readonly input: Type.TObject;
  readonly run: (hub: HubForAssistants, input: never) => Promise<unknown>;
}

const effects: Readonly<Record<Effect, string>> = {
  reads: 'Only reads: nothing is stored, changed or deleted.',
  plans:
    'Stores a plan among the jobs. Changes and deletes nothing in the catalog and publishes nothing; a person does.',
};

/** The description that an assistant reads: the purpose of the tool, its effect on the catalog, and its limits. */
export function descriptionOf({ description, effect, cannotKnow }: Tool): string {
  return `${description} ${effects[effect]} Cannot know: ${cannotKnow}`;
}

/** The hints of the protocol. All four are given, because a client assumes the worst for a missing one. */
export function annotationsOf({ title, effect }: Tool) {
  return {
    title,
    readOnlyHint: effect === 'reads',
    destructiveHint: false,
    // Making the same proposal twice creates two plans.
    idempotentHint: effect === 'reads',
    openWorldHint: false,
  };
}
