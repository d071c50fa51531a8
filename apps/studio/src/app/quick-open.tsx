import { present } from '@cablewright/model';
import type { SearchHit } from '@cablewright/client';
import { useDebouncedValue } from '@mantine/hooks';
import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconBook2,
  IconFileText,
  IconPlug,
  IconRoute,
  IconSearch,
  type Icon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { searchQuery } from '../api/records.ts';
import { capital, kindNoun } from '../kit/words/kind-words.ts';
import { palette, paletteStore, takeEarlyKeys } from '../kit/page/palette-door.ts';
import { recordPath } from '../kit/page/paths.ts';
import { groupsOf, itemText, resultsFor, type ItemType, type PaletteItem } from './palette/items.ts';
import { recentEntries, remember } from './palette/recent.ts';
import { useItems } from './palette-items.ts';
import styles from './quick-open.module.css';

/** The time without a key press after which the hub is queried, ms. */
const pauseMs = 40;

function hitNoun(kind: string): string {
  return capital(kind === 'variants' ? 'variant' : kindNoun(kind));
}

/**
 * Ctrl/Cmd-K: every action that is possible here with its key, every page, document and guide, and any cable, record or
 * number.
 */
export function QuickOpen() {
  const [typed, setTyped] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const readItems = useItems();
  const [items, setItems] = useState<readonly PaletteItem[]>(readItems);
  const [recent, setRecent] = useState(() => recentEntries());
  const [q] = useDebouncedValue(typed.trim(), pauseMs);
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({ ...searchQuery(q), placeholderData: keepPreviousData });
  const go = (to: string) => void navigate({ to });
  const itemOf = (hit: SearchHit) => itemOfHit(hit, go);
  const text = typed.trim();
  const hits = text === '' || q === '' ? [] : (data?.items ?? []).map(itemOf);
  const groups =
    text === '' ? groupsOf(items, recent, go) : [{ label: '', items: resultsFor(items, hits, text, recent) }];
  const isSearching = text !== '' && (q !== text || isFetching);
  const hasNone = groups.every((group) => group.items.length === 0);
  useFirstWhenReady(isEntered && !isSearching, groups[0]?.items[0], () => setIsEntered(false));
  const takeFirst = (event: KeyboardEvent) => {
    const list = document.querySelector(`.${styles['palette'] ?? ''}`);
    if (event.key !== 'Enter' || list === null || list.querySelector('[data-selected]') !== null) return;
    if (hasNone && isSearching) setIsEntered(true);
    else list.querySelector<HTMLElement>('[data-action]')?.click();
  };
  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={(now) => {
        setTyped(now);
        setIsEntered(false);
      }}
      // The shell handles the shortcut.
      shortcut={null}
      // Not centered, so that the field doesn't move when the number of results changes.
      centered={false}
      scrollable
      maxHeight={460}
      // No blur: without a graphics card each blink of the caret would take 70 ms.
      overlayProps={{ backgroundOpacity: 0.6 }}
      onSpotlightOpen={() => {
        setItems(readItems());
        setRecent(recentEntries());
      }}
      onSpotlightClose={() => {
        takeEarlyKeys();
        setIsEntered(false);
      }}
    >
      <Spotlight.Search
        placeholder="Cable, part, action, page, guide…"
        leftSection={<IconSearch size={18} />}
        aria-label="Quick open"
        onFocus={() => {
          const { text: early, enter } = takeEarlyKeys();
          setTyped((before) => before + early);
          setIsEntered(enter);
        }}
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList className={styles['palette']}>
        {groups.map(({ label, items: each }) => {
          const entries = each.map((item) => (
            <Entry key={item.id} item={item} group={label} isFirst={item === groups[0]?.items[0]} />
          ));
          return label === '' ? (
            entries
          ) : (
            <Spotlight.ActionsGroup key={label} label={label}>
              {entries}
            </Spotlight.ActionsGroup>
          );
        })}
        {hasNone && <Spotlight.Empty>{isSearching ? 'Searching…' : `No results for “${text}”`}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function itemOfHit({ kind, id, label, number }: SearchHit, go: (to: string) => void): PaletteItem {
  const to = recordPath(kind, id);
  return {
    id: `${kind}:${id}`,
    type: kind === 'designs' ? 'cable' : 'part',
    label,
    detail: [hitNoun(kind), number].filter((part) => part !== null).join(' · '),
    text: itemText(label, [], [id, ...(number === null ? [] : [number])]),
    to,
    run: () => go(to),
  };
}

/**
 * Opens the first result once there is one, if Enter was pressed before the field had the focus or before there was a
 * result. Typing more or leaving the palette cancels that.
 */
function useFirstWhenReady(isReady: boolean, first: PaletteItem | undefined, onTaken: () => void): void {
  useEffect(() => {
    if (!isReady) return;
    onTaken();
    if (first === undefined) return;
    palette.close();
    choose(first);
  });
}

/** Runs an entry, after the palette has given the focus back, and remembers it. */
function choose({ id, label, detail, to, run }: PaletteItem): void {
  remember({ id, label, detail, ...present({ to }) });
  if (to === undefined) setTimeout(run, 80);
  else run();
}

const icons: Readonly<Record<ItemType, Icon>> = {
  action: IconBolt,
  page: IconArrowRight,
  guide: IconBook2,
  document: IconFileText,
  cable: IconRoute,
  part: IconPlug,
};

interface EntryProps {
  readonly item: PaletteItem;
  /** The heading above it, which its detail does not repeat. */
  readonly group: string;
  readonly isFirst: boolean;
}

function Entry({ item, group, isFirst }: EntryProps) {
  const ItemIcon = icons[item.type];
  return (
    <Spotlight.Action
      label={item.label}
      data-first={isFirst || undefined}
      description={item.detail === group ? undefined : item.detail}
      leftSection={<ItemIcon size={17} stroke={1.6} className={styles['icon']} aria-hidden />}
      rightSection={<Keys keys={item.keys ?? []} />}
      onClick={() => choose(item)}
    />
  );
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
