/** Finds where the wires of a design without a layout end: at parts, at open ends, or where they join each other. */
import { type Design, type End, type Segment, formatWireEnd } from '@cablewright/model';
import { definition } from '../../../library/definition.ts';
import type { Library } from '../../../library/library.ts';
import { placedById, type Placed } from '../../terminals/placed.ts';
import { breakoutOfEnd, joinedAt } from '../wire-nodes.ts';

/** A place where wires end. `at` is the part there. It is missing for an open end and for wires joined to each other. */
export interface WirePlace {
  readonly key: string;
  readonly kind: 'part' | 'splice' | 'breakout' | 'open';
  readonly at?: string;
  readonly role?: string;
}

/** A wire or cable with the places of its two ends. A loop has the same place twice. */
export interface PlacedWire {
  readonly segment: Segment;
  readonly ends: Readonly<Record<End, WirePlace>>;
}

/** Every wire with at least one end at a place, in the order of the design. */
export function placedWires(design: Design, library: Library): readonly PlacedWire[] {
  const places = new Map<string, WirePlace>();
  const shared = (place: WirePlace) => {
    const known = places.get(place.key);
    if (known === undefined) places.set(place.key, place);
    return known ?? place;
  };
  return (design.instances.segments ?? []).flatMap((segment) => {
    const [a, b] = [placeAt(design, library, segment.id, 'a'), placeAt(design, library, segment.id, 'b')];
    // Open ends of wires from the same place share one place.
    const open = (far: WirePlace | undefined): WirePlace => ({ key: `open ${far?.key ?? segment.id}`, kind: 'open' });
    if (a === undefined && b === undefined) return [];
    const ends = { a: shared(a ?? open(b)), b: shared(b ?? open(a)) };
    return [{ segment, ends }];
  });
}

function placeAt(design: Design, library: Library, segment: string, end: End): WirePlace | undefined {
  const breakout = breakoutOfEnd(design, segment, end);
  if (breakout !== undefined) return { key: breakout, kind: 'breakout', at: breakout };
  const joined = joinedAt(design, segment, end);
  const placed = placedById(design);
  for (const { instance } of joined) {
    const part = placed.get(instance);
    if (part !== undefined && part.list !== 'segments' && part.list !== 'mechanical')
      return placeOf(placed, library, part);
  }
  // Wires joined end to end share one place.
  const names = [formatWireEnd(segment, end), ...joined.map((ref) => `${ref.instance}@${ref.end ?? ''}`)].toSorted();
  return joined.length === 0 ? undefined : { key: `joint ${names[0]}`, kind: 'open' };
}

/** The place of a part. A part that sits in a connector gets the place of that connector. */
function placeOf(placed: ReadonlyMap<string, Placed>, library: Library, part: Placed): WirePlace {
  const { id } = part.instance;
  if (part.list === 'connectors') return { key: id, kind: 'part', at: id, ...roleOf(part.instance.role) };
  if (part.list === 'components' || part.list === 'pcbas') {
    const holder = placed.get(part.instance.location ?? '');
    if (holder?.list === 'connectors') return placeOf(placed, library, holder);
  }
  const isSplice =
    part.list === 'components' && definition(library, 'components', part.instance.def)?.splice !== undefined;
  return { key: id, kind: isSplice ? 'splice' : 'part', at: id };
}

function roleOf(role: string | undefined): { readonly role?: string } {
  return role === undefined ? {} : { role };
}
