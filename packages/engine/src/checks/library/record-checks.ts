/** Checks each kind of record beyond its schema and references. */
import {
  isLibraryKind,
  libraryKinds,
  type Body,
  type Component,
  type Connector,
  type Finding,
  type GroupElement,
  type Interface,
  type Kit,
  type LibraryKind,
  type LibraryRecords,
  type Mechanical,
  type Pcba,
  type Wire,
} from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { elementsOf, isScreen } from '../../connectivity/elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import type { libraryCodes } from './codes.ts';

type Say = (code: keyof typeof libraryCodes, message: string, pointer?: string, found?: unknown) => Finding;
type Check<R> = (record: R, library: Library, say: Say) => Finding[];

const checks: { readonly [K in LibraryKind]: Check<LibraryRecords[K]> } = {
  bodies,
  interfaces,
  connectors,
  wires,
  components,
  pcbas,
  mechanicals,
  kits,
};

export function recordChecks(kind: LibraryKind, record: object, library: Library, say: Say): Finding[] {
  return (checks[kind] as Check<object>)(record, library, say);
}

function duplicates(ids: readonly string[], id: string, what: string, pointer: string, say: Say): Finding[] {
  const twice = new Set(ids.filter((one, i) => ids.indexOf(one) !== i));
  return [...twice].map((one) =>
    say('duplicate-position', `${id} has two ${what} with the id ${one}. Change one of the ids.`, pointer, one),
  );
}

function bodies(body: Body, _library: Library, say: Say): Finding[] {
  const ids = body.positions.map((position) => position.id);
  const cavities = (body.housing?.cavities ?? []).filter((cavity) => !ids.includes(cavity));
  return [
    ...duplicates(ids, body.id, 'positions', '/positions', say),
    ...cavities.map((cavity) =>
      say(
        'unknown-cavity',
        `The housing of ${body.id} names the cavity "${cavity}", which is not one of its positions.${suggestion(cavity, ids)}`,
        '/housing/cavities',
        cavity,
      ),
    ),
  ];
}

function interfaces(pinout: Interface, library: Library, say: Say): Finding[] {
  return (pinout.bodies ?? []).flatMap((id) => {
    const body = definition(library, 'bodies', id);
    if (body === undefined) return [];
    const positions = new Set(body.positions.map((position) => position.id));
    const strange = Object.keys(pinout.pins).filter((position) => !positions.has(position));
    if (strange.length === 0) return [];
    return [
      say(
        'position-not-on-body',
        `${pinout.id} assigns ${strange.join(', ')}, which ${id} does not have.`,
        '/pins',
        strange,
      ),
    ];
  });
}

function connectors(connector: Connector, library: Library, say: Say): Finding[] {
  const findings = duplicates(
    (connector.pins ?? []).map((pin) => pin.id),
    connector.id,
    'pins',
    '/pins',
    say,
  );
  const composed = composeConnector(library, connector.id);
  if (composed !== undefined && composed.pins.length === 0) {
    findings.push(say('connector-no-pins', `${connector.id} has no pins. Choose a body or add pins.`));
  }
  const listed = composed?.interface?.bodies ?? [];
  if (connector.body !== undefined && listed.length > 0 && !listed.includes(connector.body)) {
    const message = `${connector.id} uses the pinout ${connector.interface} on ${connector.body}, but that pinout is for ${listed.join(', ')}.`;
    findings.push(say('interface-not-for-body', message, '/interface', connector.body));
  }
  return findings;
}

function wires(wire: Wire, _library: Library, say: Say): Finding[] {
  const elements = elementsOf(wire);
  const screens = elements.copper.filter(isScreen).map((element) => element.path);
  const strange = (wire.bonded ?? []).flatMap((set) => set.members).filter((path) => !screens.includes(path));
  return [
    ...duplicateElements(wire.structure, wire.id, say),
    ...(elements.copper.length === 0
      ? [say('wire-no-copper', `${wire.id} has neither a conductor nor a screen.`, '/structure')]
      : []),
    ...strange.map((path) =>
      say(
        'bonded-member',
        `A bonded set of ${wire.id} names "${path}", which is not one of its screens.${suggestion(path, screens)}`,
        '/bonded',
        path,
      ),
    ),
  ];
}

function duplicateElements(group: GroupElement, wire: string, say: Say): Finding[] {
  const ids = group.children.map((child) => child.id);
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  return [
    ...[...twice].map((id) =>
      say(
        'duplicate-element',
        `The group ${group.id} of ${wire} has two elements with the id ${id}. Change one of the ids.`,
        '/structure',
        id,
      ),
    ),
    ...group.children.flatMap((child) => (child.type === 'group' ? duplicateElements(child, wire, say) : [])),
  ];
}

function components(component: Component, _library: Library, say: Say): Finding[] {
  const ids = (component.terminals ?? []).map((terminal) => terminal.id);
  return duplicates(ids, component.id, 'terminals', '/terminals', say);
}

function pcbas(record: Pcba, library: Library, say: Say): Finding[] {
  const builds = record.builds ?? [];
  const unknownBuild = record.build !== undefined && !builds.some((build) => build.id === record.build);
  const listed = builds.map((build) => build.id).join(', ') || 'none';
  return [
    ...duplicates(
      record.terminals.map((terminal) => terminal.id),
      record.id,
      'terminals',
      '/terminals',
      say,
    ),
    ...(unknownBuild
      ? [
          say(
            'unknown-build',
            `${record.id} has the build "${record.build}", but lists ${listed}.`,
            '/build',
            record.build,
          ),
        ]
      : []),
    ...boardLinks(record, library, say),
  ];
}

function boardLinks(record: Pcba, library: Library, say: Say): Finding[] {
  const board = composeBoard(library, record.id);
  const ids = board?.terminals.map((terminal) => terminal.id) ?? [];
  const builds = record.builds ?? [];
  const options = new Set(builds.flatMap((build) => [build.id, ...(build.fitted ?? []), ...(build.jumpers ?? [])]));
  return (record.internalLinks ?? []).flatMap((link, i) => {
    const pointer = `/internalLinks/${i}`;
    const ends = (['from', 'to'] as const).flatMap((side) => {
      if (board === undefined || board.terminal(link[side]) !== undefined) return [];
      const message = `An internal link of ${record.id} ends on "${link[side]}", which is not one of its terminals.${suggestion(link[side], ids)}`;
      return [say('unknown-board-terminal', message, `${pointer}/${side}`, link[side])];
    });
    if (link.option === undefined || options.has(link.option)) return ends;
    return [
      ...ends,
      say(
        'unknown-option',
        `An internal link of ${record.id} depends on "${link.option}", which no build includes.`,
        `${pointer}/option`,
        link.option,
      ),
    ];
  });
}

function mechanicals(part: Mechanical, library: Library, say: Say): Finding[] {
  const { wireMinMm2, wireMaxMm2, insulationMinMm, insulationMaxMm, tool, tools } = part.termination ?? {};
  const ranges = [
    ['wire', wireMinMm2, wireMaxMm2, 'mm²'],
    ['insulation', insulationMinMm, insulationMaxMm, 'mm'],
  ] as const;
  return [
    ...ranges.flatMap(([what, min, max, unit]) =>
      min !== undefined && max !== undefined && min > max
        ? [
            say(
              'range-reversed',
              `The ${what} range of ${part.id} runs from ${min} to ${max} ${unit}; swap them.`,
              '/termination',
              [min, max],
            ),
          ]
        : [],
    ),
    ...[tool, ...(tools ?? [])].flatMap((id) => {
      const other = id === undefined ? undefined : definition(library, 'mechanicals', id);
      if (other === undefined || other.kind === 'tool') return [];
      return [
        say('not-a-tool', `${part.id} names ${id} as its tool, but that is a ${other.kind}.`, '/termination', id),
      ];
    }),
  ];
}

function kits(kit: Kit, _library: Library, say: Say): Finding[] {
  return kit.contents.flatMap(({ part }, i) => {
    if (isLibraryKind(part.kind)) return [];
    const message = `${kit.id} contains a part of the unknown kind "${part.kind}". Use one of ${libraryKinds.join(', ')}.`;
    return [say('kit-kind', message, `/contents/${i}/part/kind`, part.kind)];
  });
}
