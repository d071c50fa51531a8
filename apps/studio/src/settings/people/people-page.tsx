import { changeRole, type Person, removePerson, resetSecondFactor, type Role } from '@cablewright/client';
import { Button, NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableHead } from '../../kit/table/table-head.tsx';
import { meQuery, mayActAs } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { peopleQuery } from '../../api/settings.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { When } from '../../kit/page/when.tsx';
import { Invitations } from './invitations.tsx';
import styles from './people.module.css';
import { roleChoices } from '../../kit/words/role-words.ts';

/** The accounts with their roles, and the invitations. */
export function PeoplePage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="People">
      {me === undefined && <Waiting rows={3} />}
      {me?.via === 'local' && (
        <EmptyState title="This hub runs without sign-in">There are no accounts: everyone works as “local”.</EmptyState>
      )}
      {me !== undefined && me.via !== 'local' && !mayActAs(me, 'owner') && (
        <EmptyState title="Only owners manage people">Ask an owner of this hub to invite a person.</EmptyState>
      )}
      {mayActAs(me, 'owner') && me?.via !== 'local' && (
        <div className={styles['people']}>
          <PeopleSection />
          <Invitations />
        </div>
      )}
    </Page>
  );
}

function PeopleSection() {
  const query = useQuery(peopleQuery);
  return (
    <Loaded query={query} what="people" rows={3}>
      {({ items }) => <PeopleTable people={items} />}
    </Loaded>
  );
}

function PeopleTable({ people }: { people: readonly Person[] }) {
  const [resetting, setResetting] = useState<Person | undefined>();
  const [leaving, setLeaving] = useState<Person | undefined>();
  const { act } = useAct("Couldn't change this person");
  const change = (what: () => Promise<unknown>, done: string) => void act(what, { touched: [['people']], done });
  return (
    <section aria-label="People">
      <div>
        <Table aria-label="People">
          <TableHead columns={['Person', 'Role', ['Since', 'roomy'], ['Last seen', 'roomy'], 'Second factor', '']} />
          <Table.Tbody>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onRole={(role) =>
                  change(
                    () => hub.call(changeRole, { params: { id: person.id }, body: { role } }),
                    `${person.name} is now ${role}`,
                  )
                }
                onReset={() => setResetting(person)}
                onRemove={() => setLeaving(person)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {resetting !== undefined && (
        <ResetDialog
          person={resetting}
          onClose={() => setResetting(undefined)}
          onReset={() => {
            setResetting(undefined);
            change(
              () => hub.call(resetSecondFactor, { params: { id: resetting.id } }),
              `Reset the second factor of ${resetting.name}`,
            );
          }}
        />
      )}
      {leaving !== undefined && (
        <RemoveDialog
          person={leaving}
          onClose={() => setLeaving(undefined)}
          onRemove={() => {
            setLeaving(undefined);
            change(() => hub.call(removePerson, { params: { id: leaving.id } }), `Removed ${leaving.name}`);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly person: Person;
  readonly onRole: (role: Role) => void;
  readonly onReset: () => void;
  readonly onRemove: () => void;
}

function PersonRow({ person, onRole, onReset, onRemove }: RowProps) {
  const { name, email, role, since, lastSeen, secondFactor, you } = person;
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {you && <span className="quiet"> (you)</span>}
        <div className={styles['under']}>{email}</div>
      </Table.Td>
      <Table.Td>
        <NativeSelect
          size="xs"
          miw={104}
          aria-label={`Role of ${name}`}
          data={roleChoices.map(({ value, label }) => ({ value, label }))}
          value={role}
          onChange={(event) => onRole(event.currentTarget.value as Role)}
        />
      </Table.Td>
      <Table.Td className="roomy">{since.slice(0, 10)}</Table.Td>
      <Table.Td className="roomy">{lastSeen === null ? 'never' : <When at={lastSeen} />}</Table.Td>
      <Table.Td>
        {secondFactor ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Reset the second factor of ${name}`}
            onClick={onReset}
          >
            Reset
          </Button>
        ) : (
          'none'
        )}
      </Table.Td>
      <Table.Td>
        <Button size="compact-sm" variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function ResetDialog({ person, onClose, onReset }: { person: Person; onClose: () => void; onReset: () => void }) {
  const title = `Reset the second factor of ${person.name}`;
  return (
    <Dialog title={title} action="Reset" color="red" onAction={onReset} onClose={onClose}>
      <p>
        Their authenticator app, recovery codes and passkeys stop working, and their sessions end. They then sign in
        with their password alone. Make sure that it is really them who ask.
      </p>
    </Dialog>
  );
}

function RemoveDialog({ person, onClose, onRemove }: { person: Person; onClose: () => void; onRemove: () => void }) {
  const title = person.you ? 'Remove yourself' : `Remove ${person.name}`;
  return (
    <Dialog title={title} action="Remove" color="red" onAction={onRemove} onClose={onClose}>
      <p>{person.you ? 'Your' : 'Their'} sessions and API tokens end at once. Past changes stay in the history.</p>
    </Dialog>
  );
}
