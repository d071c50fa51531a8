import { useQuery } from '@tanstack/react-query';
import { accountQuery, type Method } from '../api/session.ts';
import { Failure } from '../kit/page/failure.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** How one comes in, and a new password; a first one for those who came in by other means. */
export function WaysIn({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(accountQuery);
  if (error !== null) return <Failure title="Your ways in did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={3} />;
  const { password, mayChoose, ways } = data;
  const words = ways.map(wordsOf);
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">How you sign in</h2>
      <p className="quiet">
        {words.length === 0 ? 'No way to sign in is switched on; ask an owner.' : `With ${list(words)}.`}
        {!password && ' You have no password here.'}
        {mayChoose === 'now' && ' With one you can sign in with your email address too.'}
      </p>
      {mayChoose === 'has one' && <ChangePassword email={email} />}
      {mayChoose === 'now' && <ChoosePassword email={email} />}
      {mayChoose === 'after signing in again' && <SignInAgain ways={ways} email={email} />}
    </section>
  );
}

function wordsOf({ kind, name }: Method): string {
  if (kind === 'password') return 'email and password';
  return kind === 'mail' ? 'a link by mail' : name;
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
