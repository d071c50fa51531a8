/** Derives a design from an option: plugs, stock, joints, parts, notes. */
import {
  type CavityAssignment,
  type ConnectorInstance,
  type Design,
  designSchemaVersion,
  type Finding,
  type Housing,
  idFromLabel,
  type Mechanical,
  type MechanicalKind,
  type Note,
  present,
} from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { HazardHit } from '../hazards/match.ts';
import type { CableOption, CableQuery, CableSide, OptionLine } from '../options/option.ts';
import { currentOf, withoutWires } from '../options/line-current.ts';
import { findOption, resolveCable } from '../options/resolve.ts';
import { portWords } from '../options/words.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { accessoriesOf } from './accessories.ts';
import { CableBody } from './body.ts';
import { assignCarriers, type Carriers } from './carriers.ts';
import { coreRatings, loadedCores } from '../../connectivity/conductors/core-ratings.ts';
import { declaredElectrical } from './declared.ts';
import { needsOn } from './line-needs.ts';
import { reportDerivation } from './codes.ts';
import type { Derivation, DerivedDesign, DeriveSettings, LackingPart } from './derived.ts';
import { type DerivedEnd, deriveEnd } from './end.ts';
import { wireId } from './wire-id.ts';
import { bestStock, defaultLengthMm } from './stock-fit.ts';
import { stockFacts, type StockFacts } from './stock.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { cavitiesOf, type Cavity } from '../../connectivity/crimps/cavities.ts';
import { resolveJoints } from '../../connectivity/terminals/resolved-joints.ts';
import { landingsOf } from '../../connectivity/landings/landings.ts';
import { catalogOf } from '../../library/catalog.ts';
import { crimpParts, takesCopper, takesInsulation } from '../devices/crimp-parts.ts';

/**
 * Derives the design of an option, in development: the option with the given id, otherwise the best one (complete
 * options first). An option that a hazard forbids isn't derived; the reasons are returned as findings. If the device,
 * option or stock is unknown, or the length is invalid, the result has findings and no design. Parts that the library
 * lacks are named in notes and left out.
 */
export function deriveCable(
  library: Library,
  query: CableQuery,
  optionId?: string,
  settings: DeriveSettings = {},
): Derivation {
  const wrong = settingFindings(library, settings);
  const { option, findings } = chosenOption(library, query, optionId);
  if (option === undefined || wrong.length > 0) return { ok: false, query, findings: [...findings, ...wrong] };
  return deriveOption(library, option, settings);
}

function settingFindings(library: Library, { stock, lengthMm }: DeriveSettings): Finding[] {
  const findings: Finding[] = [];
  if (stock !== undefined && definition(library, 'wires', stock) === undefined) {
    const ids = [...library.entries('wires')].map(({ key }) => key);
    const message = `The wire stock "${stock}" is not in the library.${suggestion(stock, ids)}`;
    findings.push(reportDerivation('stock-unknown', { kind: 'wires', id: stock }, message, { found: stock }));
  }
  if (lengthMm !== undefined && !(Number.isFinite(lengthMm) && lengthMm > 0)) {
    const message = `Length must be greater than 0 mm, not ${lengthMm}. Enter a value such as 1500.`;
    findings.push(reportDerivation('length-invalid', {}, message, { found: lengthMm }));
  }
  return findings;
}

function chosenOption(
  library: Library,
  query: CableQuery,
  id: string | undefined,
): { option?: CableOption; findings: readonly Finding[] } {
  const option = id === undefined ? undefined : findOption(library, query, id);
  if (option !== undefined && option.refusals.length > 0) return { findings: option.refusals.map(refusalFinding) };
  if (option !== undefined) return { option, findings: [] };
  const { options, refused, findings } = resolveCable(library, query);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (id === undefined && options[0] !== undefined) return { option: options[0], findings: [] };
  if (errors.length > 0) return { findings: errors };
  const ids = [...options, ...refused].map((one) => one.id);
  const ends = `${query.source.device} and ${query.destination.device}`;
  const message =
    id === undefined
      ? `There is no way to connect ${ends}.`
      : `There is no option "${id}" between ${ends}. Available: ${ids.join(', ') || 'none'}.${suggestion(id, ids)}`;
  const code = id === undefined ? 'option-none' : 'option-unknown';
  return { findings: [reportDerivation(code, {}, message, { found: id, expected: ids })] };
}

function refusalFinding({ hazard, text }: HazardHit): Finding {
  return reportDerivation('option-refused', { kind: 'hazards', id: hazard }, text, { found: hazard });
}

/** Derives the design of an option that was resolved from the same library. */
export function deriveOption(library: Library, option: CableOption, settings: DeriveSettings = {}): DerivedDesign {
  const stock = chosenStock(library, option, settings);
  const carriers: Carriers =
    stock === undefined
      ? { cores: new Map(), joining: [], leftOut: [...option.lines] }
      : assignCarriers(stock, option, {
          needs: needsOn(library, option, stock.cores.length),
          ratings: coreRatings(library, stock.wire, loadedCores(library, stock.wire, currentsOf(option.lines))),
        });
  const ends: Record<CableSide, DerivedEnd> = {
    source: deriveEnd(library, 'source', option.source),
    destination: deriveEnd(library, 'destination', option.destination),
  };
  const lines = withoutWires(option.lines, new Set(carriers.joining));
  // A line without a conductor carries no current.
  const wired = lines.filter(({ id }) => carriers.cores.has(id) || id === carriers.onScreen?.id);
  const body = new CableBody({
    library,
    option: { ...option, lines },
    stock,
    carriers,
    ends,
  });
  const lacking: LackingPart[] = [...ends.source.lacking, ...ends.destination.lacking, ...body.lacking];
  if (stock === undefined) lacking.push({ what: 'stock', text: 'The library has no wire stock.' });
  const lengthMm = settings.lengthMm ?? defaultLengthMm;
  const bare = designOf(option, settings, ends, body, stock, lengthMm, declaredElectrical(library, wired, ends));
  const filled = fillCavities(library, bare);
  lacking.push(...filled.lacking);
  const leftOut = carriers.leftOut.filter(({ kind }) => kind !== 'screen');
  const { instances } = filled.design;
  const onBoard = new Set(
    Object.values(ends).flatMap(({ boards, connectors }) =>
      boards.length === 0 ? [] : connectors.map(({ id }) => id),
    ),
  );
  const { mechanical, notes } = accessoriesOf(library, instances.connectors ?? [], onBoard, stock);
  const strain = notes.map((text) => ({ text, origin: 'recipe' as const }));
  const design = {
    ...filled.design,
    instances: { ...instances, mechanical },
    notes: [...notesOf(option, carriers, lacking), ...body.notes, ...strain],
  };
  return {
    ok: true,
    design,
    option,
    missing: option.missing,
    lacking,
    carriers: Object.fromEntries(carriers.cores),
    leftOut: leftOut.map(({ id }) => id),
  };
}

function currentsOf(lines: readonly OptionLine[]): number[] {
  return lines.map((line) => currentOf(line, lines) ?? 0);
}

function chosenStock(
  library: Library,
  option: CableOption,
  { stock, lengthMm }: DeriveSettings,
): StockFacts | undefined {
  const best = stock ?? bestStock(library, option, lengthMm)?.stock;
  const wire = best === undefined ? undefined : definition(library, 'wires', best);
  return wire === undefined ? undefined : stockFacts(wire);
}

function designOf(
  option: CableOption,
  { id, label }: DeriveSettings,
  ends: Readonly<Record<CableSide, DerivedEnd>>,
  body: CableBody,
  stock: StockFacts | undefined,
  lengthMm: number,
  electrical: Pick<Design, 'electrical'>,
): Design {
  const [source, destination] = [option.source.device, option.destination.device];
  const name = label ?? `${source.deviceLabel} → ${destination.deviceLabel}`;
  const pigtails = body.pigtails.length === 0 ? {} : { pigtails: body.pigtails };
  const segments =
    stock === undefined ? [] : [{ id: wireId, def: stock.wire.id, lengthMm, role: 'trunk', ...pigtails }];
  return {
    schemaVersion: designSchemaVersion,
    id: id ?? idFromLabel(`${source.device}-to-${destination.device}`),
    label: name,
    status: 'development',
    route: 'make',
    src: `Derived from the device profiles of ${source.deviceLabel} and ${destination.deviceLabel}`,
    instances: {
      connectors: [...ends.source.connectors, ...ends.destination.connectors],
      segments: [...segments, ...body.tails],
      components: body.components,
      pcbas: [...ends.source.boards, ...ends.destination.boards],
      mechanical: [],
      breakouts: [],
      subassemblies: [],
    },
    joints: body.joints,
    ...electrical,
    recipe: {
      source: { device: source.device, port: source.port },
      destination: { device: destination.device, port: destination.port },
      option: option.id,
      ...present({ stock: stock?.wire.id }),
      lengthMm,
    },
  };
}

/** The notes of the derivation: the option, lines left out, missing parts, risks. */
function notesOf(option: CableOption, carriers: Carriers, lacking: readonly LackingPart[]): Note[] {
  const { source, destination, title } = option;
  const texts = [
    `${title}: ${portWords(source.device)} to ${portWords(destination.device)}.`,
    ...(carriers.onScreen === undefined ? [] : ['The screen carries the return because no conductor is left for it.']),
    ...carriers.leftOut
      .filter(({ kind }) => kind !== 'screen')
      .map((line) => `Left out because the wire has too few conductors: ${lineWords(line)}.`),
    ...option.missing.map(({ text }) => `Missing: ${text}`),
    ...option.refusals.map(({ text }) => `Forbidden: ${text}`),
    ...option.hazards.map(({ text }) => `Warning: ${text}`),
    ...lacking.map(({ text }) => `Not in the library: ${text}`),
  ];
  return [...new Set(texts)].map((text) => ({ text, origin: 'recipe' as const }));
}

function lineWords({ source, destination, kind }: CableOption['lines'][number]): string {
  if (kind === 'return') return 'the return';
  if (kind === 'protective') return 'the protective earth';
  const [a, b] = [source[0]!, destination[0]!];
  return a.signalLabel === b.signalLabel ? a.signalLabel : `${a.signalLabel} to ${b.signalLabel}`;
}

// Fills the cavities of crimp housings: a contact and a seal for each wire, a cavity plug where there is no wire.

type Crimped = 'contact' | 'seal' | 'plug';

/** The design with its cavities assigned, and a list of the contacts, seals and plugs that the library lacks. */
function fillCavities(library: Library, design: Design): { design: Design; lacking: LackingPart[] } {
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
    const housing = composeConnector(library, connector.def)?.housing;
    if (housing === undefined) return connector;
    const cavities = cavitiesOf(library, connector, landings).flatMap((cavity) =>
      fill(library, housing, cavity, lacking),
    );
    return cavities.length === 0 ? connector : { ...connector, cavities };
  });
  return { design: { ...design, instances: { ...design.instances, connectors: filled } }, lacking };
}

function fill(library: Library, housing: Housing, cavity: Cavity, lacking: LackingPart[]): CavityAssignment[] {
  const need = (kind: Crimped): string | undefined => {
    const part = partFor(library, housing, kind, cavity);
    if (part !== undefined) return part.id;
    const what = kind === 'plug' ? 'cavity-plug' : kind;
    const wires = cavity.wires.map(({ name }) => name).join(', ');
    const text = `The library has no ${kind} for ${cavity.connector.id}.${cavity.cavity}${wires === '' ? '' : ` (${wires})`} of ${housing.systems.join(', ')}.`;
    lacking.push({ what, text });
    return undefined;
  };
  const assignment: CavityAssignment = { cavity: cavity.cavity };
  if (cavity.joined) {
    assign(assignment, 'contact', need('contact'));
    if (housing.sealing === 'per-wire') assign(assignment, 'seal', need('seal'));
  } else if (housing.plugUnused === true) assign(assignment, 'plug', need('plug'));
  return Object.keys(assignment).length > 1 ? [assignment] : [];
}

function assign(assignment: CavityAssignment, kind: Crimped, id: string | undefined): void {
  if (id !== undefined) assignment[kind] = id;
}

/** The first part of the housing's contact system whose ranges include the wire. */
function partFor(library: Library, housing: Housing, kind: MechanicalKind, cavity: Cavity): Mechanical | undefined {
  const od = cavity.wires.length === 1 ? cavity.wires[0]?.insulatedOdMm : undefined;
  return crimpParts(library, kind, housing.systems).find((part) => {
    if (kind === 'plug') return true;
    return takesInsulation(part, od) && (kind === 'seal' || takesCopper(part, cavity.wireMm2));
  });
}
