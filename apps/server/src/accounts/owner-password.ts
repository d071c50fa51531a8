import { passwordLength } from './sign-in.ts';
import type { Accounts } from './accounts.ts';
import { ask } from './accounts-sql.ts';
import type { AccountsDatabase } from './tables.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** An owner, or the sentence that says why it is not clear who is meant. */
type Chosen = { readonly ok: true; readonly owner: Owner } | { readonly ok: false; readonly message: string };

/** Whose password is meant: the only owner, or of several the one with the address given. */
export async function chooseOwner(database: AccountsDatabase, email: string | undefined): Promise<Chosen> {
  const sql = `select "id", "email" from people where "role" = 'owner' order by "email"`;
  const owners = await ask<Owner>(database, sql);
  if (owners.length === 0) return refused('This hub has no owner yet: finish setup in the browser.');
  const list = owners.map((owner) => owner.email).join(', ');
  const wanted = email?.trim().toLowerCase();
  const owner = wanted === undefined ? owners[0]! : owners.find((one) => one.email === wanted);
  if (owner === undefined) return refused(`No owner has the address ${wanted}; there is ${list}.`);
  if (wanted === undefined && owners.length > 1)
    return refused(`There are ${owners.length} owners; say which with --email: ${list}.`);
  return { ok: true, owner };
}

function refused(message: string): Chosen {
  return { ok: false, message };
}

/** What is wrong with a password that was typed, as a sentence; undefined when it will do. */
export function wrongPassword(password: string, again: string): string | undefined {
  if (password !== again) return 'The two are not the same; nothing was changed.';
  if (password.length < passwordLength.least)
    return `A password has at least ${passwordLength.least} characters; nothing was changed.`;
  if (password.length > passwordLength.most)
    return `A password has at most ${passwordLength.most} characters; nothing was changed.`;
  return undefined;
}

/** Gives an owner a password, whether or not they had one, and ends their sessions. */
export async function setOwnerPassword(accounts: Accounts, owner: Owner, password: string): Promise<void> {
  await accounts.setPassword(owner.id, password);
  await accounts.endSessions(owner.id);
}
