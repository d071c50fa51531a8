import { Button, Group, NativeSelect, Stack, Table, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsQuery, invite, withdrawInvitation, type Invitation, type Made } from '../../api/people.ts';
import type { Role } from '../../api/session.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { ShownOnce } from '../../kit/page/shown-once.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './people.module.css';
import { roleChoices } from '../../kit/words/role-words.ts';

/** Invitations: a new link, shown once, and those nobody has used yet. */
export function Invitations() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const client = useQueryClient();
  const [made, setMade] = useState<Made | undefined>();
  const again = () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const { act } = useAct('It was not taken back');
  const withdraw = async ({ id }: Invitation) => {
    await act(async () => {
      await withdrawInvitation(id);
      done('The invitation is taken back.');
    });
    await again();
  };
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">Invite somebody</h2>
      <p className="quiet">The link is valid for seven days and is used once.</p>
      <InvitationForm
        onMade={(one) => {
          setMade(one);
          void again();
        }}
      />
      {made !== undefined && <Shown made={made} onDone={() => setMade(undefined)} />}
      {error !== null && <Failure title="The invitations did not come" error={error} onRetry={refetch} />}
      {data !== undefined && data.items.length > 0 && (
        <OpenInvitations items={data.items} onWithdraw={(one) => void withdraw(one)} />
      )}
    </section>
  );
}

function InvitationForm({ onMade }: { onMade: (made: Made) => void }) {
  const [role, setRole] = useState<Role>('editor');
  const [email, setEmail] = useState('');
  const { busy, act } = useAct('Nobody was invited');
  const make = () =>
    act(async () => {
      const made = await invite(role, email.trim());
      setEmail('');
      onMade(made);
    });
  return (
    <form
      aria-label="Invite somebody"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack gap="sm" maw={420}>
        <NativeSelect
          label="They come as"
          data={roleChoices.map(({ value, label, says }) => ({ value, label: `${label}: ${says}` }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <TextInput
          label="Only for this address"
          description="The link is mailed to it where a mail server is set. Left empty, whoever has the link may use it"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Make the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Shown({ made: { link, mail, email }, onDone }: { made: Made; onDone: () => void }) {
  return (
    <ShownOnce secret={link} kept={mail === 'sent' ? 'Close' : 'I have sent it'} onClose={onDone}>
      {mail === 'sent' && <p>The link was mailed to {email}. Here it is too; it is not shown again.</p>}
      {mail === 'failed' && (
        <p>The mail server did not take the letter to {email}. Send the link yourself: it is not shown again.</p>
      )}
      {mail === null && <p>Send this link to the person: it is not shown again.</p>}
    </ShownOnce>
  );
}

interface OpenProps {
  readonly items: readonly Invitation[];
  readonly onWithdraw: (invitation: Invitation) => void;
}

function OpenInvitations({ items, onWithdraw }: OpenProps) {
  return (
    <div>
      <Table aria-label="Open invitations" mt="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>For</Table.Th>
            <Table.Th className={styles['roomy']}>Invited by</Table.Th>
            <Table.Th className={styles['roomy']}>Made</Table.Th>
            <Table.Th>Valid until</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>
                {one.email ?? 'whoever has the link'}
                <div className={styles['under']}>as {one.role}</div>
              </Table.Td>
              <Table.Td className={styles['roomy']}>{one.invitedBy}</Table.Td>
              <Table.Td className={styles['roomy']}>
                <When at={one.createdAt} />
              </Table.Td>
              <Table.Td>{one.expiresAt.slice(0, 10)}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Take back the invitation for ${one.email ?? one.role}`}
                  onClick={() => onWithdraw(one)}
                >
                  Take back
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
