/** The texts and tables of a stock's spec sheet: facts, the map of its cores, its layers, notes and sources. */
import {
  elementsOf,
  printFormatOf,
  signalOfWord,
  type CopperAt,
  type ElementAt,
  type Library,
  type PlainTextKey,
  type PrintFormat,
} from '@cablewright/engine';
import type { Wire } from '@cablewright/model';
import { heading, type Block, type Facts, type FlowRow, type TableBlock } from '../../page/flow/blocks.ts';
import { layerColour, screenWord } from '../../figures/cross-sections/layer-words.ts';
import { wireColour } from '../../figures/wire-colour.ts';

export function stockBlocks(library: Library, wire: Wire): Block[] {
  const print = printFormatOf({ library });
  return [
    heading(1, `${print.text('kind.wire-spec')}: ${wire.label ?? wire.id}`),
    stockFacts(print, library, wire),
    heading(2, print.text('spec.colours')),
    coreTable(print, library, wire),
    ...layerBlocks(print, library, wire),
    ...listed(print.text('head.notes'), notesOf(print, wire)),
    ...listed(print.text('spec.sources'), sourcesOf(print, wire)),
  ];
}

function stockFacts(print: PrintFormat, library: Library, wire: Wire): Facts {
  const { copper } = elementsOf(wire);
  const cores = copper.filter(({ kind }) => kind === 'core').length;
  const screens = copper.filter(({ kind }) => kind === 'screen').length;
  const facts: [PlainTextKey, string | undefined][] = [
    ['head.part-number', wire.partNumber],
    ['spec.outer-diameter', wire.odMm === undefined ? undefined : print.fine(wire.odMm)],
    ['spec.cores', String(cores)],
    ['spec.screens', screens === 0 ? print.text('spec.none') : String(screens)],
    ['spec.current', unit(print, wire.ratedCurrentA, 'A')],
    ['spec.voltage', unit(print, wire.ratedVoltageV, 'V')],
    ['spec.temperature', temperatureText(print, wire)],
    ['spec.bend-radius', wire.minBendMm === undefined ? undefined : print.length(wire.minBendMm)],
    ['spec.mass', unit(print, wire.massGPerM, 'g/m')],
    ['spec.flammability', wire.flammability],
    ['spec.impedance', unit(print, wire.impedanceOhm, 'Ω')],
    ['spec.capacitance', unit(print, wire.capacitancePfPerM, 'pF/m')],
    ['spec.category', wire.category],
    ['spec.colour-code', wordOf(library, 'colour-codes', wire.colourCode)],
    ['spec.made-for', wire.levels?.map((level) => wordOf(library, 'levels', level)).join(', ')],
    ['bom.maker', [wire.manufacturer, wire.mpn].filter(Boolean).join(' ')],
    [
      'spec.suppliers',
      (wire.suppliers ?? []).map(({ supplier, number }) => [supplier, number].filter(Boolean).join(' ')).join(', '),
    ],
    ['frame.status', wire.status === undefined ? undefined : (print.known(`record.${wire.status}`) ?? wire.status)],
  ];
  return {
    kind: 'facts',
    facts: facts.flatMap(([key, text]) =>
      text === undefined || text === '' ? [] : [[print.text(key), text] as const],
    ),
  };
}

function unit(print: PrintFormat, value: number | undefined, name: string): string | undefined {
  return value === undefined ? undefined : `${print.number(value, 6)} ${name}`;
}

/** The stated temperatures in the units of the sheet: `up to 80 °C`, `-40 °C up to 80 °C`. */
function temperatureText(print: PrintFormat, { minTemperatureC, temperatureC }: Wire): string | undefined {
  const most =
    temperatureC === undefined ? undefined : print.text('spec.up-to', { temperature: print.temperature(temperatureC) });
  const least = minTemperatureC === undefined ? undefined : print.temperature(minTemperatureC);
  if (least === undefined) return most;
  return most === undefined ? print.text('spec.from-temperature', { temperature: least }) : `${least} ${most}`;
}

function wordOf(library: Library, list: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : (library.word(list, id)?.label ?? id);
}

/** Every conductor with its colour and, if its label is a word of the vocabulary, its intended signal. */
function coreTable(print: PrintFormat, library: Library, wire: Wire): TableBlock {
  const conductors = elementsOf(wire).copper.filter(({ element }) => element.type === 'conductor');
  return {
    kind: 'table',
    columns: [
      { label: print.text('spec.core') },
      { label: print.text('spec.group') },
      { label: print.text('column.colour') },
      { label: print.text('spec.code') },
      { label: print.text('head.signal') },
      { label: print.sectionUnit, numeric: true },
      { label: print.text('spec.strands') },
      { label: `Ø ${print.lengthUnit}`, numeric: true },
      { label: print.text('spec.material') },
    ],
    rows: conductors.map((core) => coreRow(print, library, core)),
    none: print.text('spec.no-conductors'),
  };
}

function coreRow(print: PrintFormat, library: Library, { path, element, groups, label }: CopperAt): FlowRow {
  if (element.type !== 'conductor') return { group: label };
  const colour = wireColour(library, element.color);
  const signal = element.label === undefined ? undefined : signalOfWord(library, element.label);
  const swatch = colour === undefined ? {} : { swatch: { base: colour.base, stripe: colour.stripe } };
  return {
    cells: [
      path,
      groups.map((group) => group.label ?? group.id).join(', '),
      {
        text: element.bare === true ? print.text('spec.bare') : (layerColour(library, element.color) ?? ''),
        ...swatch,
      },
      colour?.code ?? '',
      (signal === undefined ? element.label : library.signal(signal)?.label) ?? '',
      print.bareSection(element) ?? '',
      element.formation ?? '',
      element.insulatedOdMm === undefined ? '' : print.bareFine(element.insulatedOdMm, 6),
      wordOf(library, 'materials', element.material) ?? '',
    ],
  };
}

function layerBlocks(print: PrintFormat, library: Library, wire: Wire): Block[] {
  const layers = elementsOf(wire).all.filter(({ kind }) => kind === 'screen' || kind === 'insulation');
  if (layers.length === 0) return [];
  const rows = layers.map((layer) => ({ cells: layerCells(print, library, layer) }));
  const columns = [
    ...(['spec.layer', 'spec.of', 'column.kind', 'spec.material', 'spec.coverage'] as const).map((key) => ({
      label: print.text(key),
    })),
    { label: `Ø ${print.lengthUnit}` },
  ];
  return [heading(2, print.text('spec.layers')), { kind: 'table', columns, rows }];
}

function layerCells(print: PrintFormat, library: Library, { element, groups, label }: ElementAt): string[] {
  const of = groups.at(-1);
  const around = of === undefined ? print.text('spec.the-whole') : (of.label ?? of.id);
  if (element.type === 'shield') {
    const coverage = element.coveragePct === undefined ? '' : `${print.number(element.coveragePct, 6)} %`;
    return [
      label,
      around,
      screenWord(library, element.construction) ?? print.text('spec.screen'),
      wordOf(library, 'materials', element.material) ?? '',
      coverage,
      '',
    ];
  }
  if (element.type !== 'insulation') return [label, around, '', '', '', ''];
  const colour = element.color === undefined ? '' : `, ${layerColour(library, element.color)}`;
  return [
    label,
    around,
    print.text('spec.insulation'),
    `${wordOf(library, 'materials', element.material) ?? ''}${colour}`,
    '',
    element.odMm === undefined ? '' : print.bareFine(element.odMm, 6),
  ];
}

function notesOf(print: PrintFormat, wire: Wire): string[] {
  const bonded = (wire.bonded ?? []).map(({ members }) => print.text('spec.bonded', { members: members.join(', ') }));
  const twists = elementsOf(wire).all.flatMap(({ element }) =>
    element.type === 'group' && element.layMm !== undefined
      ? [print.text('spec.lay', { name: element.label ?? element.id, length: print.length(element.layMm) })]
      : [],
  );
  return [...(wire.description === undefined ? [] : [wire.description]), ...bonded, ...twists];
}

function sourcesOf(print: PrintFormat, wire: Wire): string[] {
  const price = wire.cost?.src;
  return [wire.src, price === undefined ? undefined : print.text('spec.price', { source: price })].filter(
    (text) => text !== undefined,
  );
}

function listed(title: string, items: readonly string[]): Block[] {
  return items.length === 0 ? [] : [heading(2, title), { kind: 'list', items }];
}
