/** Finds the signal of the vocabulary that a net carries. */
import type { Records } from '@cablewright/modules';
import data from '../../data/nets.json' with { type: 'json' };
import { plainNet } from '../boards/types.ts';

const forms = data.nets.map(({ form, signals }) => ({ form: new RegExp(form, 'i'), signals }));

type Word = { readonly label?: unknown; readonly aliases?: unknown };

const canonical = (text: string) => text.toUpperCase().replaceAll(/[\s_]+/g, '-');

export class Signals {
  readonly #words: Readonly<Record<string, Word>>;
  readonly #named = new Map<string, Set<string>>();

  constructor(db: Records) {
    this.#words = db['vocab/signals'] ?? {};
    for (const [id, { label, aliases }] of Object.entries(this.#words))
      for (const name of [label, ...(Array.isArray(aliases) ? (aliases as unknown[]) : [])])
        if (typeof name === 'string')
          this.#named.set(canonical(name), (this.#named.get(canonical(name)) ?? new Set()).add(id));
  }

  /** All signals that a net may carry, the most likely first: by id, by usual name, by name or alias. */
  candidates(net: string): readonly string[] {
    const plain = plainNet(net);
    const id = plain.toLowerCase().replaceAll('_', '-');
    const usual = forms.find(({ form }) => form.test(plain))?.signals ?? [];
    const byName = [...(this.#named.get(canonical(plain)) ?? [])];
    return [...new Set([id, ...usual, ...byName])].filter((signal) => this.#words[signal] !== undefined);
  }

  /** The signal of a net if its name is the only information. Undefined if several signals have that name. */
  of(net: string): string | undefined {
    const plain = plainNet(net);
    const matching = this.candidates(net);
    const isUsual = forms.some(({ form }) => form.test(plain));
    return matching.length === 1 || isUsual || matching[0] === plain.toLowerCase().replaceAll('_', '-')
      ? matching[0]
      : undefined;
  }

  label(id: string): string {
    const label = this.#words[id]?.label;
    return typeof label === 'string' ? label : id;
  }
}
