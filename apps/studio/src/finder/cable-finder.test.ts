import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Library, resolveCable, type CableOption, type LibraryRow } from '@cablewright/engine';
import { describe, expect, test } from 'vitest';
import { countLines } from '../library/packs/counts.ts';
import { reasonFor, reasonsComplete } from '../cable/devices/reasons.ts';
import { deviceLines, devicesNamed } from './devices.ts';
import { pictureOf } from './picture.ts';
import { optionKey, questionOf, standingOf, standingWords } from './question.ts';
import { stockShortfall } from './stock-words.ts';

const catalog = resolve(import.meta.dirname, '../../../../catalog');

function rowsOf(pack: string): LibraryRow[] {
  const data = join(catalog, pack, 'data');
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const document: unknown = JSON.parse(readFileSync(join(data, file), 'utf8'));
    if (!Array.isArray(document)) return [];
    const kind = file.replace(/\.json$/, '');
    return document.map((record: { id: string }) => ({ kind, key: record.id, record, seq: 1, pack }));
  });
}

const library = Library.build([...rowsOf('starter'), ...rowsOf('packs/pc-serial')], 1);
const resolution = resolveCable(library, {
  source: { device: 'pc-desktop', port: 'com1' },
  destination: { device: 'instrument-dte', port: 'serial' },
});
const crossed = resolution.options[0]!;
const straight = resolution.refused.find(({ id }) => id === 'straight')!;

describe('devices', () => {
  test('are found by any of their names, the nearest first', () => {
    const lines = deviceLines(library);
    expect(devicesNamed(lines, 'pc')[0]?.id).toBe('pc-desktop');
    expect(devicesNamed(lines, 'PC with a serial')[0]?.id).toBe('pc-desktop');
    expect(devicesNamed(lines, '422 industrial')[0]?.id).toBe('pc-industrial');
    expect(devicesNamed(lines, 'no such thing')).toEqual([]);
  });

  test('that are adapter boards are not offered as ends', () => {
    expect(deviceLines(library).map(({ id }) => id)).not.toContain('rs232-rs485-converter');
  });

  test('that are variants have the ports of their base device', () => {
    const industrial = deviceLines(library).find(({ id }) => id === 'pc-industrial');
    expect(industrial?.ports.map(({ id }) => id)).toEqual(expect.arrayContaining(['com1', 'com2']));
  });
});

describe('question', () => {
  test('is complete once both devices are chosen; a port may be left open', () => {
    expect(questionOf({ a: 'x' })).toBeUndefined();
    expect(questionOf({ a: 'x', b: 'y', bp: 'p', boards: '0' })).toEqual({
      source: { device: 'x' },
      destination: { device: 'y', port: 'p' },
      boards: false,
    });
  });

  test('an option has the state of its worst finding', () => {
    expect([standingOf(crossed), standingWords(crossed)]).toEqual(['sound', 'complete']);
    expect([standingOf(straight), standingWords(straight)]).toEqual(['refused', 'must not be built']);
    const lacking: CableOption = { ...crossed, missing: [{ kind: 'input', text: 'Nothing drives it.' }] };
    expect(standingWords(lacking)).toBe('1 piece missing');
    expect(optionKey(crossed)).toBe('com1~serial~direct');
  });
});

describe('picture', () => {
  const picture = pictureOf(crossed);

  test('shows only the pins that are joined', () => {
    expect(picture.source.map(({ position }) => position)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', 'shell']);
  });

  test('a fan-out has its pins at one end, and an arrow that points away from the driver', () => {
    const fan = picture.lines.find(({ from }) => from.length === 2);
    expect(fan).toMatchObject({ driver: 'destination', kind: 'signal' });
    expect(fan?.to).toHaveLength(1);
  });

  test('marks the lines that must not meet', () => {
    expect(pictureOf(straight).lines.filter(({ forbidden }) => forbidden).length).toBeGreaterThan(0);
    expect(picture.lines.some(({ forbidden }) => forbidden)).toBe(false);
  });
});

test('the missing properties of a stock come before its reserves', () => {
  const fit = {
    stock: 's',
    label: 'S',
    cores: 2,
    short: 1,
    returnOnScreen: false,
    screenLacking: true,
    screenUnused: false,
    pairsLacking: 0,
    spare: 0,
    madeFor: 0,
    madeForOthers: false,
    earthLacking: false,
    underRated: false,
    categoryLacking: false,
    crimpable: true,
    voltageLacking: false,
    materialLacking: 0,
    tooHot: false,
    dropTooLarge: false,
    coloursLacking: 0,
    fits: false,
    problems: ['1 core too few', 'no screen'],
  };
  expect(stockShortfall(fit)).toEqual(['1 core too few', 'no screen']);
  expect(stockShortfall({ ...fit, short: 0, problems: [], spare: 0 })).toEqual(['every core used']);
  expect(stockShortfall({ ...fit, short: 0, problems: [], spare: 2 })).toEqual(['2 cores spare']);
});

test('every difference has its own reason or a shared one', () => {
  expect(reasonsComplete(['a', 'b'], undefined, { a: 'x' })).toBe(false);
  expect(reasonsComplete(['a', 'b'], ' y ', { a: 'x' })).toBe(true);
  expect([reasonFor('a', 'y', { a: 'x' }), reasonFor('b', ' y ', {})]).toEqual(['x', 'y']);
});

test('the contents of a pack are summarised in words, vocabularies as one', () => {
  expect(countLines({ 'vocab/a': 2, 'vocab/b': 1, devices: 1, designs: 3, drawings: 3 })).toEqual([
    '3 example cables',
    '1 device',
    '3 words',
  ]);
});
