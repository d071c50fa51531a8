import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { ModelBuilder } from './model-builder.ts';

const require = createRequire(import.meta.url);
const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));

test('C9.10 O35.19 a STEP file becomes a GLB of its shapes, a GLB stays what it is; models are read one at a time', async () => {
  const builder = new ModelBuilder({ rssMb: 1280, seconds: 60 });
  const done: number[] = [];
  const files = [step, Buffer.from('ISO-10303-21; nonsense'), Buffer.from('glTF\u0002\0\0\0nonsense')];
  const [cube, ...others] = await Promise.all(
    files.map(async (file, n) => {
      const built = await builder.build(file);
      done.push(n);
      return built;
    }),
  );
  expect(done).toEqual([0, 1, 2]);
  expect(others).toMatchObject([
    { ok: false, why: 'unreadable' },
    { ok: false, why: 'unreadable' },
  ]);
  if (cube?.ok !== true) throw new Error(cube?.message);
  expect(cube.facts).toMatchObject({ triangles: 12, sizeMm: [10, 10, 10] });
  expect(Buffer.from(cube.glb.subarray(0, 4)).toString()).toBe('glTF');
  expect(await builder.build(cube.glb)).toMatchObject({ ok: true, facts: { triangles: 12, sizeMm: [10, 10, 10] } });
});
