/**
 * Buses of a schematic: lines, the labels on them, and the pins of sheets that they go to. Wires are on a bus by their names; between sheets, and
 * between the names of one bus, the members of a vector go by their place and those of a group by their name.
 */
import type { Groups } from '@cablewright/engine';
import { formIn, formsIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';
import { busMembers, type Aliases, type BusMember } from './bus-names.ts';

/** A name of a bus, with the nets that its members are. */
interface NamedBus {
  /** What the bus is known as among the things that are joined. */
  readonly node: string;
  readonly members: readonly { readonly key: string | undefined; readonly net: string }[];
}

export class Buses {
  readonly #joined: Groups<string>;
  readonly #aliases: Aliases;
  readonly #named: NamedBus[] = [];

  constructor(joined: Groups<string>, roots: readonly Form[]) {
    this.#joined = joined;
    this.#aliases = new Map(roots.flatMap((root) => formsIn(root, 'bus_alias').map(aliasOf)));
  }

  /** The members of the bus that a label names; undefined where it names a net. */
  members(label: string): readonly BusMember[] | undefined {
    return busMembers(label, this.#aliases);
  }

  /** A bus has a name, and the net of each member under it. */
  name(node: string, members: readonly BusMember[], net: (name: string) => string): void {
    this.#named.push({ node, members: members.map(({ key, name }) => ({ key, net: net(name) })) });
  }

  /** Joins the nets that are one member of one bus, once all sheets are read. */
  joinMembers(): void {
    for (const { node, members } of this.#named) {
      const bus = this.#joined.makeGroup(node);
      for (const { key, net } of members) if (key !== undefined) this.#joined.join(`member ${bus} ${key}`, net);
    }
  }
}

function aliasOf(form: Form): [string, readonly string[]] {
  return [form.values[0] ?? '', formIn(form, 'members')?.values ?? []];
}
