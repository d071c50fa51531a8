import type { Sql } from '@cablewright/store';
import { passwordLength } from './sign-in.ts';
import type { Accounts } from './accounts.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** The owner, or a message if it is unclear which owner is meant. */
type Chosen = { readonly ok: true; readonly owner: Owner } | { readonly ok: false; readonly message: string };

/** The owner whose password should be set: the owner with the given address, or the only owner. */
export async function chooseOwner(sql: Sql, email: string | undefined): Promise<Chosen> {
  const text = `select "id", "email" from people where "role" = 'owner' order by "email"`;
  const owners = await sql.query<Owner>(text);
  const [first] = owners;
  if (first === undefined) return refused('This server has no owner yet. Finish setup in the browser.');
  const list = owners.map((owner) => owner.email).join(', ');
  const address = email?.trim().toLowerCase();
  const owner = address === undefined ? first : owners.find((owner) => owner.email === address);
  if (owner === undefined) return refused(`No owner has the address ${address}. Owners: ${list}.`);
  if (address === undefined && owners.length > 1)
    return refused(`There are ${owners.length} owners. Choose one with --email: ${list}.`);
  return { ok: true, owner };
}

function refused(message: string): Chosen {
  return { ok: false, message };
}

/** What is wrong with a typed password, as a sentence, or undefined if it is valid. */
export function wrongPassword(password: string, again: string): string | undefined {
  if (password !== again) return 'The passwords do not match. Nothing was changed.';
  if (password.length < passwordLength.min)
    return `The password must have at least ${passwordLength.min} characters. Nothing was changed.`;
  if (password.length > passwordLength.max)
    return `The password must have at most ${passwordLength.max} characters. Nothing was changed.`;
  return undefined;
}

/** Sets or replaces an owner's password and ends their sessions. */
export async function setOwnerPassword(accounts: Accounts, owner: Owner, password: string): Promise<void> {
  await accounts.setPassword(owner.id, password);
  await accounts.endSessions(owner.id);
}
