import {
  IconBox,
  IconFileImport,
  IconGavel,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPackages,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconZoomQuestion,
  IconActivity,
  type Icon,
} from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { memo, type ReactNode, type SyntheticEvent, useState } from 'react';
import styles from '../kit/page/shell.module.css';
import { useWritable } from '../kit/page/use-writable.ts';
import { SectionPages } from './section-pages.tsx';
import { sectionAt, sections, type StudioSection } from './sections.ts';

const icons: Readonly<Record<StudioSection['id'], Icon>> = {
  home: IconHome,
  cables: IconRoute,
  finder: IconZoomQuestion,
  products: IconBox,
  library: IconPlugConnected,
  rules: IconGavel,
  packs: IconPackages,
  activity: IconActivity,
  settings: IconSettings,
};

interface EntryProps {
  readonly to: string;
  readonly icon: Icon;
  readonly label: string;
  readonly active: boolean;
  readonly narrow: boolean;
}

/** Renders again only when it becomes or stops being the open entry. */
const Entry = memo(({ to, icon: Icon, label, active, narrow }: EntryProps) => (
  <Link
    to={to}
    className={styles['entry']}
    aria-label={label}
    {...(active ? { 'data-active': true, 'aria-current': 'true' as const } : {})}
  >
    <Icon size={18} stroke={1.6} aria-hidden />
    {!narrow && label}
  </Link>
));

/** The name of the icon under the pointer or the focus, and its place, px from the top of the window. */
interface Tip {
  readonly label: string;
  readonly top: number;
}

/**
 * Tooltips with the names of icons. The rail implements them itself: those of the component library would be a tenth of
 * every page's script.
 */
function useTip(narrow: boolean) {
  const [tip, setTip] = useState<Tip>();
  const show = ({ target, type }: SyntheticEvent) => {
    // A click also moves the focus, but the person has already read the name.
    if (type === 'focus' && !(target instanceof Element && target.matches(':focus-visible'))) return;
    const link = target instanceof Element ? target.closest('a[aria-label]') : null;
    const box = link?.getBoundingClientRect();
    const label = link?.getAttribute('aria-label') ?? undefined;
    setTip(box === undefined || label === undefined ? undefined : { label, top: box.top + box.height / 2 });
  };
  const hide = () => setTip(undefined);
  const events = {
    onPointerOver: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onKeyDown: hide,
    onClick: hide,
  };
  return { tip: narrow ? tip : undefined, events };
}

interface RailProps {
  /** Shows icons without names, to save room. */
  readonly narrow?: boolean;
  readonly onToggle?: () => void;
  /** Shows the pages of the open section under its entry, for menus without a second list. */
  readonly withPages?: boolean;
}

/** The main navigation: the sections, and Import. */
export function Rail({ narrow = false, onToggle, withPages = false }: RailProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const open = sectionAt(path);
  const writable = useWritable();
  const entries = sections.map((section): ReactNode => (
    <li key={section.id}>
      <Entry to={section.to} icon={icons[section.id]} label={section.label} active={section === open} narrow={narrow} />
      {withPages && section === open && <SectionPages section={section} path={path} />}
    </li>
  ));
  const { tip, events } = useTip(narrow);
  const toggle = narrow ? 'Show the names of the menu' : 'Show icons only';
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label="Main" className={styles['railNav']} data-narrow={narrow || undefined}>
      <Link to="/" className={styles['brand']} aria-label="Cablewright, Home">
        <img src="/icon.svg" width={24} height={24} alt="" />
        {!narrow && 'Cablewright'}
      </Link>
      <ul {...events}>
        {entries}
        {writable && (
          <li className={styles['apart']}>
            <Entry to="/import" icon={IconFileImport} label="Import" active={path === '/import'} narrow={narrow} />
          </li>
        )}
      </ul>
      {onToggle !== undefined && (
        <UnstyledButton className={styles['railToggle']} onClick={onToggle} aria-label={toggle} title={toggle}>
          <ToggleIcon size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
      {tip !== undefined && (
        <span className={styles['tip']} style={{ top: tip.top }} aria-hidden>
          {tip.label}
        </span>
      )}
    </nav>
  );
}
