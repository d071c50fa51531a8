import { formatTerminal, present, type Design, type Segment, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '@cablewright/engine';
import { connectedHere, continueThrough } from './breakout-edits.ts';
import { nextFreeCore } from './completion.ts';
import { addLine, join, type Edited } from './edits.ts';
import { runText, type ElementRun } from './lines.ts';
import { addPart } from './parts.ts';
import { isWireSpot, type WiringSpot } from './spots.ts';

interface Connected {
  readonly edited: Edited;
  /** The label of the edit in the undo history. */
  readonly label: string;
}

/**
 * Connects two selected spots: a part and a wire end are joined; two parts get the next free core between them, or a
 * core of another wire like the last one if none is free. If that is not possible, returns the reason and a remedy.
 */
export function connect(catalog: Catalog, design: Design, first: WiringSpot, second: WiringSpot): Connected {
  const label = `${first.text} – ${second.text}`;
  if (first.text === second.text)
    return { edited: { ok: false, reason: 'Choose a different place for the other end.' }, label };
  const through = continueThrough(design, first.ref, second.ref);
  if (through !== undefined) return { edited: through, label };
  if (isWireSpot(first) || isWireSpot(second)) return { edited: joinHere(design, first.ref, second.ref), label };
  if (first.ref.instance === second.ref.instance) return { edited: join(design, first.ref, second.ref), label };
  const free = nextFreeCore(catalog, design);
  const wired = free === undefined ? withAnotherWire(catalog, design) : { design, run: free.run };
  if (wired === undefined) {
    const reason =
      (design.instances.segments ?? []).length === 0
        ? 'Add a wire first.'
        : 'All cores are used, and the last cable has none. Add another wire first.';
    return { edited: { ok: false, reason }, label };
  }
  const [from, to] = inOrder(design, first.ref, second.ref);
  return {
    edited: addLine(wired.design, { from, run: wired.run, to }),
    label: `${formatTerminal(from)} – ${runText(wired.run)} – ${formatTerminal(to)}`,
  };
}

/** The stock of the next wire if no core is free: that of the wire added last, with its length. */
export function stockOfNextWire({
  instances: { segments = [] },
}: Design): Pick<Segment, 'def' | 'lengthMm'> | undefined {
  const last = segments.at(-1);
  return last && { def: last.def, ...present({ lengthMm: last.lengthMm }) };
}

/**
 * The design with one more wire of the stock last used, and its first core. Undefined if there is no wire, or it has no
 * core.
 */
function withAnotherWire(catalog: Catalog, design: Design): { design: Design; run: ElementRun } | undefined {
  const stock = stockOfNextWire(design);
  if (stock === undefined) return undefined;
  const added = addPart(design, 'segments', stock).design;
  const core = nextFreeCore(catalog, added);
  return core && { design: added, run: core.run };
}

/** Joins two terminals. A core that ends in a breakout is recorded there as connected. */
function joinHere(design: Design, first: TerminalRef, second: TerminalRef): Edited {
  let edited = join(design, first, second);
  for (const ref of [first, second]) if (edited.ok) edited = connectedHere(edited.design, ref);
  return edited;
}

/** Puts a source connector at the wire's end a, whichever was selected first. */
function inOrder(design: Design, first: TerminalRef, second: TerminalRef): [TerminalRef, TerminalRef] {
  const roleOf = (ref: TerminalRef) => design.instances.connectors?.find((each) => each.id === ref.instance)?.role;
  const turned = roleOf(second) === 'source' && roleOf(first) !== 'source';
  const fromFar = roleOf(first) === 'destination' && roleOf(second) !== 'destination';
  return turned || fromFar ? [second, first] : [first, second];
}
