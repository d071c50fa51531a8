import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artProblems } from './art.ts';
import { rasterProblem, rasterSize } from './raster.ts';
import { artLimits } from './svg-cost.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const problemsOf = (inside: string) => artProblems({ view: 'front', svg: svg(inside) });
const foundFor = (what: string, inside: string) =>
  problemsOf(inside).find(({ message }) => message.includes(what))?.found;

/** Groups that each reference earlier groups and contain one path; `path` is the number of its line commands. */
const layers = fc.array(fc.record({ uses: fc.array(fc.nat(30), { maxLength: 6 }), path: fc.nat(40) }), {
  minLength: 1,
  maxLength: 24,
});

test('RE5.1 the elements, the depth and the path commands counted are those of the drawing with every reference copied in place', () => {
  fc.assert(
    fc.property(layers, (drawn) => {
      const groups = drawn.map(({ uses, path }, i) => {
        const earlier = i === 0 ? [] : uses.map((n) => n % i);
        return {
          earlier,
          path,
          text: `<g id="g${i}"><path d="M0 0${'h1'.repeat(path)}"/>${earlier.map((n) => `<use href="#g${n}"/>`).join('')}</g>`,
        };
      });
      // The oracle expands every reference and counts the result.
      const elements: number[] = [];
      const commands: number[] = [];
      const depths: number[] = [];
      for (const { earlier, path } of groups) {
        elements.push(2 + earlier.reduce((sum, n) => sum + 1 + elements[n]!, 0));
        commands.push(1 + path + earlier.reduce((sum, n) => sum + commands[n]!, 0));
        depths.push(Math.max(2, ...earlier.map((n) => 2 + depths[n]!)));
      }
      const total = (list: number[]) => list.reduce((sum, one) => sum + one, 0);
      const text = groups.map((group) => group.text).join('');
      const tooDeep = 1 + Math.max(...depths) > artLimits.depth;
      const tooMany = 1 + total(elements) > artLimits.elements;
      expect(foundFor('nested too deep', text) !== undefined).toBe(tooDeep);
      if (!tooDeep) {
        const found = foundFor('too many elements', text);
        expect(found === undefined ? undefined : Number(found) - 1).toBe(tooMany ? total(elements) : undefined);
        expect(foundFor('path commands', text) !== undefined).toBe(total(commands) > artLimits.pathCommands);
      }
    }),
    { numRuns: 200 },
  );
});

test('RE5.1 each limit has its own words, a reference into itself too, and what keeps every limit is taken', () => {
  const nest = (n: number) => '<g>'.repeat(n) + '</g>'.repeat(n);
  expect(problemsOf(nest(artLimits.depth - 1))).toEqual([]);
  expect(foundFor('nested too deep', nest(artLimits.depth))).toBe(artLimits.depth + 1);
  expect(
    foundFor(
      'path commands',
      `<path d="M${'0 0 '.repeat(700_000 / 5)}"/><polygon points="${'1,1 '.repeat(100_000)}"/>`,
    ),
  ).toBeUndefined();
  expect(problemsOf(`<path d="${'h1'.repeat(artLimits.pathCommands)}"/>`)).toEqual([]);
  expect(foundFor('path commands', `<path d="${'h1'.repeat(artLimits.pathCommands + 1)}"/>`)).toBe(
    artLimits.pathCommands + 1,
  );
  for (const loop of [
    '<g id="x"><use href="#x"/></g>',
    '<g id="x"><use href="&#35;x"/></g>',
    '<g id="a"><use xlink:href="#b"/></g><g id="b"><use href="#a"/></g>',
    '<pattern id="p"><rect fill="url(#p)"/></pattern>',
  ])
    expect([loop, problemsOf(loop).map(({ message }) => message)]).toEqual([
      loop,
      ['The drawing has an element that contains itself by reference.'],
    ]);
});

test('RE5.1 a pattern, a marker, a mask and a style sheet are drawn as often as what they are named by', () => {
  const many = '<rect/>'.repeat(300);
  const multiplied = {
    marker: `<marker id="m">${many}</marker><g marker-mid="url(#m)"><path d="M0 0${'h1'.repeat(100)}"/></g>`,
    pattern: `<pattern id="m">${many}</pattern><g style="fill: url(#m)">${'<rect/>'.repeat(100)}</g>`,
    mask: `<mask id="m">${many}</mask>${'<rect mask="url(#m)"/>'.repeat(100)}`,
    'style sheet': `<style>rect{mask:url('#m')}</style><mask id="m">${many}</mask>${'<rect/>'.repeat(100)}`,
  };
  for (const [what, inside] of Object.entries(multiplied))
    expect([what, Number(foundFor('too many elements', inside)) > 30_000]).toEqual([what, true]);
  const gradient = `<linearGradient id="m"><stop/><stop/></linearGradient><g fill="url(#m)">${'<rect/>'.repeat(9_000)}</g>`;
  expect(problemsOf(gradient)).toEqual([]);
});

const headers: Record<string, (width: number, height: number) => Buffer> = {
  png: (width, height) => {
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(16)]);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  },
  jpeg: (width, height) => {
    const bytes = Buffer.from('ffd8ffe000044a46ffffc2000b08000000000100ffd9', 'hex');
    bytes.writeUInt16BE(height, 14);
    bytes.writeUInt16BE(width, 16);
    return bytes;
  },
  gif: (width, height) => {
    const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  },
  webp: (width, height) => {
    const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X', 'latin1'), Buffer.alloc(20)]);
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
    return bytes;
  },
};

test.each(Object.keys(headers))(
  'RE5.2 the pixels of a %s are read from its header, and 25 million are the most',
  (kind) => {
    const side = fc.integer({ min: 1, max: 16_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const bytes = headers[kind]!(width, height);
        expect(rasterSize(bytes)).toEqual({ width, height });
        expect(rasterProblem(bytes) === undefined).toBe(width * height <= 25_000_000);
        const inline = `<image href="data:image/${kind};base64,${bytes.toString('base64')}"/>`;
        expect(foundFor('pixels', inline) === undefined).toBe(width * height <= 25_000_000);
      }),
      { numRuns: 50 },
    );
    expect(rasterProblem(headers[kind]!(9, 9).subarray(0, 9))?.message).toContain('cannot be read');
  },
);

test('RE5.2 the pixels of images that references repeat are added up', () => {
  const image = `<image id="i" href="data:image/png;base64,${headers['png']!(4_000, 4_000).toString('base64')}"/>`;
  expect(problemsOf(image)).toEqual([]);
  expect(foundFor('pixels', `${image}<use href="#i"/>`)).toBe(32_000_000);
});
