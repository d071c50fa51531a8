import type { Role } from '../../api/session.ts';

/** What each role may do, as one chooses it. */
export const roleChoices: readonly { readonly value: Role; readonly label: string; readonly says: string }[] = [
  { value: 'viewer', label: 'Viewer', says: 'reads' },
  { value: 'editor', label: 'Editor', says: 'changes the catalog' },
  { value: 'owner', label: 'Owner', says: 'does everything, and manages people' },
];
