import type { Design, Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { withoutLayout } from './harness-copy.ts';
import { cookie, delayFrames, hub, journey, page, read } from './journey.ts';

const body = '/api/designs/body';

type Bundle = Layout['bundles'][number];

interface Routed {
  readonly lengthMm: number;
  readonly followsRoute: boolean;
  readonly route?: { readonly bundles: readonly string[]; readonly cutMm: number };
}

const routed = async (id: string) =>
  (await read<{ readonly wires: readonly Routed[] }>(`/api/designs/${id}/harness`)).wires;

/** The search text for each part of the library. */
const found: Readonly<Record<string, string>> = {
  'conduit-nw-13': 'nw 13',
  'conduit-nw-8-5': 'nw 8.5',
  'sleeve-pet-10': 'pet nominal 10',
  'harness-tape-pvc-19': 'pvc tape',
  'harness-tape-fleece-19': 'fleece',
  'tie-harness-200': 'tie 200',
  'clip-fir-tree-12': 'fir',
  'grommet-10': 'grommet 10',
  'edge-clip-12': 'edge',
};

/** The same bundle, measured from its other end. */
function turned({ from, to, coverings, fixings, ...bundle }: Bundle): Bundle {
  const back = (mm: number) => bundle.lengthMm - mm;
  return {
    ...bundle,
    from: to,
    to: from,
    coverings: coverings!.map((one) => ({ ...one, fromMm: back(one.toMm), toMm: back(one.fromMm) })),
    fixings: fixings!.map((one) => ({ ...one, atMm: back(one.atMm) })),
  };
}

const prepare = () => withoutLayout('vehicle-body-harness', 'body');

journey(
  'a layout by hand',
  { path: '/cables/body?view=layout', packs: ['automotive'], prepare, height: 1000, drawer: 'closed' },
  () => {
    const key = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
    };
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
    };

    /** Presses a bundle slightly beyond its middle. */
    const press = async (id: string) => {
      const at: readonly [number, number] = await page.evaluate(`(() => {
      const line = document.querySelector('[data-bundle="${id}"] line');
      const { x, y } = new DOMPoint(0.55 * line.x2.baseVal.value, 0).matrixTransform(line.getScreenCTM());
      return [x, y];
    })()`);
      await page.mouse.click(...at);
    };
    /** Fills the focused field and the following ones, and presses Enter. */
    const enter = async (...texts: readonly (string | number)[]) => {
      for (const [i, one] of texts.entries()) {
        if (i > 0) await key('Tab');
        await page.keyboard.insertText(String(one));
      }
      await key('Enter');
    };

    /** Builds ends and branch points with the lengths of their bundles, starting at the selected node. */
    const build = async ({ nodes, bundles: all }: Layout) => {
      const parts = new Map(nodes.map((one) => [one.id, one.at]));
      const connect = async (part: string) => key('n').then(async () => enter(part));
      await page.getByRole('button', { name: 'Start with a branch point' }).click();
      const ends = new Map([[all[0]!.from, 0]]);
      await connect(parts.get(all[0]!.from)!);
      for (const { from, to, lengthMm } of all) {
        const [near, far] = ends.has(from) ? [from, to] : [to, from];
        const part = parts.get(far);
        // If bundles already meet at the node, a part gets its own branch.
        const branches = part !== undefined && ends.get(near)! > 1;
        await (branches ? connect(part) : key('b'));
        await enter(lengthMm);
        if (part !== undefined && !branches) await connect(part);
        ends.set(near, ends.get(near)! + 1).set(far, 1);
      }
    };
    /** Adds the items of a bundle at the point where it was pressed. */
    const cover = async ({ id, coverings = [], fixings = [] }: Bundle, { splices = [] }: Layout) => {
      await press(id);
      for (const { def, fromMm, toMm, overlapPct } of coverings) {
        await key('c');
        await enter(found[def]!);
        await enter(fromMm, toMm, ...(overlapPct === undefined ? [] : [overlapPct]));
      }
      for (const { def, atMm } of fixings) {
        await key('x');
        await enter(found[def]!);
        await enter(atMm);
      }
      for (const { splice, atMm } of splices.filter((one) => one.bundle === id)) {
        await key('s');
        await enter(splice);
        await enter(atMm);
      }
    };

    test('HA3.1 HA3.2 a vehicle harness of 12 branches, 80 wires and three splices is built by hand: all wires have the routes and lengths of the shipped one', async () => {
      const { layout: wanted } = (await read<Design>('/api/designs/vehicle-body-harness')) as { layout: Layout };
      await delayFrames();
      await build(wanted);
      // In the shipped harness, only this bundle leads towards its branch point.
      const asBuilt = wanted.bundles.map((one) => (one.id === 'b2' ? turned(one) : one));
      for (const one of asBuilt) await cover(one, wanted);
      await key('Shift+F');
      await save();
      const { layout } = await read<Design>(body);
      // Nodes are numbered in the order in which they were made, so ends are compared by the routes below.
      const bare = ({ from: _from, to: _to, ...one }: Bundle) => one;
      expect(layout!.bundles.map(bare)).toEqual(asBuilt.map(bare));
      expect(layout!.splices).toEqual(wanted.splices);
      const [built, shipped] = await Promise.all([routed('body'), routed('vehicle-body-harness')]);
      expect(built).toEqual(shipped);
      expect(built.filter(({ route, followsRoute }) => route !== undefined && followsRoute)).toHaveLength(80);
      for (const kind of ['drawing', 'formboard']) {
        const sheet = await fetch(`${hub.address}${body}/documents/${kind}?format=svg`, { headers: { cookie } });
        expect(await sheet.text()).toContain('J9 Rear lamp right');
      }
    });
  },
);
