import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Item } from '../../display-list/display-list.ts';
import { readPicture } from '../../display-list/picture.ts';
import { toPdf } from './pdf.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`));
const fonts = { regular: font('400Regular/Arimo_400Regular.ttf'), bold: font('700Bold/Arimo_700Bold.ttf') };

/** One red dot, as small as a PNG gets. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const svg = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`;

const pdfOf = async (...items: Item[]) =>
  Buffer.from(await toPdf([{ widthMm: 100, heightMm: 100, title: 'T', items }], fonts)).toString('latin1');

const picture = (href: string): Item => ({ kind: 'image', href, x: 10, y: 10, width: 30, height: 20 });

test('a png is in the pdf as it is; an svg as vectors; equal ones in equal bytes', async () => {
  expect(await pdfOf(picture(dot))).toContain('/Subtype /Image');
  const drawing = picture(svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>'));
  const pdf = await pdfOf(drawing);
  expect(pdf).not.toContain('/Subtype /Image');
  expect(await pdfOf(drawing)).toBe(pdf);
  expect(pagesOf(pdf)).not.toBe(pagesOf(await pdfOf()));
});

test('a picture that reaches out, is damaged or is no picture is left out, and the sheet stands', async () => {
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

/** What the page draws, besides how it is laid on the paper. */
function pagesOf(pdf: string): string {
  const streams = [...pdf.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)];
  return streams
    .map(([, bytes]) => Buffer.from(unzlibSync(Buffer.from(bytes!, 'latin1'))).toString('latin1'))
    .join('')
    .replace(/^(?:q|Q|1 j|[-\d. ]+ cm)\s*/gm, '');
}
