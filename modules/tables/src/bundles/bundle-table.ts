/** Reads a bundle table: the first layout of a cable, or changes to its layout. */
import { catalogOf, harnessReport } from '@cablewright/engine';
import { type Bundle, type Design, type Json, type Layout, nonEmpty, present } from '@cablewright/model';
import { cellName, type ChangedCell, type Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { TableRow } from '../table/table.ts';
import { lengthOf } from '../values/quantity.ts';
import type { EditedList, ReadEdits } from '../wires/edited-list.ts';
import { libraryOf } from '../wires/library-of.ts';
import { listedCable } from '../wires/wire-list-cable.ts';
import { followRoutes } from './follow-routes.ts';
import { bundleNamed, coveringNamed, newNode, type Node, nodeNamed } from '../routes/layout-names.ts';

type Section = ReturnType<typeof harnessReport>['sections'][number];

export async function readBundleTable(input: EditedList): Promise<ReadEdits> {
  const design = await listedCable(input, 'The table does not say which cable its bundles are of.');
  const table = new BundleTable(input, design);
  for (const row of input.rows) table.take(row);
  return table.result(design.id);
}

class BundleTable {
  readonly #input: EditedList;
  readonly #design: Design;
  readonly #sections: readonly Section[];
  readonly #seen = new Set<Section>();
  readonly #cells: ChangedCell[] = [];
  readonly #refused: Refusal[] = [];
  #layout: Layout;

  constructor(input: EditedList, design: Design) {
    this.#input = input;
    this.#design = design;
    this.#layout = design.layout ?? { nodes: [], bundles: [] };
    this.#sections = design.layout === undefined ? [] : harnessReport(catalogOf(libraryOf(input.db)), design).sections;
  }

  /** Applies a row or refuses it as a whole. */
  take(row: TableRow): void {
    const before = [this.#layout, this.#cells.length] as const;
    try {
      const section = this.#sectionOf(row);
      if (section === undefined) this.#add(row);
      else this.#compare(row, section);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(row.place()));
      this.#layout = before[0];
      this.#cells.length = before[1];
    }
  }

  /** The section of a row. If splices divide the bundle, it is the section that starts at the node of the row. */
  #sectionOf(row: TableRow): Section | undefined {
    const name = row.text('bundle');
    const bundle = name === undefined ? undefined : bundleNamed(this.#layout.bundles, name);
    const candidates = this.#sections.filter((section) => section.bundle === bundle?.id && !this.#seen.has(section));
    if (
      candidates.length === 0 &&
      bundle !== undefined &&
      this.#sections.some((section) => section.bundle === bundle.id)
    )
      throw new Unreadable(
        `${name} is in more rows than the layout has sections of it.`,
        'Remove the row, or give the bundle another name.',
      );
    const from = row.text('fromMm');
    const match =
      candidates.find(({ fromMm }) => Number(from?.replace(this.#input.decimal, '.')) === fromMm) ?? candidates[0];
    if (match !== undefined) this.#seen.add(match);
    return match;
  }

  #compare(row: TableRow, section: Section): void {
    const cell = (field: string, was: string, change: (text: string) => void): void => {
      const now = (row.text(field) ?? '').replaceAll(/\s+/g, ' ').trim();
      const position = row.placeOf(field);
      const same =
        now === was || (now !== '' && was !== '' && Number(now.replace(this.#input.decimal, '.')) === Number(was));
      if (!row.has(field) || same || this.#input.leave.has(cellName(position) ?? '')) return;
      change(now);
      this.#cells.push({ at: position, before: was, after: now });
    };
    cell('length', String(section.lengthMm), () => {
      this.#layout = changedLength(this.#layout, section, this.#length(row));
    });
    cell('from', section.from, (text) => this.#setEnd(section, 'from', text));
    cell('to', section.to, (text) => this.#setEnd(section, 'to', text));
    cell('coverings', section.coverings.join('; '), (text) => {
      this.#requireWhole(section, 'Coverings');
      this.#layout = changedCoverings(this.#layout, section.bundle, this.#coverings(text));
    });
    for (const [field, was] of [
      ['fromMm', section.fromMm],
      ['toMm', section.toMm],
    ] as const)
      cell(field, String(was), () => {
        throw new Unreadable(
          'Where a section begins and ends follows from its splices and its length.',
          'Change the length, or move the splice on the Layout view.',
        );
      });
  }

  #requireWhole({ bundle, name }: Section, what: string): void {
    if (this.#sections.filter((section) => section.bundle === bundle).length > 1)
      throw new Unreadable(
        `${what} of ${name}, which has splices in it, cannot be changed by a table.`,
        'Change them on the Layout view.',
      );
  }

  #setEnd(section: Section, end: 'from' | 'to', text: string): void {
    this.#requireWhole(section, 'The ends');
    if (text === '')
      throw new Unreadable('A bundle begins and ends at a node.', 'Write the name of a node or connector.');
    const node = this.#node(text);
    this.#bundles((candidate) => (candidate.id === section.bundle ? { ...candidate, [end]: node.id } : candidate));
  }

  #bundles(change: (bundle: Bundle) => Bundle): void {
    this.#layout = { ...this.#layout, bundles: this.#layout.bundles.map(change) };
  }

  #node(name: string): Node {
    const existing = nodeNamed(this.#design, this.#layout.nodes, name);
    if (existing !== undefined) return existing;
    const node = newNode(this.#design, this.#layout.nodes, name);
    this.#layout = { ...this.#layout, nodes: [...this.#layout.nodes, node] };
    return node;
  }

  #length(row: TableRow): number {
    const cell = row.cell('length');
    if (cell === undefined)
      throw new Unreadable('The bundle has no length.', 'Write its length from node to node, such as 650.');
    return lengthOf(cell.text, cell.column.unit ?? 'mm', this.#input.decimal);
  }

  #coverings(text: string): string[] {
    return text.split(/\s*[;\n]\s*/).flatMap((name) => {
      if (name === '') return [];
      const def = coveringNamed(this.#input.db, name);
      if (def === undefined)
        throw new Unreadable(
          `The library has no covering "${name.slice(0, 100)}".`,
          'Write the name, part number or id of a covering; several are separated by ;.',
        );
      return [def];
    });
  }

  /** Adds a bundle to the layout. */
  #add(row: TableRow): void {
    const [from, to] = [row.text('from'), row.text('to')];
    if (from === undefined || to === undefined)
      throw new Unreadable(
        'The bundle does not say where it begins and ends.',
        'Write the names of two nodes or connectors.',
      );
    const lengthMm = this.#length(row);
    const coverings = this.#coverings(row.text('coverings') ?? '').map((def) => ({ def, fromMm: 0, toMm: lengthMm }));
    const ends = { from: this.#node(from).id, to: this.#node(to).id };
    if (ends.from === ends.to) throw new Unreadable('The bundle ends where it begins.', 'Write two different nodes.');
    const { bundles } = this.#layout;
    const name = row.text('bundle');
    const id = newBundleId(bundles, name);
    const label = name === undefined || name.toUpperCase() === id.toUpperCase() ? {} : { label: name.slice(0, 200) };
    const bundle: Bundle = {
      id,
      ...label,
      ...ends,
      lengthMm,
      ...present({ coverings: nonEmpty(coverings) }),
    };
    this.#layout = { ...this.#layout, bundles: [...bundles, bundle] };
    for (const field of ['bundle', 'from', 'to', 'length', 'coverings']) {
      const cell = row.cell(field);
      if (cell !== undefined) this.#cells.push({ at: cell.at, before: '', after: cell.text });
    }
  }

  result(id: string): ReadEdits {
    const missing = this.#sections
      .filter((section) => !this.#seen.has(section))
      .map(({ name, from, to }) => ({
        message: `The row of ${name} (${from} to ${to}) is missing from the table.`,
        remedy: 'Nothing is removed by a table: delete the bundle on the Layout view.',
      }));
    const refused = [...this.#refused, ...missing];
    if (this.#cells.length === 0)
      return { records: [], refused, notes: ['The table says what the layout is: no cell differs.'] };
    const first = this.#design.layout === undefined;
    const { design, notes } = followRoutes({ ...this.#design, layout: this.#layout }, this.#input.file, first);
    const record = design as object as Readonly<Record<string, Json>>;
    return { records: [{ kind: 'designs', id, record, cells: this.#cells }], refused, notes };
  }
}

/** A new id that people recognize as a bundle. */
function newBundleId(bundles: readonly Bundle[], name: string | undefined): string {
  const isTaken = (id: string): boolean => bundles.some((bundle) => bundle.id === id);
  const plain = (name ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 90);
  const wish = plain === '' ? `b${bundles.length + 1}` : /^\d/.test(plain) ? `b${plain}` : plain;
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? wish : `${wish}-${n}`;
    if (!isTaken(id)) return id;
  }
}

// Changes bundles as a table states.

interface SectionPlace {
  readonly bundle: string;
  readonly toMm: number;
  readonly lengthMm: number;
}

/** The layout with another length of a section. Everything at or beyond the end of the section moves with it. */
function changedLength(layout: Layout, { bundle, toMm, lengthMm }: SectionPlace, nowMm: number): Layout {
  const by = nowMm - lengthMm;
  const moved = (mm: number): number =>
    Math.round((mm >= toMm ? mm + by : Math.min(mm, toMm + Math.min(by, 0))) * 1e6) / 1e6;
  const changed = (current: Bundle): Bundle => ({
    ...current,
    lengthMm: Math.round((current.lengthMm + by) * 1e6) / 1e6,
    ...present({
      coverings: current.coverings?.map((part) => ({ ...part, fromMm: moved(part.fromMm), toMm: moved(part.toMm) })),
      fixings: current.fixings?.map((part) => ({ ...part, atMm: moved(part.atMm) })),
    }),
  });
  return {
    ...layout,
    bundles: layout.bundles.map((candidate) => (candidate.id === bundle ? changed(candidate) : candidate)),
    ...present({
      splices: layout.splices?.map((splice) =>
        splice.bundle === bundle ? { ...splice, atMm: moved(splice.atMm) } : splice,
      ),
    }),
  };
}

/** The layout with these coverings on a bundle. Existing coverings keep their positions; new ones cover the whole bundle. */
function changedCoverings(layout: Layout, bundle: string, defs: readonly string[]): Layout {
  const changed = (current: Bundle): Bundle => {
    const remaining = [...(current.coverings ?? [])];
    const now = defs.map((def) => {
      const existing = remaining.find((covering) => covering.def === def);
      if (existing === undefined) return { def, fromMm: 0, toMm: current.lengthMm };
      remaining.splice(remaining.indexOf(existing), 1);
      return existing;
    });
    const { coverings: _, ...rest } = current;
    return now.length === 0 ? rest : { ...rest, coverings: now };
  };
  return {
    ...layout,
    bundles: layout.bundles.map((candidate) => (candidate.id === bundle ? changed(candidate) : candidate)),
  };
}
