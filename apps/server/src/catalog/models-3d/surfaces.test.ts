import { expect, test } from 'vitest';
import { surfacesOf } from './surfaces.ts';

const red = [1, 0, 0] as const;
const blue = [0, 0, 1] as const;
const mesh = {
  name: 'SOLID',
  color: red,
  attributes: { position: { array: [] } },
  // Five triangles. The last one belongs to no face.
  index: { array: Array.from({ length: 15 }, (_, n) => n) },
  brep_faces: [
    { first: 0, last: 1, color: null },
    { first: 2, last: 2, color: blue },
    { first: 3, last: 3, color: red },
  ],
};

test('O16.12 SERVICE_MODEL_PROFILE: materials by the colours of shapes, by placed part, or by the colours of faces', () => {
  const [one] = surfacesOf(mesh, 0, 'exporter');
  expect([one!.material, one!.index.length]).toEqual(['1 0 0', 15]);
  expect(surfacesOf(mesh, 7, 'exporter')).toEqual([one]);
  expect([surfacesOf(mesh, 0, 'occurrence')[0]!.material, surfacesOf(mesh, 1, 'occurrence')[0]!.material]).toEqual([
    '1 0 0 0',
    '1 0 0 1',
  ]);
  const faces = surfacesOf(mesh, 0, 'appearance');
  expect(faces.map(({ material, index }) => [material, index.length])).toEqual([
    ['1 0 0', 12],
    ['0 0 1', 3],
  ]);
  // Every triangle occurs exactly once.
  expect(faces.flatMap(({ index }) => index).toSorted((a, b) => a - b)).toEqual(mesh.index.array);
});

test('a mesh without colours has one surface, whose finish is not known', () => {
  const { color: _color, brep_faces: _faces, ...plain } = mesh;
  for (const profile of ['exporter', 'occurrence', 'appearance'] as const)
    expect(surfacesOf(plain, 0, profile)).toEqual([{ index: mesh.index.array }]);
});
