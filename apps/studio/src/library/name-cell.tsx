import { getAsset } from '@cablewright/client';
import { artworkOf, type Entry, type Library } from '@cablewright/engine';
import { type LibraryKind, factsOf } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { EditedMark } from '../kit/editor/edited-mark.tsx';
import { hub } from '../api/hub.ts';
import { recordPath } from '../kit/page/paths.ts';
import { RecordPicture } from '../kit/pictures/record-picture.tsx';
import styles from './list.module.css';

/**
 * The name of a row with its photo, or its face or section if its kind has one. `spaced`: reserves the space in a list
 * with such kinds.
 */
export function NameCell({ entry, library, spaced }: { entry: Entry; library: Library; spaced?: boolean }) {
  const { kind, record } = entry;
  const photo = photoOf(library, kind, record.id);
  return (
    <span className={styles['name']} data-spaced={spaced}>
      {photo !== undefined ? (
        <img className={styles['photo']} src={photo} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : factsOf(kind)?.drawn === true ? (
        <RecordPicture library={library} kind={kind as LibraryKind} id={record.id} />
      ) : (
        spaced === true && <span className={styles['noPicture']} />
      )}
      <Link to={recordPath(kind, record.id)} title={record.label ?? record.id}>
        {record.label ?? record.id}
      </Link>
      <EditedMark kind={kind} id={record.id} />
    </span>
  );
}

/** The address of the photo of a part, if one was added: the first of its views that is not a drawing. */
function photoOf(library: Library, kind: string, id: string): string | undefined {
  const views = Object.values(artworkOf(library, kind, id)?.views ?? {});
  const photo = views.find(({ type }) => type !== 'image/svg+xml');
  return photo === undefined ? undefined : hub.addressOf(getAsset, { params: { address: photo.asset } });
}
