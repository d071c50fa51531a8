import type { Role } from '@cablewright/client';

/** The permissions of each role, in words. */
export const roleWords: Readonly<Record<Role, { readonly label: string; readonly says: string }>> = {
  builder: { label: 'Builder', says: 'records work at the bench, and nothing else' },
  viewer: { label: 'Viewer', says: 'can read' },
  editor: { label: 'Editor', says: 'can change the catalog' },
  owner: { label: 'Owner', says: 'can do everything and manages people' },
};

/** A role with its article: `an editor`. */
export function aRole(role: Role): string {
  return `${/^[aeo]/.test(role) ? 'an' : 'a'} ${role}`;
}

export const roleChoices = (Object.keys(roleWords) as Role[]).map((value) => ({ value, ...roleWords[value] }));
