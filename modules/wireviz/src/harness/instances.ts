/** Resolves the connectors and cables in connection sets: templates become instances. */
import { nearest } from '@cablewright/engine';
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import type { SetRef } from './set-items.ts';
import type { CableItem, ConnectorItem, WirevizItem } from './types.ts';

export class InstanceResolver {
  readonly connectors = new Map<string, ConnectorItem>();
  readonly cables = new Map<string, CableItem>();
  readonly usedTemplates = new Set<string>();
  readonly #unnamed = new Map<string, number>();
  #full = false;

  private readonly templates: ReadonlyMap<string, WirevizItem>;
  private readonly separator: string;
  private readonly problems: WirevizProblems;

  constructor(templates: ReadonlyMap<string, WirevizItem>, separator: string, problems: WirevizProblems) {
    this.templates = templates;
    this.separator = separator;
    this.problems = problems;
  }

  /** The instance of a reference. `T.X1` makes X1 from T; each `T.` makes another unnamed instance. */
  resolve({ designator, place }: SetRef): WirevizItem | undefined {
    const parts =
      this.separator === '' || this.templates.has(designator) ? [designator] : designator.split(this.separator);
    if (parts.length > 2) {
      this.problems.error(
        place,
        `"${designator}" has more than one "${this.separator}".`,
        `Write template${this.separator}designator.`,
      );
      return undefined;
    }
    const [template, name] = parts as [string, string | undefined];
    const instance = name === undefined ? this.#known(template) : undefined;
    if (instance !== undefined) return instance;
    const item = this.templates.get(template);
    if (item === undefined) return this.#unknown(template, place);
    const auto = name === '' || (name === undefined && item.attributes['autogenerate'] === true);
    return this.#placed(item, auto ? this.#nextUnnamed(template) : (name ?? template), place);
  }

  #known(name: string): WirevizItem | undefined {
    return this.connectors.get(name) ?? this.cables.get(name);
  }

  #unknown(name: string, place: SetRef['place']): undefined {
    const near = nearest(name, [...this.templates.keys(), ...this.connectors.keys(), ...this.cables.keys()]);
    const remedy = near === undefined ? `Add ${name} under connectors or cables.` : `Did you mean ${near}?`;
    this.problems.error(place, `There is no connector or cable "${name}".`, remedy);
  }

  #nextUnnamed(template: string): string {
    const number = (this.#unnamed.get(template) ?? 0) + 1;
    this.#unnamed.set(template, number);
    return `__${template}_${number}`;
  }

  #placed(item: WirevizItem, name: string, place: SetRef['place']): WirevizItem | undefined {
    const before = this.#known(name);
    if (before !== undefined) {
      if (before.template === item.template) return before;
      this.problems.error(
        place,
        `${name} was made from ${before.template}, and here from ${item.template}.`,
        'Use another designator.',
      );
      return undefined;
    }
    if (this.connectors.size + this.cables.size >= limits.items) return this.#tooMany(place);
    this.usedTemplates.add(item.template);
    const instance = instanceOf(item, name);
    if (instance.kind === 'connector') this.connectors.set(name, instance);
    else this.cables.set(name, instance);
    return instance;
  }

  #tooMany(place: SetRef['place']): undefined {
    if (!this.#full)
      this.problems.error(
        place,
        `The connection sets make more than ${limits.items} connectors and cables.`,
        'Split the file.',
      );
    this.#full = true;
  }
}

function instanceOf<T extends WirevizItem>(item: T, name: string): T {
  const showName = item.attributes['show_name'];
  return {
    ...item,
    name,
    showName: typeof showName === 'boolean' ? showName : item.showName && !name.startsWith('__'),
  };
}
