/** The KiCad importer: asks which connectors to import, and proposes records. */
import { counted, idFromLabel, present } from '@cablewright/model';
import type {
  Imported,
  ImportFile,
  ImportInput,
  ImportQuestion,
  ImportReading,
  Records,
  Refusal,
} from '@cablewright/modules';
import { isImportFile, isZip, Unreadable } from '@cablewright/modules/reading';
import { boardsOf } from './boards/sources.ts';
import type { KicadBoard } from './boards/types.ts';
import { Bodies } from './match/bodies.ts';
import { connectorsOf, type BoardConnector, type ConnectorLibrary } from './match/connectors.ts';
import { Signals } from './match/signals.ts';
import { boardRecord, deviceRecord, NewSignals, type ChosenBoard, type SignalOf } from './records/board.ts';
import { cableId, cableRecords, pairLabel, pairsOf, type Pair } from './records/wires.ts';

type Answers = Readonly<Record<string, string>>;

interface Read {
  /** Boards with all their connectors. */
  readonly boards: readonly ChosenBoard[];
  readonly library: ConnectorLibrary;
}

function readInput(input: ImportInput, db: Records, answers: Answers): Read {
  const library = { db, bodies: new Bodies(db), signals: new Signals(db) };
  const usedIds = new Set<string>();
  const boards = boardsOf(input).map((board): ChosenBoard => {
    const id = idFromLabel(board.title, (candidate) => usedIds.has(candidate), 'board');
    usedIds.add(id);
    return {
      id,
      label: board.title,
      board,
      connectors: connectorsOf(board, library, (connector) => answers[`pinout-${id}-${connector}`]),
    };
  });
  return { boards, library };
}

const questionOf = ({ id }: ChosenBoard, connector: BoardConnector) => `use-${id}-${connector.id}`;

function isChosen(board: ChosenBoard, connector: BoardConnector, answers: Answers): boolean {
  const answer = answers[questionOf(board, connector)];
  return answer === undefined ? connector.suggested : answer === 'yes';
}

function chosen(boards: readonly ChosenBoard[], answers: Answers): ChosenBoard[] {
  return boards.map((board) => ({
    ...board,
    connectors: board.connectors.filter((connector) => isChosen(board, connector, answers)),
  }));
}

/** Separates pairs whose cable is not in the catalog from those whose cable already exists, which is left as it is. */
function newPairs(boards: readonly ChosenBoard[], db: Records): { readonly fresh: Pair[]; readonly there: Pair[] } {
  const pairs = pairsOf(boards);
  const isThere = (pair: Pair) => db['designs']?.[cableId(pair)] !== undefined;
  return { fresh: pairs.filter((pair) => !isThere(pair)), there: pairs.filter(isThere) };
}

export function importedFrom(input: ImportInput, db: Records): Imported {
  try {
    const answers = isImportFile(input) ? (input.mapping?.answers ?? {}) : {};
    return { ok: true, ...recordsOf(readInput(input, db, answers), answers) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problems: [refusalOf(error, isArchive(input))] };
    throw error;
  }
}

const isArchive = (input: ImportInput) => isImportFile(input) && isZip(input.bytes);

/** The refusal. If several files are imported together, its message names the file. */
function refusalOf({ refusal: { at = {}, message, remedy } }: Unreadable, isOneOfSeveral: boolean): Refusal {
  const { file, line, column } = at;
  return { at: { line, column }, message: isOneOfSeveral ? `${file}: ${message}` : message, remedy };
}

function recordsOf({ boards, library }: Read, answers: Answers) {
  const { db, bodies } = library;
  const chosenBoards = chosen(boards, answers).filter(({ connectors }) => connectors.length > 0);
  if (chosenBoards.length === 0)
    throw new Unreadable(
      'No connector of the board is chosen.',
      'Choose the connectors that cables go to. Their references usually begin with J, P or X.',
      boards[0]?.board.at,
    );
  const added = new NewSignals(db);
  const boardRecords = chosenBoards.flatMap((board) => {
    const owners = new Map(
      board.connectors.flatMap((connector) => connector.pins.map((pin) => [pin, connector] as const)),
    );
    const signalOf: SignalOf = (pin) =>
      answers['nets'] === 'labels' ? pin.signal : added.of(pin, owners.get(pin)!, board.board);
    const device = answers['devices'] === 'no' ? [] : [deviceRecord(board, db, signalOf)];
    return [boardRecord(board, db, signalOf), ...device];
  });
  const { fresh, there: existing } = newPairs(chosenBoards, db);
  const cables = answers['wires'] === 'no' ? [] : cableRecords(fresh, db, bodies);
  return {
    records: [...added.records(), ...boardRecords, ...cables],
    notes: [...notesOf(chosenBoards, library), ...notesOnWires(fresh, existing, answers)],
  };
}

function notesOf(boards: readonly ChosenBoard[], { db }: ConnectorLibrary): string[] {
  return boards.flatMap(({ label, board, connectors }) => {
    const matched = connectors.filter((connector) => connector.interface !== undefined).length;
    const count = `${label}: ${counted(connectors.length, 'connector')} with ${counted(connectors.flatMap(({ pins }) => pins).length, 'pin')}, ${matched} matched to a pinout of the library.`;
    const open = connectors
      .filter(({ pinouts }) => pinouts.length > 1)
      .map((connector) => noteOnPinouts(label, connector, db));
    return [count, ...open, ...board.notes.map((note) => `${label}: ${note}`)];
  });
}

function notesOnWires(fresh: readonly Pair[], existing: readonly Pair[], answers: Answers): string[] {
  const proposed =
    fresh.length === 0 || answers['wires'] === 'no'
      ? []
      : [
          `${counted(fresh.flatMap(({ wires }) => wires).length, 'wire')} of unknown kind and length in ${counted(fresh.length, 'cable')}: ${fresh.map(pairLabel).join('; ')}.`,
        ];
  const unchanged = existing.map((pair) => `The cable "${pairLabel(pair)}" is in the catalog and stays as it is.`);
  return [...proposed, ...unchanged];
}

/** Describes a file: the connectors to choose from, and how nets and wires are imported. */
export function readingOf(file: ImportFile, db: Records): ImportReading {
  try {
    const answers = file.mapping?.answers ?? {};
    return readingOfBoards(readInput(file, db, answers), answers);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const isKicad = /\.(?:kicad_\w+|net)$/i.test(file.fileName);
    return { fit: isKicad ? 0.9 : 0.1, problems: [refusalOf(error, isArchive(file))] };
  }
}

function readingOfBoards({ boards, library }: Read, answers: Answers): ImportReading {
  const several = boards.length > 1;
  const chosenBoards = chosen(boards, answers);
  const { fresh } = newPairs(chosenBoards, library.db);
  const connectors = boards.flatMap((board) =>
    board.connectors.flatMap((connector) => [
      connectorQuestion(board, connector, library, { answers, several }),
      ...pinoutQuestion(board, connector, library, answers),
    ]),
  );
  return {
    fit: 1,
    questions: [...common(answers, fresh), ...connectors],
    notes: [
      ...boards.map(({ label, board }) => summaryOf(label, board)),
      ...boards.flatMap(({ board }) => board.notes),
    ],
  };
}

function summaryOf(label: string, { parts, revision }: KicadBoard): string {
  return `${label}${revision === undefined ? '' : `, revision ${revision}`}: ${counted(parts.length, 'part')}.`;
}

function common(answers: Answers, fresh: readonly Pair[]): ImportQuestion[] {
  const yesNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  const wires = fresh.flatMap((pair) => pair.wires).length;
  return [
    {
      id: 'nets',
      label: 'New nets',
      value: answers['nets'] ?? 'signals',
      choices: [
        { value: 'signals', label: 'Add as signals' },
        { value: 'labels', label: 'Only label the pins' },
      ],
      hint: 'Nets that the vocabulary lacks',
    },
    {
      id: 'devices',
      label: 'Device profile',
      value: answers['devices'] ?? 'yes',
      choices: yesNo('Add', 'Do not add'),
      hint: 'With it, cables can be found for the board',
    },
    ...(fresh.length === 0
      ? []
      : [
          {
            id: 'wires',
            label: `Wires between the boards (${wires})`,
            value: answers['wires'] ?? 'yes',
            choices: yesNo('Propose', 'Do not propose'),
            hint: fresh.map(pairLabel).join('; ').slice(0, 300),
          },
        ]),
  ];
}

function pinoutLabel(db: Records, id: string): string {
  const label = db['interfaces']?.[id]?.['label'];
  return typeof label === 'string' ? label : id;
}

function noteOnPinouts(
  board: string,
  { part, interface: chosenPinout = '', pinouts }: BoardConnector,
  db: Records,
): string {
  const others = pinouts.filter((id) => id !== chosenPinout).map((id) => pinoutLabel(db, id));
  return `${board} ${part.reference} is taken as ${pinoutLabel(db, chosenPinout)}. Its nets fit ${others.join(', ')} as well.`;
}

/**
 * Asks which of several matching pinouts to use, for example if both ends of a link have the same signals at the same
 * pins.
 */
function pinoutQuestion(
  board: ChosenBoard,
  connector: BoardConnector,
  { db }: ConnectorLibrary,
  answers: Answers,
): ImportQuestion[] {
  const { pinouts, part } = connector;
  if (pinouts.length < 2 || !isChosen(board, connector, answers)) return [];
  return [
    {
      id: `pinout-${board.id}-${connector.id}`,
      label: `Pinout of ${part.reference}`,
      value: connector.interface ?? '',
      choices: pinouts.map((id) => ({ value: id, label: pinoutLabel(db, id) })),
      hint: 'The nets fit all of them',
    },
  ];
}

function connectorQuestion(
  board: ChosenBoard,
  connector: BoardConnector,
  { bodies, db }: ConnectorLibrary,
  { answers, several }: { readonly answers: Answers; readonly several: boolean },
): ImportQuestion {
  const { part, pins, match } = connector;
  const bodyHints = match === undefined ? [] : [`${bodies.label(match.body)}, by its ${match.by}`];
  const pinout = connector.interface === undefined ? [] : [pinoutLabel(db, connector.interface)];
  const hints = [...bodyHints, ...pinout];
  const name = [part.reference, part.value].filter((text) => text !== '').join(' ');
  return {
    id: questionOf(board, connector),
    label: `${several ? `${board.label}: ` : ''}${name} (${counted(pins.length, 'pin')})`.slice(0, 200),
    value: isChosen(board, connector, answers) ? 'yes' : 'no',
    choices: [
      { value: 'yes', label: 'Import' },
      { value: 'no', label: 'Leave out' },
    ],
    ...present({ hint: hints.length === 0 ? undefined : hints.join('; ') }),
  };
}
