/** How each element of a segment is treated at one of its ends, as the bench needs to know. */
import type { End, Segment, Wire } from '@cablewright/model';
import type { CopperAt } from '../elements.ts';
import { pigtailMembers } from '../terminals/pigtails.ts';
import { carriedOf, isConnected, type Landing, type Landings } from './landings.ts';

interface WireEnd {
  /** Joined here, or continuing through a breakout. */
  readonly joined: readonly CopperAt[];
  /** Gathered in a pigtail, whether or not the pigtail is connected. */
  readonly inPigtail: readonly CopperAt[];
  /** Left loose: this is a flying end, and the other end of the core is in use. */
  readonly loose: readonly CopperAt[];
  readonly cutBack: readonly CopperAt[];
}

/**
 * An end without a connected core is a flying end: its cores are left loose, so that they can be connected later. Spare cores
 * are cut back.
 */
export function wireEnd(wire: Wire, landings: Landings, segment: Segment, end: End): WireEnd {
  const copper = carriedOf(wire, segment);
  const here = (segment.pigtails ?? []).filter((pigtail) => pigtail.end === end);
  const twisted = new Set(here.flatMap((pigtail) => pigtailMembers(wire, pigtail)));
  const joined = copper.filter(({ path }) => isJoined(landings.at(segment.id, end, path)));
  const inPigtail = copper.filter((one) => !joined.includes(one) && twisted.has(one.path));
  const flying = !joined.some(({ kind }) => kind === 'core');
  const rest = copper.filter((one) => !joined.includes(one) && !inPigtail.includes(one));
  const loose = flying ? rest.filter((one) => isWanted(landings.bothEnds(segment, one.path), end, one)) : [];
  return { joined, inPigtail, loose, cutBack: rest.filter((one) => !loose.includes(one)) };
}

function isJoined({ direct, breakout }: Landing): boolean {
  return direct.length > 0 || (breakout !== undefined && breakout.conductor.fate !== 'nc');
}

/** True for a core whose other end is in use, unless a breakout at this end cuts it back. */
function isWanted(at: Readonly<Record<End, Landing>>, end: End, { kind }: CopperAt): boolean {
  return kind === 'core' && at[end].breakout === undefined && isConnected(at[end === 'a' ? 'b' : 'a']);
}
