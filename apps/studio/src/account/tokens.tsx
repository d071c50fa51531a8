import { Anchor, Button, Checkbox, Group, NumberInput, Stack, Table, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeToken, revokeToken, tokensQuery, type Token } from '../api/tokens.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { ShownOnce } from '../kit/page/shown-once.tsx';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { When } from '../kit/page/when.tsx';
import styles from './account.module.css';

/** What each scope lets a script do. */
const scopeWords: Readonly<Record<string, string>> = {
  'catalog:read': 'Read the catalog, documents and files',
  'designs:write': 'Make and change cables, save revisions',
  'library:write': 'Change parts, devices, products, rules, artwork',
  'settings:write': 'Change the settings an editor may change',
  'imports:write': 'Run imports and publish what they plan',
  'jobs:run': 'Start and cancel jobs',
};

/** The tokens of a person: the list, a new one shown once, taking one back. */
export function Tokens() {
  const { data, error, refetch } = useQuery(tokensQuery);
  const client = useQueryClient();
  const [made, setMade] = useState<string | undefined>();
  const again = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const { act } = useAct('It was not revoked');
  const revoke = async ({ id, label }: Token) => {
    await act(async () => {
      await revokeToken(id);
      done(`The token “${label}” is revoked.`);
    });
    await again();
  };
  return (
    <section aria-labelledby="tokens" className={styles['wide']}>
      <h2 id="tokens">API tokens</h2>
      <p className="quiet">
        A script that sends a token acts as you, with what you allow it. What it can ask for is tried out on the{' '}
        <Anchor inherit underline="always" href="/api/docs">
          page of the API
        </Anchor>
        .
      </p>
      {error !== null && <Failure title="Your tokens did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={3} />}
      {data?.items.length === 0 && <EmptyState title="You have no tokens" />}
      {data !== undefined && data.items.length > 0 && (
        <TokenTable tokens={data.items} onRevoke={(token) => void revoke(token)} />
      )}
      {made !== undefined && (
        <ShownOnce secret={made} onClose={() => setMade(undefined)}>
          <p>Copy the token now: it is not shown again.</p>
        </ShownOnce>
      )}
      {data !== undefined && (
        <NewToken
          scopes={data.scopes}
          onMade={(token) => {
            setMade(token);
            void again();
          }}
        />
      )}
    </section>
  );
}

function TokenTable({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke: (token: Token) => void }) {
  const day = (text: string) => text.slice(0, 10);
  return (
    <div>
      <Table aria-label="API tokens">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>For</Table.Th>
            <Table.Th className={styles['roomy']}>Made</Table.Th>
            <Table.Th>Valid until</Table.Th>
            <Table.Th className={styles['roomy']}>Last used</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>
                {token.label}
                <div className={styles['scopes']}>{token.scopes.join(' ')}</div>
              </Table.Td>
              <Table.Td className={styles['roomy']}>{day(token.createdAt)}</Table.Td>
              <Table.Td className={styles['whole']}>{day(token.expiresAt)}</Table.Td>
              <Table.Td className={styles['roomy']}>
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

function NewToken({ scopes, onMade }: { scopes: readonly string[]; onMade: (token: string) => void }) {
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(['catalog:read']);
  const [days, setDays] = useState<number>(30);
  const { busy, act } = useAct('The token was not made');
  const make = () =>
    act(async () => {
      const { token } = await makeToken(label.trim(), chosen, days);
      setLabel('');
      onMade(token);
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
          label="What it is for"
          value={label}
          maxLength={100}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Checkbox.Group label="What it may do" value={[...chosen]} onChange={setChosen}>
          <Stack gap={12} mt={6}>
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeWords[scope] ?? scope} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label="Valid for, days"
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
            Make the token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
