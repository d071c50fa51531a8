import { kindNames, type LibraryKind } from '@cablewright/model';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBook2,
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconBulb,
  IconCircuitResistor,
  IconComponents,
  IconCpu,
  IconDevices,
  IconFileImport,
  IconGauge,
  IconGavel,
  IconGridDots,
  IconChecklist,
  IconHash,
  IconHeartbeat,
  IconTags,
  IconHistory,
  IconKey,
  IconListDetails,
  IconLogin2,
  IconPackage,
  IconPackages,
  IconPlug,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPuzzle,
  IconProgressCheck,
  IconRoute,
  IconTool,
  IconUsers,
  IconWebhook,
  IconShieldCheck,
  IconSpiral,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../api/account.ts';
import styles from '../kit/page/shell.module.css';
import { capital } from '../kit/words/kind-words.ts';

const kindIcons: Readonly<Record<LibraryKind, Icon>> = {
  bodies: IconPlug,
  interfaces: IconComponents,
  connectors: IconPlugConnected,
  wires: IconSpiral,
  components: IconCircuitResistor,
  pcbas: IconCpu,
  mechanicals: IconTool,
  kits: IconPackage,
};

/** Connectors and wires are what people look for first. */
const shown: readonly LibraryKind[] = [
  'connectors',
  'wires',
  'components',
  'pcbas',
  'mechanicals',
  'kits',
  'bodies',
  'interfaces',
];

function Entry({ to, icon: Icon, label }: { to: string; icon: Icon; label: string }) {
  return (
    <li>
      <Link to={to} className={styles['entry']} activeProps={{ 'data-active': true, 'aria-current': 'page' }}>
        <Icon size={17} stroke={1.6} aria-hidden />
        {label}
      </Link>
    </li>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section className={styles['group']}>
      <h2 className={styles['groupLabel']}>{label}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Pages only an owner can open are listed for owners only. */
function OwnerEntries() {
  const { data: me } = useQuery(meQuery);
  if (me?.role !== 'owner') return null;
  return (
    <>
      <Entry to="/settings/people" icon={IconUsers} label="People" />
      <Entry to="/settings/sign-in" icon={IconLogin2} label="Sign-in and accounts" />
      <Entry to="/settings/notifications" icon={IconBell} label="Notifications" />
      <Entry to="/settings/integrations" icon={IconPlugConnectedX} label="Integrations" />
      <Entry to="/settings/stores" icon={IconBuildingStore} label="Store sources" />
      <Entry to="/settings/modules" icon={IconPuzzle} label="Code modules" />
      <Entry to="/settings/webhooks" icon={IconWebhook} label="Webhooks" />
      <Entry to="/settings/key" icon={IconKey} label="Rotate key" />
      <Entry to="/settings/audit" icon={IconShieldCheck} label="Audit log" />
      <Entry to="/settings/operations" icon={IconHeartbeat} label="Operations" />
    </>
  );
}

/** The main navigation. */
export function Rail() {
  return (
    <nav aria-label="Main" className={styles['railNav']}>
      <Link to="/cables" className={styles['brand']}>
        <img src="/icon.svg" width={24} height={24} alt="" />
        Cablewright
      </Link>
      <Group label="Design">
        <Entry to="/cables" icon={IconRoute} label="Cables" />
        <Entry to="/cable-finder" icon={IconZoomQuestion} label="Cable finder" />
        <Entry to="/board-proposals" icon={IconBulb} label="Board proposals" />
        <Entry to="/products" icon={IconBox} label="Products" />
        <Entry to="/lineup" icon={IconListDetails} label="Product lineup" />
        <Entry to="/import" icon={IconFileImport} label="Import" />
      </Group>
      <Group label="Library">
        {shown.map((kind) => (
          <Entry key={kind} to={`/library/${kind}`} icon={kindIcons[kind]} label={capital(kindNames[kind].many)} />
        ))}
        <Entry to="/library/devices" icon={IconDevices} label="Devices" />
        <Entry to="/library/conditioning-recipes" icon={IconAdjustments} label="Terminations and adapters" />
        <Entry to="/library/hazards" icon={IconAlertTriangle} label="Hazard rules" />
        <Entry to="/pin-matrix" icon={IconGridDots} label="Pin matrix" />
        <Entry to="/library/vocabulary/signals" icon={IconBook2} label="Vocabulary" />
        <Entry to="/rules" icon={IconGavel} label="Rules" />
      </Group>
      <Group label="Operate">
        <Entry to="/history" icon={IconHistory} label="History" />
        <Entry to="/data-quality" icon={IconChecklist} label="Data quality" />
        <Entry to="/packs" icon={IconPackages} label="Packs" />
        <Entry to="/jobs" icon={IconProgressCheck} label="Jobs" />
      </Group>
      <Group label="Settings">
        <Entry to="/settings/organisation" icon={IconBuilding} label="Organisation" />
        <Entry to="/settings/labels" icon={IconTags} label="Labels" />
        <Entry to="/settings/part-numbers" icon={IconHash} label="Part numbers" />
        <Entry to="/settings/jobs" icon={IconGauge} label="Jobs and limits" />
        <OwnerEntries />
      </Group>
    </nav>
  );
}
