import { type Me, renameMe, type Role } from '@cablewright/client';
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../api/account.ts';
import { hub } from '../api/hub.ts';
import { Page } from '../kit/page/page.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import styles from './account.module.css';
import { PreferencesSection } from './preferences.tsx';
import { SecondFactorSection } from './second-factor/second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';
import { WaysIn } from './ways-in.tsx';

/** The person's name, how and where they are signed in, and their API tokens. */
export function AccountPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="Your account">
      {me === undefined && <Waiting rows={3} />}
      {me?.via === 'local' && (
        <div className={styles['account']}>
          <PreferencesSection local />
          <p className="quiet">This hub runs without sign-in: there are no accounts, everyone works as “local”.</p>
        </div>
      )}
      {me !== undefined && me.via !== 'local' && (
        <div className={styles['account']}>
          <You key={me.name} me={me} />
          <PreferencesSection local={false} />
          <WaysIn email={me.email ?? ''} />
          <SecondFactorSection />
          <Sessions />
          <Tokens />
        </div>
      )}
    </Page>
  );
}

const roleLines: Readonly<Record<Role, string>> = {
  owner: 'Owner: can do everything',
  editor: 'Editor: can change the catalog',
  viewer: 'Viewer: can read',
  builder: 'Builder: records work at the bench',
};

function You({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const { busy, act } = useAct("Couldn't change your name");
  const rename = () =>
    act(() => hub.call(renameMe, { body: { name: name.trim() } }), {
      touched: [['people']],
      done: 'Changed your name',
    });
  return (
    <section aria-labelledby="you">
      <h2 id="you">{me.name}</h2>
      <p>{me.email}</p>
      <p className="quiet">{roleLines[me.role]}</p>
      <form
        aria-label="Your name"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Group gap="xs" align="flex-end" mt="sm">
          <TextInput
            label="Name shown in the history"
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={busy}
            disabled={name.trim() === '' || name.trim() === me.name}
          >
            Change name
          </Button>
        </Group>
      </form>
    </section>
  );
}
