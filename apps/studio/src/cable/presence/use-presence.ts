import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { meQuery } from '../../api/account.ts';
import { connection } from '../../api/connection.ts';
import { endPresenceIn, peopleKey, tellPresence, type PersonHere } from '../../api/presence.ts';
import { othersOf, type Other } from './others.ts';
import { onPicks, picksNow } from './picks.ts';

/** How often a page says that it is there, ms: well inside the time the hub remembers it. */
const againMs = 20_000;
/** Selections that follow each other faster are sent together, ms. */
const settleMs = 150;

/** Tells the hub that this page has a design open, with what is selected, while the component is on the page. */
export function useTellPresence(design: string, selected: string | undefined, editing: boolean): void {
  const client = useQueryClient();
  const picks = useSyncExternalStore(onPicks, picksNow);
  const all = useMemo(
    () => [...new Set([...picks, ...(selected === undefined || selected.startsWith('@') ? [] : [selected])])],
    [picks, selected],
  );
  useEffect(() => {
    const tell = () => void tellPresence(client, design, { selected: all, editing }).catch(() => undefined);
    const soon = setTimeout(tell, settleMs);
    const again = setInterval(tell, againMs);
    const stop = connection.subscribe(() => {
      if (!connection.lost) tell();
    });
    return () => {
      clearTimeout(soon);
      clearInterval(again);
      stop();
    };
  }, [client, design, all, editing]);
  useEffect(() => () => void endPresenceIn(design).catch(() => undefined), [design]);
}

const nobodyElse: readonly PersonHere[] = [];

/** The other pages that have a design open. */
export function useOthers(design: string): readonly Other[] {
  const { data: me } = useQuery(meQuery);
  const { data = nobodyElse } = useQuery<readonly PersonHere[]>({
    queryKey: peopleKey(design),
    queryFn: () => nobodyElse,
    enabled: false,
  });
  return useMemo(() => othersOf(data, me?.name ?? ''), [data, me?.name]);
}
