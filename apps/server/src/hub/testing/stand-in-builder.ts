import { createHash } from 'node:crypto';
import { builtFrom } from '../../catalog/files/built-from.ts';
import { fileKind } from '../../catalog/files/file-kind.ts';
import { ModelBuilder, type BuiltModel } from '../../catalog/models-3d/model-builder.ts';

/** The facts that the stand-in returns for every model, those of the test cube. */
const facts = { triangles: 12, materials: 1, sizeMm: [10, 10, 10] };

/**
 * Immediately returns what the real builder would return for the test cube, without running a geometry kernel in a
 * child process. The real builder is tested in `models.test.ts`.
 */
export class StandInBuilder extends ModelBuilder {
  constructor() {
    super({ rssMb: 1, seconds: 1 });
  }

  override async build(file: Uint8Array): Promise<BuiltModel> {
    const isStep = fileKind(file) === 'model/step';
    const readable = isStep ? Buffer.from(file).includes('END-ISO-10303-21;') : Buffer.from(file).includes('"asset"');
    if (!readable) return { ok: false, why: 'unreadable', message: 'the file cannot be read as a 3D model' };
    const source = createHash('sha256').update(file).digest('hex');
    return { ok: true, glb: glbOf(isStep ? { [builtFrom]: source } : {}), facts };
  }
}

/** A GLB file without geometry: a header and one JSON chunk, padded with spaces to a multiple of four bytes. */
function glbOf(extras: object): Uint8Array {
  const text = JSON.stringify({ asset: { version: '2.0', extras } });
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(head.length + json.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16, 'latin1');
  return Buffer.concat([head, json]);
}
