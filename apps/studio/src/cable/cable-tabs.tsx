import type { Finding } from '@cablewright/model';
import { useCallback } from 'react';
import { placeInCable } from '../kit/findings/finding-path.ts';
import { countsOf } from '../kit/findings/grouped.ts';
import { useAddressPatch } from '../kit/page/address.ts';
import { AddressTabs } from '../kit/page/address-tabs.tsx';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { CableHistory } from './comments/cable-history.tsx';
import { useOpenThreads } from './comments/comment-mark.tsx';
import { CommentsTab } from './comments/comments-tab.tsx';
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
  const patch = useAddressPatch();
  const go = useCallback((finding: Finding) => patch(placeInCable(finding.where, draft()), true), [patch, draft]);
  const openThreads = useOpenThreads();
  const badge = findings.length > 0 && <IssueCounts {...countsOf(findings)} />;
  return (
    <AddressTabs
      clears={['at', 'comment', 'about']}
      tabs={[
        { id: 'wiring', label: 'Wiring', content: <WiringTab onGo={go} /> },
        { id: 'schematic', label: 'Schematic', content: schematic },
        { id: 'documents', label: 'Documents', content: documents },
        { id: 'issues', label: 'Findings', badge, content: <IssuesTab onGo={go} /> },
        { id: 'devices', was: ['recipe'], label: 'Devices', content: devices },
        { id: 'costs', label: 'Costs', content: costs },
        {
          id: 'comments',
          label: 'Comments',
          badge: openThreads > 0 && <span className="num">{openThreads}</span>,
          content: comments,
        },
        { id: 'history', label: 'History', content: history },
        { id: 'revisions', was: ['versions'], label: 'Revisions', content: revisions },
      ]}
    />
  );
}

/**
 * These elements take no props and are created once: an edit or a finding rerenders only the components that show it.
 */
const [schematic, documents, costs, devices, revisions, comments, history] = [
  <SchematicTab key="schematic" />,
  <DocumentsTab key="documents" />,
  <CostsTab key="costs" />,
  <DevicesTab key="devices" />,
  <RevisionsTab key="revisions" />,
  <CommentsTab key="comments" />,
  <CableHistory key="history" />,
];
