import { ownerOnlySettings } from '../settings/settings-documents.ts';
import { factsOf } from './index.ts';

/**
 * Whether a record is kept from others: exports for anyone but owners omit it, the git mirror never writes it, and the history
 * shows that it changed but not its content. True for owner-only settings and for confidential kinds.
 */
export function isOwnerOnly(kind: string, key: string): boolean {
  return (kind === 'settings' && ownerOnlySettings.includes(key)) || factsOf(kind)?.confidential === true;
}
