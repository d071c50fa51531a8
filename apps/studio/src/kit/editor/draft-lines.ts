import { present } from '@cablewright/model';
/** The name a draft is stored under: the id of a cable, the kind and id of any other record. */
export function documentOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return kind === 'designs' ? id : `${kind}/${id}`;
}

/** The record that a draft belongs to. A new rule may be made `from` a worked example. */
export function placeOfDraft(document: string): { readonly kind: string; readonly id: string; readonly from?: string } {
  const [kind = '', second, ...rest] = document.split('/');
  if (second === undefined) return { kind: 'designs', id: document };
  if (kind === 'vocab') return { kind: `${kind}/${second}`, id: rest.join('/') };
  // Each webhook and module has a draft, but they share a page. Each page of the engineering settings has its own
  // draft.
  if (kind === 'settings' && second !== 'engineering') return { kind, id: second };
  const [id = '', from] = (rest[0] ?? second).split(':');
  return { kind, id, ...present({ from }) };
}
