/** Sends a bundle of files as an inquiry, and returns the result in the same form as the bundle's expectations. */
import type { Design, OpenQuestion, Quotation } from '@cablewright/model';
import type { TestHub } from '../../../hub/testing/hub.ts';
import { type Bundle, shop } from './bundles.ts';

/** Adds the parts that the test's shop has, and a customer. */
export async function stock(hub: TestHub): Promise<void> {
  const put = async (path: string, body: object) => {
    const answer = await hub.as.editor('POST', path, { body });
    if (answer.status !== 201) throw new Error(answer.text);
  };
  const pins = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id }));
  await put('/api/definitions/connectors', {
    id: shop.plug.id,
    label: 'Plug of the shop',
    body: 'xh-6',
    mpn: shop.plug.mpn,
    pins,
    cost: { unit: 1, currency: 'EUR' },
    src: 'test',
  });
  await put('/api/definitions/wires', {
    id: shop.wire.id,
    label: 'Wire of the shop',
    mpn: shop.wire.mpn,
    src: 'test',
    cost: { unit: 0.2, currency: 'EUR' },
    structure: {
      type: 'group',
      id: 'cable',
      children: [
        { type: 'conductor', id: 'core', color: 'red', areaMm2: 0.22, insulatedOdMm: 1.2 },
        { type: 'insulation', id: 'insulation' },
      ],
    },
  });
  await put('/api/customers', { id: 'rfq-customer', label: 'Nordlicht GmbH', language: 'de', currency: 'EUR' });
}

/** Creates the draft of an inquiry with the files of a bundle, and imports them. */
export async function inquire(hub: TestHub, { files, name }: Bundle): Promise<Quotation> {
  const made = await hub.as.editor('POST', '/api/quotations', { body: { customer: 'rfq-customer', reference: name } });
  const { id } = made.json<Quotation>();
  for (const file of files) {
    const body = { file: { name: file.name, base64: Buffer.from(file.bytes).toString('base64') } };
    const attached = await hub.as.editor('POST', `/api/quotations/${id}/files`, { body });
    if (attached.status !== 201) throw new Error(`${file.name}: ${attached.text}`);
  }
  const imported = await hub.as.editor('POST', `/api/quotations/${id}/import`, { body: {} });
  if (imported.status !== 200) throw new Error(imported.text);
  return imported.json<{ record: Quotation }>().record;
}

/**
 * A question in the form of the bundle's expectations. Positions in tables have a row; those in other files only have
 * the file name.
 */
function inBook({ asks, at }: OpenQuestion): string {
  const { about, subject, cable } = asks!;
  if (about === 'quantity' || about === 'drawing') return `${about} ${cable}`;
  const of = cable === undefined ? '' : ` of ${cable}`;
  const place = at === undefined ? '' : ` @${at.file}${at.row === undefined ? '' : ` ${at.row}`}`;
  return `${about}${subject === undefined ? '' : ` ${subject}`}${of}${place}`;
}

interface CameOut {
  readonly asked: readonly string[];
  readonly kept: readonly string[];
  readonly wires: number;
  readonly statedMm: number;
  /** The part numbers of the shop's records that the cables use. */
  readonly parts: readonly string[];
}

export async function cameOut(hub: TestHub, { questions = [], files = [], lines }: Quotation): Promise<CameOut> {
  const designs: Design[] = [];
  for (const { design } of lines) designs.push((await hub.as.editor('GET', `/api/designs/${design}`)).json<Design>());
  const segments = designs.flatMap(({ instances }) => instances.segments ?? []);
  const text = JSON.stringify(designs.map(({ instances }) => instances));
  return {
    asked: questions.map(inBook).toSorted(),
    kept: files.filter(({ importer }) => importer === undefined).map(({ name }) => name),
    wires: segments.length,
    statedMm: segments.reduce((sum, { lengthMm = 0 }) => sum + lengthMm, 0),
    parts: Object.values(shop)
      .filter(({ id }) => text.includes(`"${id}"`))
      .map(({ mpn }) => mpn),
  };
}
