import { expect, test } from 'vitest';
import { artProblems, maxArtBytes } from './art.ts';
import { rasterProblem, rasterSize } from './raster.ts';
import { badReference } from './svg-profile.ts';
import { artLimits, SvgCost } from './svg-cost.ts';

const problemsOf = (inside: string) => artProblems({ view: 'front', svg: `<svg>${inside}</svg>` });
const foundFor = (what: string, inside: string) =>
  problemsOf(inside).find(({ message }) => message.includes(what))?.found;
const elements = (inside: string) => foundFor('too many elements', inside);
const rects = (count: number, more = '') => `<rect${more}/>`.repeat(count);

const first = (svg: string) => artProblems({ view: 'front', svg })[0]!;

test('C43.2 a drawing has at most 512 KB', () => {
  expect(first(' '.repeat(maxArtBytes))).toMatchObject({ pointer: '/svg', found: 0 });
  expect(first(' '.repeat(maxArtBytes + 1))).toEqual({
    pointer: '/svg',
    message: 'The drawing is too large.',
    found: maxArtBytes + 1,
    expected: 'at most 524288 bytes',
  });
});

// Each text exceeds the limit by exactly one of its characters, so `found` is right only if every character counts
// with its bytes in UTF-8.
test.each([
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\ud7ff', 3],
  ['\ue000', 3],
  ['\u{10000}', 4],
  ['\u{10ffff}', 4],
])('C43.2 the bytes of %j are those it has in UTF-8: %i', (letter, each) => {
  const count = maxArtBytes / 4 + 1;
  expect(first(letter.repeat(count) + ' '.repeat(maxArtBytes - each * (count - 1))).found).toBe(maxArtBytes + each);
});

test('RE5.1 commands of a path and points of a polygon are counted, repeated ones too, and exponents are not', () => {
  const marker = `<marker id="m"><path d="${'h1'.repeat(1000)}"/></marker>`;
  const counted = (attributes: string) => {
    const found = foundFor('path commands', `${marker}<path style=" marker-end : url(#m)" ${attributes}/>`);
    return found === undefined ? undefined : (Number(found) - 1000) / 1001;
  };
  const path = (unit: string, times = 600) => counted(`d="${unit.repeat(times)}"`);
  expect(path('M0 0')).toBe(600);
  expect(path('z')).toBe(600);
  expect(path('A')).toBe(600);
  expect(path('Z')).toBe(600);
  expect(path('e')).toBeUndefined();
  expect(path('M1e5 1E5')).toBe(600);
  expect(path('1 2 3 4 5 6 ')).toBe(600);
  expect(path('1,2,3,4,5,6,7 ')).toBe(700);
  expect(path('-1-2+3.5.25-.125e-3 12. ')).toBe(600);
  expect(path('1e+10 22 333e5 ')).toBe(300);
  expect(path('- + . e ')).toBeUndefined();
  expect(counted(`points="${'1,1 '.repeat(600)}"`)).toBe(600);
  expect(counted(`points="${'1,1 '.repeat(600)}1"`)).toBe(601);
  expect(counted(`d="${'h1'.repeat(300)}" points="${'1,1 '.repeat(300)}"`)).toBe(600);
  expect(counted('')).toBeUndefined();
});

test('RE5.1 what is named once for a group is drawn once, what is inherited once for each element in it', () => {
  const used = `id="m">${rects(300)}`;
  const mask = `<mask ${used}</mask>`;
  const own = 1 + 301;
  expect(elements(`${mask}${rects(100, ' mask="url(#m)"')}`)).toBe(own + 100 + 100 * 301);
  expect(elements(`${mask}${rects(100, ' clip-path=" url( \'#m\' )"')}`)).toBe(own + 100 + 100 * 301);
  for (const name of ['mask', 'clip-path'])
    for (const way of [`${name}="url(#m)"`, `style=" ${name} : url(#m)"`])
      expect([way, problemsOf(`${mask}<g ${way}>${rects(100)}</g>`)]).toEqual([way, []]);
  for (const way of ['fill="url(#m)"', 'style="stroke:red;fill:url(#m)"', 'style="{fill:url(#m)}"', 'style="url(#m)"'])
    expect([way, elements(`${mask}<g ${way}>${rects(100)}</g>`)]).toEqual([way, own + 101 + 101 * 301]);
  expect(elements(`${mask}<g style="fill:url(#m) url(#m)">${rects(50)}</g>`)).toBe(own + 51 + 2 * 51 * 301);
  // The style applies to every element outside the mask, including the svg and the style element.
  expect(elements(`${mask}<style>*{fill:url(#m)}</style><g>${rects(100)}</g>`)).toBe(own + 102 + 103 * 301);
  expect(elements(`<style>*{fill:url(#m)}</style><path d="${'h1'.repeat(100)}"/>${mask}`)).toBe(
    own + 2 + 2 * 301 + 100 * 301,
  );
  expect(problemsOf(`${mask}<style>.a{fill:red}</style><g>${rects(100)}</g>`)).toEqual([]);
  expect(problemsOf(`<text>url(#m)</text>${mask}`)).toEqual([]);
});

test('RE5.1 elements of one id are drawn all, and what is past the limit is not added up', () => {
  const same = (count: number) => '<g id="a"/>'.repeat(count);
  const uses = (count: number) => '<use href="#a"/>'.repeat(count);
  expect(problemsOf(same(199) + uses(99))).toEqual([]);
  expect(elements(same(200) + uses(100))).toBe(1 + 200 + 100 + 200 * 100);
  expect(elements(same(200) + uses(101))).toBe(1 + 200 + 101 + artLimits.elements);
  expect(elements(`<style>*{fill:url(#a)}</style>${same(150)}`)).toBeGreaterThan(artLimits.elements);
});

test('RE5.1 a reference is an href with or without a prefix; what refers to itself by another name is no loop', () => {
  const isLoop = (key: string, value = '#x') => problemsOf(`<g id="x"><use ${key}="${value}"/></g>`).length === 1;
  expect(['href', 'xlink:href', 'x:href', 'a.b:href'].map((key) => isLoop(key))).toEqual([true, true, true, true]);
  expect(['ahref', 'hrefs', 'x:hrefs', 'id', 'class'].map((key) => isLoop(key))).toEqual(Array(5).fill(false));
  expect(isLoop('href', ' #x ')).toBe(true);
  expect([isLoop('href', '#y'), problemsOf('<linearGradient id="x" href="#x"/>')]).toEqual([false, []]);
  expect(problemsOf('<g id="x"><use href="#x"/></g>')).toEqual([
    {
      pointer: '/svg',
      message: 'The drawing has an element that contains itself by reference.',
      found: 'g',
      expected: 'references without loops',
    },
  ]);
  // A gradient that a fill names is looked up, however large it is.
  expect(
    problemsOf(`<radialGradient id="m">${'<stop/>'.repeat(300)}</radialGradient>${rects(100, ' fill="url(#m)"')}`),
  ).toEqual([]);
});

test('RE5.1 elements may be 60 deep, by nesting or by references, and the rest of a deeper drawing is not read', () => {
  const nested = (count: number, inner = '') => `${'<g>'.repeat(count)}${inner}${'</g>'.repeat(count)}`;
  const chain = (count: number) =>
    Array.from({ length: count }, (_, i) => `<use id="u${i}" href="#u${i + 1}"/>`).join('') + `<g id="u${count}"/>`;
  expect([problemsOf(nested(59)), problemsOf(chain(58))]).toEqual([[], []]);
  expect(problemsOf(nested(60, '<g fill="&"></svg>'))).toEqual([
    {
      pointer: '/svg',
      message: 'The drawing costs too much to draw: its elements are nested too deep.',
      found: 61,
      expected: 'at most 60',
    },
  ]);
  expect([59, 60, 61].map((count) => foundFor('too deep', chain(count)))).toEqual([61, 61, 61]);
  expect(problemsOf(`<g onclick="x">${nested(60)}</g>`).map(({ found }) => found)).toEqual(['onclick', 61]);
});

test('RE5.1 a closing tag too many, and a drawing at a limit, cost nothing more', () => {
  const cost = new SvgCost();
  cost.end();
  expect(cost.begin('svg', new Map([['id', 'x']]))).toBe(true);
  cost.end();
  cost.end();
  expect(cost.problems()).toEqual([]);
  expect(problemsOf(rects(artLimits.elements - 1))).toEqual([]);
  expect(elements(rects(artLimits.elements))).toBe(artLimits.elements + 1);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytesOf = (latin1: string, length = latin1.length) => {
  const bytes = new Uint8Array(length);
  bytes.set(Buffer.from(latin1, 'latin1'));
  return bytes;
};
const png = bytesOf('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0010\0\0\0\u0010\0');
const jpeg = (...marks: number[]) => Uint8Array.from([0xff, 0xd8, ...marks]);
const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0, 5, 0, 7];

test('RE5.2 an image counts where it is drawn, whatever white space its data has', () => {
  const data = `data:image/png;base64,${base64(png)}`;
  const twice = (attributes: string, name = 'image') =>
    foundFor('pixels', `<${name} id="i" ${attributes}/><use href="#i"/>`);
  const pixels = 2 * 4096 * 4096;
  expect(twice(`href="${data}"`)).toBe(pixels);
  expect(twice(`xlink:href="${data}"`)).toBe(pixels);
  expect(twice(`href=" ${data.slice(0, 40)} \n ${data.slice(40)} "`)).toBe(pixels);
  expect(twice(`href="${data}"`, 'use')).toBeUndefined();
  expect(twice('')).toBeUndefined();
  // An image that can't be decoded isn't drawn, so it is no reason to refuse the drawing.
  expect(problemsOf('<image href="data:image/png;base64,A"/>')).toEqual([]);
  expect(problemsOf(`<image href="#data:image/png;base64,${base64(png)}"/>`)).toEqual([]);
});

test('RE5.2 the size of a PNG and a GIF is in their headers, whole or not at all', () => {
  expect(rasterSize(png)).toEqual({ width: 4096, height: 4096 });
  expect(rasterSize(png.subarray(0, 23))).toBeUndefined();
  expect(rasterSize(bytesOf('\u0089PNG\r\n\u001a\n\0\0\0\rIDAT\0\0\u0010\0\0\0\u0010\0'))).toBeUndefined();
  expect(rasterSize(bytesOf('x PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0010\0\0\0\u0010\0'))).toBeUndefined();
  const gif = (size: string, name = 'GIF87a') => rasterSize(bytesOf(name + size));
  expect([gif('\u0001\u0002\u0003\0'), gif('\u0001\0\u0003\0', 'GIF89a')]).toEqual([
    { width: 513, height: 3 },
    { width: 1, height: 3 },
  ]);
  expect([gif('\u0001\0\u0003'), gif('\0\0\u0003\0'), gif('\u0001\0\0\0'), gif('\u0001\0\u0003\0', 'GIF88a')]).toEqual(
    Array(4).fill(undefined),
  );
  expect(rasterSize(new Uint8Array())).toBeUndefined();
});

test('RE5.2 the size of a JPEG is in the first frame header of any coding', () => {
  for (let marker = 0xc0; marker <= 0xcf; marker += 1) {
    const isFrame = ![0xc4, 0xc8, 0xcc].includes(marker);
    expect([marker, rasterSize(jpeg(...frame(marker)))]).toEqual([
      marker,
      isFrame ? { width: 7, height: 5 } : undefined,
    ]);
    // Other segments before the frame header are skipped.
    if (!isFrame) expect(rasterSize(jpeg(0xff, marker, 0, 3, 1, ...frame(0xc1)))).toEqual({ width: 7, height: 5 });
  }
  expect(rasterSize(jpeg(0xff, 0xbf, 0, 2, ...frame(0xc0)))).toEqual({ width: 7, height: 5 });
  expect(rasterSize(jpeg(0xff, 0xd0, 0, 2, ...frame(0xc0)))).toEqual({ width: 7, height: 5 });
  expect(rasterSize(jpeg(0xff, 0xff, ...frame(0xc0)))).toEqual({ width: 7, height: 5 });
  expect(rasterSize(jpeg(...frame(0xc0)).subarray(0, 10))).toBeUndefined();
  for (const last of [0xda, 0xd9]) expect(rasterSize(jpeg(0xff, last, 0, 2, ...frame(0xc0)))).toBeUndefined();
  expect(rasterSize(jpeg(0, 0xe0, 0, 2, ...frame(0xc0)))).toBeUndefined();
  expect(rasterSize(Uint8Array.from([0xff, 0xd7, ...frame(0xc0)]))).toBeUndefined();
});

test('RE5.2 the size of a WebP is in its first chunk, in each of the three forms', () => {
  const webp = (chunk: string, at: number, ...size: number[]) => {
    const bytes = bytesOf(`RIFF\0\0\0\0WEBP${chunk}`, 30);
    bytes.set(size, at);
    return bytes;
  };
  expect(rasterSize(webp('VP8X', 24, 1, 2, 1, 4, 0, 0))).toEqual({ width: 66_050, height: 5 });
  expect(rasterSize(webp('VP8 ', 26, 1, 0xc2, 3, 0x80))).toEqual({ width: 513, height: 3 });
  // 14 bits each: 0x2a05 and 0x1234, least significant first.
  const bits = 0x2a05 + 0x1234 * 0x4000;
  const packed = [bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255];
  expect(rasterSize(webp('VP8L', 21, ...packed))).toEqual({ width: 0x2a06, height: 0x1235 });
  expect(rasterSize(webp('ALPH', 21, 1, 1, 1, 1, 1, 1, 1, 1, 1))).toBeUndefined();
  expect(rasterSize(webp('VP8 ', 26, 1, 0, 1, 0).subarray(0, 29))).toBeUndefined();
  const named = (from: string) => bytesOf(from + 'VP8X', 30);
  expect([rasterSize(named('RIFX\0\0\0\0WEBP')), rasterSize(named('RIFF\0\0\0\0WAVE'))]).toEqual([
    undefined,
    undefined,
  ]);
});

test('RE5.2 an image of 25 million pixels is taken, one more is refused with its size', () => {
  const sized = (width: number, height: number) => {
    const bytes = png.slice();
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return rasterProblem(bytes);
  };
  expect(sized(5000, 5000)).toBeUndefined();
  expect(sized(25_000_001, 1)).toEqual({
    message: 'The image has too many pixels.',
    found: '25000001 × 1',
    expected: 'at most 25 million pixels',
  });
  expect(rasterProblem(new Uint8Array(40))).toEqual({
    message: 'The size of the image cannot be read from the file.',
    found: null,
    expected: 'at most 25 million pixels',
  });
});

test('RE5.1 a drawing made to take long is answered at once', () => {
  // Without the limits, these drawings would take minutes to hours to check, so the test would time out.
  const styled = Array.from({ length: 9000 }, (_, i) => `.a{fill:url(#b${i})}`).join('');
  const hostile = {
    spaces: `<g fill="url(${' '.repeat(400_000)}"/>`,
    'spaces in a style sheet': `<style>a{fill:url(${' '.repeat(400_000)}#</style>`,
    'one id': '<use id="a" href="#a"/>'.repeat(15_000),
    'style sheets of nothing': `<style>${styled}</style>${'<g/>'.repeat(15_000)}`,
    'style sheets of much': `<style>${styled}</style>${Array.from({ length: 9000 }, (_, i) => `<g id="b${i}"/>`).join('')}`,
  };
  const found = Object.entries(hostile).map(([what, inside]) => [what, problemsOf(inside).length > 0]);
  expect(Object.fromEntries(found)).toEqual({
    spaces: true,
    'spaces in a style sheet': false,
    'one id': true,
    'style sheets of nothing': false,
    'style sheets of much': true,
  });
});

test('C9.6 what only looks like a reference is kept, and what another reader of it would take otherwise is refused', () => {
  const messages = (inside: string) => problemsOf(inside).map(({ message, found }) => [message, found]);
  for (const inside of [
    '<text>url(http://example.com) @import</text>',
    '<style>a{fill:red}</style>url(x)',
    '<rect icon="x" xmlns="http://example.com" fill="&#48;&#x4A;&quot;"/>',
    '<!-- a & b --><text>&amp;&lt;&gt;</text>',
    '<rect fill="url(\' #a\')"/>',
  ])
    expect([inside, messages(inside)]).toEqual([inside, []]);
  expect(messages('<use href="#a" href="#b"/>')).toEqual([
    ['An element of the drawing has an attribute twice.', 'href'],
  ]);
  const malformed = 'The drawing is not well-formed SVG.';
  expect(messages('<text>a & b</text>')).toEqual([[malformed, '& b']]);
  expect(messages(`<text>&nbsp;${'x'.repeat(99)}</text>`)).toEqual([[malformed, `&nbsp;${'x'.repeat(54)}`]]);
  expect(messages('<rect fill="&#48"/>')).toEqual([[malformed, '&#48']]);
  expect(messages('<rect fill="&#xG;"/>')).toEqual([[malformed, '&#xG;']]);
  expect(messages(`<rect fill=${'x'.repeat(99)}/>`)[0]).toEqual([malformed, `<rect fill=${'x'.repeat(49)}`]);
  expect(messages('<style>a{fill:url(//x)}')).toContainEqual([
    'The drawing refers to something outside of itself (style).',
    'url(//x)}',
  ]);
  expect(badReference('fill', `url(" http:x")`)).toBe('url(" http:x")');
  expect(badReference('fill', `url('http:x')`)).toBe("url('http:x')");
  expect(badReference('href', '&#x10ffff;')).toBe('\u{10ffff}');
  expect(badReference('href', '&#97b')).toBe('ab');
});
