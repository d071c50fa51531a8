import { checkStore, type Store } from '@cablewright/client';
import { Alert, Button, Group } from '@mantine/core';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import { Words } from '../../kit/words/words.tsx';
import cards from '../../kit/page/cards.module.css';

const setByWords: Readonly<Record<Store['setBy'], string | undefined>> = {
  server: 'set by the server',
  settings: 'set in Integrations',
  program: 'from the makers of the program',
  owner: undefined,
};

/** One store: its key, its offers, and the result of its last check. */
export function StoreCard({ store, onRemove }: { readonly store: Store; readonly onRemove: () => void }) {
  const { id, name, url, fingerprint, setBy, trust, packs, modules, publishers, refusal } = store;
  const { busy, act } = useAct(`Couldn't check ${name}`);
  const check = () =>
    act(() => hub.call(checkStore, { params: { id } }), { touched: [['stores']], done: `Checked ${name}` });
  const words = [setByWords[setBy], trust === 'first-use' ? 'trusted on first use' : undefined];
  return (
    <article className={cards['card']} aria-label={name}>
      <h2>
        {name} <Words words={words.filter((word) => word !== undefined)} />
      </h2>
      <p className="mono">{url}</p>
      <p>
        Fingerprint <code>{fingerprint}</code>
      </p>
      <p className="quiet">
        {packs} packs, {modules} code modules by{' '}
        {publishers.map((publisher) => publisher.name).join(', ') || 'no publisher'}.
      </p>
      <Checked store={store} />
      {refusal !== undefined && (
        <Alert color="red" title={`The last check was refused (${refusal.code})`}>
          {refusal.message}
        </Alert>
      )}
      <Group gap="xs">
        <Button size="compact-sm" loading={busy} onClick={() => void check()} aria-label={`Check now: ${name}`}>
          Check now
        </Button>
        {setBy === 'owner' && (
          <Button size="compact-sm" variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </Group>
    </article>
  );
}

function Checked({ store: { checkedAt, serial, expires, by, at } }: { readonly store: Store }) {
  return (
    <p className="quiet">
      {checkedAt === undefined ? (
        'Not checked yet'
      ) : (
        <>
          Checked <When at={checkedAt} />
        </>
      )}
      {serial !== undefined && `, index ${serial}`}
      {expires !== undefined && (
        <>
          , valid until <time dateTime={expires}>{expires.slice(0, 10)}</time>
        </>
      )}
      {at !== undefined && (
        <>
          . Added by {by ?? 'an owner'} <When at={at} />
        </>
      )}
    </p>
  );
}
