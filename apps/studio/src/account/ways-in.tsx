import type { GetAccountAnswer, SignInMethod } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/account.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** How a person signs in, and a new password; a first one for people who sign in by other means. */
export function WaysIn({ email }: { email: string }) {
  const query = useQuery(accountQuery);
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">How you sign in</h2>
      <Loaded query={query} what="how you sign in" rows={3}>
        {(account) => <Ways account={account} email={email} />}
      </Loaded>
    </section>
  );
}

function Ways({ account: { password, mayChoose, ways }, email }: { account: GetAccountAnswer; email: string }) {
  const words = ways.map(wordsOf);
  return (
    <>
      <p className="quiet">
        {words.length === 0 ? 'No sign-in method is enabled. Ask an owner.' : `With ${list(words)}.`}
        {!password && ' You have no password here.'}
        {mayChoose === 'now' && ' With a password you can also sign in with your email address.'}
      </p>
      {mayChoose === 'has one' && <ChangePassword email={email} />}
      {mayChoose === 'now' && <ChoosePassword email={email} />}
      {mayChoose === 'after signing in again' && <SignInAgain ways={ways} email={email} />}
    </>
  );
}

function wordsOf({ kind, name }: SignInMethod): string {
  if (kind === 'password') return 'email and password';
  return kind === 'mail' ? 'an emailed link' : name;
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
