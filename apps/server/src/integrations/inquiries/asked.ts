/**
 * Determines the questions about a file of an inquiry: parts that the catalog lacks, what the file leaves open, and
 * assumptions that were made.
 */
import { catalogOf, inquiry, type Library, printFormatOf } from '@cablewright/engine';
import { type Design, type OpenQuestion, type Quotation, present } from '@cablewright/model';
import type { FilePlace, ImportedRecord, Refusal } from '@cablewright/modules';
import type { FoundInFile } from '../imports/plan.ts';
import { placeIn } from '../imports/planned.ts';
import { isSettled, questionId, withQuestions } from './inquiry.ts';

type FilePosition = NonNullable<OpenQuestion['at']>;
type Asks = NonNullable<OpenQuestion['asks']>;

/** The texts of questions are also stored in English, for programs that read the record. */
const english = printFormatOf({ print: { language: 'en', units: 'metric' } });

/** The maximum lengths of the texts of a question, in characters. */
const chars = { subject: 200, detail: 2000, place: 1000 } as const;

function question(asks: Asks, at?: FilePosition): OpenQuestion {
  const short: Asks = {
    ...asks,
    ...present({
      subject: asks.subject?.slice(0, chars.subject),
      cable: asks.cable?.slice(0, chars.subject),
      detail: asks.detail?.slice(0, chars.detail),
    }),
  };
  const given = { asks: short, ...present({ at }) };
  const text = inquiry.questionText({ text: '', asks: short }, english).slice(0, chars.detail);
  return { id: questionId(given), text, ...given };
}

/** A position in a file of the inquiry. For a file in an archive, the name includes the archive. */
function positionIn(fileName: string, at: FilePlace | undefined, element?: string): FilePosition {
  const { file, sheet, row, line, column, header } = at ?? {};
  const name = file === undefined ? fileName : `${fileName}: ${file}`;
  const isPlaced = row !== undefined || line !== undefined || column !== undefined || sheet !== undefined;
  return {
    file: name.slice(0, chars.place),
    ...present({
      sheet: sheet?.slice(0, chars.place),
      row,
      line,
      column,
      header: header?.slice(0, chars.place) || undefined,
      element: isPlaced ? undefined : element?.slice(0, chars.place),
    }),
  };
}

/** A question about a position in a file. */
export function fileQuestion(asks: Asks, fileName: string, at: FilePlace): OpenQuestion {
  return question(asks, positionIn(fileName, at));
}

/** Asks about a file that couldn't be read, or about a refused part of a file. */
export function unreadQuestion(fileName: string, { at, message, remedy }: Refusal): OpenQuestion {
  return question({ about: 'unread', detail: [message, remedy].filter(Boolean).join(' ') }, positionIn(fileName, at));
}

/**
 * An imported file: its records, including those that were omitted because the catalog has different records under the
 * same names.
 */
interface ImportedFile {
  readonly name: string;
  readonly found: FoundInFile;
  readonly left: ReadonlySet<string>;
  /** The records that the file added to the catalog, as `kind:id`. */
  readonly added: ReadonlySet<string>;
  /** The file's cables in their current state in the catalog. */
  readonly designs: readonly Design[];
}

/**
 * The questions about a file, and how many of the file's parts the catalog has. `library` is the library after the
 * import.
 */
export function questionsAbout(library: Library, file: ImportedFile): { questions: OpenQuestion[]; matched: number } {
  const { name, found, left, designs } = file;
  const records = new Map(found.records.map((record) => [`${record.kind}:${record.id}`, record]));
  const isLeft = ({ kind, id }: ImportedRecord) => left.has(`${kind}:${id}`);
  const parts = partsIn(file);
  const known = [...parts.values()].filter(({ kind, id, isNew }) => !isNew && inquiry.isKnownPart(library, kind, id));
  const questions = [
    ...found.refused.map((refusal) => unreadQuestion(name, refusal)),
    ...found.assumed.map(({ about, subject, detail, at }) =>
      question({ about, ...present({ subject, detail }) }, positionIn(name, at)),
    ),
    ...found.records.filter(isLeft).map((record) => differs(name, record)),
    ...[...parts.values()]
      .filter(({ kind, id, isNew }) => isNew || !inquiry.isKnownPart(library, kind, id))
      .map(({ kind, id, at }) => {
        const subject = inquiry.askedPartName(library, kind, id);
        return question({ about: 'part', subject }, positionIn(name, at, subject));
      }),
    ...designs.flatMap((design) => ofCable(library, name, design, records.get(`designs:${design.id}`))),
  ];
  return { questions, matched: known.length };
}

interface PartInFile {
  readonly kind: string;
  readonly id: string;
  readonly at: FilePlace | undefined;
  /** Whether the file added the part to the catalog. */
  readonly isNew: boolean;
}

/** The parts that a file lists and those that its cables use, without duplicates. */
function partsIn({ found, designs, added }: ImportedFile): ReadonlyMap<string, PartInFile> {
  const parts = new Map<string, PartInFile>();
  const cables = new Map(found.records.filter(({ kind }) => kind === 'designs').map((record) => [record.id, record]));
  for (const { kind, id, at } of found.records)
    if (inquiry.partKinds.has(kind)) parts.set(`${kind}:${id}`, { kind, id, at, isNew: added.has(`${kind}:${id}`) });
  for (const design of designs)
    for (const { kind, id, pointer } of inquiry.placedParts(design)) {
      const key = `${kind}:${id}`;
      if (!parts.has(key)) parts.set(key, { kind, id, at: placeIn(cables.get(design.id), pointer), isNew: false });
    }
  return parts;
}

function differs(fileName: string, { kind, id, record, at }: ImportedRecord): OpenQuestion {
  const { label, mpn } = record as { readonly label?: string; readonly mpn?: string };
  const subject = kind === 'designs' ? (label ?? id) : (mpn ?? label ?? id);
  return question({ about: 'differs', subject }, positionIn(fileName, at));
}

function ofCable(
  library: Library,
  fileName: string,
  design: Design,
  imported: ImportedRecord | undefined,
): OpenQuestion[] {
  const cable = design.label ?? design.id;
  return inquiry
    .cableQuestions(catalogOf(library), design)
    .filter(({ about }) => about !== 'part')
    .map(({ about, subject, pointer }) =>
      question({ about, subject, cable }, positionIn(fileName, cablePlace(imported, pointer), subject)),
    );
}

/** The position of an element of a cable. Undefined if the file has a position only for the whole cable. */
function cablePlace(imported: ImportedRecord | undefined, pointer: string): FilePlace | undefined {
  const at = placeIn(imported, pointer);
  return at === imported?.at ? undefined : at;
}

/** The extensions of files that may be drawings. */
const drawingEnds = /\.(?:pdf|png|jpe?g|svg|tiff?|dxf|dwg|ste?p)$/i;

/**
 * Adds questions about missing quantities and drawings to a quotation. A file counts as a drawing if it is named after
 * the cable. `namesOf` returns the names and numbers of a cable, starting with the display name.
 */
export function withQuestionsOfLines(quotation: Quotation, namesOf: (design: string) => readonly string[]): Quotation {
  const { lines, files = [], questions = [] } = quotation;
  const drawings = files.filter(({ name }) => drawingEnds.test(name)).map(({ name }) => plain(name));
  const isDrawn = (name: string) => plain(name).length > 2 && drawings.some((file) => file.includes(plain(name)));
  const fresh = lines.flatMap(({ id, design, quantities }): OpenQuestion[] => {
    const names = namesOf(design);
    const cable = names[0] ?? design;
    return [
      ...(quantities.length > 0 ? [] : [question({ about: 'quantity', cable, line: id })]),
      ...(names.some(isDrawn) ? [] : [question({ about: 'drawing', cable, line: id })]),
    ];
  });
  const stay = questions.filter((one) => isSettled(one) || !isOfLine(one));
  const all = withQuestions(stay, fresh);
  return all.length === 0 ? quotation : { ...quotation, questions: all };
}

const isOfLine = ({ asks }: OpenQuestion) => asks?.about === 'quantity' || asks?.about === 'drawing';

/** Removes case and punctuation from a name. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
