/** Replaces a part of a cable by another one of its kind, wherever the cable uses it. */
import { type AlternateKind, type Design, isObject, referencesOf } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { stockChange, withStock } from './restock.ts';

interface Replacement {
  readonly kind: AlternateKind;
  readonly from: string;
  readonly to: string;
}

interface Replaced {
  readonly design: Design;
  /** How many times the cable used the part. */
  readonly count: number;
  /** Elements whose connections were removed, because the new stock has no conductor for them: `w1.red`. */
  readonly lost: readonly string[];
}

/**
 * The cable with `from` replaced by `to` wherever it is named: placed parts, contacts, seals and plugs of cavities, coverings
 * and fixings. The conductors of a wire stock are replaced by the most similar ones of the new stock, as when a person changes
 * the stock. Everything else stays as it is, so pins that the new part lacks become findings. `count` is 0 if nothing names
 * `from`.
 */
export function replacePart(library: Library, design: Design, { kind, from, to }: Replacement): Replaced {
  if (kind === 'wires') return withOtherStock(library, design, from, to);
  const copy = structuredClone(design);
  const places = referencesOf('designs', design).filter((one) => one.kind === kind && one.id === from);
  for (const { pointer } of places) setAt(copy, pointer, to);
  return { design: copy, count: places.length, lost: [] };
}

function withOtherStock(library: Library, design: Design, from: string, to: string): Replaced {
  const runs = (design.instances.segments ?? []).filter(({ def }) => def === from);
  let next = design;
  const lost: string[] = [];
  for (const run of runs) {
    const change = stockChange({ library }, next, run, to);
    lost.push(...change.moves.flatMap((move) => (move.to === undefined ? [`${run.id}.${move.from}`] : [])));
    next = withStock(next, run.id, change);
  }
  return { design: next, count: runs.length, lost };
}

/** Sets the text at a JSON pointer, which leads there through objects and lists only. */
function setAt(root: object, pointer: string, text: string): void {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let owner: unknown = root;
  for (const step of steps.slice(0, -1))
    owner = isObject(owner) || Array.isArray(owner) ? Reflect.get(owner, step) : undefined;
  const last = steps.at(-1);
  if (last !== undefined && (isObject(owner) || Array.isArray(owner))) Reflect.set(owner, last, text);
}
