import { Button, SegmentedControl } from '@mantine/core';
import { type Finding, instanceLists } from '@cablewright/model';
import { memo, useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import { CableContext, useBench, useCable, useChecked } from './draft/cable.ts';
import { FindingList } from '../kit/findings/finding-list.tsx';
import { countsOf } from '../kit/findings/grouped.ts';
import { useAddressEntry, useAddressPatch } from '../kit/page/address.ts';
import { AfterPaint } from '../kit/page/after-paint.tsx';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { useSeen } from '../kit/page/use-seen.ts';
import { useFix } from './draft/use-fix.ts';
import { FixTogether, useFixTogether } from './fix-all.tsx';
import { Canvas } from './canvas/canvas.tsx';
import type { LitLine } from './canvas/use-hand.ts';
import { LayoutView } from './canvas/layout/layout-view.tsx';
import type { LitPath } from './canvas/lit.ts';
import { wayKey } from './canvas/scene/links.ts';
import { LinesTable } from './wiring/lines-table.tsx';
import { RangeLine } from './wiring/range-line.tsx';
import { PartsStrip } from './wiring/parts-strip.tsx';
import { spotsOf } from './wiring/spots.ts';
import { Workspace } from './workspace.tsx';
import styles from './wiring-tab.module.css';

/**
 * Wiring: the cable as an editable drawing that fills the page. The connection table, the findings and the parts are in
 * a drawer.
 */
export const WiringTab = memo(function WiringTab({ onGo }: { onGo: (finding: Finding) => void }) {
  const layout = useAddressEntry('view') === 'layout';
  const at = useAddressEntry('at');
  const [lit, setLit] = useState<LitPath | undefined>();
  const litLine = { lit, setLit };
  const later = (content: ReactNode) => (
    <AfterPaint>
      <Follows>{content}</Follows>
    </AfterPaint>
  );
  return (
    <Workspace
      views={<Views layout={layout} />}
      wanted={at}
      sections={[
        { id: 'connections', label: 'Connections', badge: lineCount, content: later(<Table {...litLine} />) },
        { id: 'findings', label: 'Findings', badge: issueCount, content: later(<Findings onGo={onGo} />) },
        { id: 'parts', label: 'Parts', badge: partCount, content: later(<Parts />) },
      ]}
    >
      {layout ? <LayoutView lit={lit} /> : <Canvas litLine={litLine} />}
    </Workspace>
  );
});

function LineCount() {
  return useDeferredValue(useCable().design.joints.length);
}

function IssueCount() {
  const { findings, checking } = useChecked();
  return checking ? '…' : <IssueCounts {...countsOf(findings)} />;
}

function PartCount() {
  const { instances } = useCable().design;
  return instanceLists.reduce((sum, list) => sum + (instances[list]?.length ?? 0), 0);
}

/** Created once, so that an edit rerenders only the count that changes. */
const [lineCount, issueCount, partCount] = [
  <LineCount key="lines" />,
  <IssueCount key="issues" />,
  <PartCount key="parts" />,
];

/**
 * Content of the drawer. While off screen it renders after the edit has been painted; while visible it renders with
 * the edit.
 */
function Follows({ children }: { children: ReactNode }) {
  const now = useCable();
  const later = useDeferredValue(now);
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  return (
    <div ref={ref} className={styles['below']}>
      <CableContext.Provider value={isSeen ? now : later}>{children}</CableContext.Provider>
    </div>
  );
}

/** The connection table, with the lit line of the drawing marked. */
function Table({ lit, setLit }: LitLine) {
  const { catalog, design, writable } = useCable();
  const at = useAddressEntry('at');
  const joint = design.joints.findIndex((each) => wayKey(each) === lit?.way);
  const { draft } = useBench();
  const press = useCallback(
    (index: number) => {
      const each = draft().joints[index];
      if (each === undefined) return;
      const way = wayKey(each);
      setLit((before) => (before?.way === way ? before : { way, from: each.a, what: 'path' }));
    },
    [draft, setLit],
  );
  if (spotsOf(catalog, design).length === 0) return null;
  return (
    <>
      <Lines focus={at} selected={joint < 0 ? undefined : joint} onSelect={press} />
      {writable && <Range />}
    </>
  );
}

/** The two views of a cable: its connections, and the layout of its bundles. */
function ViewSwitch({ layout }: { layout: boolean }) {
  const patch = useAddressPatch();
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[
        { value: 'schematic', label: 'Wiring' },
        { value: 'layout', label: 'Layout' },
      ]}
      value={layout ? 'layout' : 'schematic'}
      onChange={(view) => patch({ view: view === 'layout' ? 'layout' : undefined })}
    />
  );
}

/** Created once: a new selection changes the address but rerenders none of these. */
const [Views, Parts, Lines, Range, Findings] = [
  memo(ViewSwitch),
  memo(PartsStrip),
  memo(LinesTable),
  memo(RangeLine),
  memo(LiveFindings),
];

const maxShown = 8;

/** The findings while wiring. The Findings tab has all of them, in groups. */
function LiveFindings({ onGo }: { onGo: (finding: Finding) => void }) {
  const { findings, checking } = useChecked();
  const patch = useAddressPatch();
  const fix = useFix();
  const { fixTogether, dialog } = useFixTogether();
  const counts = countsOf(findings);
  return (
    <section className={styles['findings']} aria-label="Findings" aria-live="polite">
      <h2>
        Findings <IssueCounts {...counts} />
      </h2>
      {findings.length === 0 && <p className="quiet">{checking ? 'Checking…' : 'No findings.'}</p>}
      {fixTogether !== undefined && <FixTogether findings={findings} onFix={fixTogether} />}
      <FindingList findings={findings.slice(0, maxShown)} onGo={onGo} onFix={fix} />
      {findings.length > maxShown && (
        <Button variant="subtle" onClick={() => patch({ tab: 'issues' })}>
          Show all {findings.length}
        </Button>
      )}
      {dialog}
    </section>
  );
}
