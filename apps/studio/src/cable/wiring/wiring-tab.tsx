import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import type { Finding } from '@cablewright/model';
import { useCable } from '../draft/cable.ts';
import { FindingList } from '../../kit/findings/finding-list.tsx';
import { countsOf } from '../../kit/findings/grouped.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { IssueCounts } from '../../kit/page/issue-counts.tsx';
import { failed } from '../../kit/page/toast.ts';
import { useFix } from '../draft/use-fix.ts';
import { connect } from './bench.ts';
import { LinesTable } from './lines-table.tsx';
import { PartsStrip } from './parts-strip.tsx';
import { groupsOf, PinList } from './pin-list.tsx';
import { spotsOf, type Spot } from './spots.ts';
import styles from './wiring.module.css';

/** Wiring: the parts, the pin lists of two ends, the connection table between them, and the findings. */
export function WiringTab({ onGo }: { onGo: (finding: Finding) => void }) {
  const { design, catalog, edit, findings, writable } = useCable();
  const [address, patch] = useAddress();
  const [armed, setArmed] = useState<Spot | undefined>();
  const groups = groupsOf(spotsOf(catalog, design)).map((group) => group.value);
  const connectors = design.instances.connectors ?? [];
  const source = connectors.find((each) => each.role === 'source') ?? connectors[0];
  const far = connectors.find((each) => each !== source);
  const left = known(groups, address['left']) ?? known(groups, source?.id) ?? groups[0];
  const right = known(groups, address['right']) ?? known(groups, far?.id) ?? groups.find((group) => group !== left);
  const choose = (spot: Spot) => {
    if (armed === undefined) setArmed(spot);
    else if (armed.text === spot.text) setArmed(undefined);
    else {
      const { edited, label } = connect(catalog, design, armed, spot);
      if (edited.ok) edit(label, () => edited.design);
      else failed("Couldn't connect these two", edited.reason);
      setArmed(undefined);
    }
  };
  useHotkeys([['Escape', () => setArmed(undefined)]]);
  const empty = groups.length === 0;
  return (
    <>
      <PartsStrip />
      {empty ? (
        <EmptyState title="No parts yet">
          {writable ? 'Add two connectors and a wire above, then connect each core in the table.' : undefined}
        </EmptyState>
      ) : (
        <div className={styles['bench']}>
          <PinList
            title="Source end"
            group={left}
            onGroup={(group) => patch({ left: group })}
            armed={armed?.text}
            onPick={choose}
            onGrab={setArmed}
          />
          <div className={styles['middle']}>
            {armed !== undefined && (
              <p className={styles['armed']} aria-live="polite">
                From <strong className="mono">{armed.text}</strong>. Choose the other end, or press Esc.
                <Button variant="subtle" onClick={() => setArmed(undefined)}>
                  Cancel
                </Button>
              </p>
            )}
            <LinesTable focus={address['at']} />
          </div>
          <PinList
            title="Destination end"
            group={right}
            onGroup={(group) => patch({ right: group })}
            armed={armed?.text}
            onPick={choose}
            onGrab={setArmed}
          />
        </div>
      )}
      <LiveFindings findings={findings} onGo={onGo} />
    </>
  );
}

function known(groups: readonly string[], group: string | undefined): string | undefined {
  return group !== undefined && groups.includes(group) ? group : undefined;
}

const maxShown = 8;

/** The findings while wiring. The Issues tab has all of them, in groups. */
function LiveFindings({ findings, onGo }: { findings: readonly Finding[]; onGo: (finding: Finding) => void }) {
  const [, patch] = useAddress();
  const fix = useFix();
  const counts = countsOf(findings);
  return (
    <section className={styles['findings']} aria-label="Findings" aria-live="polite">
      <h2>
        Findings <IssueCounts {...counts} />
      </h2>
      {findings.length === 0 && <p className="quiet">No issues found.</p>}
      <FindingList findings={findings.slice(0, maxShown)} onGo={onGo} onFix={fix} />
      {findings.length > maxShown && (
        <Button variant="subtle" onClick={() => patch({ tab: 'issues' })}>
          Show all {findings.length}
        </Button>
      )}
    </section>
  );
}
