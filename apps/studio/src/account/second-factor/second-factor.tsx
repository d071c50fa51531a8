import type { SecondFactor } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { secondFactorQuery } from '../../api/account.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import styles from './second-factor.module.css';
import { App } from './app.tsx';
import { Passkeys } from './passkeys.tsx';
import { hasPasskeys } from './web-authn.ts';

/** A person's second factor: an authenticator app with recovery codes and, if the browser supports them, passkeys. */
export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery);
  return (
    <section aria-labelledby="second-factor" className={styles['wide']}>
      <h2 id="second-factor">Second factor</h2>
      <Loaded query={query} what="your second factor" rows={2}>
        {(state) => <Factors state={state} />}
      </Loaded>
    </section>
  );
}

function Factors({ state }: { state: SecondFactor }) {
  const { required, app, passkeys } = state;
  return (
    <>
      <p className="quiet">
        {required ? 'An owner requires a second factor of everybody on this hub. ' : ''}
        {app || passkeys.length > 0
          ? 'A stolen password alone does not let anyone in.'
          : 'With a second factor, a stolen password alone does not let anyone in.'}
      </p>
      {state.confirm === 'after signing in again' ? (
        <p>To change it, sign out and sign in again: your last sign-in was more than ten minutes ago.</p>
      ) : (
        <>
          <App state={state} />
          {(hasPasskeys || passkeys.length > 0) && <Passkeys state={state} />}
        </>
      )}
    </>
  );
}
