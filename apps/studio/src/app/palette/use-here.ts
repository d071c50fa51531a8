import { present } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { mayActAs, meQuery } from '../../api/account.ts';
import { useAddressPatch } from '../../kit/page/address.ts';
import { useSignOut } from '../../kit/page/use-sign-out.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import type { Here } from '../actions/action.ts';

/** Where the person is, for the actions that are possible there. */
export function useHere(): Here {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const patch = useAddressPatch();
  const writes = useWritable();
  const signOut = useSignOut();
  const cable = /^\/cables\/([^/]+)$/.exec(path)?.[1];
  return {
    cable: cable === undefined ? undefined : decodeURIComponent(cable),
    writes,
    owns: mayActAs(me, 'owner'),
    signedIn: me !== undefined && me.via !== 'local',
    go: (to, search) => void navigate({ to, ...present({ search }) }),
    show: (search) => patch(search, true),
    signOut: () => void signOut(),
    openHelp: () => patch({ help: 'here' }),
  };
}
