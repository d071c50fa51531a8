import { type Design, type Drawing, type Json, present } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { savedAnswer } from '../record-answers.ts';
import { ownDelete, save } from '../saving/save.ts';
import { requireUnused } from '../saving/unused-guard.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Seen } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { designErrors } from './errors.ts';
import { requireFreeId } from './new-design.ts';
import { saveDesign, type DesignSaver } from './save-design.ts';
import type { InForce } from '../saving/guarded.ts';

/**
 * Copies a design and its drawing sidecar under a new id. The copy has no part number, because a number identifies one
 * product. A copy of a template is an ordinary cable.
 */
export async function duplicateDesign(saver: DesignSaver, actor: Actor, from: Design, id: string, label: string) {
  requireFreeId(saver.catalog, id);
  const { productRef: _number, partNumber: _other, aliases: _aliases, tags = [], ...rest } = from;
  const copied = tags.filter((tag) => tag !== 'template');
  const design: Design = present({
    ...rest,
    tags: copied.length === 0 ? undefined : copied,
    id,
    label,
    status: 'development',
  });
  const writes = [fresh('designs', id, design), ...(await drawingWrites(saver.catalog, from.id, id, false))];
  const saved = await save(saver, {
    actor,
    message: `Duplicated ${from.label ?? from.id}`,
    writes,
    stored: true,
  });
  return savedAnswer(201, design, saved, { location: `/api/designs/${id}` });
}

interface Renaming {
  readonly actor: Actor;
  readonly design: Design;
  readonly now: InForce;
  readonly seen: Exclude<Seen, undefined>;
  readonly id: string;
  readonly label: string;
}

/** Changes a design's name, and also its id if no saved revision and no other design refers to it. */
export async function renameDesign(saver: DesignSaver, renaming: Renaming) {
  const { actor, design: before, now, seen, id, label } = renaming;
  const message = `Renamed ${before.label ?? before.id} to ${label}`;
  if (id === before.id) {
    return saveDesign(saver, { actor, message, design: { ...before, label }, now, seen, status: 200 });
  }
  requireFreeId(saver.catalog, id);
  requireUnused(saver.catalog, 'designs', before.id);
  if (saver.catalog.designs.versions(before.id).length > 0) {
    refuse(
      designErrors['has-versions'],
      'Its saved revisions use this id. Change only the name, or duplicate the design.',
    );
  }
  const design: Design = { ...before, id, label };
  const writes = [
    ownDelete('designs', before.id, now, seen),
    fresh('designs', id, design),
    ...(await drawingWrites(saver.catalog, before.id, id, true)),
  ];
  const saved = await save(saver, {
    actor,
    message,
    writes,
    rename: { from: before.id, to: id },
    stored: true,
  });
  return savedAnswer(200, design, saved, { location: `/api/designs/${id}` });
}

function fresh(kind: string, key: string, record: object): Write {
  return { kind, key, op: 'put', seen: null, after: record as Json };
}

/** The drawing for a copied cable: without the part number and the signatures of the original. */
function unsigned({ partNumber: _number, drawn: _drawn, checked: _checked, date: _date, ...rest }: Drawing) {
  return rest;
}

/** The writes that copy the drawing sidecar to another design. With `move`, they also delete the hub's own original. */
async function drawingWrites(catalog: LiveCatalog, from: string, to: string, move: boolean): Promise<Write[]> {
  const stored = await catalog.store.read('drawings', from);
  if (stored === undefined) return [];
  const drawing = JSON.parse(stored.text) as Drawing;
  const copy = fresh('drawings', to, { ...(move ? drawing : unsigned(drawing)), id: to });
  if (!move) return [copy];
  return [copy, { kind: 'drawings', key: from, op: 'delete', seen: stored.seq, after: null }];
}
