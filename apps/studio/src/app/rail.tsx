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
import { Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
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

/** Renders again only when it becomes or stops being the open entry: its tooltip costs more than the rest of the rail. */
const Entry = memo(({ to, icon: Icon, label, active, narrow }: EntryProps) => {
  const link = (
    <Link
      to={to}
      className={styles['entry']}
      aria-label={label}
      {...(active ? { 'data-active': true, 'aria-current': 'true' as const } : {})}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {!narrow && label}
    </Link>
  );
  return narrow ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
});

interface RailProps {
  /** Shows icons without names, to save room. */
  readonly narrow?: boolean;
  readonly onToggle?: () => void;
  /** The pages of the open section under its entry: for a menu that has no second list. */
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
  const toggle = narrow ? 'Show the names of the menu' : 'Show icons only';
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label="Main" className={styles['railNav']} data-narrow={narrow || undefined}>
      <Link to="/" className={styles['brand']} aria-label="Cablewright, Home">
        <img src="/icon.svg" width={24} height={24} alt="" />
        {!narrow && 'Cablewright'}
      </Link>
      <ul>
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
    </nav>
  );
}
