/** What the sheet of a stock says in words and tables: facts, the map of its cores, its layers, notes and sources. */
import { elementsOf, signalOfWord, type CopperAt, type ElementAt, type Library } from '@cablewright/engine';
import type { Wire } from '@cablewright/model';
import { heading, type Block, type Facts, type FlowRow, type TableBlock } from '../../page/flow/blocks.ts';
import { wireColour } from '../../figures/wire-colour.ts';

export function stockBlocks(library: Library, wire: Wire): Block[] {
  return [
    stockFacts(library, wire),
    heading(2, 'Colours and signals'),
    coreTable(library, wire),
    ...layerBlocks(library, wire),
    ...listed('Notes', notesOf(wire)),
    ...listed('Sources', sourcesOf(wire)),
  ];
}

function stockFacts(library: Library, wire: Wire): Facts {
  const { copper } = elementsOf(wire);
  const cores = copper.filter(({ kind }) => kind === 'core').length;
  const screens = copper.filter(({ kind }) => kind === 'screen').length;
  const facts: [string, string | undefined][] = [
    ['Part number', wire.partNumber],
    ['Outer diameter', unit(wire.odMm, 'mm')],
    ['Cores', String(cores)],
    ['Screens', screens === 0 ? 'none' : String(screens)],
    ['Current', unit(wire.ratedCurrentA, 'A')],
    ['Voltage', unit(wire.ratedVoltageV, 'V')],
    ['Temperature', wire.temperatureC === undefined ? undefined : `up to ${wire.temperatureC} °C`],
    ['Colour code', wordOf(library, 'colour-codes', wire.colourCode)],
    ['Made for', wire.levels?.map((level) => wordOf(library, 'levels', level)).join(', ')],
    ['Maker', [wire.manufacturer, wire.mpn].filter(Boolean).join(' ')],
    [
      'Suppliers',
      (wire.suppliers ?? []).map(({ supplier, number }) => [supplier, number].filter(Boolean).join(' ')).join(', '),
    ],
    ['Status', wire.status],
  ];
  return {
    kind: 'facts',
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== ''),
  };
}

function unit(value: number | undefined, name: string): string | undefined {
  return value === undefined ? undefined : `${value} ${name}`;
}

function wordOf(library: Library, list: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : (library.word(list, id)?.label ?? id);
}

/** Every conductor with its colour and what it is meant to carry, where its label is a word of the vocabulary. */
function coreTable(library: Library, wire: Wire): TableBlock {
  const conductors = elementsOf(wire).copper.filter(({ element }) => element.type === 'conductor');
  return {
    kind: 'table',
    columns: [
      { label: 'Core' },
      { label: 'Group' },
      { label: 'Colour' },
      { label: 'Code' },
      { label: 'Signal' },
      { label: 'mm²', numeric: true },
      { label: 'Strands' },
      { label: 'Ø mm', numeric: true },
      { label: 'Material' },
    ],
    rows: conductors.map((core) => coreRow(library, core)),
    none: 'No conductors',
  };
}

function coreRow(library: Library, { path, element, groups, label }: CopperAt): FlowRow {
  if (element.type !== 'conductor') return { group: label };
  const colour = wireColour(library, element.color);
  const signal = element.label === undefined ? undefined : signalOfWord(library, element.label);
  const swatch =
    colour === undefined
      ? {}
      : { swatch: { base: colour.base, ...(colour.stripe === undefined ? {} : { stripe: colour.stripe }) } };
  return {
    cells: [
      path,
      groups.map((group) => group.label ?? group.id).join(', '),
      { text: element.bare === true ? 'bare' : (element.color ?? ''), ...swatch },
      colour?.code ?? '',
      (signal === undefined ? element.label : library.signal(signal)?.label) ?? '',
      element.areaMm2 === undefined ? '' : String(element.areaMm2),
      element.formation ?? '',
      element.insulatedOdMm === undefined ? '' : String(element.insulatedOdMm),
      wordOf(library, 'materials', element.material) ?? '',
    ],
  };
}

function layerBlocks(library: Library, wire: Wire): Block[] {
  const layers = elementsOf(wire).all.filter(({ kind }) => kind === 'screen' || kind === 'insulation');
  if (layers.length === 0) return [];
  const rows = layers.map((layer) => ({ cells: layerCells(library, layer) }));
  const columns = ['Layer', 'Of', 'Kind', 'Material', 'Coverage', 'Ø mm'].map((label) => ({ label }));
  return [heading(2, 'Screens and layers'), { kind: 'table', columns, rows }];
}

function layerCells(library: Library, { element, groups, label }: ElementAt): string[] {
  const of = groups.at(-1);
  const around = of === undefined ? 'the whole' : (of.label ?? of.id);
  if (element.type === 'shield') {
    const coverage = element.coveragePct === undefined ? '' : `${element.coveragePct} %`;
    return [
      label,
      around,
      element.construction ?? 'screen',
      wordOf(library, 'materials', element.material) ?? '',
      coverage,
      '',
    ];
  }
  if (element.type !== 'insulation') return [label, around, '', '', '', ''];
  const colour = element.color === undefined ? '' : `, ${element.color}`;
  return [
    label,
    around,
    'insulation',
    `${wordOf(library, 'materials', element.material) ?? ''}${colour}`,
    '',
    element.odMm === undefined ? '' : String(element.odMm),
  ];
}

function notesOf(wire: Wire): string[] {
  const bonded = (wire.bonded ?? []).map(
    ({ members }) => `${members.join(', ')} touch along the whole length and are one conductor.`,
  );
  const twists = elementsOf(wire).all.flatMap(({ element }) =>
    element.type === 'group' && element.layMm !== undefined
      ? [`${element.label ?? element.id}: lay length ${element.layMm} mm.`]
      : [],
  );
  return [...(wire.description === undefined ? [] : [wire.description]), ...bonded, ...twists];
}

function sourcesOf(wire: Wire): string[] {
  return [wire.src, wire.cost?.src === undefined ? undefined : `Price: ${wire.cost.src}`].filter(
    (text) => text !== undefined,
  );
}

function listed(title: string, items: readonly string[]): Block[] {
  return items.length === 0 ? [] : [heading(2, title), { kind: 'list', items }];
}
