/**
 * A harness of 50 connectors and 500 wires that cross from side to side, and the same as the graph that WireViz passes
 * to Graphviz.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogOf, Library, type Catalog } from '@cablewright/engine';
import type { Design, Joint } from '@cablewright/model';

const plugs = 25;
const ways = 20;
const cables = 50;
const cores = 10;

interface Wire {
  readonly left: number;
  readonly leftPin: number;
  readonly cable: number;
  readonly core: number;
  readonly right: number;
  readonly rightPin: number;
}

/** Cable k goes from plug k/2 on the left to plug 7k on the right, with its cores reversed at the far end. */
function wires(): Wire[] {
  return Array.from({ length: cables * cores }, (_, i) => {
    const [cable, core] = [Math.floor(i / cores), i % cores];
    const [left, right] = [Math.floor(cable / 2), (cable * 7) % plugs];
    const turn = Math.floor(cable / plugs) * cores;
    return {
      left,
      leftPin: (cable % 2) * cores + core + 1,
      cable,
      core,
      right,
      rightPin: turn + ((core * 3) % cores) + 1,
    };
  });
}

/** The same as a data folder for the command line. Returns the id of the design. */
export function writeWoven(folder: string): string {
  const { catalog, design } = wovenHarness();
  mkdirSync(join(folder, 'data/designs'), { recursive: true });
  for (const kind of ['bodies', 'connectors', 'wires'] as const) {
    const records = [...catalog.library.entries(kind)].map(({ record }) => record);
    writeFileSync(join(folder, `data/${kind}.json`), JSON.stringify(records));
  }
  writeFileSync(join(folder, 'data/designs/woven.json'), JSON.stringify(design));
  return design.id;
}

export function wovenHarness(): { catalog: Catalog; design: Design } {
  const row = (kind: string, key: string, fields: object) => ({
    kind,
    key,
    seq: 1,
    record: { id: key, src: 'bench', ...fields },
  });
  const positions = Array.from({ length: ways }, (_, i) => ({ id: String(i + 1), label: `SIG ${i + 1}` }));
  const children = Array.from({ length: cores }, (_, i) => ({ type: 'conductor', id: `c${i + 1}`, areaMm2: 0.22 }));
  const library = Library.build([
    row('bodies', 'plug', { positions, label: 'Plug, 20 way' }),
    row('connectors', 'plug', { body: 'plug', label: 'Plug, 20 way', partNumber: 'CON-00001' }),
    row('wires', 'cable', {
      label: 'Cable, 10 cores',
      structure: { type: 'group', id: 'cable', children },
      partNumber: 'WIR-00001',
    }),
  ]);
  const side = (letter: string, role: string) =>
    Array.from({ length: plugs }, (_, i) => ({ id: `${letter}${i + 1}`, def: 'plug', role }));
  const joints = wires().flatMap(({ left, leftPin, cable, core, right, rightPin }): Joint[] => {
    const coreEnd = (end: 'a' | 'b') => ({ instance: `w${cable + 1}`, terminal: `c${core + 1}`, end });
    return [
      { a: { instance: `l${left + 1}`, terminal: String(leftPin) }, b: coreEnd('a') },
      { a: { instance: `r${right + 1}`, terminal: String(rightPin) }, b: coreEnd('b') },
    ];
  });
  const segments = Array.from({ length: cables }, (_, i) => ({ id: `w${i + 1}`, def: 'cable', lengthMm: 1000 + i }));
  const instances = { connectors: [...side('l', 'source'), ...side('r', 'destination')], segments };
  return {
    catalog: catalogOf(library),
    design: { schemaVersion: 5, id: 'woven', label: 'Woven', src: 'bench', instances, joints },
  };
}

/** A node is a table with a port for every pin, an edge is a wire, as in the graphs that WireViz writes. */
export function graphvizText(): string {
  const pins = (name: string) => {
    const cells = Array.from(
      { length: ways },
      (_, i) => `<tr><td port="p${i + 1}l">${i + 1}</td><td>SIG ${i + 1}</td><td port="p${i + 1}r">${i + 1}</td></tr>`,
    );
    return `"${name}" [label=<<table border="0" cellborder="1" cellspacing="0"><tr><td colspan="3">${name} Plug, 20 way</td></tr>${cells.join('')}</table>>]`;
  };
  const cable = (name: string) => {
    const cells = Array.from({ length: cores }, (_, i) => `<tr><td port="w${i + 1}">core ${i + 1}</td></tr>`);
    return `"${name}" [label=<<table border="0" cellborder="1" cellspacing="0"><tr><td>${name} Cable, 10 cores</td></tr>${cells.join('')}</table>>]`;
  };
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
  const edges = wires().map(
    ({ left, leftPin, cable: cableNumber, core, right, rightPin }) =>
      `"l${left + 1}":p${leftPin}r:e -- "w${cableNumber + 1}":w${core + 1}:w -- "r${right + 1}":p${rightPin}l:w`,
  );
  const nodes = [...names('l', plugs), ...names('r', plugs)].map(pins).concat(names('w', cables).map(cable));
  return `graph { graph [rankdir=LR ranksep=2 nodesep=0.33]; node [shape=none margin=0 fontname=arial]; edge [style=bold]; ${nodes.join('; ')}; ${edges.join('; ')} }`;
}
