import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { meQuery } from '../../api/account.ts';
import { leaveDesign, peopleKey, showDesign, type PersonHere } from '../../api/presence.ts';
import { othersOf, type OtherPeople } from './others.ts';
import { onPicks, picksNow } from './picks.ts';

/** Selections that change faster than this are sent together, ms. */
const settleMs = 150;

/** Tells the hub that this page has a design open, and what is selected, while the component is mounted. */
export function useTellPresence(design: string, selected: string | undefined, editing: boolean): void {
  const picks = useSyncExternalStore(onPicks, picksNow);
  const all = useMemo(
    () => [...new Set([...picks, ...(selected === undefined || selected.startsWith('@') ? [] : [selected])])],
    [picks, selected],
  );
  useEffect(() => {
    const soon = setTimeout(() => showDesign(design, { selected: all, editing }), settleMs);
    return () => clearTimeout(soon);
  }, [design, all, editing]);
  useEffect(() => () => leaveDesign(design), [design]);
}

const nobodyElse: readonly PersonHere[] = [];

/** Who else has a design open, and whether this person has it open in other windows. */
export function useOthers(design: string): OtherPeople {
  const { data: me } = useQuery(meQuery);
  const { data = nobodyElse } = useQuery<readonly PersonHere[]>({
    queryKey: peopleKey(design),
    queryFn: () => nobodyElse,
    enabled: false,
  });
  const myself = me === undefined ? '' : (me.account ?? me.name);
  return useMemo(() => othersOf(data, myself), [data, myself]);
}
