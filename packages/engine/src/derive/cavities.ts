/** Fills the cavities of crimp housings: a contact and a seal for each wire, a plug where nothing is. */
import type { CavityAssignment, ConnectorInstance, Design, Mechanical, MechanicalKind } from '@cablewright/model';
import { composeConnector } from '../connectors/compose.ts';
import { cavitiesOf, type Cavity } from '../crimps/cavities.ts';
import { resolveJoints } from '../joints/resolved.ts';
import { landingsOf } from '../landings/landings.ts';
import { catalogOf } from '../library/catalog.ts';
import { soundRecords } from '../library/definition.ts';
import { keptBy } from '../library/kept.ts';
import type { Library } from '../library/library.ts';
import type { LackingPart } from './derived.ts';

type Crimped = 'contact' | 'seal' | 'plug';
const partsByKind = keptBy<ReadonlyMap<string, readonly Mechanical[]>>(['mechanicals'], (library) => {
  const parts = [...soundRecords<Mechanical>(library, 'mechanicals')].filter(({ status }) => status !== 'retired');
  return Map.groupBy(
    parts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ kind }) => kind,
  );
});

/** The design with its cavities assigned, and what the library has no contact, seal or plug for. */
export function fillCavities(library: Library, design: Design): { design: Design; lacking: LackingPart[] } {
  const connectors = design.instances.connectors ?? [];
  if (!connectors.some(({ def }) => composeConnector(library, def)?.housing !== undefined))
    return { design, lacking: [] };
  const catalog = catalogOf(library);
  const landings = landingsOf(
    design,
    () => library,
    resolveJoints(catalog, design, () => library),
  );
  const lacking: LackingPart[] = [];
  const filled = connectors.map((connector): ConnectorInstance => {
    if (composeConnector(library, connector.def)?.housing === undefined) return connector;
    const cavities = cavitiesOf(library, connector, landings).flatMap((cavity) => fill(library, cavity, lacking));
    return cavities.length === 0 ? connector : { ...connector, cavities };
  });
  return { design: { ...design, instances: { ...design.instances, connectors: filled } }, lacking };
}

function fill(library: Library, cavity: Cavity, lacking: LackingPart[]): CavityAssignment[] {
  const { housing } = cavity.composed;
  const need = (kind: Crimped): string | undefined => {
    const part = partFor(library, kind, cavity);
    if (part !== undefined) return part.id;
    const what = kind === 'plug' ? 'cavity-plug' : kind;
    const wires = cavity.wires.map(({ name }) => name).join(', ');
    const text = `The library has no ${kind} for ${cavity.connector.id}.${cavity.cavity}${wires === '' ? '' : ` (${wires})`} of ${housing!.systems.join(', ')}.`;
    lacking.push({ what, text });
    return undefined;
  };
  const assignment: CavityAssignment = { cavity: cavity.cavity };
  if (cavity.joined) {
    assign(assignment, 'contact', need('contact'));
    if (housing!.sealing === 'per-wire') assign(assignment, 'seal', need('seal'));
  } else if (housing!.plugUnused === true) assign(assignment, 'plug', need('plug'));
  return Object.keys(assignment).length > 1 ? [assignment] : [];
}

function assign(assignment: CavityAssignment, kind: Crimped, id: string | undefined): void {
  if (id !== undefined) assignment[kind] = id;
}

/** The first part of the housing's system whose ranges take the wire. */
function partFor(library: Library, kind: MechanicalKind, cavity: Cavity): Mechanical | undefined {
  const systems = cavity.composed.housing!.systems;
  return (partsByKind(library).get(kind) ?? []).find(({ termination }) => {
    if (!(termination?.systems ?? []).some((system) => systems.includes(system))) return false;
    if (kind === 'plug') return true;
    const od = cavity.wires.length === 1 ? cavity.wires[0]!.insulatedOdMm : undefined;
    const grips = within(od, termination?.insulationMinMm, termination?.insulationMaxMm);
    return grips && (kind === 'seal' || within(cavity.wireMm2, termination?.wireMinMm2, termination?.wireMaxMm2));
  });
}

/** An unknown size fits: what cannot be compared is not held against the part. */
function within(value: number | undefined, min = 0, max = Infinity): boolean {
  return value === undefined || (value >= min && value <= max);
}
