import {
  designSchemaVersion,
  instanceLists,
  type Finding,
  type InstanceList,
  type Segment,
  parseWireEnd,
} from '@cablewright/model';
import { composeBoard } from '../connectivity/compose-board.ts';
import { composeConnector } from '../connectivity/compose-connector.ts';
import { elementsOf } from '../connectivity/elements.ts';
import { endTextProblem } from '../lists/labels/end-text.ts';
import { takenLabels } from '../connectivity/terminals/run-names.ts';
import { definition } from '../library/definition.ts';
import { kindOfList } from '../library/kind-of-list.ts';
import { designDuplicates, libraryNumbers } from '../part-numbers/duplicates.ts';
import { suggestion } from '../library/text/nearest.ts';
import type { CheckContext, TextContext } from './context.ts';
import { runIdFindings } from './run-ids.ts';

/** Checks ids, definitions, and the references of instances. */
export function instanceFindings(context: CheckContext): Finding[] {
  return [
    ...duplicateIds(context),
    ...unknownDefinitions(context),
    ...attachments(context),
    ...boards(context),
    ...connectors(context),
    ...locations(context),
    ...segments(context),
    ...labelTexts(context),
    ...labelNames(context),
    ...runIdFindings(context),
  ];
}

function duplicateIds({ design, placed, report, pointer }: CheckContext): Finding[] {
  const count = instanceLists.reduce((sum, list) => sum + (design.instances[list]?.length ?? 0), 0);
  if (placed.size === count) return [];
  const seen = new Map<string, InstanceList>();
  const findings: Finding[] = [];
  for (const list of instanceLists) {
    for (const [i, instance] of (design.instances[list] ?? []).entries()) {
      const other = seen.get(instance.id);
      if (other === undefined) seen.set(instance.id, list);
      else {
        const message = `Two parts have the id ${instance.id} (in ${other} and in ${list}). Change one of the ids.`;
        const where = { instance: instance.id, pointer: `${pointer(list, instance, i)}/id` };
        findings.push(report('duplicate-instance', where, message, { found: instance.id }));
      }
    }
  }
  return findings;
}

function unknownDefinitions({ design, library, report, pointer }: CheckContext): Finding[] {
  const findings: Finding[] = [];
  for (const list of instanceLists) {
    const kind = kindOfList[list];
    if (kind === undefined) continue;
    const placed = (design.instances[list] ?? []) as readonly { id: string; def: string }[];
    // Consecutive parts often share a definition, which is then looked up only once.
    let sound: string | undefined;
    for (const [i, instance] of placed.entries()) {
      const { id, def } = instance;
      if (def === sound) continue;
      if (definition(library, kind, def) !== undefined) {
        sound = def;
        continue;
      }
      const where = { instance: id, pointer: `${pointer(list, instance, i)}/def` };
      if (library.get(kind, def) !== undefined) {
        const message = `${id} uses "${def}" of ${kind}, which is an invalid record. Fix the record.`;
        findings.push(report('broken-definition', where, message, { found: def }));
      } else {
        const hint = suggestion(def, idsOf(library.entries(kind)));
        const message = `${id} uses "${def}", which is not in the library (${kind}).${hint}`;
        findings.push(report('unknown-definition', where, message, { found: def }));
      }
    }
  }
  return findings;
}

function* idsOf(entries: Iterable<{ readonly key: string }>): Generator<string> {
  for (const { key } of entries) yield key;
}

function attachments({ design, placed, report, pointer }: CheckContext): Finding[] {
  return (design.instances.mechanical ?? []).flatMap((part, i) => {
    const host = part.attachedTo;
    if (host === undefined || placed.has(host)) return [];
    // A part may be placed on a wire end, written `w1@a`. Only wires have ends.
    const wire = parseWireEnd(host)?.wire;
    if (wire !== undefined && placed.get(wire)?.list === 'segments') return [];
    const message = `${part.id} is attached to "${host}", which is not in the design.${suggestion(host, placed.keys())}`;
    const where = { instance: part.id, pointer: `${pointer('mechanical', part, i)}/attachedTo` };
    return [report('unknown-instance', where, message, { found: host })];
  });
}

function boards({ design, library, report, pointer }: CheckContext): Finding[] {
  return (design.instances.pcbas ?? []).flatMap((instance, i) => {
    const board = composeBoard(library, instance.def);
    if (board === undefined) return [];
    const findings = handSignalFindings({ library, report }, instance, (id) => board.terminal(id) !== undefined);
    const builds = (board.record.builds ?? []).map((build) => build.id);
    if (instance.build !== undefined && !builds.includes(instance.build)) {
      const message = `${instance.id} uses build "${instance.build}", which ${board.label} does not have. Available: ${builds.join(', ') || 'no builds'}.`;
      const where = { instance: instance.id, pointer: `${pointer('pcbas', instance, i)}/build` };
      findings.push(report('unknown-build', where, message, { found: instance.build, expected: builds }));
    }
    return findings;
  });
}

interface Signalled {
  readonly id: string;
  readonly signals?: Readonly<Record<string, string>>;
}

function connectors({ design, library, report }: CheckContext): Finding[] {
  return (design.instances.connectors ?? []).flatMap((instance) => {
    if (instance.signals === undefined) return [];
    const composed = composeConnector(library, instance.def);
    return composed === undefined
      ? []
      : handSignalFindings({ library, report }, instance, (id) => composed.pin(id) !== undefined);
  });
}

/** Signals set by hand must be in the vocabulary and on a terminal that exists. */
function handSignalFindings(
  { library, report }: Pick<CheckContext, 'library' | 'report'>,
  instance: Signalled,
  has: (id: string) => boolean,
): Finding[] {
  return Object.entries(instance.signals ?? {}).flatMap(([terminal, signal]) => {
    const where = { instance: instance.id, terminal: `${instance.id}.${terminal}` };
    if (!has(terminal)) {
      return [
        report('unknown-terminal', where, `A signal is set on ${where.terminal}, which ${instance.id} does not have.`),
      ];
    }
    if (library.signal(signal) !== undefined) return [];
    const hint = suggestion(signal, idsOf(library.entries('vocab/signals')));
    return [
      report('unknown-signal', where, `The signal "${signal}" of ${where.terminal} is not in the vocabulary.${hint}`, {
        found: signal,
      }),
    ];
  });
}

function locations({ design, library, report, pointer }: CheckContext): Finding[] {
  return (['components', 'pcbas'] as const).flatMap((list) =>
    (design.instances[list] ?? []).flatMap((instance: { id: string; location?: string }, i: number) => {
      const { id, location } = instance;
      if (location === undefined || library.word('locations', location) !== undefined) return [];
      const hint = suggestion(location, idsOf(library.entries('vocab/locations')));
      const where = { instance: id, pointer: `${pointer(list, instance, i)}/location` };
      return [
        report(
          'unknown-location',
          where,
          `${id} has the location "${location}", which is not in the vocabulary.${hint}`,
          {
            found: location,
          },
        ),
      ];
    }),
  );
}

/** Finds text for a wire end that is too long for its label and wouldn't be printed in full. */
function labelTexts({ design, report, pointer }: CheckContext): Finding[] {
  return (design.instances.segments ?? []).flatMap((segment, i) => {
    if (segment.endLabels === undefined) return [];
    return (['a', 'b'] as const).flatMap((end) => {
      const text = segment.endLabels?.[end];
      const problem = endTextProblem(text);
      if (problem === undefined) return [];
      const where = { instance: segment.id, pointer: `${pointer('segments', segment, i)}/endLabels/${end}` };
      const message = `The label of ${segment.id} at end ${end.toUpperCase()} ${problem}.`;
      return [report('label-text-too-long', where, message, { found: text })];
    });
  });
}

/** Finds runs with the name of another run or part, because a label at the wire end would be ambiguous. */
function labelNames({ design, report, pointer }: CheckContext): Finding[] {
  return takenLabels(design).map(({ list, index, id, label, holder }) => {
    const where = { instance: id, pointer: `${pointer(list, design.instances[list]![index]!, index)}/label` };
    const message = `${id} is named "${label}", which is the name of ${holder}. Enter another name.`;
    return report('duplicate-label', where, message, { found: label });
  });
}

/** Checks the element paths that a run refers to, in its scope and its core labels. */
function segments({ design, library, report, pointer }: CheckContext): Finding[] {
  return (design.instances.segments ?? []).flatMap((segment, i) => {
    if (segment.scope === undefined && segment.coreLabels === undefined) return [];
    const wire = definition(library, 'wires', segment.def);
    if (wire === undefined) return [];
    const elements = elementsOf(wire);
    return namedPaths(segment).flatMap(({ path, field }) => {
      if (elements.get(path) !== undefined) return [];
      const hint = suggestion(
        path,
        elements.all.map((element) => element.path),
      );
      const where = { instance: segment.id, pointer: `${pointer('segments', segment, i)}/${field}` };
      const message = `The ${field === 'scope' ? 'scope' : 'core labels'} of ${segment.id} name "${path}", which its stock does not have.${hint}`;
      return [report('bad-element-path', where, message, { found: path })];
    });
  });
}

function namedPaths(segment: Segment): { path: string; field: 'scope' | 'coreLabels' }[] {
  return [
    ...(segment.scope ?? []).map((path) => ({ path, field: 'scope' as const })),
    ...Object.keys(segment.coreLabels ?? {}).map((path) => ({ path, field: 'coreLabels' as const })),
  ];
}

/** Checks the document's version, citation and number. */
export function documentFindings({ design, catalog, library, report }: TextContext): Finding[] {
  const findings: Finding[] = [];
  if (design.schemaVersion > designSchemaVersion) {
    const message = `This design was saved in format ${design.schemaVersion}; this version of Cablewright reads ${designSchemaVersion}. Unknown fields are kept.`;
    findings.push(
      report('schema-newer', { pointer: '/schemaVersion' }, message, {
        found: design.schemaVersion,
        expected: designSchemaVersion,
      }),
    );
  }
  // A cable without parts has only just been started, so it needs no citation yet.
  const hasParts = Object.values(design.instances).some((list) => (list?.length ?? 0) > 0);
  if ((design.src ?? '').trim() === '' && hasParts) {
    const message = `${design.label || design.id} does not cite a source. Enter where it comes from, such as a customer’s drawing or your own design.`;
    findings.push(report('src-missing', { pointer: '/src' }, message));
  }
  const isStored = catalog.design(design.id) !== undefined;
  const numbers = designDuplicates(design, catalog.numbers ?? libraryNumbers(library), isStored);
  const duplicates = numbers.map(({ where, number, message }) =>
    report('duplicate-part-number', { pointer: where.pointer ?? '' }, message, { found: number }),
  );
  return [...findings, ...duplicates];
}
