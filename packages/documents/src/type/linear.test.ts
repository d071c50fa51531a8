import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { documentKinds } from '../render/all-kinds.ts';
import { renderDocument } from '../render/render.ts';
import type { Typeface } from './typeface.ts';
import { Typesetter } from './typesetter.ts';
import type { FontFace } from './face.ts';

/** A typeface that counts how often a letter is measured. */
function counting() {
  const counted = { letters: 0 };
  const face: FontFace = {
    format: 'opentype',
    bytes: new Uint8Array(),
    advance: () => {
      counted.letters += 1;
      return 0.5;
    },
    outline: () => undefined,
    webFont: () => ({ mimeType: 'font/otf', bytes: new Uint8Array() }),
  };
  const typeface: Typeface = { family: 'Counting', faces: { regular: face, bold: face } };
  return { typeface, counted };
}

const { instances } = nullModem;
const [first, ...others] = instances.connectors ?? [];
/** The fields in which a person may write long texts. */
const places: Record<string, (text: string) => { design: Design; drawing?: Drawing }> = {
  'the label': (label) => ({ design: { ...nullModem, label } }),
  'the description': (description) => ({ design: { ...nullModem, description } }),
  'a note': (text) => ({ design: { ...nullModem, notes: [text] } }),
  'the label of a connector': (label) => ({
    design: { ...nullModem, instances: { ...instances, connectors: [{ ...first!, label }, ...others] } },
  }),
  'a note of the drawing': (text) => ({ design: nullModem, drawing: { id: nullModem.id, notes: [text] } }),
  'the title of the drawing': (title) => ({ design: nullModem, drawing: { id: nullModem.id, title } }),
};
const texts = { 'one word': 'x', words: 'ab cd ', marks: 'ab-c/' };
const catalog = testCatalog();

async function lettersMeasured(kind: string, place: string, text: string): Promise<number> {
  const { typeface, counted } = counting();
  await renderDocument(kind, 'html', { catalog, state: 'UNRELEASED', typeface, ...places[place]!(text) });
  return counted.letters;
}

test.each(documentKinds.filter(({ formats }) => formats.includes('html')).map(({ kind }) => kind))(
  'RE5.3 the letters measured for a %s grow no faster than its texts',
  async (kind) => {
    for (const place of Object.keys(places)) {
      for (const [what, unit] of Object.entries(texts)) {
        const at = (letters: number) => lettersMeasured(kind, place, unit.repeat(letters / unit.length));
        const [short, middle, long] = [await at(1_500), await at(3_000), await at(6_000)];
        // Adding twice as many letters may take twice the work. The 50,000 more allow for pages that break elsewhere.
        // Quadratic work would take millions more.
        expect([place, what, long - middle <= 2 * (middle - short) + 50_000]).toEqual([place, what, true]);
      }
    }
  },
);

test('RE5.3 breaking and cutting a text measures no letter more than a few times, whatever its length', () => {
  for (const unit of Object.values(texts)) {
    const text = unit.repeat(100_000 / unit.length);
    for (const verb of ['break', 'wrap', 'fit'] as const) {
      const { typeface, counted } = counting();
      new Typesetter(typeface)[verb](text, 40, 3);
      expect([verb, unit, counted.letters < 40 * text.length]).toEqual([verb, unit, true]);
    }
  }
});

test('a word is broken into pieces that hold all of it, none wider than the line but a single letter', () => {
  const type = new Typesetter(undefined);
  const word = 'connector-housing/4.2mm_pitch😀'.repeat(9);
  for (const width of [0.1, 3, 12, 40]) {
    const lines = type.break(word, width, 3);
    expect(lines.join('')).toBe(word);
    for (const line of lines) expect(type.width(line, 3) <= width || Array.from(line).length === 1).toBe(true);
  }
});

test('a text is cut to the most letters that fit with the ellipsis', () => {
  const type = new Typesetter(undefined);
  const text = 'Twisted pair, screened, 24 AWG';
  for (let width = 0; width < 60; width += 0.7) {
    const cut = type.fit(text, width, 3);
    if (cut === text) expect(type.width(text, 3)).toBeLessThanOrEqual(width);
    else {
      const kept = cut.slice(0, -1).length;
      const wide = Array.from(text, (_, n) => n).findLast((n) => type.width(`${text.slice(0, n)}…`, 3) <= width) ?? 0;
      expect([width, text.slice(0, kept)]).toEqual([width, text.slice(0, wide).trimEnd()]);
    }
  }
});
