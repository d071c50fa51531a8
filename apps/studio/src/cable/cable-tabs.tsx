import type { Finding } from '@cablewright/model';
import { useCallback } from 'react';
import { RecordHistory } from '../activity/history/record-history.tsx';
import { placeInCable } from '../kit/findings/finding-path.ts';
import { countsOf } from '../kit/findings/grouped.ts';
import { useAddressPatch, usePathParams } from '../kit/page/address.ts';
import { AddressTabs } from '../kit/page/address-tabs.tsx';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { CostsTab } from './costs/costs-tab.tsx';
import { DevicesTab } from './devices/devices-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { useBench, useChecked } from './draft/cable.ts';
import { IssuesTab } from './issues-tab.tsx';
import { RevisionsTab } from './revisions/revisions-tab.tsx';
import { SchematicTab } from './schematic-tab.tsx';
import { WiringTab } from './wiring-tab.tsx';

export function CableTabs() {
  const { draft } = useBench();
  const { findings } = useChecked();
  const { id } = usePathParams();
  const patch = useAddressPatch();
  const go = useCallback((finding: Finding) => patch(placeInCable(finding.where, draft()), true), [patch, draft]);
  const badge = findings.length > 0 && <IssueCounts {...countsOf(findings)} />;
  return (
    <AddressTabs
      clears={['at']}
      tabs={[
        { id: 'wiring', label: 'Wiring', content: <WiringTab onGo={go} /> },
        { id: 'schematic', label: 'Schematic', content: schematic },
        { id: 'documents', label: 'Documents', content: documents },
        { id: 'issues', label: 'Issues', badge, content: <IssuesTab onGo={go} /> },
        { id: 'devices', was: ['recipe'], label: 'Devices', content: devices },
        { id: 'costs', label: 'Costs', content: costs },
        { id: 'history', label: 'History', content: <RecordHistory kind="designs" id={id ?? ''} /> },
        { id: 'revisions', was: ['versions'], label: 'Revisions', content: revisions },
      ]}
    />
  );
}

/**
 * These elements take no props and are created once: an edit or a finding rerenders only the components that show it.
 */
const [schematic, documents, costs, devices, revisions] = [
  <SchematicTab key="schematic" />,
  <DocumentsTab key="documents" />,
  <CostsTab key="costs" />,
  <DevicesTab key="devices" />,
  <RevisionsTab key="revisions" />,
];
