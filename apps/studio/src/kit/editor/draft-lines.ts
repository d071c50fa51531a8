import { present } from '@cablewright/model';
/** Names of drafts in storage and in lists. */

/** The name a document's draft is stored under: a cable's is its id, another record's its kind and id. */
export function documentOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return kind === 'designs' ? id : `${kind}/${id}`;
}

/** The record that a draft is of. A new rule may be made `from` a worked example. */
export function placeOfDraft(document: string): { readonly kind: string; readonly id: string; readonly from?: string } {
  const parts = document.split('/');
  if (parts.length === 1) return { kind: 'designs', id: document };
  if (parts[0] === 'vocab') return { kind: `${parts[0]}/${parts[1]}`, id: parts.slice(2).join('/') };
  // Webhooks and modules have a draft each and one page; pages of the engineering settings have a draft and a page each.
  if (parts[0] === 'settings' && parts[1] !== 'engineering') return { kind: 'settings', id: parts[1]! };
  const [id = '', from] = (parts[2] ?? parts[1]!).split(':');
  return { kind: parts[0]!, id, ...present({ from }) };
}
