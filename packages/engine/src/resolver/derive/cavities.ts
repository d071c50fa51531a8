/** Fills the cavities of crimp housings: a contact and a seal for each wire, a cavity plug where there is no wire. */
import type { CavityAssignment, ConnectorInstance, Design, Mechanical, MechanicalKind } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { cavitiesOf, type Cavity } from '../../connectivity/crimps/cavities.ts';
import { resolveJoints } from '../../connectivity/terminals/resolved-joints.ts';
import { landingsOf } from '../../connectivity/landings/landings.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { crimpParts, takesCopper, takesInsulation } from '../devices/crimp-parts.ts';
import type { LackingPart } from './derived.ts';

type Crimped = 'contact' | 'seal' | 'plug';

/** The design with its cavities assigned, and a list of the contacts, seals and plugs that the library lacks. */
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

/** The first part of the housing's contact system whose ranges include the wire. */
function partFor(library: Library, kind: MechanicalKind, cavity: Cavity): Mechanical | undefined {
  const od = cavity.wires.length === 1 ? cavity.wires[0]!.insulatedOdMm : undefined;
  return crimpParts(library, kind, cavity.composed.housing!.systems).find((part) => {
    if (kind === 'plug') return true;
    return takesInsulation(part, od) && (kind === 'seal' || takesCopper(part, cavity.wireMm2));
  });
}
