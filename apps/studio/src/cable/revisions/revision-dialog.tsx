import { saveDesignRevision } from '@cablewright/client';
import { counted, type Finding } from '@cablewright/model';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { DifferenceTable } from '../../activity/history/difference-table.tsx';
import { hub } from '../../api/hub.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useCable, useChecked } from '../draft/cable.ts';
import { OrdersTouched } from './orders-touched.tsx';
import { currentRelease, useBody, type ReleaseState } from './release-state.ts';
import styles from './revisions.module.css';

interface DialogProps {
  readonly release: Pick<ReleaseState, 'revisions'>;
  readonly onClose: () => void;
}

/** Saves a revision: its number, whether it is released, its differences from the last one, and what is still open. */
export function RevisionDialog({ release, onClose }: DialogProps) {
  const { design, catalog } = useCable();
  const { findings } = useChecked();
  const [note, setNote] = useState<string | undefined>();
  const { busy, act } = useAct("Couldn't save the revision");
  const rev = Math.max(0, ...release.revisions.map((each) => each.rev)) + 1;
  const approvals = catalog.library.settings.approvals === true;
  const open = openPoints(design.productRef ?? design.partNumber, findings);
  const blocking = findings.filter(({ code, severity }) => severity === 'error' && code.startsWith('rule:'));
  const save = () =>
    act(() => hub.call(saveDesignRevision, { params: { id: design.id }, body: { note: note ?? '' } }), {
      touched: [['versions', design.id]],
      done: ({ state, rev: saved }) => `${state === 'released' ? 'Released' : 'Saved'} revision ${saved}`,
      after: onClose,
    });
  const ending = open.length > 0 ? 'all the same' : approvals ? '' : 'and release it';
  return (
    <Dialog
      title="Save a revision"
      action={`Save revision ${rev} ${ending}`.trim()}
      busy={busy}
      disabled={blocking.length > 0}
      onAction={save}
      onClose={onClose}
      size="lg"
    >
      <p className={styles['lead']}>
        {approvals
          ? `Revision ${rev} is frozen with all its parts. It is released when another person has approved it.`
          : `Revision ${rev} is frozen with all its parts, and this releases it: its documents say RELEASED.`}
      </p>
      <TextField
        label="Note"
        description="What changed, for people who read the drawing"
        lines={2}
        value={note}
        onChange={setNote}
      />
      {blocking.length > 0 && (
        <Alert color="red" title="A rule of your shop refuses this">
          <ul className={styles['points']}>
            {blocking.map((finding) => (
              <li key={`${finding.code} ${finding.message}`}>{finding.message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {open.length > 0 && (
        <Alert color="yellow" title="Still open">
          <ul className={styles['points']}>
            {open.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Changes release={release} />
      <OrdersTouched design={design.id} />
    </Dialog>
  );
}

/** Notes before a release: no number, errors, warnings. */
function openPoints(number: string | undefined, findings: readonly Finding[]): string[] {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  return [
    ...(number === undefined || number === '' ? ['It has no part number.'] : []),
    ...(errors > 0 ? [`${counted(errors, 'error')} in Findings.`] : []),
    ...(warnings > 0 ? [`${counted(warnings, 'warning')} in Findings.`] : []),
  ];
}

/** The differences from the released revision, or from the last one if none is released. */
function Changes({ release: { revisions } }: Pick<DialogProps, 'release'>) {
  const { design } = useCable();
  const last = currentRelease(revisions) ?? revisions.toSorted((a, b) => b.rev - a.rev)[0];
  const body = useBody(design, last?.rev);
  if (last === undefined || body === undefined) return null;
  const sides = [`Revision ${last.rev}`, 'Now'] as const;
  return (
    <section aria-label={`Changes since revision ${last.rev}`} className={styles['changes']}>
      <h3 className="small-title">Changes since revision {last.rev}</h3>
      <DifferenceTable kind="designs" before={body} after={design} sides={sides} label={`Since revision ${last.rev}`} />
    </section>
  );
}
