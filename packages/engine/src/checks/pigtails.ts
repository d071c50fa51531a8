import {
  type Finding,
  type Pigtail,
  type Segment,
  type Wire,
  formatTerminal,
  formatWireEnd,
  pigtailTerminal,
} from '@cablewright/model';
import { elementsOf, isScreen } from '../connectivity/elements.ts';
import { definition } from '../library/definition.ts';
import { pigtailMembers, screenMasses } from '../connectivity/terminals/pigtails.ts';
import { suggestion } from '../library/text/nearest.ts';
import type { CheckContext } from './context.ts';

/**
 * Checks that pigtails gather screens of their own run, that no screen is in two pigtails, and that each pigtail is
 * joined to a terminal.
 */
export function pigtailFindings(context: CheckContext): Finding[] {
  return (context.design.instances.segments ?? []).flatMap((segment) => {
    const { pigtails } = segment;
    const wire = pigtails === undefined ? undefined : definition(context.library, 'wires', segment.def);
    if (pigtails === undefined || wire === undefined) return [];
    return [
      ...sharedMembers(context, { ...segment, pigtails }, wire),
      ...pigtails.flatMap((pigtail, i) => onePigtail(context, segment, wire, pigtail, i)),
    ];
  });
}

function onePigtail(context: CheckContext, segment: Segment, wire: Wire, pigtail: Pigtail, index: number): Finding[] {
  const { report, landings, noted } = context;
  const name = formatTerminal({ instance: segment.id, end: pigtail.end, terminal: pigtailTerminal(pigtail.id) });
  const where = { instance: segment.id, terminal: name };
  const findings = wrongMembers(context, segment, wire, pigtail, where);
  if (segment.pigtails?.findIndex((other) => other.id === pigtail.id) !== index) {
    findings.push(
      report('pigtail-duplicate', where, `${segment.id} has two pigtails called ${pigtail.id}. Rename one.`),
    );
    return findings;
  }
  const members = pigtailMembers(wire, pigtail);
  if (members.length === 0 && pigtail.members === undefined) {
    const masses = screenMasses(wire);
    const hint =
      masses.length === 0
        ? 'the wire stock has no screen'
        : `choose its members, one of ${masses.map((mass) => mass.join(' + ')).join('; ')}`;
    findings.push(
      report('pigtail-no-screen', where, `The pigtail ${name} does not say which screen it gathers: ${hint}.`),
    );
  }
  if (landings.ofPigtail(segment.id, pigtail.id).length === 0 && !noted(name, formatWireEnd(segment.id, pigtail.end))) {
    const message = `The pigtail ${name} is not connected. Connect it, remove it, or say in a note on ${name} why it is open.`;
    findings.push(report('pigtail-unlanded', where, message));
  }
  for (const path of members) {
    if (landings.at(segment.id, pigtail.end, path).direct.length === 0) continue;
    const message = `${formatTerminal({ instance: segment.id, end: pigtail.end, terminal: path })} is in the pigtail ${pigtail.id} and is also connected on its own. Connect it once.`;
    findings.push(report('pigtail-member-joined', where, message, { found: path }));
  }
  return findings;
}

type Place = { instance: string; terminal: string };

function wrongMembers(
  { report }: CheckContext,
  segment: Segment,
  wire: Wire,
  pigtail: Pigtail,
  where: Place,
): Finding[] {
  const elements = elementsOf(wire);
  const screens = elements.copper.filter(isScreen).map((element) => element.path);
  return (pigtail.members ?? []).flatMap((path) => {
    const element = elements.get(path);
    if (element !== undefined && isScreen(element)) return [];
    const what = element === undefined ? 'the wire stock does not have' : 'is not a screen';
    const message = `The pigtail ${pigtail.id} of ${segment.id} names "${path}", which ${what}.${suggestion(path, screens)}`;
    return [report('pigtail-member', where, message, { found: path, expected: screens })];
  });
}

function sharedMembers({ report }: CheckContext, segment: Segment, wire: Wire): Finding[] {
  const holder = new Map<string, string>();
  return (segment.pigtails ?? []).flatMap((pigtail) =>
    pigtailMembers(wire, pigtail).flatMap((path) => {
      const key = `${pigtail.end} ${path}`;
      const other = holder.get(key);
      holder.set(key, pigtail.id);
      if (other === undefined || other === pigtail.id) return [];
      const message = `${formatTerminal({ instance: segment.id, end: pigtail.end, terminal: path })} is in the pigtails ${other} and ${pigtail.id}. Remove it from one.`;
      return [report('pigtail-shared-member', { instance: segment.id }, message, { found: path })];
    }),
  );
}
