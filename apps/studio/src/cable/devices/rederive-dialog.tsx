import { describeChange, diffBodies, rederive, type Library } from '@cablewright/engine';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { Design } from '@cablewright/model';
import { useMemo } from 'react';
import { useCable } from '../draft/cable.ts';
import { done } from '../../kit/page/toast.ts';
import styles from './recipe.module.css';

interface DialogProps {
  readonly library: Library;
  readonly design: Design;
  readonly onClose: () => void;
}

/** Rebuilds the cable from its devices: first what would change, then the change in the draft, which can be undone. */
export function RederiveDialog({ library, design, onClose }: DialogProps) {
  const { edit } = useCable();
  const again = useMemo(() => rederive(library, design), [library, design]);
  const changes = again.ok ? diffBodies(design, again.design).map((change) => describeChange(change)) : [];
  const apply = () => {
    edit('rebuild from the devices', (draft) => {
      const made = rederive(library, draft);
      return made.ok ? made.design : draft;
    });
    done('Rebuilt in your draft. Save to keep it, or undo.');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Rebuild from the devices" size="lg">
      <Stack gap="sm">
        <p style={{ margin: 0 }}>
          These changes restore what the devices and the recorded changes need. Names and notes stay.
        </p>
        <ul className={styles['changes']} aria-label="Changes">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!again.ok || changes.length === 0} onClick={apply}>
            Apply to the draft
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
