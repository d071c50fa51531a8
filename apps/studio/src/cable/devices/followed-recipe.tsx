import {
  detachRecipe,
  driftFindings,
  recipeDrift,
  recipeOf,
  type Drift,
  type DriftState,
  type Library,
} from '@cablewright/engine';
import { Button, Group } from '@mantine/core';
import type { Design } from '@cablewright/model';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { RecipeEnds } from './recipe-ends.tsx';
import { Overrides } from './overrides.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RederiveDialog } from './rederive-dialog.tsx';
import styles from './recipe.module.css';

const headings: Readonly<Record<DriftState, string>> = {
  none: 'No devices',
  same: 'Matches its devices',
  drifted: 'Changed by hand',
  unresolved: 'These devices can’t be connected',
  'option-gone': 'This option is no longer available',
  'device-unknown': 'A device is not in the library',
};

/** The devices that a cable follows, and its differences without a reason. */
export function FollowedRecipe({ library, design }: { library: Library; design: Design }) {
  const drift = useMemo(() => recipeDrift(library, design), [library, design]);
  const read = recipeOf(design);
  const { writable, edit } = useCable();
  const [dialog, setDialog] = useState<'record' | 'rederive' | undefined>();
  const follows = drift.state === 'same' || drift.state === 'drifted';
  const changed = drift.differences.length > 0 || drift.stale.length > 0;
  const close = () => setDialog(undefined);
  return (
    <>
      {'recipe' in read && <RecipeEnds library={library} recipe={read.recipe} option={drift.option?.title} />}
      <DriftView design={design} drift={drift} />
      {writable && (
        <Group gap="xs">
          {follows && changed && <Button onClick={() => setDialog('record')}>Keep changes, with a reason</Button>}
          {follows && (
            <Button variant="default" disabled={drift.differences.length === 0} onClick={() => setDialog('rederive')}>
              Rebuild from the devices
            </Button>
          )}
          <Button variant="default" onClick={() => edit('stop following the devices', detachRecipe)}>
            Stop following the devices
          </Button>
        </Group>
      )}
      {'recipe' in read && <Overrides overrides={read.recipe.overrides ?? []} stale={drift.stale} />}
      {dialog === 'record' && <RecordDialog library={library} drift={drift} onClose={close} />}
      {dialog === 'rederive' && <RederiveDialog library={library} design={design} onClose={close} />}
    </>
  );
}

/** The state in a heading, what differs in lines; what is dangerous or cannot be followed as the checks say it. */
function DriftView({ design, drift }: { design: Design; drift: Drift }) {
  const fine = drift.state === 'same';
  const Icon = fine ? IconCircleCheck : IconAlertTriangle;
  const warnings = driftFindings(design, drift).filter(({ code }) => code !== 'recipe-drift');
  return (
    <section className={styles['drift']} data-fine={fine || undefined} aria-label="Drift" aria-live="polite">
      <h2>
        <Icon size={17} aria-hidden /> {headings[drift.state]}
      </h2>
      {fine && warnings.length === 0 && <p>The cable is what its devices need, including recorded changes.</p>}
      {drift.lines.length > 0 && (
        <ul aria-label="Differences">
          {drift.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {warnings.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </section>
  );
}
