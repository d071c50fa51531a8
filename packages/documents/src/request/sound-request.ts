/** Makes a request drawable: parts of records that break their schema are left out, and every sheet and file says so. */
import { derivedFromBoth } from '@cablewright/derive';
import { readDesign, type Catalog, type PlacedDesign, type PrintFormat } from '@cablewright/engine';
import {
  Drawing,
  EngineeringSettings,
  isObject,
  keepsSchema,
  schemaProblems,
  type Design,
  type Json,
} from '@cablewright/model';

/** The part of a request that comes from stored records. */
interface FromRecords {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  readonly rev?: number;
  readonly stored?: StoredRecords;
}

/** The stored records, if the request has only their readable parts. */
export interface StoredRecords {
  readonly design: object;
  /** The other records that could not be read. */
  readonly unread: readonly Unread[];
}

interface Unread {
  readonly what: 'title-block' | 'settings' | 'placed';
  readonly id: string;
  /** The first invalid field, and its problem. */
  readonly problem: string;
}

/** The request without fields that break their schema. The same object if every field is valid. */
export function soundRequest<R extends FromRecords>(request: R): R {
  if (request.stored !== undefined) return request;
  const design = readDesign(request.design);
  const drawing = soundDrawing(request.drawing);
  // The settings of a revision were valid for the program that saved it, and its sheets must stay as they are.
  const isWorking = request.rev === undefined;
  const around = isWorking ? withSoundSettings(request.catalog, request.catalog.library.settings) : request.catalog;
  const { placed, catalog } = soundPlaced(around, design);
  const unread = [
    ...(drawing === request.drawing ? [] : [unreadOf('title-block', design.id, Drawing, request.drawing)]),
    ...(isWorking ? unreadSettings(request.catalog) : []),
    ...placed,
  ];
  if (design === request.design && unread.length === 0) return request;
  const stored: StoredRecords = { design: isObject(request.design) ? request.design : {}, unread };
  const { drawing: _, ...others } = request;
  return { ...others, drawing, catalog, design, stored } as R;
}

/** The records that could not be read, each a sentence. The reason is given in English only. */
export function unreadTexts(print: PrintFormat, { stored }: Pick<FromRecords, 'stored'>): string[] {
  return (stored?.unread ?? []).map(({ what, id, problem }) => {
    const text = what === 'settings' ? print.text('unread.settings') : print.text(`unread.${what}`, { id });
    return print.isGerman || problem === '' ? `${text}.` : `${text}: ${problem}.`;
  });
}

function unreadOf(
  what: Unread['what'],
  id: string,
  schema: Parameters<typeof schemaProblems>[0],
  value: unknown,
): Unread {
  const [first] = schemaProblems(schema, value);
  return { what, id, problem: first === undefined ? '' : `${first.pointer} ${first.message}`.trim() };
}

type Schemas = Readonly<Record<string, Parameters<typeof keepsSchema>[0] | undefined>>;

/** The fields of a record that are valid. */
function soundFields(schemas: Schemas, value: unknown): Record<string, unknown> {
  const fields = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    fields.filter(([name, field]) => schemas[name] !== undefined && keepsSchema(schemas[name], field)),
  );
}

function soundDrawing(drawing: Drawing | undefined): Drawing | undefined {
  if (drawing === undefined || keepsSchema(Drawing, drawing)) return drawing;
  const kept: unknown = soundFields(Drawing.properties, drawing);
  return keepsSchema(Drawing, kept) ? kept : undefined;
}

function unreadSettings({ library: { settings } }: Catalog): Unread[] {
  return keepsSchema(EngineeringSettings, settings)
    ? []
    : [unreadOf('settings', 'engineering', EngineeringSettings, settings)];
}

/** A catalog without invalid settings. The same catalog if all are valid. */
const withSoundSettings = derivedFromBoth(
  'catalog with sound settings',
  (catalog: Catalog, settings: object): Catalog => {
    if (keepsSchema(EngineeringSettings, settings)) return catalog;
    const after = { ...soundFields(EngineeringSettings.properties, settings), id: 'engineering' } as Json;
    const change = { op: 'put', kind: 'settings', key: 'engineering', before: null, after } as const;
    return { ...catalog, library: catalog.library.advance([change], catalog.library.seq) };
  },
);

interface SoundPlaced {
  readonly catalog: Catalog;
  readonly placed: readonly Unread[];
}

/** A catalog whose placed designs are valid, and the problems of those that the design places. The same catalog if there are none. */
const soundPlaced = derivedFromBoth('sound placed cables', (catalog: Catalog, design: Design): SoundPlaced => {
  const found = new Map<string, PlacedDesign | undefined>();
  const placed: Unread[] = [];
  const read = (id: string, rev?: number): PlacedDesign | undefined => {
    const key = `${id}@${rev ?? ''}`;
    if (found.has(key)) return found.get(key);
    const one = catalog.design(id, rev);
    const sound = one && readDesign(one.design);
    if (one !== undefined && sound !== one.design) placed.push({ what: 'placed', id, problem: '' });
    const answer = one === undefined || sound === undefined || sound === one.design ? one : { ...one, design: sound };
    found.set(key, answer);
    return answer;
  };
  const open = [design];
  const seen = new Set<Design>(open);
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { def, rev } of next.instances.subassemblies ?? []) {
      const inner = read(def, rev)?.design;
      if (inner === undefined || seen.has(inner)) continue;
      seen.add(inner);
      open.push(inner);
    }
  return { placed, catalog: placed.length === 0 ? catalog : { ...catalog, design: read } };
});
