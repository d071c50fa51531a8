import {
  describeChange,
  detachRecipe,
  diffBodies,
  type Drift,
  driftFindings,
  type DriftState,
  type Library,
  recipeDrift,
  recipeOf,
  rederive,
  type StaleOverride,
} from '@cablewright/engine';
import { Button, Group, Stack } from '@mantine/core';
import type { Design, Recipe, RecipeOverride } from '@cablewright/model';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { RecipeEnds } from './recipe-ends.tsx';
import { RecordDialog } from './record-dialog.tsx';
import styles from './recipe.module.css';
import { done } from '../../kit/page/toast.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

const headings: Readonly<Record<DriftState, string>> = {
  none: 'No devices',
  same: 'Matches its devices',
  drifted: 'Changed by hand',
  unresolved: 'These devices can’t be connected',
  'option-gone': 'This option is no longer available',
  'device-unknown': 'A device is not in the library',
};

/** The devices that a cable follows, and its differences that have no reason yet. */
export function FollowedRecipe({ library, design }: { library: Library; design: Design }) {
  const drift = useMemo(() => recipeDrift(library, design), [library, design]);
  const recipe = recipeOf(design);
  const { writable, edit } = useCable();
  const [dialog, setDialog] = useState<'record' | 'rederive' | undefined>();
  const follows = drift.state === 'same' || drift.state === 'drifted';
  const changed = drift.differences.length > 0 || drift.stale.length > 0;
  const close = () => setDialog(undefined);
  return (
    <>
      {'recipe' in recipe && <RecipeEnds library={library} recipe={recipe.recipe} option={drift.option?.title} />}
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
      {'recipe' in recipe && <Overrides overrides={recipe.recipe.overrides ?? []} stale={drift.stale} />}
      {dialog === 'record' && <RecordDialog library={library} drift={drift} onClose={close} />}
      {dialog === 'rederive' && <RederiveDialog library={library} design={design} onClose={close} />}
    </>
  );
}

/**
 * The state in a heading, then the differences as lines. Dangerous differences and those that can't be followed are
 * worded by the checks.
 */
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
            <li key={line}>{capital(line)}</li>
          ))}
        </ul>
      )}
      {warnings.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </section>
  );
}

interface OverridesProps {
  readonly overrides: readonly RecipeOverride[];
  readonly stale: readonly StaleOverride[];
}

/** Intended changes, each with its reason and whether it still has an effect. */
function Overrides({ overrides, stale }: OverridesProps) {
  const { writable, edit } = useCable();
  if (overrides.length === 0) return null;
  const why = new Map(stale.map((each) => [each.index, each.why]));
  const remove = (index: number) =>
    edit('remove a recorded change', (design) => {
      const recipe = design.recipe as Recipe;
      return { ...design, recipe: { ...recipe, overrides: (recipe.overrides ?? []).toSpliced(index, 1) } };
    });
  return (
    <section className={styles['overrides']} aria-label="Recorded changes">
      <h2>Recorded changes</h2>
      <ul>
        {overrides.map((override, index) => (
          <li key={`${index}${describeChange(override)}`}>
            <span>
              <b>{capital(describeChange(override))}</b>
              <br />
              {override.reason}
              {why.has(index) && <em> No effect any more: {why.get(index)}.</em>}
            </span>
            {writable && (
              <Button variant="subtle" onClick={() => remove(index)} aria-label={`Remove: ${describeChange(override)}`}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DialogProps {
  readonly library: Library;
  readonly design: Design;
  readonly onClose: () => void;
}

/** Rebuilds the cable from its devices: shows what would change, then changes the draft, which can be undone. */
function RederiveDialog({ library, design, onClose }: DialogProps) {
  const { edit } = useCable();
  const again = useMemo(() => rederive(library, design), [library, design]);
  const changes = again.ok ? diffBodies(design, again.design).map((change) => describeChange(change)) : [];
  const apply = () => {
    edit('rebuild from the devices', (draft) => {
      const rebuilt = rederive(library, draft);
      return rebuilt.ok ? rebuilt.design : draft;
    });
    done('Rebuilt in your draft. Save to keep it, or undo.');
    onClose();
  };
  return (
    <DialogWindow onClose={onClose} title="Rebuild from the devices" size="lg">
      <Stack gap="sm">
        <p className="note">
          These changes restore what the devices and the recorded changes need. Names and notes stay.
        </p>
        <ul className={styles['changes']} aria-label="Changes">
          {changes.map((line) => (
            <li key={line}>{capital(line)}</li>
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
    </DialogWindow>
  );
}
