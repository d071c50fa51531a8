import {
  type CreatedInvitation,
  createInvitation,
  type Invitation,
  revokeInvitation,
  type Role,
} from '@cablewright/client';
import { Button, Group, NativeSelect, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableHead } from '../../kit/table/table-head.tsx';
import { hub } from '../../api/hub.ts';
import { invitationsQuery } from '../../api/settings.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShownOnce } from '../../kit/page/shown-once.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './people.module.css';
import { roleChoices } from '../../kit/words/role-words.ts';

/** Invitations: a new link, shown once, and those that are still open. */
export function Invitations() {
  const query = useQuery(invitationsQuery);
  const [created, setMade] = useState<CreatedInvitation | undefined>();
  const { act } = useAct("Couldn't revoke the invitation");
  const withdraw = ({ id }: Invitation) =>
    act(() => hub.call(revokeInvitation, { params: { id } }), {
      touched: [['invitations']],
      done: 'Revoked the invitation',
    });
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">Invite a person</h2>
      <p className="quiet">The link is valid for seven days and works once.</p>
      <InvitationForm onMade={setMade} />
      {created !== undefined && <Shown made={created} onDone={() => setMade(undefined)} />}
      <Loaded query={query} what="invitations" waiting={<></>}>
        {({ items }) =>
          items.length > 0 && <OpenInvitations items={items} onWithdraw={(invitation) => void withdraw(invitation)} />
        }
      </Loaded>
    </section>
  );
}

function InvitationForm({ onMade }: { onMade: (made: CreatedInvitation) => void }) {
  const [role, setRole] = useState<Role>('editor');
  const [email, setEmail] = useState('');
  const { busy, act } = useAct("Couldn't create the invitation");
  const make = () =>
    act(() => hub.call(createInvitation, { body: { role, email: email.trim() || undefined } }), {
      touched: [['invitations']],
      after: (invitation) => {
        setEmail('');
        onMade(invitation);
      },
    });
  return (
    <form
      aria-label="Invite a person"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack gap="sm" maw={420}>
        <NativeSelect
          label="Role"
          data={roleChoices.map(({ value, label, says }) => ({ value, label: `${label}: ${says}` }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <TextInput
          label="Email (optional)"
          description="The link works for this address only, and is emailed if a mail server is set up. If empty, anyone with the link can join"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Create invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Shown({ made: { link, mail, email }, onDone }: { made: CreatedInvitation; onDone: () => void }) {
  return (
    <ShownOnce secret={link} closeLabel={mail === 'sent' ? 'Close' : "Done, I've sent it"} onClose={onDone}>
      {mail === 'sent' && <p>The link was emailed to {email}. It is shown here once.</p>}
      {mail === 'failed' && (
        <p>The invitation couldn&apos;t be emailed to {email}. Send the link yourself. It is not shown again.</p>
      )}
      {mail === null && <p>Send this link to the person. It is not shown again.</p>}
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
        <TableHead columns={['For', ['Invited by', 'roomy'], ['Created', 'roomy'], 'Valid until', '']} />
        <Table.Tbody>
          {items.map((invitation) => (
            <Table.Tr key={invitation.id}>
              <Table.Td>
                {invitation.email ?? 'anyone with the link'}
                <div className={styles['under']}>as {invitation.role}</div>
              </Table.Td>
              <Table.Td className="roomy">{invitation.invitedBy}</Table.Td>
              <Table.Td className="roomy">
                <When at={invitation.createdAt} />
              </Table.Td>
              <Table.Td>{invitation.expiresAt.slice(0, 10)}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Revoke the invitation for ${invitation.email ?? invitation.role}`}
                  onClick={() => onWithdraw(invitation)}
                >
                  Revoke
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
