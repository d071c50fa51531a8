/**
 * Entering a code from the app or a recovery code: the second step of signing in, and the last step of setting up an
 * authenticator app.
 */
import { isObject } from '@cablewright/model';
import { anonymous, type Actor } from '../../platform/http/actor.ts';
import type { Answer, JsonText } from '../../platform/http/answer.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Call } from '../../platform/http/route.ts';
import type { AccountParts } from '../account-parts.ts';
import { fieldOf, type Accounts } from '../accounts.ts';
import { sessionTokenIn, withCookie } from '../cookies.ts';
import type { CodeAccepted } from '../answers.ts';
import { accountErrors } from '../errors.ts';
import { bodyOf, forward, type LibraryAnswer } from '../forward.ts';

export type CodeKind = 'totp' | 'backup-code';

const words: Readonly<Record<CodeKind, string>> = {
  totp: 'with a code of the app',
  'backup-code': 'with a recovery code',
};

export async function enterCode(
  parts: AccountParts,
  call: Call<unknown, unknown, { readonly code: string }>,
  kind: CodeKind,
): Promise<LibraryAnswer<CodeAccepted>> {
  const { accounts, publicUrl } = parts;
  if (accounts === undefined)
    return problem(accountErrors['sign-in-off'], 'This server runs without sign-in: everyone acts as "local".');
  const { actor } = await accounts.identify(call.headers);
  const had = actor?.account !== undefined && (await accounts.secondFactors.hasApp(actor.account));
  const answer = await forward<CodeAccepted>(accounts, call, {
    method: 'POST',
    path: `/api/auth/two-factor/verify-${kind}`,
    publicUrl,
  });
  const source = { actor: actor ?? (await waiting(accounts, call)) ?? anonymous, address: call.address };
  if (answer.status !== 200) {
    await parts.audit.noteRefusal('sign-in.refused', source, { detail: `The code was refused (${words[kind]})` });
    return answer;
  }
  const user = userIn(answer);
  if (kind === 'totp' && (await accounts.secondFactors.usedBefore(user.id, call.body.code)))
    return refuseUsed(accounts, answer, actor);
  if (actor === undefined) return finished(parts, accounts, source.address, answer, user, kind);
  if (!had) await turnedOn(parts, accounts, { actor, address: call.address }, answer);
  return answer;
}

/**
 * Refuses a code that was used before. Only hashes of used codes are stored. If the account library has already started
 * a session for the code, the session is ended.
 */
async function refuseUsed(accounts: Accounts, answer: Answer, actor: Actor | undefined) {
  const token = sessionTokenIn(answer);
  const begun = token === undefined ? undefined : (await accounts.sessions.withToken(token))?.session;
  if (actor === undefined && begun !== undefined)
    await accounts.options.sql.query('delete from sessions where "id" = $1', [begun]);
  return problem(accountErrors['code-refused'], 'The code was used before. Wait for the next one.');
}

async function finished(
  { audit }: AccountParts,
  accounts: Accounts,
  address: string,
  answer: Answer<200, JsonText<CodeAccepted>>,
  { name, email }: User,
  kind: CodeKind,
) {
  await audit.note('sign-in', { actor: { name, email, via: 'session' }, address }, { detail: words[kind] });
  return withCookie(answer, accounts.guesses.deviceCookie(email));
}

/** When a second factor is turned on, ends the sessions that were started with one factor. */
async function turnedOn(
  { audit }: AccountParts,
  accounts: Accounts,
  source: { readonly actor: Actor; readonly address: string },
  answer: Answer,
): Promise<void> {
  const token = sessionTokenIn(answer);
  const session = token === undefined ? undefined : (await accounts.sessions.withToken(token))?.session;
  if (session !== undefined) await accounts.sessions.endOthers(source.actor.account!, session);
  await audit.note('second-factor.on', source);
}

interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

function userIn(answer: Answer): User {
  const body = bodyOf(answer);
  const user = isObject(body) ? body['user'] : undefined;
  return { id: fieldOf(user, 'id') ?? '', name: fieldOf(user, 'name') ?? '', email: fieldOf(user, 'email') ?? '' };
}

/** The person whose password was accepted, for the audit log. The cookie identifies the pending sign-in. */
async function waiting(accounts: Accounts, { headers }: Pick<Call, 'headers'>): Promise<Actor | undefined> {
  const cookie = /\.two_factor=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (cookie === undefined) return undefined;
  const sql = `select p."name", p."email" from verifications v join people p on p."id" = v."value" where v."identifier" = $1`;
  const identifier = decodeURIComponent(cookie).replace(/\..*/s, '');
  const [row] = await accounts.options.sql.query<{ name: string; email: string }>(sql, [identifier]);
  return row && { ...row, role: 'viewer', via: 'session' };
}
