import { deleteArtwork, saveArtwork, type ShownArtwork } from '@cablewright/client';
import { Button } from '@mantine/core';
import type { ArtworkSide } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { hub } from '../../api/hub.ts';
import { artworkQuery } from '../../api/records.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { capital } from '../../kit/words/kind-words.ts';
import styles from './artwork.module.css';

interface ArtworkPanelProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

const whose: Readonly<Record<'own' | 'body' | 'drawing' | 'module', string>> = {
  own: 'This part has its own artwork.',
  body: 'Shown with the artwork of its body. A picture added here belongs to this part only and replaces it.',
  drawing: 'Shown with the drawing of its body. A picture added here belongs to this part only and replaces it.',
  module: 'Drawn by a code module. A picture added here replaces it.',
};

/** The pictures of a part, and buttons to add or replace them. */
export function ArtworkPanel({ kind, id, writable }: ArtworkPanelProps) {
  const query = useQuery(artworkQuery(kind, id));
  const change = useArtworkChange(kind, id, query.data?.etag ?? '');
  return (
    <section aria-labelledby="artwork">
      <h2 id="artwork">Artwork</h2>
      <Loaded query={query} what="the artwork" rows={3}>
        {({ value }) => (
          <>
            <p className="quiet">{value.from === null ? 'No artwork.' : whose[value.from]}</p>
            <div className={styles['sides']}>
              {sidesOf(value).map((side) => (
                <Side key={side} side={side} state={value} writable={writable} {...change} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The sides that this kind of part has, and any other side with a picture. */
function sidesOf({ sides, views }: ShownArtwork): ArtworkSide[] {
  return [...new Set([...sides, ...(Object.keys(views) as ArtworkSide[])])];
}

interface SideProps {
  readonly side: ArtworkSide;
  readonly state: ShownArtwork;
  readonly writable: boolean;
  readonly busy: boolean;
  readonly put: (side: ArtworkSide, file: File) => void;
  readonly remove: (side: ArtworkSide) => void;
}

function Side({ side, state, writable, busy, put, remove }: SideProps) {
  const view = state.views[side];
  const name = capital(side);
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
  const { busy, act } = useAct("Couldn't change the artwork");
  const touched = [['depictions', id]] as const;
  return {
    busy,
    put: (side: ArtworkSide, file: File) =>
      void act(() => hub.call(saveArtwork, { params: { kind, id, side }, file, ifMatch: etag }), {
        touched,
        done: 'Saved the picture',
      }),
    remove: (side: ArtworkSide) =>
      void act(() => hub.call(deleteArtwork, { params: { kind, id, side }, ifMatch: etag }), {
        touched,
        done: 'Removed the picture',
      }),
  };
}
