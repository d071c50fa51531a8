/** Finds the wire or cable of a row: in the catalog by its number or properties, or else as a stub. */
import { elementsOf } from '@cablewright/engine';
import { present, type Wire } from '@cablewright/model';
import type { FilePlace, Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { listIn, objectIn, textIn, type RecordDraft } from '../parts/draft.ts';
import type { KnownParts } from '../parts/known-parts.ts';
import { colourOrRefuse } from '../parts/wire-fields.ts';
import type { DecimalSign } from '../values/number.ts';
import { sectionOf } from '../values/quantity.ts';
import type { Core, CoreWanted, WireStock } from './cores.ts';
import type { Stubs } from './stubs.ts';

interface StockWanted {
  readonly db: Records;
  readonly known: KnownParts;
  readonly stubs: Stubs;
  readonly decimal: DecimalSign;
  /** The name of the cable for which a stub is made. */
  readonly label: string;
  readonly part: string | undefined;
  /** The designator of a multi-core cable. */
  readonly cable: string | undefined;
  readonly wanted: CoreWanted;
  readonly at: FilePlace;
}

export function stockFor(request: StockWanted): WireStock {
  const { db, known, part, cable, wanted } = request;
  const facts = factsOf(request);
  const candidates = part === undefined ? [] : known.allNamed('wires', part);
  const byNumber = candidates.find(({ record }) => otherwise(record, facts) === undefined);
  if (byNumber !== undefined) return stockOf(db, byNumber.id, byNumber.record);
  // Each colour has a separate stub. A part of the catalog is not changed.
  const real = candidates.find(({ record }) => !isStub(record));
  if (real !== undefined)
    throw new Unreadable(
      `${part} (${textIn(real.record, 'label') || real.id}) ${otherwise(real.record, facts)}.`,
      'Write the part number of the wire that is meant, or correct the cell.',
    );
  const alike =
    part === undefined && cable === undefined && wanted.gauge !== undefined
      ? sameWire(db, facts, wanted.type)
      : undefined;
  return alike === undefined ? stubFor(request, facts) : { ...stockOf(db, textIn(alike, 'id'), alike), byKind: true };
}

/** The section and colour of a core as records hold them. */
function factsOf({ db, decimal, wanted: { gauge, gaugeUnit = '', colour, letters } }: StockWanted): RecordDraft {
  return {
    ...present({ color: colour === undefined ? undefined : colourOrRefuse(colour, { db, letters }) }),
    ...(gauge === undefined ? {} : { ...sectionOf(gauge, gaugeUnit, decimal) }),
  };
}

/** Sections that differ by rounding are equal: 0.823 and 0.82 mm² are both AWG 18. */
const alikeShare = 0.02;

/**
 * Sections that are sold as the same size: 0.25 mm² as AWG 24, 1.5 mm² as AWG 16, 2.5 mm² as AWG 14 (IEC 60228 against ASTM B258).
 * They differ by up to 22 %. The next common size differs by a quarter or more.
 */
const soldAsOneShare = 0.23;

/** The conductor of a single wire. Undefined for a cable. */
function singleCore(wire: RecordDraft): RecordDraft | undefined {
  const conductors = listIn(objectIn(wire, 'structure'), 'children').filter(({ type }) => type !== 'insulation');
  const [core] = conductors;
  return conductors.length === 1 && core?.['type'] === 'conductor' ? core : undefined;
}

const isStub = ({ tags }: RecordDraft) => Array.isArray(tags) && tags.includes('stub');

/** The difference between a single wire of the catalog and a row, as words. Undefined if there is none. */
function otherwise(wire: RecordDraft, { color, areaMm2 }: RecordDraft): string | undefined {
  const { color: ownColor, areaMm2: ownArea } = singleCore(wire) ?? {};
  if (typeof ownColor === 'string' && typeof color === 'string' && ownColor !== color)
    return `is ${ownColor}, and the row says ${color}`;
  if (typeof ownArea !== 'number' || typeof areaMm2 !== 'number') return undefined;
  const isAlike = Math.abs(ownArea - areaMm2) <= soldAsOneShare * areaMm2;
  return isAlike ? undefined : `has ${ownArea} mm², and the row says ${areaMm2} mm²`;
}

/** A single wire of the catalog with this section and colour, and of this type if the row states one. */
function sameWire(db: Records, { color, areaMm2 }: RecordDraft, type: string | undefined): RecordDraft | undefined {
  if (color === undefined || typeof areaMm2 !== 'number') return undefined;
  return Object.values(db['wires'] ?? {}).find((wire) => {
    const core = singleCore(wire);
    return (
      isOfType(wire, type) &&
      core?.['color'] === color &&
      Math.abs(Number(core['areaMm2']) - areaMm2) <= alikeShare * areaMm2
    );
  });
}

/** Whether the words of a type are in the texts of a wire. */
function isOfType(wire: RecordDraft, type: string | undefined): boolean {
  const texts = [wire['label'], wire['description'], wire['mpn'], wire['family'], wire['tags']].flat();
  const words = new Set(
    texts.flatMap((text) => (typeof text === 'string' ? text : '').toUpperCase().split(/[^\p{L}\d.]+/u)),
  );
  return (
    type === undefined ||
    type
      .toUpperCase()
      .split(/[^\p{L}\d.]+/u)
      .every((word) => words.has(word))
  );
}

function stockOf(db: Records, id: string, record: RecordDraft): WireStock {
  const cores = elementsOf(record as object as Wire).copper.flatMap(({ path, kind, element }): Core[] => {
    if (kind === 'screen') return [{ path, names: [path, 'shield', 'screen', 's'], colour: undefined }];
    const conductor = element as { readonly label?: string; readonly color?: string };
    const names = [
      path,
      path.slice(path.lastIndexOf('.') + 1),
      ...(conductor.label === undefined ? [] : [conductor.label]),
    ];
    return [{ path, names, colour: conductor.color }];
  });
  return { id, label: textIn(record, 'label') || id, db, cores };
}

function stubFor({ stubs, db, part, cable, label, at, decimal, wanted }: StockWanted, facts: RecordDraft): WireStock {
  const { areaMm2, color } = facts;
  const size = typeof areaMm2 === 'number' ? `${areaMm2} mm²` : '';
  const plain = [wanted.type, 'wire'].filter((word) => word !== undefined).join(' ');
  const kind = [size, typeof color === 'string' ? color : ''].filter((word) => word !== '').join(' ');
  // One part number may cover a wire in many colours. Each colour is a separate stub.
  const single = cable === undefined ? [part ?? plain, kind || (part === undefined ? 'of unknown kind' : '')] : [];
  const name = cable === undefined ? single.filter((word) => word !== '').join(' ') : (part ?? `${label} ${cable}`);
  const stub = stubs.wire(name, part, [facts], at);
  if (cable === undefined)
    return { id: stub.id, label: name, db, cores: [{ path: 'core', names: ['core'], colour: undefined }] };
  return growing(stub, name, db, decimal);
}

/** A stub of a cable. It gets the cores that the rows of the list use. */
function growing(
  stub: { readonly id: string; readonly record: RecordDraft },
  label: string,
  db: Records,
  decimal: DecimalSign,
): WireStock {
  const structure = objectIn(stub.record, 'structure');
  stub.record['structure'] = { ...structure, children: [] };
  const stock: WireStock = {
    id: stub.id,
    label,
    db,
    cores: [],
    add: ({ core, colour, gauge, gaugeUnit = '', letters }) => {
      const path = `core-${stock.cores.length + 1}`;
      const color = colour === undefined ? undefined : colourOrRefuse(colour, { db, letters });
      const section = gauge === undefined ? {} : sectionOf(gauge, gaugeUnit, decimal);
      const child: RecordDraft = {
        type: 'conductor',
        id: path,
        ...present({ label: core, color }),
        ...section,
      };
      stub.record['structure'] = {
        ...structure,
        children: [...listIn(objectIn(stub.record, 'structure'), 'children'), child],
      };
      const added = { path, names: [path, ...(core === undefined ? [] : [core])], colour: color };
      stock.cores = [...stock.cores, added];
      return added;
    },
  };
  return stock;
}
