import { Button, Group, Modal, NativeSelect, Stack, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery, removePerson, setRole, type Person } from '../../api/people.ts';
import { meQuery, type Role } from '../../api/session.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { done, failed } from '../../kit/page/toast.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { When } from '../../kit/page/when.tsx';
import { Invitations } from './invitations.tsx';
import styles from './people.module.css';
import { roleChoices } from '../../kit/words/role-words.ts';

/** Who may come in, as what, and who was invited. */
export function PeoplePage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="People">
      {me === undefined && <Waiting rows={3} />}
      {me?.via === 'local' && (
        <EmptyState title="This hub runs without sign-in">Everybody is “local”; there are no accounts.</EmptyState>
      )}
      {me !== undefined && me.via !== 'local' && me.role !== 'owner' && (
        <EmptyState title="Owners manage people">Ask an owner of this hub to invite somebody.</EmptyState>
      )}
      {me?.role === 'owner' && me.via !== 'local' && (
        <div className={styles['people']}>
          <Everybody />
          <Invitations />
        </div>
      )}
    </Page>
  );
}

function Everybody() {
  const { data, error, refetch } = useQuery(peopleQuery);
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Person | undefined>();
  const act = async (change: Promise<unknown>, said: string) => {
    try {
      await change;
      done(said);
    } catch (reason) {
      failed('Nothing was changed', reason);
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
  };
  if (error !== null) return <Failure title="The people did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={3} />;
  return (
    <section aria-label="People">
      <div>
        <Table aria-label="People">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Person</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th className={styles['roomy']}>Since</Table.Th>
              <Table.Th className={styles['roomy']}>Last seen</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onRole={(role) => void act(setRole(person.id, role), `${person.name} is ${role} now.`)}
                onRemove={() => setLeaving(person)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {leaving !== undefined && (
        <RemoveDialog
          person={leaving}
          onClose={() => setLeaving(undefined)}
          onRemove={() => {
            setLeaving(undefined);
            void act(removePerson(leaving.id), `${leaving.name} can no longer sign in.`);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly person: Person;
  readonly onRole: (role: Role) => void;
  readonly onRemove: () => void;
}

function PersonRow({ person: { name, email, role, since, lastSeen, you }, onRole, onRemove }: RowProps) {
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
      <Table.Td className={styles['roomy']}>{since.slice(0, 10)}</Table.Td>
      <Table.Td className={styles['roomy']}>{lastSeen === null ? 'not signed in' : <When at={lastSeen} />}</Table.Td>
      <Table.Td>
        <Button size="compact-sm" variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function RemoveDialog({ person, onClose, onRemove }: { person: Person; onClose: () => void; onRemove: () => void }) {
  return (
    <Modal opened onClose={onClose} title={person.you ? 'Remove yourself' : `Remove ${person.name}`}>
      <Stack gap="sm">
        <p>{person.you ? 'Your' : 'Their'} sessions and API tokens end at once. What was done stays in the history.</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={onRemove}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
