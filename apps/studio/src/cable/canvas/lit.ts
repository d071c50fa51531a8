/**
 * The highlight after a wire is pressed: first the whole path of the conductor, through parts too; then only its net.
 */
import { netsOf, trace, type Catalog } from '@cablewright/engine';
import { formatTerminal, type Design, type TerminalRef, formatPort, placedPath } from '@cablewright/model';
import type { CanvasScene } from './scene/scene.ts';

export interface LitPath {
  /** The line that was pressed. */
  readonly way: string;
  readonly from: TerminalRef;
  readonly what: 'path' | 'net';
}

/** The terminals that are lit, written out. */
export function litTerminals(catalog: Catalog, design: Design, { from, what }: LitPath): ReadonlySet<string> {
  const text = formatTerminal(from);
  if (what === 'net') {
    const net = netsOf(catalog, design).of(from);
    return new Set([text, ...(net?.terminals ?? []).map(shownAs)]);
  }
  const { steps } = trace(catalog, design, from);
  // Includes the terminal's own name inside a placed cable, because that cable may be open on the canvas.
  const names = (ref: TerminalRef) => [shownAs(ref), formatTerminal(ref)];
  return new Set([text, ...steps.flatMap((step) => [step.at, ...step.terminals].flatMap(names))]);
}

/** The port of a placed cable on the canvas (`lead-1.w1@b:core`) for a terminal inside it (`lead-1/w1`). */
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

/** The joint of the line that was pressed, if it still exists. */
export function litJoint(scene: CanvasScene, { way }: LitPath): number | undefined {
  return scene.ways.find(({ key }) => key === way)?.joint;
}
