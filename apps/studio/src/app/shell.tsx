import type { Me, SetupState } from '@cablewright/client';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { isSignedOut, mayActAs, meQuery, personOf, setupQuery } from '../api/account.ts';
import { followEvents } from '../api/events.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { allOf } from '../kit/page/loading.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { useFieldFocus } from '../kit/findings/use-field-focus.ts';
import { usePreferences } from '../kit/preferences/use-preferences.ts';
import { usePreferenceSync } from './preference-sync.ts';
import { Rail } from './rail.tsx';
import { SectionPages } from './section-pages.tsx';
import { Palette } from './lazy-palette.tsx';
import { useHere } from './palette/use-here.ts';
import { pagesFor, sectionAt } from './sections.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { useAddressEntry } from '../kit/page/address.ts';
import { ShellContext } from '../kit/page/shell-context.ts';
import styles from '../kit/page/shell.module.css';
import { SideDrawer } from '../kit/page/side-drawer.tsx';
import { useKeepFocus } from '../kit/page/use-keep-focus.ts';
import { Waiting } from '../kit/page/waiting.tsx';

/** Only the page of a cable needs the extra width. */
const drawn = /^\/cables\/[^/]+/;

type Width = 'icons' | 'names';

/**
 * Whether the rail shows only icons, and a function to switch that. The choice is remembered separately for cable pages
 * and all others. By default the rail is narrow on cable pages in small windows, and wherever there is no room for
 * names and the pages of a section.
 */
function useRailWidth(path: string): readonly [boolean, () => void] {
  const onCable = drawn.test(path);
  const small = useMediaQuery(`(max-width: ${onCable ? 100 : 68}em)`, false, { getInitialValueInEffect: false });
  const [stored, setStored] = useLocalStorage<Width | undefined>({
    key: onCable ? 'rail:cable' : 'rail',
    getInitialValueInEffect: false,
  });
  const width = stored ?? (small ? 'icons' : 'names');
  const toggle = useCallback(() => setStored(width === 'icons' ? 'names' : 'icons'), [setStored, width]);
  return [width === 'icons', toggle];
}

/** The frame of every page: the rail, quick open, and the event stream of the hub that keeps pages up to date. */
export function Shell() {
  const setup = useQuery(setupQuery);
  const me = useQuery(meQuery);
  if (setup.data?.done === false) return <Navigate to="/setup" />;
  if (isSignedOut(me.error)) return <ToSignIn />;
  return (
    <Loaded query={allOf<[SetupState, Me]>(setup, me)} what="the studio">
      {([, person]) => {
        if (person.secondFactorMissing === true) return <Missing me={person} />;
        // Builders may only use the bench.
        return person.role === 'builder' ? <Navigate to="/bench" /> : <SignedIn me={person} />;
      }}
    </Loaded>
  );
}

const SecondFactorGate = lazy(async () => ({
  default: (await import('../account/second-factor/second-factor-gate.tsx')).SecondFactorGate,
}));

function Missing({ me }: { me: Me }) {
  return (
    <Suspense fallback={<Waiting />}>
      <SecondFactorGate me={me} />
    </Suspense>
  );
}

/** Goes to the sign-in page once, with the address to return to. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ to: '/sign-in', search: { next: router.state.location.href }, replace: true });
  }, [router]);
  return <Waiting />;
}

function SignedIn({ me }: { me: Me }) {
  usePreferenceSync(me);
  useFieldFocus();
  useKeepFocus();
  const { units } = usePreferences();
  const client = useQueryClient();
  const [opened, rail] = useDisclosure(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const person = personOf(me);
  useEffect(() => followEvents(client, person), [client, person]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the menu closes when the page changes
  useEffect(() => rail.close(), [path]);
  const [narrow, toggle] = useRailWidth(path);
  const context = useMemo(() => ({ openRail: rail.open }), [rail.open]);
  return (
    <ShellContext.Provider value={context}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <div className={styles['shell']} data-studio data-narrow={narrow || undefined}>
        <div className={styles['rail']}>
          <Rail narrow={narrow} onToggle={toggle} />
        </div>
        <SectionList path={path} />
        <SideDrawer opened={opened} onClose={rail.close} size={260} title="Menu" hiddenFrom="sm" padding="xs">
          <Rail withPages />
        </SideDrawer>
        <Suspense fallback={<Waiting />}>
          {/* Texts contain units, so the page is created again when the units change. */}
          <Fragment key={units}>
            <Outlet />
          </Fragment>
        </Suspense>
      </div>
      <DropAnywhere />
      <Palette />
      <HelpBeside />
    </ShellContext.Provider>
  );
}

const Help = lazy(async () => ({ default: (await import('./guides/help.tsx')).Help }));

/** The help panel, loaded when it is first opened, and the key that opens it. */
function HelpBeside() {
  useStudioKeys(useHere());
  const isOpen = useAddressEntry('help') !== undefined;
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Help />
    </Suspense>
  );
}

/** The pages of the open section next to the rail, if it has several. */
function SectionList({ path }: { path: string }) {
  const { data: me } = useQuery(meQuery);
  const section = sectionAt(path);
  if (section === undefined || pagesFor(section, mayActAs(me, 'owner'), mayActAs(me, 'editor')).length < 2) return null;
  return (
    <nav aria-label={section.label} className={styles['sectionList']}>
      <SectionPages section={section} path={path} />
    </nav>
  );
}
