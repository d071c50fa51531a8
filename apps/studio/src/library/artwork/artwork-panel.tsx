import { Button } from '@mantine/core';
import type { ArtworkSide } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { artworkQuery, deleteArtwork, putArtwork, type ArtworkState } from '../../api/looks.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import styles from './looks.module.css';

interface ArtworkPanelProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

const whose: Readonly<Record<'own' | 'body' | 'drawing', string>> = {
  own: 'It has its own artwork.',
  body: 'It is shown with the artwork of its body. A picture added here is this part’s own, and is shown instead.',
  drawing:
    'It is shown with the drawing its body names. A picture added here is this part’s own, and is shown instead.',
};

/** The pictures a part is shown with, side by side, and giving it its own. */
export function ArtworkPanel({ kind, id, writable }: ArtworkPanelProps) {
  const { data, error, refetch } = useQuery(artworkQuery(kind, id));
  const change = useArtworkChange(kind, id, data?.etag ?? '');
  return (
    <section aria-labelledby="artwork">
      <h2 id="artwork">Artwork</h2>
      {error !== null && <Failure title="Artwork not inspected" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={3} />}
      {data !== undefined && (
        <>
          <p className="quiet">{data.value.from === null ? 'It has no artwork.' : whose[data.value.from]}</p>
          <div className={styles['sides']}>
            {sidesOf(data.value).map((side) => (
              <Side key={side} side={side} state={data.value} writable={writable} {...change} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** The sides such a part has, and any other that was drawn. */
function sidesOf({ sides, views }: ArtworkState): ArtworkSide[] {
  return [...new Set([...sides, ...(Object.keys(views) as ArtworkSide[])])];
}

interface SideProps {
  readonly side: ArtworkSide;
  readonly state: ArtworkState;
  readonly writable: boolean;
  readonly busy: boolean;
  readonly put: (side: ArtworkSide, file: File) => void;
  readonly remove: (side: ArtworkSide) => void;
}

function Side({ side, state, writable, busy, put, remove }: SideProps) {
  const view = state.views[side];
  const name = side.charAt(0).toUpperCase() + side.slice(1);
  return (
    <figure className={styles['side']}>
      <figcaption>{name}</figcaption>
      {view === undefined ? (
        <div className={styles['empty']}>No picture</div>
      ) : (
        <img src={view.address} alt={`${name} of the part`} />
      )}
      {view?.src !== undefined && <span className="quiet">{view.src}</span>}
      {writable && (
        <div className={styles['buttons']}>
          <ChooseFile
            accept="image/svg+xml,image/png,image/jpeg"
            size="compact-sm"
            loading={busy}
            onFile={(file) => put(side, file)}
          >
            {name}: {view === undefined ? 'add a picture' : 'replace'}
          </ChooseFile>
          {view !== undefined && state.from === 'own' && (
            <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => remove(side)}>
              {name}: remove
            </Button>
          )}
        </div>
      )}
    </figure>
  );
}

function useArtworkChange(kind: string, id: string, etag: string) {
  const client = useQueryClient();
  const { busy, act } = useAct('The artwork could not be changed');
  const change = (what: () => Promise<unknown>, said: string) =>
    void act(async () => {
      await what();
      done(said);
      await client.invalidateQueries({ queryKey: ['artwork'] });
    });
  const at = { kind, id, etag };
  return {
    busy,
    put: (side: ArtworkSide, file: File) => change(() => putArtwork(at, side, file), 'The picture is saved.'),
    remove: (side: ArtworkSide) => change(() => deleteArtwork(at, side), 'The picture is removed.'),
  };
}
