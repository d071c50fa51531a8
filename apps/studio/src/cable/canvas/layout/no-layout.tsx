import { Button, Group } from '@mantine/core';
import { proposedLayout } from '@cablewright/engine';
import { useMemo } from 'react';
import { useCable } from '../../draft/cable.ts';
import { startLayout } from './layout-edits.ts';
import styles from './layout.module.css';

interface NoLayoutProps {
  /** Gets what was assumed. */
  readonly onMade: (assumed: readonly string[]) => void;
  readonly onStarted: () => void;
}

/** A cable without a layout: one is proposed from its connections, or built from one branch point on. */
export function NoLayout({ onMade, onStarted }: NoLayoutProps) {
  const { catalog, design, edit, writable } = useCable();
  const proposal = useMemo(() => proposedLayout(catalog, design), [catalog, design]);
  const propose = () => {
    if (proposal === undefined) return;
    edit('propose a layout', (value) => ({ ...value, layout: proposal.layout }));
    onMade(proposal.assumed);
  };
  const start = () => {
    edit('start a layout', startLayout);
    onStarted();
  };
  return (
    <section className={styles['none']} aria-label="No layout">
      <h2>No layout yet</h2>
      <p>
        A layout says where wires run together: nodes at the parts and branches, and bundles with their true lengths
        between them. The lengths of the wires can follow from it.
      </p>
      {proposal === undefined && (
        <p className="quiet">To have one proposed, connect two parts by a wire on the schematic first.</p>
      )}
      {writable && (
        <Group justify="center">
          {proposal !== undefined && <Button onClick={propose}>Propose a layout</Button>}
          <Button variant="default" onClick={start}>
            Start with a branch point
          </Button>
        </Group>
      )}
    </section>
  );
}
