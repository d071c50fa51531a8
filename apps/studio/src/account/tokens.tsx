import { type APIToken, type Scope, createToken, revokeToken } from '@cablewright/client';
import { Anchor, Button, Checkbox, Group, NumberInput, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableHead } from '../kit/table/table-head.tsx';
import { tokensQuery } from '../api/account.ts';
import { hub } from '../api/hub.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { ShownOnce } from '../kit/page/shown-once.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { When } from '../kit/page/when.tsx';
import styles from './account.module.css';

/** The permissions of each scope. */
const scopeWords: Readonly<Record<Scope, string>> = {
  'catalog:read': 'Read the catalog, documents and files; as an owner, also metrics and server status',
  'designs:write': 'Create and change cables, save revisions',
  'library:write': 'Change parts, devices, products, rules, artwork',
  'settings:write': 'Change the settings an editor may change',
  'imports:write': 'Run imports and publish their plans',
  'changes:propose': 'Propose changes, which a person publishes',
  'jobs:run': 'Start and cancel jobs',
  'builds:write': 'Plan orders and record work of their pieces',
};

/** Lists a person's tokens, creates one, which is shown only once, and revokes them. */
export function Tokens() {
  const query = useQuery(tokensQuery);
  const [newToken, setMade] = useState<string | undefined>();
  const { act } = useAct("Couldn't revoke the token");
  const revoke = ({ id, label }: APIToken) =>
    act(() => hub.call(revokeToken, { params: { id } }), {
      touched: [['tokens']],
      done: `Revoked the token “${label}”`,
    });
  return (
    <section aria-labelledby="tokens" className={styles['wide']}>
      <h2 id="tokens">API tokens</h2>
      <p className="quiet">
        A script that sends a token acts as you, within the scopes you allow. Try out requests on the{' '}
        <Anchor inherit underline="always" href="/api/docs">
          API page
        </Anchor>
        .
      </p>
      <Loaded query={query} what="your tokens" rows={3}>
        {({ items, scopes }) => (
          <>
            {items.length === 0 && <EmptyState title="No tokens yet" />}
            {items.length > 0 && <TokenTable tokens={items} onRevoke={(token) => void revoke(token)} />}
            {newToken !== undefined && (
              <ShownOnce secret={newToken} onClose={() => setMade(undefined)}>
                <p>Copy the token now. It is not shown again.</p>
              </ShownOnce>
            )}
            <NewToken scopes={scopes} onMade={setMade} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const day = (text: string) => text.slice(0, 10);

function TokenTable({ tokens, onRevoke }: { tokens: readonly APIToken[]; onRevoke: (token: APIToken) => void }) {
  return (
    <div>
      <Table aria-label="API tokens">
        <TableHead columns={['Name', ['Created', 'roomy'], 'Valid until', ['Last used', 'roomy'], '']} />
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>
                {token.label}
                <div className={styles['scopes']}>{token.scopes.join(' ')}</div>
              </Table.Td>
              <Table.Td className="roomy">{day(token.createdAt)}</Table.Td>
              <Table.Td className={styles['whole']}>{day(token.expiresAt)}</Table.Td>
              <Table.Td className="roomy">
                {token.lastUsedAt === null ? 'never' : <When at={token.lastUsedAt} />}
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Revoke ${token.label}`}
                  onClick={() => onRevoke(token)}
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

function NewToken({ scopes, onMade }: { scopes: readonly Scope[]; onMade: (token: string) => void }) {
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['catalog:read']);
  const [days, setDays] = useState<number>(30);
  const { busy, act } = useAct("Couldn't create the token");
  const make = () =>
    act(() => hub.call(createToken, { body: { label: label.trim(), scopes: chosen, days } }), {
      touched: [['tokens']],
      after: ({ token }) => {
        setLabel('');
        onMade(token);
      },
    });
  return (
    <form
      aria-label="New token"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack gap="sm" mt="md" maw={520}>
        <h3>New token</h3>
        <TextInput
          label="Name"
          value={label}
          maxLength={100}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Checkbox.Group label="Scopes" value={[...chosen]} onChange={setChosen}>
          <Stack gap="sm" mt="var(--space-3)">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeWords[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label="Valid for (days)"
          min={1}
          max={90}
          allowDecimal={false}
          value={days}
          onChange={(value) => setDays(Number(value))}
        />
        <Group>
          <Button
            type="submit"
            loading={busy}
            disabled={label.trim() === '' || chosen.length === 0 || days < 1 || days > 90}
          >
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
