/** Reads all sections of a WireViz file and reports all its problems. */
import type { Json } from '@cablewright/model';
import type { WirevizProblems } from '../basis/problem.ts';
import { readYaml, type YamlSource } from '../yaml/read.ts';
import {
  type MapEntry,
  entryOf,
  isEmpty,
  kindNames,
  type MapValue,
  plainOf,
  type ScalarValue,
  type YamlValue,
} from '../yaml/value.ts';
import { AttributeReader } from './attributes.ts';
import { readCable } from './cable.ts';
import { readConnector } from './connector.ts';
import { InstanceResolver } from './instances.ts';
import { readBomItem } from './parts.ts';
import { readSets } from './sets.ts';
import type { Attributes, WirevizHarness, WirevizItem } from './types.ts';
import { checkColour } from './check-colour.ts';

// Reads the section `options`.

const colourKeys = ['bgcolor', 'bgcolor_node', 'bgcolor_connector', 'bgcolor_cable', 'bgcolor_bundle'];
const optionKeys: ReadonlySet<string> = new Set([
  ...colourKeys,
  'fontname',
  'color_mode',
  'mini_bom_mode',
  'template_separator',
]);
const colourModes = ['full', 'FULL', 'hex', 'HEX', 'short', 'SHORT', 'ger', 'GER'];

function readOptions(
  map: MapValue | undefined,
  problems: WirevizProblems,
): { readonly separator: string; readonly attributes: Attributes } {
  if (map === undefined) return { separator: '.', attributes: {} };
  const reader = new AttributeReader('options', map.place, map.entries, problems);
  reader.onlyKnown(optionKeys);
  checkColour(reader, ...colourKeys);
  reader.flag('mini_bom_mode', true);
  const mode = reader.text('color_mode');
  if (mode !== undefined && !colourModes.includes(mode))
    problems.error(
      reader.placeOf('color_mode'),
      `options: there is no color_mode "${mode}".`,
      `Write one of ${colourModes.join(', ')}.`,
    );
  return { separator: reader.text('template_separator') ?? '.', attributes: reader.attributes };
}

/** The harness of a file with the files prepended to it, in order. Undefined if it cannot be read at all. */
export function readHarness(sources: readonly YamlSource[], problems: WirevizProblems): WirevizHarness | undefined {
  const file = sources.at(-1)?.file ?? '';
  const value = readYaml(sources, problems);
  if (value === undefined || problems.errorCount > 0) return undefined;
  if (value.kind !== 'map') {
    problems.error(
      value.place,
      isEmpty(value) ? 'The file is empty.' : `The file is ${kindNames[value.kind]}.`,
      'A WireViz file has the sections connectors, cables and connections.',
    );
    return undefined;
  }
  return new SectionReader(file, value, problems).read();
}

const sectionNames = ['connectors', 'cables', 'connections', 'additional_bom_items', 'metadata', 'options', 'tweak'];
/** Sections that contain anchors, or that existed in older versions. They cause no remark. */
const silent: ReadonlySet<string> = new Set(['templates', 'ferrules']);

class SectionReader {
  private readonly file: string;
  private readonly root: MapValue;
  private readonly problems: WirevizProblems;

  constructor(file: string, root: MapValue, problems: WirevizProblems) {
    this.file = file;
    this.root = root;
    this.problems = problems;
  }

  read(): WirevizHarness | undefined {
    this.#checkSections();
    const options = readOptions(this.#map('options'), this.problems);
    const templates = this.#templates();
    const instances = new InstanceResolver(templates, options.separator, this.problems);
    const connections = readSets(this.#sets(), instances, this.problems);
    return {
      file: this.file,
      connectors: [...instances.connectors.values()],
      cables: [...instances.cables.values()],
      ...connections,
      bomItems: this.#bomItems(),
      metadata: this.#plain('metadata'),
      options: options.attributes,
      ...this.#tweak(),
      unused: this.#unused(templates, instances.usedTemplates),
    };
  }

  #checkSections(): void {
    const presentSections = sectionNames.filter(
      (name) => name !== 'metadata' && entryOf(this.root, name) !== undefined,
    );
    if (presentSections.length === 0)
      this.problems.error(
        this.root.place,
        'The file has none of the sections of a WireViz file.',
        'Write the sections connectors, cables and connections.',
      );
    for (const { key, place } of this.root.entries) {
      if (sectionNames.includes(key) || silent.has(key)) continue;
      this.problems.remark(
        place,
        `The section "${key}" is not one of WireViz and has no effect.`,
        `Sections are ${sectionNames.join(', ')}.`,
      );
    }
  }

  #section(name: string): YamlValue | undefined {
    const value = entryOf(this.root, name)?.value;
    return value === undefined || isEmpty(value) ? undefined : value;
  }

  #map(name: string): MapValue | undefined {
    const value = this.#section(name);
    if (value === undefined || value.kind === 'map') return value;
    this.problems.error(
      value.place,
      `${name} must be a mapping, but is ${kindNames[value.kind]}.`,
      `Write a name and a colon for each entry of ${name}, without "- ".`,
    );
    return undefined;
  }

  #items(name: string): readonly YamlValue[] {
    const value = this.#section(name);
    if (value === undefined) return [];
    if (value.kind === 'list') return value.items;
    this.problems.error(
      value.place,
      `${name} must be a list, but is ${kindNames[value.kind]}.`,
      `Start each entry of ${name} with "- ".`,
    );
    return [];
  }

  /** The list of connection sets. A single set directly under `connections` is common, so it is accepted. */
  #sets(): readonly YamlValue[] {
    const items = this.#items('connections').filter((item) => !isEmpty(item));
    const [first] = items;
    if (first === undefined || items.some((item) => item.kind === 'list')) return items;
    const { place } = first;
    this.problems.error(
      place,
      'connections lists connectors and cables, but must list connection sets.',
      'Put one more "-" before them: each set is a list of its own.',
    );
    return [];
  }

  #templates(): ReadonlyMap<string, WirevizItem> {
    const templates = new Map<string, WirevizItem>();
    for (const [section, entry] of this.#itemEntries()) {
      const { key, place, value } = entry;
      if (templates.has(key))
        this.problems.error(
          place,
          `${key} is the name of a connector and of a cable.`,
          'Give one of them another name.',
        );
      else if (value.kind === 'map') templates.set(key, this.#item(section, key, value));
      else
        this.problems.error(
          value.place,
          `${key} has no attributes.`,
          section === 'cables' ? 'Write for example wirecount: 2 below it.' : 'Write for example pincount: 4 below it.',
        );
    }
    return templates;
  }

  *#itemEntries(): Generator<readonly [section: string, entry: MapEntry]> {
    for (const section of ['connectors', 'ferrules', 'cables']) {
      for (const entry of this.#map(section)?.entries ?? []) yield [section, entry];
    }
  }

  #item(section: string, key: string, value: MapValue): WirevizItem {
    if (section === 'cables') return readCable(key, value, this.problems);
    return readConnector(key, section === 'ferrules' ? asFerrule(value) : value, this.problems);
  }

  #bomItems(): WirevizHarness['bomItems'] {
    return this.#items('additional_bom_items').flatMap((item) => {
      if (item.kind === 'map') return [readBomItem(item, this.problems)];
      this.problems.error(item.place, 'An item of additional_bom_items is no mapping.', 'Write "- description: …".');
      return [];
    });
  }

  #plain(name: string): Attributes {
    const map = this.#map(name);
    return map === undefined ? {} : new AttributeReader(name, map.place, map.entries, this.problems).attributes;
  }

  #tweak(): { readonly tweak?: Json } {
    const map = this.#map('tweak');
    if (map === undefined) return {};
    new AttributeReader('tweak', map.place, map.entries, this.problems).onlyKnown(new Set(['override', 'append']));
    return { tweak: plainOf(map) };
  }

  #unused(templates: ReadonlyMap<string, WirevizItem>, used: ReadonlySet<string>): WirevizHarness['unused'] {
    const unusedTemplates = [...templates.values()].filter(({ template }) => !used.has(template));
    for (const { template, place } of unusedTemplates)
      this.problems.remark(
        place,
        `${template} is in no connection set; it is kept but not placed.`,
        `Add a set "- [${template}]" to place it.`,
      );
    const of = (kind: WirevizItem['kind']): Attributes =>
      Object.fromEntries(
        unusedTemplates.filter((item) => item.kind === kind).map((item) => [item.template, item.attributes]),
      );
    return { connectors: of('connector'), cables: of('cable') };
  }
}

/** Turns a ferrule of WireViz 0.1 into a simple connector, of which each connection makes a new instance. */
function asFerrule(value: MapValue): MapValue {
  const presentKeys = new Set(value.entries.map(({ key }) => key));
  const more: readonly (readonly [string, ScalarValue['value']])[] = [
    ['style', 'simple'],
    ['autogenerate', true],
  ];
  const entries = more
    .filter(([key]) => !presentKeys.has(key))
    .map(([key, plain]): MapEntry => ({
      key,
      place: value.place,
      value: { kind: 'scalar', place: value.place, value: plain, text: String(plain), quoted: false },
    }));
  return { ...value, entries: [...value.entries, ...entries] };
}
