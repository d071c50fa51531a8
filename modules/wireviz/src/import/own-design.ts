/** Reads back a file that Cablewright wrote: the design stored in it, with the changes made to the file since. */
import { kindOfList, type Library, units } from '@cablewright/engine';
import { instanceLists, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import { describe, type Description } from '../export/describe.ts';
import { writeYaml } from '../export/write-yaml.ts';
import { readHarness } from '../harness/read-harness.ts';
import type { CableItem, WirevizHarness } from '../harness/types.ts';
import { metadataKey } from '../kept/metadata-key.ts';
import { designText } from '@cablewright/modules/design-text';
import { WirevizProblems } from '../basis/problem.ts';
import { roundMm } from '../basis/units.ts';
import { halvesOf, jointKey, type Half } from './joints.ts';

/** The design. Undefined if Cablewright did not write the file, or if the library lacks its parts. */
export function ownDesign(harness: WirevizHarness, library: Library, problems: WirevizProblems): Design | undefined {
  const text = harness.metadata[metadataKey];
  if (typeof text !== 'string') return undefined;
  const position = { file: harness.file, line: 1, column: 1 };
  const stored = designText.read(text);
  const why = 'why' in stored ? stored.why : missing(stored.design, library);
  if (why !== undefined) {
    problems.remark(
      position,
      `metadata.${metadataKey} is not used: ${why}.`,
      'The file is imported from its other sections.',
    );
    return undefined;
  }
  return 'design' in stored ? withChanges(stored.design, harness, library, problems) : undefined;
}

function missing(design: Design, library: Library): string | undefined {
  for (const list of instanceLists) {
    if (list === 'breakouts' || list === 'subassemblies') continue;
    const lost = (design.instances[list] ?? []).find(({ def }) => library.get(kindOfList[list], def) === undefined);
    if (lost !== undefined) return `the library has no ${kindOfList[list]} "${lost.def}"`;
  }
  return undefined;
}

/** The stored design with the current connections and lengths of the file. */
function withChanges(design: Design, now: WirevizHarness, library: Library, problems: WirevizProblems): Design {
  const description = describe(design, library, true);
  const before = readHarness([{ file: now.file, text: writeYaml(description.document) }], new WirevizProblems());
  if (before === undefined) return design;
  remarkNewItems(before, now, problems);
  remarkOpenChanges(before, now, description, problems);
  const joints = changedJoints(design, before, now, description);
  const segments = (design.instances.segments ?? []).map((segment) => {
    const lengthMm = changedLength(segment.id, before, now, description);
    return lengthMm === undefined ? segment : { ...segment, lengthMm };
  });
  const { segments: unchanged } = design.instances;
  const sameSegments = unchanged === undefined || segments.every((segment, index) => segment === unchanged[index]);
  return { ...design, joints, instances: sameSegments ? design.instances : { ...design.instances, segments } };
}

function remarkNewItems(before: WirevizHarness, now: WirevizHarness, problems: WirevizProblems): void {
  const knownNames = new Set([...before.connectors, ...before.cables].map(({ name }) => name));
  for (const { name, place } of [...now.connectors, ...now.cables]) {
    if (!knownNames.has(name))
      problems.remark(
        place,
        `${name} was added to the file after it was exported, and is left out.`,
        `Add ${name} in the studio, or remove metadata.${metadataKey} to import the file as it is.`,
      );
  }
}

/** Reports changed connections at splices and breakouts. These aren't instances, so the changes can't be applied. */
function remarkOpenChanges(
  before: WirevizHarness,
  now: WirevizHarness,
  description: Description,
  problems: WirevizProblems,
): void {
  const [was, is] = [connections(before, description), connections(now, description)];
  const changed = [...was, ...is].filter(([key, ends]) => ends === undefined && was.has(key) !== is.has(key));
  if (changed.length === 0) return;
  const position = { file: now.file, line: 1, column: 1 };
  problems.remark(
    position,
    `${changed.length} changed connections at splices and breakouts are left out.`,
    'Change them in the studio.',
  );
}

function changedLength(
  segment: string,
  before: WirevizHarness,
  now: WirevizHarness,
  { elementOf }: Description,
): number | undefined {
  const isOf = (cable: CableItem) => elementOf({ cable: cable.name, wire: 0 })?.segment === segment;
  const [was, is] = [before.cables.find(isOf), now.cables.find(isOf)];
  if (was === undefined || is === undefined) return undefined;
  const unit = units.mmPer(is.lengthUnit);
  const sameLength = was.length === is.length && was.lengthUnit === is.lengthUnit;
  return sameLength || unit === undefined || is.length <= 0 ? undefined : roundMm(is.length * unit);
}

/** The connections of a file as texts, with their terminals. */
function connections(
  harness: WirevizHarness,
  description: Description,
): Map<string, readonly [TerminalRef, TerminalRef] | undefined> {
  const pins = new Map(harness.connectors.map(({ name, pins: ownPins }) => [name, ownPins]));
  const point = ({ connector, pin }: Half['at']): TerminalRef | undefined => {
    const instance = description.instanceOf(connector);
    return instance === undefined
      ? undefined
      : { instance, terminal: description.terminalOf(instance, pins.get(connector)![pin]!) };
  };
  const terminalsByKey = new Map<string, readonly [TerminalRef, TerminalRef] | undefined>();
  const addConnection = (key: string, a: TerminalRef | undefined, b: TerminalRef | undefined) =>
    terminalsByKey.set(key, a === undefined || b === undefined ? undefined : [a, b]);
  for (const half of harness.runs.flatMap(halvesOf)) {
    const element = description.elementOf(half);
    const wire =
      element === undefined ? undefined : { instance: element.segment, terminal: element.path, end: half.end };
    addConnection(`${half.cable} ${half.wire} ${half.end} ${half.at.connector} ${half.at.pin}`, point(half.at), wire);
  }
  for (const { name, loops } of harness.connectors) {
    for (const [a, b] of loops)
      addConnection(
        `loop ${name} ${Math.min(a, b)} ${Math.max(a, b)}`,
        point({ connector: name, pin: a }),
        point({ connector: name, pin: b }),
      );
  }
  for (const { from, to } of harness.pinMates)
    addConnection(
      `arrow ${[`${from.connector} ${from.pin}`, `${to.connector} ${to.pin}`].toSorted().join(' ')}`,
      point(from),
      point(to),
    );
  return terminalsByKey;
}

/** The joints without those whose connection was removed from the file, and with a joint for each new connection. */
function changedJoints(design: Design, before: WirevizHarness, now: WirevizHarness, description: Description): Joint[] {
  const [was, is] = [connections(before, description), connections(now, description)];
  const removedKeys = new Set(
    [...was]
      .filter(([key]) => !is.has(key))
      .flatMap(([, ends]) => (ends === undefined ? [] : [jointKey({ a: ends[0], b: ends[1] })])),
  );
  const added = [...is]
    .filter(([key]) => !was.has(key))
    .flatMap(([, ends]) => (ends === undefined ? [] : [{ a: ends[0], b: ends[1] }]));
  const remaining =
    removedKeys.size === 0
      ? design.joints
      : design.joints.filter((joint) => !removedKeys.has(plainKey(joint, description)));
  return added.length === 0 ? remaining : [...remaining, ...added];
}

/** A joint in the form that the file can express: a pigtail becomes a screen of its wire. */
function plainKey({ a, b }: Joint, { plainRef }: Description): string {
  return jointKey({ a: plainRef(a), b: plainRef(b) });
}
