/** The crimp list: every cavity of each crimp housing. */
import type { Design, Mechanical } from '@cablewright/model';
import { cavitiesOf, type Cavity } from '../connectivity/crimps/cavities.ts';
import { crimpTools } from '../connectivity/crimps/tools.ts';
import { resolveJoints } from '../connectivity/terminals/resolved-joints.ts';
import { landingsOf } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';
import { printFormatOf, type PrintFormat } from '../library/wording/print-format.ts';

export interface CrimpListRow {
  readonly connector: string;
  readonly connectorPartNumber: string;
  readonly cavity: string;
  /** Each wire as `<segment>.<element>@<end>`. */
  readonly wires: readonly string[];
  /** Total cross-section of the wires. Absent if the size of any wire is unknown. */
  readonly wireMm2?: number;
  readonly contactPartNumber: string;
  readonly contact: string;
  readonly sealPartNumber: string;
  readonly seal: string;
  readonly plugPartNumber: string;
  readonly plug: string;
  readonly stripMm?: number;
  readonly crimpHeightMm?: number;
  readonly toolPartNumber: string;
  readonly tool: string;
  readonly notes: string;
}

/** One row per cavity, for every connector with a crimp housing or a cavity assignment. */
export function crimpList(catalog: Catalog, design: Design): CrimpListRow[] {
  const { library } = catalog;
  const print = printFormatOf(catalog);
  const landings = landingsOf(
    design,
    () => library,
    resolveJoints(catalog, design, () => library),
  );
  return (design.instances.connectors ?? []).flatMap((connector) =>
    cavitiesOf(library, connector, landings).map((cavity) => rowOf(library, cavity, print)),
  );
}

function rowOf(library: Library, cavity: Cavity, print: PrintFormat): CrimpListRow {
  const { contact, seal, plug, assignment } = cavity;
  const termination = contact?.termination;
  const [toolId] = crimpTools(library, contact, cavity.wireMm2);
  const tool = toolId === undefined ? undefined : definition(library, 'mechanicals', toolId);
  const height = crimpHeight(contact, cavity.wireMm2, print);
  const notes = [assignment?.note, height?.note].filter((note) => note !== undefined && note !== '');
  return {
    connector: cavity.connector.id,
    connectorPartNumber: cavity.composed.record.partNumber ?? '',
    cavity: cavity.cavity,
    wires: cavity.wires.map((wire) => wire.name),
    wireMm2: cavity.wireMm2,
    contactPartNumber: contact?.partNumber ?? '',
    contact: nameOf(contact, assignment?.contact),
    sealPartNumber: seal?.partNumber ?? '',
    seal: nameOf(seal, assignment?.seal),
    plugPartNumber: plug?.partNumber ?? '',
    plug: nameOf(plug, assignment?.plug),
    stripMm: cavity.joined ? termination?.stripMm : undefined,
    crimpHeightMm: height?.heightMm,
    toolPartNumber: tool?.partNumber ?? '',
    tool: nameOf(tool, toolId),
    notes: notes.join('; '),
  };
}

function nameOf(part: Mechanical | undefined, id: string | undefined): string {
  return part?.label ?? id ?? '';
}

/**
 * True if two cross-sections, in mm², count as the same size: they differ by at most 2 %, because makers round the
 * conversion from AWG to mm².
 */
export function isSameSize(stated: number, wireMm2: number): boolean {
  return Math.abs(stated - wireMm2) <= 0.02 * wireMm2 + 1e-9;
}

/**
 * The crimp height that the contact's data states for this copper cross-section in mm². For a size between two entries,
 * the next larger entry applies, and a note states that. Above the largest entry there is no crimp height.
 */
function crimpHeight(contact: Mechanical | undefined, wireMm2: number | undefined, print: PrintFormat) {
  const section = (areaMm2: number) => print.section({ areaMm2 }) ?? '';
  const heights = contact?.termination?.crimpHeights;
  if (heights === undefined || wireMm2 === undefined) return undefined;
  const next = heights
    .toSorted((a, b) => a.wireMm2 - b.wireMm2)
    .find((entry) => entry.wireMm2 >= wireMm2 || isSameSize(entry.wireMm2, wireMm2));
  if (next === undefined) return { note: print.text('crimp-list.no-height', { section: section(wireMm2) }) };
  return {
    heightMm: next.heightMm,
    note: isSameSize(next.wireMm2, wireMm2)
      ? undefined
      : print.text('crimp-list.height-of', { section: section(next.wireMm2) }),
  };
}
