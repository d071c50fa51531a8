import type { Design } from '@cablewright/model';
import { send } from './hub.ts';
import { cookie, hub } from './journey.ts';

/** Creates a copy of a harness without its layout. Its wires keep their lengths or all get the same length. */
export async function withoutLayout(harness: string, id: string, lengthMm?: number) {
  await send(hub, `/api/designs/${harness}/duplicate`, { id, label: id }, cookie);
  const answer = await fetch(`${hub.address}/api/designs/${id}`, { headers: { cookie } });
  const { layout: _layout, instances, ...design } = (await answer.json()) as Design;
  const typed = instances.segments!.map(({ lengthFrom: _from, ...segment }) => ({ ...segment, lengthMm: lengthMm! }));
  const segments = lengthMm === undefined ? instances.segments! : typed;
  const headers = { method: 'PUT', 'if-match': answer.headers.get('etag') ?? '' };
  await send(hub, `/api/designs/${id}`, { ...design, instances: { ...instances, segments } }, cookie, headers);
}
