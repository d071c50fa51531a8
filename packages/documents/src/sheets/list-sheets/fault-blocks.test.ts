/** Reads the printed faults back: every fault of the file must be printed once, with its wording. */
import { type Catalog, catalogOf, faultTable, flatten, PartNames } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomCable } from '@cablewright/engine/test-kit/random-cables.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { faultListTable } from '../../lists/faults.ts';
import { rich, type Block } from '../../page/flow/blocks.ts';
import { renderDocument } from '../../render/render.ts';
import { faultBlocks } from './fault-blocks.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const cables = [
  ...designs.map(({ design }) => [shipped, design] as const),
  ...Array.from({ length: 40 }, (_, i) => [testCatalog(), randomCable(i + 1)] as const),
];

/** `W2–W4` is W2, W3 and W4. */
function spread(range: string): string[] {
  const [, before, from, to] = /^(.*?)(\d+)–\1(\d+)$/.exec(range) ?? [];
  if (before === undefined) return [range];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${before}${Number(from) + i}`);
}

/** Each link of a chain of contacts, or each wire of a range. */
function faultsAt(text: string): string[] {
  return text.split('; ').flatMap((chain) => {
    const contacts = chain.split(' – ');
    return contacts.length === 1
      ? chain.split(', ').flatMap(spread)
      : contacts.slice(1).map((contact, i) => `${contacts[i]} – ${contact}`);
  });
}

/** The names of the parts of a cable, and of those placed in it, as printed: longest first. */
function partNames(catalog: Catalog, design: Design): [whole: string, short: string][] {
  const flat = flatten(catalog, design).design;
  const names = new PartNames(catalog, flat);
  return [...(flat.instances.connectors ?? []), ...(flat.instances.pcbas ?? [])]
    .map(({ id }): [string, string] => [` of ${names.of(id)}`, ` of ${names.short(id)}`])
    .toSorted(([a], [b]) => b.length - a.length);
}

const pinText = /[Pp]in (\S+) (?:\((?:[^()]|\([^()]*\))*\) )?of ([^\s.,:;]+)/g;
/** Replaces the pins in a text by their designations, such as `J1·3`, without the signals they carry. */
const short = (text: string, names: readonly [string, string][]) =>
  names
    .reduce((cut, [whole, brief]) => cut.replaceAll(whole, brief), text)
    .replaceAll(pinText, (_, pin: string, part: string) => `${part}·${pin}`);

/** The printed text of each fault, with the letters replaced by its pins. */
function readBack(blocks: readonly Block[], names: readonly [string, string][]): Map<string, string> {
  const effects = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== 'table') continue;
    let says = '';
    for (const row of block.rows) {
      if ('group' in row) says = row.group.replace(/ \((?:place|order) of the contacts\):/, ':');
      else
        for (const cell of row.cells) {
          const { text } = rich(cell);
          if (text === '') continue;
          const [at = '', letters = ''] = text.split(': ');
          const pins = new Map(letters.split(', ').map((one) => one.split(' ') as [string, string]));
          const filled = says.replaceAll(/\[[A-H]\]/g, (letter) => pins.get(letter) ?? letter);
          for (const fault of faultsAt(at)) {
            expect(effects.has(fault)).toBe(false);
            effects.set(fault, short(filled, names));
          }
        }
    }
  }
  return effects;
}

test('[EL5.2] every fault of the file is on the sheet once, with its severity, its effects and their pins', () => {
  for (const [catalog, design] of cables) {
    const blocks = faultBlocks(catalog, design);
    const names = partNames(catalog, design);
    const printed = readBack(blocks, names);
    const file = faultListTable(catalog, design).rows;
    expect(printed.size).toBe(file.length);
    for (const [, at, , severity, effect] of file) {
      const place = String(at).replace(/^(\S+) core$/, '$1');
      expect([design.id, place, printed.get(place)?.toLowerCase()]).toEqual([
        design.id,
        place,
        short(`${severity}: ${effect}`, names).toLowerCase(),
      ]);
    }
  }
  const { design } = designs.find(({ design: { id } }) => id === 'vehicle-body-harness')!;
  const file = faultListTable(shipped, design).rows.flat().join('');
  expect(JSON.stringify(faultBlocks(shipped, design)).length).toBeLessThan(file.length / 2);
});

test('[DO5.2] faults name contacts, parts and fuses as other sheets do, in pdf, html and csv alike', async () => {
  for (const { design, drawing } of designs.filter(({ design: { id } }) =>
    ['vehicle-body-harness', 'control-unit-supply-fused', 'field-station-harness'].includes(id),
  )) {
    const ids = Object.values(design.instances)
      .flat()
      .map(({ id }) => id);
    const raw = new RegExp(`(?<![\\w/·])(?:${ids.join('|')})(?:\\.|(?![\\w-]))`);
    const request = { ...printRequest(shipped, design), drawing };
    const csv = String((await renderDocument('faults', 'csv', request))!.body);
    const html = String((await renderDocument('faults', 'html', request))!.body);
    const page = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ');
    const blocks = JSON.stringify(faultBlocks(shipped, design));
    for (const text of [csv, page, blocks]) expect([design.id, raw.exec(text)?.[0]]).toEqual([design.id, undefined]);
    expect(csv).toContain(`of J1 ${design.instances.connectors![0]!.label}`);
    expect(faultTable(shipped, design).rows[0]!.at[0]).toMatch(/^[a-z]/);
  }
});

test('letters in the effects of faults are explained, and the columns have one head', () => {
  const { design } = designs.find(({ design: { id } }) => id === 'vehicle-body-harness')!;
  const blocks = faultBlocks(shipped, design);
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  expect(texts[0]).toBe('Letters in brackets, such as [A], stand for pins: each fault below an effect names its own.');
  const [opens] = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  expect(opens!.columns.map(({ label }) => label)).toEqual(['Open: pins', '', '', '']);
  const plain = designs.find(({ design: { id } }) => id === 'dc-tail')!;
  expect(JSON.stringify(faultBlocks(shipped, plain.design))).not.toContain('[A]');
});
