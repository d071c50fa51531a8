/** Assigns designators to the parts of a design in a WireViz file. */
import { designator } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { keptOf, type KeptCable, type KeptConnector, type KeptFile } from '../kept/extension.ts';

/** Assigns unique designators. In WireViz, connectors and cables share one namespace. */
export class DesignatorNames {
  readonly #taken = new Set<string>();
  readonly #byInstance = new Map<string, string>();

  take(name: string): boolean {
    if (this.#taken.has(name)) return false;
    this.#taken.add(name);
    return true;
  }

  /** The requested name, with a number appended if it is taken. */
  name(instance: string, wanted: string): string {
    let name = wanted;
    for (let number = 2; !this.take(name); number += 1) name = `${wanted}-${number}`;
    this.#byInstance.set(instance, name);
    return name;
  }

  bind(instance: string, name: string): void {
    this.#byInstance.set(instance, name);
  }

  of(instance: string): string | undefined {
    return this.#byInstance.get(instance);
  }
}

/**
 * The id reduced to letters, digits, hyphens and underscores, which have no special meaning in WireViz and Graphviz.
 */
export function safeName(id: string): string {
  return designator(id).replaceAll(/[^A-Za-z0-9_-]/g, '_');
}

/**
 * The retained parts of a WireViz file that still apply, because the instance still uses the record that was created
 * from them.
 */
export interface StillKept {
  readonly file: KeptFile | undefined;
  readonly connectors: ReadonlyMap<string, KeptConnector>;
  readonly cables: readonly KeptCable[];
}

export function stillKept(design: Design): StillKept {
  const file = keptOf(design);
  const { connectors = [], segments = [] } = design.instances;
  const byLabel = new Map((file?.connectors ?? []).map((connector) => [keyOf(connector), connector]));
  const runs = new Map(segments.map((segment) => [segment.id, segment]));
  const applies = (cable: KeptCable): boolean =>
    cable.segments.every(
      ({ id, def }) =>
        runs.get(id)?.def === def && runs.get(id)?.lengthMm === runs.get(cable.segments[0]?.id ?? '')?.lengthMm,
    );
  return {
    file,
    connectors: new Map(
      connectors.flatMap((connector) => {
        const retained = byLabel.get(`${connector.id} ${connector.def}`);
        return retained === undefined ? [] : [[connector.id, retained] as const];
      }),
    ),
    cables: (file?.cables ?? []).filter(applies),
  };
}

const keyOf = ({ id, def }: KeptConnector): string => `${id} ${def}`;
