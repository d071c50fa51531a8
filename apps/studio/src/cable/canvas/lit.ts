/** What is lit when a wire is pressed: first the whole way of the conductor, through parts too; then its net alone. */
import { netsOf, trace, type Catalog } from '@cablewright/engine';
import { formatTerminal, type Design, type TerminalRef } from '@cablewright/model';
import type { Scene } from './scene/scene.ts';

export interface Lit {
  /** The line that was pressed. */
  readonly way: string;
  readonly from: TerminalRef;
  readonly what: 'path' | 'net';
}

/** The written-out terminals that are lit. */
export function litTerminals(catalog: Catalog, design: Design, { from, what }: Lit): ReadonlySet<string> {
  const text = formatTerminal(from);
  if (what === 'net') {
    const net = netsOf(catalog, design).of(from);
    return new Set([text, ...(net?.terminals ?? []).map(formatTerminal)]);
  }
  const { steps } = trace(catalog, design, from);
  return new Set([text, ...steps.flatMap((step) => [formatTerminal(step.at), ...step.terminals.map(formatTerminal)])]);
}

/** The joint of the line that was pressed, while it is there. */
export function litJoint(scene: Scene, { way }: Lit): number | undefined {
  return scene.ways.find(({ key }) => key === way)?.joint;
}
