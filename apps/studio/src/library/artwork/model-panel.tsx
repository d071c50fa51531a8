import { buildModel, deleteModel, type PartModel, saveModel } from '@cablewright/client';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { modelQuery } from '../../api/records.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import styles from './artwork.module.css';
import { ModelView } from './model-view.tsx';
import type { ModelCoverage } from '@cablewright/engine';
import type { ModelFacts } from '@cablewright/model';

/** The state of a part's model, as text. */
const coverageText: Readonly<Record<ModelCoverage, string>> = {
  none: 'No 3D model.',
  generated: 'An approximation generated from data, not the maker’s model.',
  source: 'The maker’s model.',
  missing: 'A model is linked, but its file is missing on this hub.',
  'awaiting-build': 'A source file is linked; its model has not been built yet.',
};

/** Details of the file: size, triangles, materials. */
function factsText(facts: ModelFacts | undefined): string {
  if (facts === undefined) return 'Not inspected.';
  const { triangles, materials, sizeMm } = facts;
  const size = sizeMm === undefined ? '' : `${sizeMm.map((mm) => Number(mm.toFixed(2))).join(' × ')} mm, `;
  const material =
    materials === 0 ? 'no material declared' : `${materials} material${materials === 1 ? '' : 's'} declared`;
  return `${size}${triangles} triangle${triangles === 1 ? '' : 's'}, ${material}.`;
}

interface ModelPanelProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

/** A part's 3D model: its source, a view of it, and buttons to add or replace it. */
export function ModelPanel({ kind, id, writable }: ModelPanelProps) {
  const query = useQuery(modelQuery(kind, id));
  return (
    <section aria-labelledby="model">
      <h2 id="model">3D model</h2>
      <Loaded query={query} what="the 3D model" rows={3}>
        {({ value, etag }) => (
          <>
            <Model shown={value} />
            {writable && <ModelButtons kind={kind} id={id} etag={etag} state={value} />}
            <SourceRevisions state={value} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Model({ shown }: { shown: Pick<PartModel, 'coverage' | 'link' | 'address'> }) {
  const [open, setOpen] = useState(false);
  const { link, address } = shown;
  return (
    <>
      <p>{coverageText[shown.coverage]}</p>
      {link !== undefined && (
        <dl className={`facts ${styles['facts']}`}>
          <dt>Source</dt>
          <dd>{link.src ?? 'Unknown source'}</dd>
          {link.source !== undefined && (
            <>
              <dt>File</dt>
              <dd className="mono">{link.source.file}</dd>
            </>
          )}
          <dt>In the file</dt>
          <dd>{factsText(link.facts)}</dd>
        </dl>
      )}
      {link !== undefined && (
        <p className="quiet">
          The source and the contents of the file do not prove that the model is this part, that its dimensions are the
          maker’s, or what its finish is.
        </p>
      )}
      {address !== undefined && (
        <Button variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Close 3D' : 'View 3D'}
        </Button>
      )}
      {open && address !== undefined && <ModelView models={[{ address }]} label="3D model of the part" />}
    </>
  );
}

interface ButtonsProps {
  readonly kind: string;
  readonly id: string;
  readonly etag: string;
  readonly state: PartModel;
}

function ModelButtons({ kind, id, etag, state }: ButtonsProps) {
  const [src, setSrc] = useState('');
  const { busy, act } = useAct("Couldn't change the model");
  const change = (what: () => Promise<unknown>, done: string) => void act(what, { touched: [['models', id]], done });
  const target = { params: { kind, id }, ifMatch: etag };
  const upload = (file: File) => {
    // Browsers have no media type for these files; the hub recognises them by their contents.
    const bytes = new Blob([file], { type: 'application/octet-stream' });
    const query = { file: file.name, src: src.trim() || undefined };
    change(() => hub.call(saveModel, { ...target, query, file: bytes }), 'Saved the model');
  };
  return (
    <div className={styles['upload']}>
      <TextInput
        label="Source of the model"
        description="Who made it, and from which drawing or page"
        value={src}
        onChange={(event) => setSrc(event.currentTarget.value)}
      />
      <div className={styles['buttons']}>
        <ChooseFile accept=".glb,.step,.stp" size="compact-sm" loading={busy} onFile={upload}>
          {state.link === undefined ? 'Add a STEP or GLB file' : 'Replace the model'}
        </ChooseFile>
        {state.coverage === 'awaiting-build' && (
          <Button
            size="compact-sm"
            loading={busy}
            onClick={() => change(() => hub.call(buildModel, { params: { kind, id } }), 'Built the model')}
          >
            Build now
          </Button>
        )}
        {state.link !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            onClick={() =>
              change(() => hub.call(deleteModel, target), 'Detached the model. Revisions saved with it still show it.')
            }
          >
            Detach
          </Button>
        )}
      </div>
    </div>
  );
}

function SourceRevisions({ state }: { state: PartModel }) {
  const [open, setOpen] = useState<string | undefined>();
  if (state.sourceRevisions.length === 0) return null;
  return (
    <section className={styles['sources']} aria-labelledby="source-models">
      <h3 id="source-models">Revisions of the maker’s model</h3>
      <p className="quiet">These show the shape only. Revisions of this part are on the Revisions tab.</p>
      <ul>
        {state.sourceRevisions.map((revision) => (
          <li key={revision.rev}>
            <strong className="mono">{revision.rev}</strong>
            <span>{revision.link?.src ?? 'Unknown source'}</span>
            <span className="quiet">
              {coverageText[revision.coverage]} {revision.by === 'number' ? 'Linked by part number.' : ''}
            </span>
            {revision.address !== undefined && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={open === revision.rev ? `Close 3D of ${revision.rev}` : `View 3D of ${revision.rev}`}
                aria-expanded={open === revision.rev}
                onClick={() => setOpen(open === revision.rev ? undefined : revision.rev)}
              >
                {open === revision.rev ? 'Close 3D' : 'View 3D'}
              </Button>
            )}
            {open === revision.rev && revision.address !== undefined && (
              <ModelView models={[{ address: revision.address }]} label={`Maker’s model, revision ${revision.rev}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
