import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Item } from '../../display-list/display-list.ts';
import { readPicture } from '../../display-list/picture.ts';
import { flattenSvg, svgToPng } from '../png/resvg.ts';
import { toPdf } from './pdf.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`));
const fonts = { regular: font('400Regular/Arimo_400Regular.ttf'), bold: font('700Bold/Arimo_700Bold.ttf') };

const files = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/arimo/${file}`),
);
const tools = {
  flattenSvg: (text: string) => flattenSvg(text, files),
  png: (text: string, dpi: number) => svgToPng(text, dpi, files),
};

/** A single red pixel, in the smallest possible PNG. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const svg = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`;

const pdfOf = async (...items: Item[]) =>
  Buffer.from(await toPdf([{ widthMm: 100, heightMm: 100, title: 'T', items }], fonts, tools)).toString('latin1');

const picture = (href: string): Item => ({ kind: 'image', href, x: 10, y: 10, width: 30, height: 20 });

test('a PNG is embedded unchanged, an SVG as vectors; equal pictures give equal bytes', async () => {
  expect(await pdfOf(picture(dot))).toContain('/Subtype /Image');
  const drawing = picture(svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>'));
  const pdf = await pdfOf(drawing);
  expect(pdf).not.toContain('/Subtype /Image');
  expect(await pdfOf(drawing)).toBe(pdf);
  expect(pagesOf(pdf)).not.toBe(pagesOf(await pdfOf()));
});

const drawn = (inside: string) =>
  picture(svg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">${inside}</svg>`));

test('artwork is written as vectors: outlines of texts, clips, gradients, opacity', async () => {
  const pages = pagesOf(
    await pdfOf(
      drawn(
        `<style>.a{fill:#f00}</style><clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath>
         <linearGradient id="g"><stop stop-color="#00f"/><stop offset="1" stop-color="#0f0"/></linearGradient>
         <g clip-path="url(#c)"><rect class="a" width="9" height="9" fill-opacity=".5"/></g>
         <rect x="10" width="10" height="10" fill="url(#g)" stroke="#000" stroke-width="2" stroke-dasharray="3 1"/>
         <g opacity=".4"><path d="M0 0q5 5 10 0"/><path d="M1 1h2v2z" fill-rule="evenodd"/></g><text y="9">A</text>`,
      ),
    ),
  );
  expect(pages).toContain('1 0 0 rg');
  expect(pages).toMatch(/W n\n/);
  expect(pages).toMatch(/\/Pattern cs \/P\d+ scn/);
  expect(pages).toContain('2 w 0 J 0 j 4 M [3 1] 0 d');
  expect(pages).toMatch(/ f\*\n/);
  expect(pages).not.toContain(' Tj');
});

test('a gradient defines its colours from 0 to 1, in the box of its shape', async () => {
  const pdf = await pdfOf(
    drawn(`<radialGradient id="g"><stop offset=".25" stop-color="#fff"/><stop offset=".75" stop-color="#000"/></radialGradient>
      <path d="M5 5C5 10 15 10 15 5z" fill="url(#g)"/>`),
  );
  const [, matrix = ''] = /\/Matrix \[([^\]]+)\]\n\/Shading/.exec(pdf) ?? [];
  expect(matrix.split(' ').map(Number)).toEqual([10, 0, 0, 3.75, 5, 5]);
  expect(pdf).toContain('/Coords [0.5 0.5 0 0.5 0.5 0.5]');
  expect(pdf).toContain('/Bounds [0.25 0.75]');
});

test('artwork without equivalent PDF operators is drawn as an image, for that picture alone', async () => {
  const masked = drawn(
    '<mask id="m"><rect width="9" height="9" fill="#888"/></mask><rect width="9" height="9" mask="url(#m)"/>',
  );
  const faded = drawn(
    '<linearGradient id="g"><stop/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>',
  );
  const plain = drawn('<rect width="9" height="9"/>');
  for (const item of [masked, faded]) {
    const pdf = await pdfOf(item, plain);
    expect(pdf).toContain('/SMask');
    // 30 × 20 mm at 300 dpi.
    expect(pdf).toMatch(/\/Width 35[45]\n\/Height 23[67]/);
    expect(pdf).toContain('/Subtype /Form');
  }
});

test('a picture on several sheets is stored once in the file', async () => {
  const count = (text: string) => [...text.matchAll(/\/Subtype \/(?:Image|Form)/g)].length;
  expect(count(await pdfOf(picture(dot), picture(dot), drawn('<path d="M0 0h1"/>'), drawn('<path d="M0 0h1"/>')))).toBe(
    2,
  );
});

test('a picture that refers to other files, is damaged or is not a picture is left out, and the sheet is still drawn', async () => {
  const bad = [
    'https://example.com/logo.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    svg('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
    svg('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    svg('<svg'),
  ];
  const empty = pagesOf(await pdfOf());
  for (const href of bad) {
    expect(typeof readPicture(href), href).toBe('string');
    expect(pagesOf(await pdfOf(picture(href))), href).toBe(empty);
  }
});

/** The drawing operators of the pages, without their placement on the paper. */
function pagesOf(pdf: string): string {
  const streams = [...pdf.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)];
  return streams
    .map(([, bytes]) => Buffer.from(unzlibSync(Buffer.from(bytes!, 'latin1'))).toString('latin1'))
    .join('')
    .replace(/^(?:q|Q|1 j|[-\d. ]+ cm)\s*/gm, '');
}
