// The nets of the cables in the starter catalog and the packs: joined signals must be compatible.
import { describe, expect, test } from 'vitest';
import {
  catalogOf,
  composeConnector,
  deriveNets,
  flatten,
  Library,
  resolveTerminal,
  signalTags,
  validateDesign,
} from '@cablewright/engine';
import { formatTerminal, type Design } from '@cablewright/model';
import { designsOf, packFolders, rowsOf, starterFolder } from './pack-files.ts';

const rows = [...new Map([['starter', starterFolder], ...packFolders()])].flatMap(([pack, folder]) =>
  rowsOf(folder).map((row) => ({ ...row, pack, seq: 1 })),
);
const designs = designsOf(rows);
const library = Library.build(rows);
const catalog = catalogOf(library, designs);

/** True if the vocabulary allows the two signals on one conductor. */
function mayMeet(a: string, b: string): boolean {
  const paired = (from: string, to: string) => library.signal(from)?.pairsWith?.includes(to) ?? false;
  return a === b || paired(a, b) || paired(b, a);
}

/** The terminals of each net that carry a signal. */
function signalsOf(design: Design): { terminal: string; signal: string }[][] {
  const tags = signalTags(catalog, design);
  return deriveNets(catalog, design).map((net) =>
    net.terminals.flatMap((ref) => {
      const tag = tags.get(formatTerminal(ref));
      return tag === undefined ? [] : [{ terminal: formatTerminal(ref), signal: tag.signal }];
    }),
  );
}

/** The direction of each connector pin of a net, by instance. */
function drivers(design: Design): string[][] {
  const flat = flatten(catalog, design).design;
  const connectors = new Map((flat.instances.connectors ?? []).map((item) => [item.id, item.def]));
  return deriveNets(catalog, design).map((net) =>
    net.terminals
      .filter((ref) => connectors.has(ref.instance))
      .filter((ref) => composeConnector(library, connectors.get(ref.instance) ?? '')?.pin(ref.terminal)?.dir === 'out')
      .map(formatTerminal),
  );
}

describe.each(designs.map((design) => [design.id, design] as const))('%s', (_id, design) => {
  test('every joint resolves to two terminals', () => {
    const wrong = design.joints
      .flatMap((joint) => [joint.a, joint.b])
      .map((ref) => resolveTerminal(catalog, design, ref))
      .filter((standing) => !standing.ok);
    expect(wrong).toEqual([]);
    expect(flatten(catalog, design).problems).toEqual([]);
  });

  test('the checks have no findings', () => {
    expect(validateDesign(catalog, design)).toEqual([]);
  });

  test('every net joins compatible signals', () => {
    for (const net of signalsOf(design)) {
      const reached = new Set(net.slice(0, 1).map((at) => at.signal));
      // A handshake looped over three contacts is a chain: each signal must be compatible with one already in it.
      for (let grown = -1; grown !== reached.size;) {
        grown = reached.size;
        for (const at of net) if ([...reached].some((signal) => mayMeet(signal, at.signal))) reached.add(at.signal);
      }
      expect(
        net.filter((at) => !reached.has(at.signal)),
        JSON.stringify(net),
      ).toEqual([]);
    }
  });

  test('no two outputs drive one net', () => {
    expect(drivers(design).filter((driving) => driving.length > 1)).toEqual([]);
  });
});
