import { describeChange, recipeDrift, recordDrift, type Drift, type Library } from '@cablewright/engine';
import { Button, Group, Stack } from '@mantine/core';
import type { BodyChange } from '@cablewright/model';
import { useState, type FormEvent } from 'react';
import { useCable } from '../draft/cable.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { done } from '../../kit/page/toast.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { reasonFor, reasonsComplete } from './reasons.ts';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

interface DialogProps {
  readonly library: Library;
  readonly drift: Drift;
  readonly onClose: () => void;
}

/** Records the changes made by hand: each difference gets its own reason, or all share one. */
export function RecordDialog({ library, drift, onClose }: DialogProps) {
  const { edit } = useCable();
  const [shared, setShared] = useState<string | undefined>();
  const [own, setOwn] = useState<Readonly<Record<string, string | undefined>>>({});
  const words = drift.differences.map((change) => describeChange(change));
  const ready = reasonsComplete(words, shared, own);
  const reason = (change: BodyChange) => reasonFor(describeChange(change), shared, own);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    edit('record changes', (design) => recordDrift(design, recipeDrift(library, design), reason));
    done('Recorded in your draft. Save to keep it.');
    onClose();
  };
  return (
    <DialogWindow onClose={onClose} title="Keep changes" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {words.length > 0 && <TextField label="Reason" lines={2} value={shared} onChange={setShared} />}
          {words.length > 1 &&
            words.map((line) => (
              <TextField
                key={line}
                label={capital(line)}
                placeholder={shared ?? 'Reason for this change'}
                value={own[line]}
                onChange={(next) => setOwn({ ...own, [line]: next })}
              />
            ))}
          {words.length === 1 && <p className="note">{capital(words[0] ?? '')}</p>}
          {drift.stale.length > 0 && (
            <p className="note quiet">
              {drift.stale.length} recorded {drift.stale.length === 1 ? 'change has' : 'changes have'} no effect any
              more and will be removed.
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!ready}>
              Record
            </Button>
          </Group>
        </Stack>
      </form>
    </DialogWindow>
  );
}
