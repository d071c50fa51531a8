import { signOut } from '@cablewright/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endEvents } from '../../api/events.ts';
import { hub } from '../../api/hub.ts';
import { tellSignedOut } from '../../api/sign-out.ts';

/** Signs the person out in this browser and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await hub.call(signOut, { body: {} }).catch(() => undefined);
    endEvents();
    client.clear();
    await navigate({ to: '/sign-in' });
    tellSignedOut();
  };
}
