import { mergeDocuments, sameJson } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Versioned } from '../../api/hub.ts';
import { ApiError } from '@cablewright/client';
import { DraftSession } from './draft-session.ts';
import { DraftStore } from './draft-store.ts';
import { saveDraft, type RecordSource } from './save-draft.ts';
import { memory } from './testing/memory.ts';

interface Part {
  readonly id: string;
  readonly label?: string;
}
interface Doc {
  readonly fields: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
}

const first: Doc = { fields: { x: '', y: '' }, parts: [{ id: 'a-1' }, { id: 'b-1' }] };

/** A hub with one document that can only be saved over the current version. */
class Hub {
  now: Versioned<Doc> = { value: first, etag: '1' };
  readonly source: RecordSource<Doc> = {
    kind: 'designs',
    id: 'lead',
    name: 'Lead',
    read: () => Promise.resolve(this.now),
    write: (value, seen) => {
      if (seen !== this.now.etag) return Promise.reject(new ApiError(412, {}));
      this.now = { value, etag: String(Number(this.now.etag) + 1) };
      return Promise.resolve(this.now);
    },
  };
}

/** The next action of a person. `n` selects the field or part. */
const act = fc.record({
  who: fc.constantFrom('a', 'b'),
  does: fc.constantFrom('type', 'add', 'remove', 'rename', 'undo', 'redo', 'save', 'hear', 'reload', 'discard'),
  n: fc.integer({ min: 1, max: 3 }),
  text: fc.string({ maxLength: 2 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** One person on a page, with the browser storage of their draft. */
class Person {
  readonly #storage = memory();
  readonly name: string;
  readonly #hub: Hub;
  session: DraftSession<Doc>;

  constructor(name: string, hub: Hub) {
    this.name = name;
    this.#hub = hub;
    this.session = this.#open();
  }

  #open() {
    return new DraftSession('lead', this.#hub.now, { drafts: new DraftStore(this.#storage, this.name) });
  }

  /** `prefix`: the beginning of the names of all fields and parts that this person changes. */
  async do({ does, n, text }: Act, prefix: string): Promise<void> {
    const [field, part] = [`${prefix}${n}`, `${prefix}-${n}`];
    const edit = (change: (doc: Doc) => Doc) => this.session.edit(does, change);
    if (does === 'type') edit((doc) => ({ ...doc, fields: { ...doc.fields, [field]: text } }));
    if (does === 'add' && !this.session.state.value.parts.some(({ id }) => id === part))
      edit((doc) => ({ ...doc, parts: [{ id: part, label: text }, ...doc.parts] }));
    if (does === 'remove') edit((doc) => ({ ...doc, parts: doc.parts.filter(({ id }) => id !== part) }));
    if (does === 'rename')
      edit((doc) => ({ ...doc, parts: doc.parts.map((each) => (each.id === part ? { ...each, label: text } : each)) }));
    if (does === 'undo') this.session.undo();
    if (does === 'redo') this.session.redo();
    if (does === 'discard') this.session.discard();
    if (does === 'hear') this.session.arrived(this.#hub.now);
    if (does === 'save' && this.session.state.dirty) await saveDraft(this.session, this.#hub.source);
    if (does === 'reload') this.reload();
  }

  /** Opens the page again. Everything that was on screen must still be there. */
  reload(): void {
    const before = this.session.state;
    const { value: merged } = mergeDocuments(before.base.value, before.value, this.#hub.now.value);
    this.session = this.#open();
    expect(sameJson(this.session.state.value, before.dirty ? merged : this.#hub.now.value)).toBe(true);
  }

  /** Resolves every conflict in favour of this person, and saves. */
  async finish(): Promise<void> {
    this.session.arrived(this.#hub.now);
    if (this.session.state.conflicts.length > 0) this.session.rebase(this.session.state.value);
    if (this.session.state.dirty) await saveDraft(this.session, this.#hub.source);
  }
}

const acts = fc.array(act, { maxLength: 40 });

/** The fields and parts of one person in a document. */
function ofPerson(doc: Doc, who: string) {
  const fields = Object.entries(doc.fields).filter(([name]) => name.startsWith(who));
  return { fields: Object.fromEntries(fields), parts: doc.parts.filter(({ id }) => id.startsWith(who)) };
}

test('CA2.7 CA3.5 two people who edit different fields have no conflicts and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const hub = new Hub();
      const people = { a: new Person('a', hub), b: new Person('b', hub) };
      for (const step of list) {
        const [me, other] = step.who === 'a' ? [people.a, people.b] : [people.b, people.a];
        const others = other.session.state.value;
        await me.do(step, step.who);
        expect(me.session.state.conflicts).toEqual([]);
        expect(other.session.state.value).toBe(others);
      }
      const expected = {
        a: ofPerson(people.a.session.state.value, 'a'),
        b: ofPerson(people.b.session.state.value, 'b'),
      };
      await people.a.finish();
      await people.b.finish();
      await people.a.finish();
      expect(sameJson(ofPerson(hub.now.value, 'a'), expected.a)).toBe(true);
      expect(sameJson(ofPerson(hub.now.value, 'b'), expected.b)).toBe(true);
      expect(sameJson(people.a.session.state.value, people.b.session.state.value)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('CA2.7 undoing an added part leaves a part that another person added where it is', async () => {
  const hub = new Hub();
  const [a, b] = [new Person('a', hub), new Person('b', hub)];
  const does = (what: Act['does']): Act => ({ who: 'a', does: what, n: 2, text: '' });
  await a.do(does('add'), 'a');
  await b.do(does('add'), 'b');
  await a.do(does('save'), 'a');
  await b.do(does('hear'), 'b');
  const order = () => b.session.state.value.parts.map(({ id }) => id);
  expect(order()).toEqual(['b-2', 'a-2', 'a-1', 'b-1']);
  await b.do(does('undo'), 'b');
  expect(order()).toEqual(['a-2', 'a-1', 'b-1']);
  expect(b.session.state.dirty).toBe(false);
});

test('CA2.7 CA3.5 two people who edit the same fields end with one document, and no save overwrites a field unasked', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const hub = new Hub();
      const people = { a: new Person('a', hub), b: new Person('b', hub) };
      for (const step of list) {
        const me = step.who === 'a' ? people.a : people.b;
        const { conflicts, base } = me.session.state;
        const saved = hub.now;
        await me.do(step, 'x');
        // A draft with conflicts is never saved; any other save began from the current version or merged it.
        if (conflicts.length > 0 && step.does === 'save') expect(hub.now).toBe(saved);
        if (hub.now !== saved && base.etag !== saved.etag) expect(me.session.state.conflicts).toEqual([]);
      }
      await people.a.finish();
      await people.b.finish();
      people.a.session.arrived(hub.now);
      expect(people.a.session.state.dirty || people.b.session.state.dirty).toBe(false);
      expect(sameJson(people.a.session.state.value, hub.now.value)).toBe(true);
      expect(sameJson(people.b.session.state.value, hub.now.value)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

/** A part that is restored may land behind one that another person has added, so the order does not count. */
function sorted(doc: Doc): Doc {
  return { ...doc, parts: doc.parts.toSorted((a, b) => a.id.localeCompare(b.id)) };
}

test('CA2.7 undoing everything leaves only the other person’s changes, and redoing everything restores mine', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const hub = new Hub();
      const people = { a: new Person('a', hub), b: new Person('b', hub) };
      const mine = ['type', 'add', 'remove', 'rename', 'hear'];
      for (const step of list) {
        if (step.who === 'a' && mine.includes(step.does)) await people.a.do(step, 'a');
        if (step.who === 'b' && step.does !== 'reload') await people.b.do(step, 'b');
      }
      const { session } = people.a;
      session.arrived(hub.now);
      const all = session.state.value;
      let steps = 0;
      for (; session.state.undo !== undefined; steps += 1) session.undo();
      expect(sorted(session.state.value)).toEqual(sorted(hub.now.value));
      for (; steps > 0; steps -= 1) session.redo();
      expect(sorted(session.state.value)).toEqual(sorted(all));
    }),
    { numRuns: 150 },
  );
});
