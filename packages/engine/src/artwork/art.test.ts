import { expect, test } from 'vitest';
import { artProblems, maxArtBytes } from './art.ts';
import { allowedElements, badReference } from './svg-profile.ts';

const problems = (svg: string) => artProblems({ view: 'front', svg });
const inside = (text: string) => problems(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
const found = (text: string) => inside(text).map((one) => one.found);

test.each([
  '<path d="M0 0h1"/>',
  "<path d='M0 0h1' />",
  '<g><g><rect/></g><circle /></g>',
  '<!-- a comment - with dashes --><text>a &lt; b > c</text>',
  '<use href="#a"/><use xlink:href=" #b "/>',
  '<image href="data:image/png;base64,iVBOR w0KG=="/>',
  '<rect fill="url(#g)"/><rect fill="url( \'#g\' )"/>',
  '<style>.a { fill: url("#g") }</style>',
  '<svg/>',
])('%s is kept', (text) => {
  expect(inside(text)).toEqual([]);
});

test('a drawing may begin with a declaration and with white space, and is one svg element', () => {
  expect(problems('<?xml version="1.0"?><svg></svg>')).toEqual([]);
  expect(problems(' \n<svg/>')).toEqual([]);
  expect(problems(' <?xml version="1.0"?><svg/>')).toHaveLength(2);
  for (const wrong of ['', 'text', '<svg/><svg/>', '<svg>', '<svg><g></svg>', '</svg>', '<svg></g>', '<g/>', '<svg'])
    expect([wrong, problems(wrong).length > 0]).toEqual([wrong, true]);
  expect(problems('<g><svg/></g>').map((one) => one.found)).toEqual(['g']);
  expect(problems('<svg/><svg/>')).toMatchObject([{ pointer: '/svg', found: 2 }]);
  expect(problems('<svg><g></svg>').map((one) => one.found)).toContain('</svg>');
});

test.each([
  ['<script>x</script>', 'script'],
  ['<a/>', 'a'],
  ['<foreignObject/>', 'foreignObject'],
  ['<animate/>', 'animate'],
  ['<set/>', 'set'],
  ['<svg:script/>', 'svg:script'],
  ['<rect onclick="x"/>', 'onclick'],
  ['<rect ONLOAD="x"/>', 'ONLOAD'],
  ['<use href="http://example.com/a#b"/>', 'http://example.com/a#b'],
  ['<use xlink:href="a.svg#b"/>', 'a.svg#b'],
  ['<image src="//example.com/a.png"/>', '//example.com/a.png'],
  ['<image href="data:image/svg+xml;base64,AAAA"/>', 'data:image/svg+xml;base64,AAAA'],
  ['<image href="data:text/html,x"/>', 'data:text/html,x'],
  ['<g xml:base="http://example.com/"/>', 'http://example.com/'],
  ['<rect fill="url(http://example.com/a)"/>', 'url(h'],
  ['<rect fill="u&#114;l(x)"/>', 'url(x'],
  ['<rect fill="u&#x72;l(x)"/>', 'url(x'],
  ['<rect style="fill:image-set(x)"/>', 'image-set(x)'],
  ['<rect style="width:expression(x)"/>', 'expression(x)'],
  ['<rect style="a:JavaScript:x"/>', 'JavaScript:x'],
  ['<rect style="fill:\\75rl(x)"/>', '\\75rl(x)'],
  ['<style>@import "x";</style>', '@import "x";'],
  ['<style>a{fill:url(//x)}</style>', 'url(/'],
])('%s is refused, with what is wrong in it', (text, what) => {
  expect(found(text)).toHaveLength(1);
  expect(String(found(text)[0])).toContain(what);
});

test.each([
  '<rect fill=red/>',
  '<rect fill/>',
  '<rect fill="a<b"/>',
  '< rect/>',
  '<![CDATA[x]]>',
  '<!DOCTYPE svg>',
  '<!ENTITY a "b">',
  '<?php x?>',
  '<!-- a -- b -->',
  '<rect a="1"b="2"/>',
])('%s is not well formed', (text) => {
  expect(inside(text).map(({ message }) => message)).toContain('The drawing is not well-formed SVG.');
});

test('a reference is read as a viewer reads it, to a hundred characters; a namespace is not a reference', () => {
  expect(badReference('xmlns:a', 'http://example.com')).toBeUndefined();
  expect(badReference('href', '&#35;a')).toBeUndefined();
  expect(badReference('href', '&amp;#35;a')).toBe('&#35;a');
  expect(badReference('href', '&quot;&apos;&lt;&gt;')).toBe('"\'<>');
  expect(badReference('href', '&#x110000;x')).toBe('x');
  expect(badReference('fill', 'url(&quot;#a&quot;)')).toBeUndefined();
  expect(badReference('href', 'x'.repeat(300))).toHaveLength(100);
  expect(badReference('fill', `a url(x${'y'.repeat(300)}`)).toHaveLength(100);
  expect([badReference('d', 'M0 0'), badReference('fill', 'curl (x)'), badReference('title', 'a & b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the size counts bytes of UTF-8; what has no view or no text is refused whole', () => {
  const sized = (text: string) => {
    const [, bytes] = ['', new TextEncoder().encode(text).length];
    return artProblems({ view: 'front', svg: text + ' '.repeat(maxArtBytes - bytes) });
  };
  for (const text of ['<svg/>', '<svg>é</svg>', '<svg>Ж߿</svg>', '<svg>ࠀ→</svg>', '<svg>😀</svg>']) {
    expect([text, sized(text)]).toEqual([text, []]);
    expect(sized(`${text} `)).toEqual([]);
  }
  const [over] = artProblems({ view: 'front', svg: `<svg>😀</svg>${' '.repeat(maxArtBytes)}` }, '/art');
  expect(over).toMatchObject({ pointer: '/art/svg', found: maxArtBytes + 15 });
  for (const wrong of [
    undefined,
    'x',
    {},
    { view: 'front' },
    { svg: '<svg/>' },
    { view: 1, svg: '<svg/>' },
    { view: 'a', svg: 1 },
  ])
    expect(artProblems(wrong, '/art')).toMatchObject([{ pointer: '/art', found: wrong }]);
  expect([...allowedElements].filter((name) => /script|animate|foreign|^a$|set|iframe|link/.test(name))).toEqual([]);
});
