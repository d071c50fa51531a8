import type { SearchHit } from '@cablewright/client';
import { vocabularyOf } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { searchQuery } from '../api/records.ts';
import { recordPath } from '../kit/page/paths.ts';
import { libraryNames } from '../kit/words/kind-words.ts';

const pages = [
  { label: 'Cables', to: '/cables' },
  { label: 'Cable finder', to: '/cable-finder' },
  { label: 'Board proposals', to: '/board-proposals' },
  { label: 'Products', to: '/products' },
  { label: 'Product lineup', to: '/lineup' },
  { label: 'Connectors', to: '/library/connectors' },
  { label: 'Wire stocks', to: '/library/wires' },
  { label: 'Devices', to: '/library/devices' },
  { label: 'Terminations and adapters', to: '/library/conditioning-recipes' },
  { label: 'Hazard rules', to: '/library/hazards' },
  { label: 'Pin matrix', to: '/pin-matrix' },
  { label: 'History', to: '/history' },
  { label: 'Packs', to: '/packs' },
  { label: 'Store sources', to: '/settings/stores' },
  { label: 'Code modules', to: '/settings/modules' },
  { label: 'Organisation', to: '/settings/organisation' },
];

function hitKind(kind: string): string {
  if (kind === 'designs') return 'cable';
  if (kind === 'products') return 'product family';
  if (kind === 'variants') return 'variant';
  const noun = libraryNames(kind);
  if (noun !== undefined) return noun.one;
  return vocabularyOf(kind) === undefined ? kind : 'term';
}

/** Ctrl/Cmd-K: finds any cable, record or number by a few of its letters. */
export function QuickOpen() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 120);
  const navigate = useNavigate();
  const { data, isFetching } = useQuery(searchQuery(q));
  const hits: readonly SearchHit[] = q === '' ? [] : (data?.items ?? []);
  const places = pages.filter((page) => page.label.toLowerCase().includes(q.toLowerCase()));
  return (
    <Spotlight.Root query={typed} onQueryChange={setTyped} shortcut="mod + K" scrollable maxHeight={420}>
      <Spotlight.Search
        placeholder="Cable, part, number…"
        leftSection={<IconSearch size={18} />}
        aria-label="Quick open"
      />
      <Spotlight.ActionsList>
        {hits.map((hit) => (
          <Spotlight.Action
            key={`${hit.kind}:${hit.id}`}
            label={hit.label ?? hit.id}
            description={[hitKind(hit.kind), hit.number ?? hit.id].join(' · ')}
            onClick={() => void navigate({ to: recordPath(hit.kind, hit.id) })}
          />
        ))}
        {places.map((page) => (
          <Spotlight.Action
            key={page.to}
            label={page.label}
            description="page"
            onClick={() => void navigate({ to: page.to })}
          />
        ))}
        {hits.length + places.length === 0 && (
          <Spotlight.Empty>{isFetching ? 'Searching…' : `No results for “${q}”`}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
