/** What becomes of each element of a run at one of its ends, as the bench has to know it. */
import { carriedCopper, definition, isConnected, pigtailMembers, type CopperAt } from '@cablewright/engine';
import type { End, Segment } from '@cablewright/model';
import type { Bench } from './bench.ts';

export interface WireEnd {
  readonly segment: Segment;
  readonly end: End;
  /** Joined to something here, or going on through a breakout. */
  readonly joined: readonly CopperAt[];
  /** Twisted or brought out into a pigtail, whether that lands or stays free. */
  readonly inPigtail: readonly CopperAt[];
  /** Left loose: the end is a flying one, and its other end is in use. */
  readonly loose: readonly CopperAt[];
  readonly cutBack: readonly CopperAt[];
}

/** An end on which no core lands is a flying one: its cores stay, for whoever joins them later. Spare ones are cut back. */
export function wireEnd(bench: Bench, segment: Segment, end: End): WireEnd {
  const copper = carriedCopper(bench.library, segment);
  const twisted = inPigtails(bench, segment, end);
  const at = ({ path }: CopperAt) => bench.landings.at(segment.id, end, path);
  const joined = copper.filter((one) => isJoined(at(one)));
  const inPigtail = copper.filter((one) => !joined.includes(one) && twisted.has(one.path));
  const flying = !joined.some(({ kind }) => kind === 'core');
  const rest = copper.filter((one) => !joined.includes(one) && !inPigtail.includes(one));
  const loose = flying ? rest.filter((one) => isWanted(bench, segment, end, one)) : [];
  return { segment, end, joined, inPigtail, loose, cutBack: rest.filter((one) => !loose.includes(one)) };
}

function isJoined({ direct, breakout }: ReturnType<Bench['landings']['at']>): boolean {
  return direct.length > 0 || (breakout !== undefined && breakout.conductor.fate !== 'nc');
}

/** A core whose other end is in use. A breakout that cuts it back here has the last word. */
function isWanted(bench: Bench, segment: Segment, end: End, { path, kind }: CopperAt): boolean {
  if (kind !== 'core' || bench.landings.at(segment.id, end, path).breakout !== undefined) return false;
  return isConnected(bench.landings.at(segment.id, end === 'a' ? 'b' : 'a', path));
}

function inPigtails(bench: Bench, segment: Segment, end: End): ReadonlySet<string> {
  const wire = definition(bench.library, 'wires', segment.def);
  const here = (segment.pigtails ?? []).filter((pigtail) => pigtail.end === end);
  return new Set(wire === undefined ? [] : here.flatMap((pigtail) => pigtailMembers(wire, pigtail)));
}
