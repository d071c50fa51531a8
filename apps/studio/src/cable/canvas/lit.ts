/** What is lit when a wire is pressed: first the whole way of the conductor, through parts too; then its net alone. */
import { netsOf, trace, type Catalog } from '@cablewright/engine';
import { formatTerminal, type Design, type TerminalRef, formatPort, placedPath } from '@cablewright/model';
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
    return new Set([text, ...(net?.terminals ?? []).map(shownAs)]);
  }
  const { steps } = trace(catalog, design, from);
  // A terminal in a placed cable is lit by its own name too: the cable may be open on the canvas.
  const shown = (ref: TerminalRef) => [shownAs(ref), formatTerminal(ref)];
  return new Set([text, ...steps.flatMap((step) => [step.at, ...step.terminals].flatMap(shown))]);
}

/** A terminal inside a placed cable (`lead-1/w1`) as the port of it that the canvas shows (`lead-1.w1@b:core`). */
function shownAs(ref: TerminalRef): string {
  const [placed, ...inner] = placedPath(ref.instance);
  if (placed === undefined || inner.length === 0) return formatTerminal(ref);
  const within = inner.reduceRight<TerminalRef | undefined>(
    (port, instance) => (port === undefined ? { ...ref, instance } : { instance, terminal: formatPort(port) }),
    undefined,
  );
  return within === undefined
    ? formatTerminal(ref)
    : formatTerminal({ instance: placed, terminal: formatPort(within) });
}

/** The joint of the line that was pressed, while it is there. */
export function litJoint(scene: Scene, { way }: Lit): number | undefined {
  return scene.ways.find(({ key }) => key === way)?.joint;
}
