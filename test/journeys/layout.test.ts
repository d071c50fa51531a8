import type { Design, Drawing, Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, delayFrames, go, hub, journey, page, read } from './journey.ts';

const path = '/api/designs/bench';
const body = '/api/designs/body';

/** A copy of a harness without its layout, with its wires as they are or all of one length. */
async function withoutLayout(harness: string, id: string, lengthMm?: number) {
  await send(hub, `/api/designs/${harness}/duplicate`, { id, label: id }, cookie);
  const answer = await fetch(`${hub.address}/api/designs/${id}`, { headers: { cookie } });
  const { layout: _layout, instances, ...design } = (await answer.json()) as Design;
  const typed = instances.segments!.map(({ lengthFrom: _from, ...segment }) => ({ ...segment, lengthMm: lengthMm! }));
  const segments = lengthMm === undefined ? instances.segments! : typed;
  const headers = { method: 'PUT', 'if-match': answer.headers.get('etag') ?? '' };
  await send(hub, `/api/designs/${id}`, { ...design, instances: { ...instances, segments } }, cookie, headers);
}

async function prepare() {
  await Promise.all([withoutLayout('machine-control-harness', 'bench'), withoutLayout('vehicle-body-harness', 'body')]);
}

type Bundle = Layout['bundles'][number];

interface Routed {
  readonly lengthMm: number;
  readonly followsRoute: boolean;
  readonly route?: { readonly bundles: readonly string[]; readonly cutMm: number };
}

const routed = async (id: string) =>
  (await read<{ readonly wires: readonly Routed[] }>(`/api/designs/${id}/harness`)).wires;

/** What is typed to find a part of the library. */
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

/** A bundle as it is where it begins at its other end. */
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

journey('layout', { path: '/cables/body?view=layout', packs: ['automotive'], prepare, height: 1000 }, () => {
  const node = (id: string) => page.locator(`[data-node="${id}"]`);
  const bundle = (id: string) => page.locator(`[data-bundle="${id}"]`);
  const bundles = () => page.locator('[data-bundle]').count();
  const key = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  };
  const lengths = async () => (await read<Design>(path)).layout?.bundles.map(({ lengthMm }) => lengthMm) ?? [];
  const middle = async (id: string) => {
    const { x, y, width, height } = (await node(id).locator('rect, circle').first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  /** A press on a bundle, a bit beyond the middle of it. */
  const press = async (id: string) => {
    const at: readonly [number, number] = await page.evaluate(`(() => {
      const line = document.querySelector('[data-bundle="${id}"] line');
      const { x, y } = new DOMPoint(0.55 * line.x2.baseVal.value, 0).matrixTransform(line.getScreenCTM());
      return [x, y];
    })()`);
    await page.mouse.click(...at);
  };
  /** Fills the field that has the keys and those after it, and takes them. */
  const enter = async (...texts: readonly (string | number)[]) => {
    for (const [i, one] of texts.entries()) {
      if (i > 0) await key('Tab');
      await page.keyboard.insertText(String(one));
    }
    await key('Enter');
  };

  /** Ends and branch points with the lengths of their bundles, each begun at the node that the keys are at. */
  const build = async ({ nodes, bundles: all }: Layout) => {
    const parts = new Map(nodes.map((one) => [one.id, one.at]));
    const connect = async (part: string) => key('n').then(async () => enter(part));
    await page.getByRole('button', { name: 'Start with a branch point' }).click();
    const ends = new Map([[all[0]!.from, 0]]);
    await connect(parts.get(all[0]!.from)!);
    for (const { from, to, lengthMm } of all) {
      const [near, far] = ends.has(from) ? [from, to] : [to, from];
      const part = parts.get(far);
      // Where bundles meet already, a part gets a branch of its own.
      const branches = part !== undefined && ends.get(near)! > 1;
      await (branches ? connect(part) : key('b'));
      await enter(lengthMm);
      if (part !== undefined && !branches) await connect(part);
      ends.set(near, ends.get(near)! + 1).set(far, 1);
    }
  };
  /** What lies on a bundle, added where it is pressed. */
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
    // The one bundle that leads towards its branch point in the shipped harness.
    const asBuilt = wanted.bundles.map((one) => (one.id === 'b2' ? turned(one) : one));
    for (const one of asBuilt) await cover(one, wanted);
    await key('Shift+F');
    await save();
    const { layout } = await read<Design>(body);
    // Nodes are numbered as they were made; the routes below say what they lead to.
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
    await page.reload();
    await go('/cables/bench?view=layout');
  });

  test('HA3.2 a first layout is proposed from the connections, with what was assumed, and is one step of undo', async () => {
    await page.getByRole('button', { name: 'Propose a layout' }).click();
    await page.getByText(/^A spine of \d+ branch points/).waitFor();
    expect(await bundles()).toBeGreaterThan(6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Propose a layout' }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await node('n1').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await save();
    expect((await read<Design>(path)).layout!.nodes.filter(({ at }) => at?.startsWith('j'))).toHaveLength(6);
  });

  test('HA3.1 a length is typed where it is read, in any unit, by pointer and by keys', async () => {
    await page.locator('[data-chip="b6"]').click();
    await page.keyboard.type('0.8 m');
    await key('Enter');
    await bundle('b6').focus();
    await page.keyboard.type('905');
    await key('Enter');
    await expect.poll(async () => bundle('b6').getAttribute('aria-label')).toContain(', 905 mm');
    await save();
    expect((await lengths())[5]).toBe(905);
  });

  test('HA3.1 a node that is dragged swings its bundle; without scale the bundle says so, and a key restores it', async () => {
    const before = await lengths();
    const drag = async (dx: number, dy: number) => {
      const at = await middle('n6');
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + dx / 2, at.y + dy / 2);
      await page.mouse.move(at.x + dx, at.y + dy);
      await page.mouse.up();
    };
    await drag(-40, -30);
    expect(await page.locator('[data-loose][data-bundle]').count()).toBe(0);
    await bundle('b1').focus();
    await key('h');
    await drag(-60, 40);
    await expect.poll(async () => page.locator('[data-loose][data-bundle]').count()).toBe(1);
    const loose = await page.locator('[data-loose][data-bundle]').getAttribute('data-bundle');
    await bundle(loose!).focus();
    await key('Enter', 'r');
    await expect.poll(async () => page.locator('[data-loose][data-bundle]').count()).toBe(0);
    await expect.poll(async () => (await read<Drawing>('/api/drawings/bench')).nodes?.['n6']).toBeDefined();
    expect(await lengths()).toEqual(before);
  });

  test('HA3.1 a section lights its wires with its table, and a wire its route', async () => {
    await key('Escape');
    await bundle('b2').focus();
    await key('Enter');
    const card = page.getByRole('region', { name: 'Bundle B2' });
    const wires = card.getByRole('table', { name: 'Wires in this bundle' }).getByRole('button');
    await wires.first().waitFor();
    const ofSection = await page.locator('[data-lit]').count();
    await wires.first().hover();
    await expect.poll(async () => page.locator('[data-lit]').count()).toBeLessThan(ofSection);
    expect(await page.locator('[data-lit]').count()).toBeGreaterThan(0);
    expect(await card.getByRole('table', { name: 'Sections' }).getByRole('row').count()).toBeGreaterThan(1);
  });

  test('HA3.1 bundles are split and covered and branches are added by keys, and undo takes it all back', async () => {
    const saved = await read<Design>(path);
    const before = await bundles();
    await bundle('b6').focus();
    await key('Enter', 'b');
    await expect.poll(bundles).toBe(before + 1);
    await bundle('b6').focus();
    await key('Enter', 'c');
    await page.getByRole('combobox', { name: 'Covering' }).fill('fleece');
    await page
      .getByRole('option', { name: /fleece/i })
      .first()
      .click();
    await page.getByRole('button', { name: /^Remove .*fleece/i }).waitFor();
    await node('n6').focus();
    await key('Enter', 'b');
    await expect.poll(bundles).toBe(before + 2);
    for (let i = 0; i < 3; i += 1) await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(bundles).toBe(before);
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    expect(await read<Design>(path)).toEqual(saved);
  });
});
