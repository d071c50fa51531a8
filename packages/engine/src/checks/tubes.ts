/** Finds tubes over the joints of an in-line part that do not fit its wires, or have no room to wait next to a joint. */
import type { Finding, MechanicalInstance } from '@cablewright/model';
import { carriedCopper } from '../connectivity/landings/landings.ts';
import { outsideMm } from '../connectivity/harness/outside.ts';
import { preparedEnd } from '../connectivity/harness/plug-lengths.ts';
import { definition } from '../library/definition.ts';
import { wordingOf } from '../library/wording/print-format.ts';
import { cutBacks } from '../lists/cut-backs.ts';
import type { CheckContext } from './context.ts';

/** A core at the end at which it is joined to a part. */
interface JoinedCore {
  readonly name: string;
  readonly odMm: number | undefined;
  /** The length on which a tube can wait: of a core of a cable, what is outside the jacket. */
  readonly freeMm: number | undefined;
  readonly stripMm: number;
}

/**
 * Checks the tubes that are slid over each wire of a component before its joints are made. A tube waits clear of the joint,
 * on the wire, until the joint is made.
 */
export function tubeFindings(context: CheckContext): Finding[] {
  const { library, design } = context;
  const components = new Set((design.instances.components ?? []).map(({ id }) => id));
  return (design.instances.mechanical ?? []).flatMap((tube, i) => {
    const part = definition(library, 'mechanicals', tube.def);
    if (part?.bundle === undefined || tube.attachedTo === undefined || !components.has(tube.attachedTo)) return [];
    if (part.fitting?.some(({ stage }) => stage === 'before-joints') !== true) return [];
    const cores = coresAt(context, tube.attachedTo);
    // Onto a part with a free lead the tube can be slid later. One tube for several wires is over all of them together.
    if (cores.length < 2 || (tube.qty ?? 1) < cores.length) return [];
    const pointer = context.pointer('mechanical', tube, i);
    return cores.flatMap((core) => [
      ...sizeFindings(context, { tube, pointer, core, ...part.bundle }),
      ...roomFindings(context, { tube, pointer, core, ...part.bundle }),
    ]);
  });
}

interface TubeOnCore {
  readonly tube: MechanicalInstance;
  readonly pointer: string;
  readonly core: JoinedCore;
  readonly minOdMm?: number;
  readonly maxOdMm?: number;
  readonly lengthMm?: number;
}

function sizeFindings({ library, report }: CheckContext, { tube, pointer, core, ...size }: TubeOnCore): Finding[] {
  const { minOdMm: min = 0, maxOdMm: max = Infinity } = size;
  const { name, odMm } = core;
  if (odMm === undefined || (odMm >= min && odMm <= max)) return [];
  const print = wordingOf(library);
  const message = `${name} is ${print.fine(odMm)} thick; ${tube.id} at ${tube.attachedTo} takes ${print.range(min, max)}. Use another tube.`;
  return [
    report('wire-outside-tube', { instance: tube.id, pointer }, message, {
      found: odMm,
      expected: odMm < min ? min : max,
    }),
  ];
}

function roomFindings({ library, report }: CheckContext, { tube, pointer, core, lengthMm }: TubeOnCore): Finding[] {
  const { name, freeMm, stripMm } = core;
  if (lengthMm === undefined || freeMm === undefined) return [];
  const neededMm = lengthMm + stripMm;
  if (freeMm >= neededMm) return [];
  const print = wordingOf(library);
  const message = `${name} has ${print.length(freeMm)} for ${tube.id}, which is ${print.length(lengthMm)} long and waits there until the joint at ${tube.attachedTo} is made: at least ${print.length(neededMm)} with the joint. Open the jacket further, lengthen the wire, or use a shorter tube.`;
  return [report('tube-no-room', { instance: tube.id, pointer }, message, { found: freeMm, expected: neededMm })];
}

/** The shortest stripped end, mm, where none is stated: that of the contacts for the thinnest wires. */
const minStripMm = 3;

/** The cores that are joined to a part. Empty if anything else is joined to it as well. */
function coresAt({ library, design, landings }: CheckContext, component: string): JoinedCore[] {
  const cuts = cutBacks(library, design, landings);
  const refs = design.joints.flatMap(({ a, b }) =>
    a.instance === component ? [b] : b.instance === component ? [a] : [],
  );
  if (refs.some(({ end }) => end === undefined)) return [];
  return refs.flatMap(({ instance, terminal, end }): JoinedCore[] => {
    const segment = design.instances.segments?.find(({ id }) => id === instance);
    const wire = segment && definition(library, 'wires', segment.def);
    if (segment === undefined || wire === undefined || end === undefined) return [];
    const carried = carriedCopper(library, segment);
    const copper = carried.find(({ path }) => path === terminal);
    if (copper === undefined) return [];
    const isSingle = carried.length === 1;
    const cut = cuts.find((one) => one.segment === instance && one.end === end && one.short.includes(terminal));
    const { jacketMm, stripMm = minStripMm } = preparedEnd(library, design, instance, end);
    const { insulatedOdMm } = copper.element.type === 'conductor' ? copper.element : {};
    return [
      {
        name: isSingle ? instance : `${instance}.${terminal}`,
        odMm: isSingle ? outsideMm(wire) : insulatedOdMm,
        freeMm: isSingle ? segment.lengthMm : cut === undefined ? jacketMm : cut.freeMm,
        stripMm,
      },
    ];
  });
}
