import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { followEvents } from '../api/events.ts';
import { Problem } from '../api/http.ts';
import { meQuery, setupQuery } from '../api/session.ts';
import { Failure } from '../kit/page/failure.tsx';
import { Rail } from './rail.tsx';
import { ShellContext } from '../kit/page/shell-context.ts';
import styles from '../kit/page/shell.module.css';
import { Waiting } from '../kit/page/waiting.tsx';

const QuickOpen = lazy(async () => ({ default: (await import('./quick-open.tsx')).QuickOpen }));

/** The frame every page stands in: the rail, quick open, and the line to the hub that keeps pages fresh. */
export function Shell() {
  const setup = useQuery(setupQuery);
  const me = useQuery({ ...meQuery, enabled: setup.data?.done === true });
  if (setup.data?.done === false) return <Navigate to="/setup" />;
  if (me.error instanceof Problem && me.error.status === 401) {
    return <ToSignIn />;
  }
  const error = setup.error ?? me.error;
  if (error !== null)
    return (
      <Failure
        title="The hub cannot be reached"
        error={error}
        onRetry={() => Promise.all([setup.refetch(), me.refetch()])}
      />
    );
  if (me.data === undefined) return <Waiting />;
  return <SignedIn />;
}

/** Goes to sign-in once, with the address to come back to. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } as never, replace: true });
  }, [router]);
  return <Waiting />;
}

function SignedIn() {
  const client = useQueryClient();
  const [opened, rail] = useDisclosure(false);
  const location = useLocation();
  useEffect(
    () => followEvents(client, (design) => void client.invalidateQueries({ queryKey: ['lease', design] })),
    [client],
  );
  useEffect(() => rail.close(), [location.pathname]); // eslint-disable-line react-hooks/exhaustive-deps
  const context = useMemo(() => ({ openRail: rail.open }), [rail.open]);
  return (
    <ShellContext.Provider value={context}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <div className={styles['shell']}>
        <div className={styles['rail']}>
          <Rail />
        </div>
        <Drawer opened={opened} onClose={rail.close} size={260} title="Menu" hiddenFrom="sm" padding="xs">
          <Rail />
        </Drawer>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <QuickOpen />
      </Suspense>
    </ShellContext.Provider>
  );
}
