import { present } from '@cablewright/model';
/** The name a draft is stored under: the id of a cable, the kind and id of any other record. */
export function documentOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return kind === 'designs' ? id : `${kind}/${id}`;
}

/** The record that a draft belongs to. A new rule may be made `from` a worked example. */
export function placeOfDraft(document: string): { readonly kind: string; readonly id: string; readonly from?: string } {
  const parts = document.split('/');
  if (parts.length === 1) return { kind: 'designs', id: document };
  if (parts[0] === 'vocab') return { kind: `${parts[0]}/${parts[1]}`, id: parts.slice(2).join('/') };
  // Each webhook and module has a draft, but they share a page. Each page of the engineering settings has its own draft.
  if (parts[0] === 'settings' && parts[1] !== 'engineering') return { kind: 'settings', id: parts[1]! };
  const [id = '', from] = (parts[2] ?? parts[1]!).split(':');
  return { kind: parts[0]!, id, ...present({ from }) };
}
