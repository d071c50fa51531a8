import type { Role } from '@cablewright/client';

/** What each role may do. */
export const roleChoices: readonly { readonly value: Role; readonly label: string; readonly says: string }[] = [
  { value: 'viewer', label: 'Viewer', says: 'can read' },
  { value: 'editor', label: 'Editor', says: 'can change the catalog' },
  { value: 'owner', label: 'Owner', says: 'can do everything and manages people' },
];
