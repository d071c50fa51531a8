/**
 * A separate program that reads a STEP or GLB file, writes it as GLB, and prints its facts to standard output. The hub
 * runs it as a child process, because reading an uploaded model may take more memory or time than the hub can spare.
 * Usage: `node build-model.ts <in> <out> [profile]`. If the file can't be read, the program exits with code 2 and a
 * message on standard error.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { getBounds, Document, NodeIO, type Material } from '@gltf-transform/core';
import openCascade, { type StepMesh } from 'occt-import-js';
import type { ModelFacts } from '@cablewright/model';
import { fileKind } from '../files/file-kind.ts';
import { builtFrom } from '../files/built-from.ts';
import type { ModelProfile } from '../../platform/config/model-profile.ts';
import { surfacesOf, type Surface } from './surfaces.ts';

const [, , source = '', target = '', profile = 'exporter'] = process.argv;

class Unreadable extends Error {}

try {
  const bytes = readFileSync(source);
  const document = fileKind(bytes) === 'model/step' ? await fromStep(bytes) : await fromGlb(bytes);
  const facts = factsOf(document);
  sign(document, bytes);
  if (facts.triangles === 0) throw new Unreadable('the file has no surface to show');
  writeFileSync(target, await new NodeIO().writeBinary(document));
  process.stdout.write(JSON.stringify(facts));
} catch (error) {
  process.stderr.write(error instanceof Unreadable ? error.message : 'the file cannot be read as a 3D model');
  process.exitCode = 2;
}

/** Writes the address of the STEP file into a model built from it, and removes any address from an uploaded GLB. */
function sign(document: Document, bytes: Uint8Array): void {
  const asset = document.getRoot().getAsset();
  const { [builtFrom]: _, ...extras } = (asset.extras ?? {}) as Record<string, unknown>;
  const source = createHash('sha256').update(bytes).digest('hex');
  asset.extras = fileKind(bytes) === 'model/step' ? { ...extras, [builtFrom]: source } : extras;
}

async function fromGlb(bytes: Uint8Array): Promise<Document> {
  const document = await new NodeIO().readBinary(bytes);
  const needed = document
    .getRoot()
    .listExtensionsRequired()
    .map(({ extensionName }) => extensionName);
  if (needed.length > 0) throw new Unreadable(`it needs ${needed.join(', ')}, which the viewer does not have`);
  return document;
}

/**
 * Converts solids to meshes with a tolerance of a thousandth of their size. As glTF requires, mm become metres and z-up
 * becomes y-up.
 */
async function fromStep(bytes: Uint8Array): Promise<Document> {
  const reader = await openCascade();
  const read = reader.ReadStepFile(bytes, {
    linearUnit: 'millimeter',
    linearDeflectionType: 'bounding_box_ratio',
    linearDeflection: 0.001,
    angularDeflection: 0.5,
  });
  if (!read.success) throw new Unreadable('the file is not a STEP model that can be read');
  const document = new Document();
  const whole = document
    .createNode('model')
    .setScale([0.001, 0.001, 0.001])
    .setRotation([-Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
  document.createScene('model').addChild(whole);
  document.createBuffer();
  const materials = new Map<string, Material>();
  for (const [place, mesh] of read.meshes.entries()) {
    const surfaces = surfacesOf(mesh, place, profile as ModelProfile);
    whole.addChild(nodeOf(document, mesh, surfaces, materials));
  }
  return document;
}

function nodeOf(
  document: Document,
  { name, attributes }: StepMesh,
  surfaces: readonly Surface[],
  materials: Map<string, Material>,
) {
  const buffer = document.getRoot().listBuffers()[0]!;
  const floats = (values: readonly number[]) =>
    document.createAccessor().setType('VEC3').setArray(new Float32Array(values)).setBuffer(buffer);
  const position = floats(attributes.position.array);
  const normal = attributes.normal === undefined ? undefined : floats(attributes.normal.array);
  const mesh = document.createMesh(name);
  for (const surface of surfaces) {
    const index = document
      .createAccessor()
      .setType('SCALAR')
      .setArray(new Uint32Array(surface.index))
      .setBuffer(buffer);
    const primitive = document.createPrimitive().setIndices(index).setAttribute('POSITION', position);
    if (normal !== undefined) primitive.setAttribute('NORMAL', normal);
    if (surface.color !== undefined) primitive.setMaterial(materialOf(document, surface, materials));
    mesh.addPrimitive(primitive);
  }
  return document.createNode(name).setMesh(mesh);
}

/** One material for each material name of the surfaces. */
function materialOf(document: Document, { color, material: name = '' }: Surface, materials: Map<string, Material>) {
  const [r, g, b] = color ?? [1, 1, 1];
  const material =
    materials.get(name) ??
    document.createMaterial(name).setBaseColorFactor([r, g, b, 1]).setMetallicFactor(0).setRoughnessFactor(0.7);
  materials.set(name, material);
  return material;
}

function factsOf(document: Document): ModelFacts {
  const root = document.getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const corners = primitives.map(
    (primitive) => (primitive.getIndices() ?? primitive.getAttribute('POSITION'))?.getCount() ?? 0,
  );
  const triangles = Math.floor(corners.reduce((sum, count) => sum + count, 0) / 3);
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const facts = { triangles, materials: root.listMaterials().length };
  if (scene === undefined || triangles === 0) return facts;
  const { min, max } = getBounds(scene);
  const sizeMm = max.map((value, axis) => Math.round((value - min[axis]!) * 1_000_000) / 1000);
  return { ...facts, sizeMm };
}
