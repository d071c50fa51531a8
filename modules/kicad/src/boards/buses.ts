/**
 * Buses of a schematic: their lines, labels and sheet pins. Wires belong to a bus by name. Between sheets, and between different
 * names of one bus, members of a vector are matched by position and members of a group by name.
 */
import type { Groups } from '@cablewright/engine';
import { formIn, formsIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';
import { busMembers, type Aliases, type BusMember } from './bus-names.ts';

/** A name of a bus and the nets of its members. */
interface NamedBus {
  /** The node of the bus in the groups of joined items. */
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

  /** The members of the bus that a label names. Undefined if it names a net. */
  members(label: string): readonly BusMember[] | undefined {
    return busMembers(label, this.#aliases);
  }

  /** Gives a bus a name, with a net for each member. */
  name(node: string, members: readonly BusMember[], net: (name: string) => string): void {
    this.#named.push({ node, members: members.map(({ key, name }) => ({ key, net: net(name) })) });
  }

  /** Joins the nets that are the same member of one bus. Call it after all sheets have been read. */
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
