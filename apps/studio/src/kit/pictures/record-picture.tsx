import { SideTable } from '@cablewright/derive';
import type { Library, Snapshot } from '@cablewright/engine';
import type { LibraryKind } from '@cablewright/model';
import { useEffect, useState } from 'react';
import styles from './record-picture.module.css';

/** Pictures that were drawn already, by record. */
const drawn = new SideTable<object, string | null>();
/** Pictures are drawn one after another, so that a long list does not block the page. */
let queue: Promise<unknown> = Promise.resolve();

async function draw(library: Library, kind: LibraryKind, record: object): Promise<string | null> {
  const turn = queue.then(async () => {
    const { drawPicture } = await import('./draw-picture.ts');
    await new Promise((next) => setTimeout(next));
    return drawPicture(library, kind, record as Snapshot) ?? null;
  });
  queue = turn.catch(() => null);
  const picture = await turn.catch(() => null);
  drawn.set(record, picture);
  return picture;
}

interface RecordPictureProps {
  readonly library: Library;
  readonly kind: LibraryKind;
  readonly id: string;
}

/** The face of a connector, or the section of a stock, before its name. The space is reserved until it is drawn. */
export function RecordPicture({ library, kind, id }: RecordPictureProps) {
  const record = library.get(kind, id);
  const cached = record === undefined ? null : drawn.get(record);
  const [late, setLate] = useState<{ readonly of: object; readonly picture: string | null } | undefined>();
  useEffect(() => {
    if (record === undefined || drawn.has(record)) return undefined;
    let current = true;
    void draw(library, kind, record).then((picture) => current && setLate({ of: record, picture }));
    return () => {
      current = false;
    };
  }, [library, kind, record]);
  const picture = cached ?? (late !== undefined && late.of === record ? late.picture : null);
  return (
    <span className={styles['picture']}>{picture !== null && <img src={picture} alt="" draggable={false} />}</span>
  );
}
