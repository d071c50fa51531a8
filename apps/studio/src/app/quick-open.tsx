import type { SearchHit } from '@cablewright/client';
import { useDebouncedValue } from '@mantine/hooks';
import { Kbd } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { searchQuery } from '../api/records.ts';
import { pageActions, type PageAction } from '../kit/actions/actions.ts';
import { ranked } from '../kit/actions/matching.ts';
import { recordPath } from '../kit/page/paths.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import { kindNoun } from '../kit/words/kind-words.ts';
import styles from './quick-open.module.css';
import { preferenceActions } from './preference-sync.ts';
import { places } from './sections.ts';

function hitNoun(kind: string): string {
  return kind === 'variants' ? 'variant' : kindNoun(kind);
}

/** Maximum number of actions and of pages, so that records stay visible. */
const most = 8;

/** Ctrl/Cmd-K: every page, every action of the page that is open with its key, and any cable, record or number. */
export function QuickOpen() {
  const [typed, setTyped] = useState('');
  const [actions, setActions] = useState<readonly PageAction[]>([]);
  const [q] = useDebouncedValue(typed.trim(), 120);
  const navigate = useNavigate();
  const { data, isFetching } = useQuery(searchQuery(q));
  const newCable: PageAction = {
    id: 'new-cable',
    label: 'New cable',
    keys: [],
    group: 'Cables',
    run: () => void navigate({ to: '/cables', search: { new: '1' } }),
  };
  const everywhere = [...(useWritable() ? [newCable] : []), ...preferenceActions()];
  const hits: readonly SearchHit[] = q === '' ? [] : (data?.items ?? []);
  const does = ranked(actions, typed).slice(0, typed === '' ? actions.length : most);
  const pages = ranked(places, typed).slice(0, typed === '' ? places.length : most);
  const openHit = (hit: SearchHit) => void navigate({ to: recordPath(hit.kind, hit.id) });
  const text = typed.trim();
  const isSearching = text !== '' && (q !== text || isFetching);
  const takeFirst = useTakeFirst(does.length + pages.length === 0 && isSearching ? text : undefined, openHit);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      scrollable
      maxHeight={420}
      // No blur: without a graphics card each blink of the caret would take 70 ms.
      overlayProps={{ backgroundOpacity: 0.35 }}
      onSpotlightOpen={() => setActions([...pageActions(), ...everywhere])}
    >
      <Spotlight.Search
        placeholder="Cable, part, page, action…"
        leftSection={<IconSearch size={18} />}
        aria-label="Quick open"
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList className={styles['palette']}>
        {does.map(({ id, label, keys, group, run }) => (
          <Spotlight.Action
            key={id}
            label={label}
            description={group}
            rightSection={<Keys keys={keys} />}
            // The palette returns the focus before the action moves it.
            onClick={() => setTimeout(run, 80)}
          />
        ))}
        {pages.map((page) => (
          <Spotlight.Action
            key={page.label}
            label={page.label}
            description="page"
            onClick={() => void navigate({ to: page.to })}
          />
        ))}
        {hits.map((hit) => (
          <Spotlight.Action
            key={`${hit.kind}:${hit.id}`}
            label={hit.label ?? hit.id}
            description={[hitNoun(hit.kind), hit.number ?? hit.id].join(' · ')}
            onClick={() => openHit(hit)}
          />
        ))}
        {does.length + hits.length + pages.length === 0 && (
          <Spotlight.Empty>{isFetching ? 'Searching…' : `No results for “${q}”`}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * The keys of the search field. Enter opens the first result, which is marked. If the results for `awaited` have not
 * arrived yet, it opens the first one when they do, unless the person goes on typing or leaves.
 */
function useTakeFirst(awaited: string | undefined, open: (hit: SearchHit) => void) {
  const client = useQueryClient();
  const openFirstOf = async (text: string, input: HTMLInputElement) => {
    const { items } = await client.ensureQueryData(searchQuery(text));
    const [first] = items;
    if (first === undefined || !input.isConnected || input.value.trim() !== text) return;
    spotlight.close();
    open(first);
  };
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const list = document.querySelector(`.${styles['palette'] ?? ''}`);
    if (event.key !== 'Enter' || list === null || list.querySelector('[data-selected]') !== null) return;
    if (awaited === undefined) list.querySelector<HTMLElement>('[data-action]')?.click();
    else void openFirstOf(awaited, event.currentTarget).catch(() => undefined);
  };
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span>
      {keys.map((key) => (
        <Kbd key={key} size="xs" ml="var(--space-2)">
          {key}
        </Kbd>
      ))}
    </span>
  );
}
