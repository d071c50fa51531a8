/** How people confirm a change of their second factor. Access to an unattended browser must not be enough for it. */
import type { Call } from '../../platform/http/route.ts';
import { RefusalError, refuse } from '../../platform/http/problem.ts';
import type { AccountParts } from '../account-parts.ts';
import { accountErrors } from '../errors.ts';
import { forward } from '../forward.ts';
import { freshMs, signedIn } from '../own-password.ts';

/**
 * How a person confirms the change: with their password, not at all because they have just signed in, or by signing in
 * again.
 */
type Confirmation = 'password' | 'now' | 'after signing in again';

export async function confirmationOf(parts: AccountParts, actor: Call['actor']): Promise<Confirmation> {
  const { accounts, account } = signedIn(parts, actor);
  if (await accounts.hasPassword(account)) return 'password';
  const begun = actor.session === undefined ? undefined : await accounts.sessions.begun(actor.session);
  return begun !== undefined && accounts.now() - begun <= freshMs ? 'now' : 'after signing in again';
}

/**
 * Refuses the request unless it has the person's password or, for a person without a password, the sign-in was recent.
 * The password isn't checked here.
 */
export async function requireConfirmation(
  parts: AccountParts,
  { actor, body }: Pick<Call<unknown, unknown, { readonly password?: string }>, 'actor' | 'body'>,
): Promise<void> {
  const confirmation = await confirmationOf(parts, actor);
  if (confirmation === 'password' && body.password === undefined)
    refuse(accountErrors['account-refused'], 'Enter your current password.');
  if (confirmation === 'after signing in again')
    refuse(accountErrors['sign-in-again'], 'Sign in again, then change the second factor within ten minutes.');
}

/** Like `requireConfirmation`, and also checks the password. */
export async function requireChecked(
  parts: AccountParts,
  call: Call<unknown, unknown, { readonly password?: string }>,
): Promise<void> {
  await requireConfirmation(parts, call);
  const { accounts } = signedIn(parts, call.actor);
  const { password } = call.body;
  if (password === undefined || (await confirmationOf(parts, call.actor)) !== 'password') return;
  const { publicUrl } = parts;
  const answer = await forward<unknown>(accounts, call, {
    method: 'POST',
    path: '/api/auth/verify-password',
    publicUrl,
  });
  if (answer.status !== 200) throw new RefusalError(answer);
}
