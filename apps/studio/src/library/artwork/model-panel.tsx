import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { buildModel, detachModel, modelQuery, putModel, type ModelShown, type ModelState } from '../../api/looks.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import styles from './looks.module.css';
import { coverageText, factsText } from './model-words.ts';
import { ModelView } from './model-view.tsx';

interface ModelPanelProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

/** What there is of a part's 3D model, looking at it, and giving the part one. */
export function ModelPanel({ kind, id, writable }: ModelPanelProps) {
  const { data, error, refetch } = useQuery(modelQuery(kind, id));
  return (
    <section aria-labelledby="model">
      <h2 id="model">3D model</h2>
      {error !== null && (
        <Failure title="It could not be asked whether there is a model" error={error} onRetry={refetch} />
      )}
      {error === null && data === undefined && <Waiting rows={3} />}
      {data !== undefined && (
        <>
          <Model shown={data.value} />
          {writable && <ModelButtons kind={kind} id={id} etag={data.etag} state={data.value} />}
          <SourceRevisions state={data.value} />
        </>
      )}
    </section>
  );
}

function Model({ shown }: { shown: ModelShown }) {
  const [open, setOpen] = useState(false);
  const { link, address } = shown;
  return (
    <>
      <p>{coverageText[shown.coverage]}</p>
      {link !== undefined && (
        <dl className={styles['facts']}>
          <dt>Source</dt>
          <dd>{link.src ?? 'Nobody said where it comes from.'}</dd>
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
          Where a model comes from and what its file declares do not say that it is this part, that its dimensions are
          the maker’s, or what its finish is.
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
  readonly state: ModelState;
}

function ModelButtons({ kind, id, etag, state }: ButtonsProps) {
  const client = useQueryClient();
  const [src, setSrc] = useState('');
  const { busy, act } = useAct('The model could not be changed');
  const change = (what: () => Promise<unknown>, said: string) =>
    void act(async () => {
      await what();
      done(said);
      await client.invalidateQueries({ queryKey: ['model', kind, id] });
    });
  const at = { kind, id, etag };
  return (
    <div className={styles['upload']}>
      <TextInput
        label="Where the model comes from"
        description="Who made it, from which drawing or page"
        value={src}
        onChange={(event) => setSrc(event.currentTarget.value)}
      />
      <div className={styles['buttons']}>
        <ChooseFile
          accept=".glb,.step,.stp"
          size="compact-sm"
          loading={busy}
          onFile={(file) =>
            change(() => putModel(at, file, src.trim() === '' ? undefined : src.trim()), 'The model is saved.')
          }
        >
          {state.link === undefined ? 'Add a STEP or GLB file' : 'Replace the model'}
        </ChooseFile>
        {state.coverage === 'awaiting-build' && (
          <Button
            size="compact-sm"
            loading={busy}
            onClick={() => change(() => buildModel(kind, id), 'The model is built.')}
          >
            Build it now
          </Button>
        )}
        {state.link !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            onClick={() =>
              change(() => detachModel(at), 'The model is detached. Revisions that kept it still show it.')
            }
          >
            Detach
          </Button>
        )}
      </div>
    </div>
  );
}

function SourceRevisions({ state }: { state: ModelState }) {
  const [open, setOpen] = useState<string | undefined>();
  if (state.sourceRevisions.length === 0) return null;
  return (
    <section className={styles['sources']} aria-labelledby="source-models">
      <h3 id="source-models">Revisions of the maker’s model</h3>
      <p className="quiet">They show the shape only: this part’s own revisions are under Revisions.</p>
      <ul>
        {state.sourceRevisions.map((one) => (
          <li key={one.rev}>
            <strong className="mono">{one.rev}</strong>
            <span>{one.link.src ?? 'Nobody said where it comes from.'}</span>
            <span className="quiet">
              {coverageText[one.coverage]} {one.by === 'number' ? 'Linked by part number.' : ''}
            </span>
            {one.address !== undefined && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={open === one.rev ? `Close 3D of ${one.rev}` : `View 3D of ${one.rev}`}
                aria-expanded={open === one.rev}
                onClick={() => setOpen(open === one.rev ? undefined : one.rev)}
              >
                {open === one.rev ? 'Close 3D' : 'View 3D'}
              </Button>
            )}
            {open === one.rev && one.address !== undefined && (
              <ModelView models={[{ address: one.address }]} label={`Maker’s model, revision ${one.rev}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
