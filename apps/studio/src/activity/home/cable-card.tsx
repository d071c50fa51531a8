import type { DesignLine } from '@cablewright/client';
import { IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { documentAddress } from '../../api/documents.ts';
import styles from './home.module.css';

/** A cable with its picture, as a link to it. */
export function CableCard({ line, note = '' }: { line: DesignLine; note?: string }) {
  return (
    <Link to="/cables/$id" params={{ id: line.id }} className={styles['cable']}>
      <CablePicture key={line.etag} line={line} />
      <span className={styles['title']}>{line.label}</span>
      <span className={styles['quiet']}>{[line.number ?? '', note].filter((part) => part !== '').join(' · ')}</span>
    </Link>
  );
}

/** The smallest width of a drawing with anything on it, CSS px. */
const minWidth = 24;

/**
 * The drawing of a cable. Until it has loaded, or if nothing is drawn yet, a text takes its place, so that it is never
 * blank.
 */
function CablePicture({ line }: { line: DesignLine }) {
  const [state, setState] = useState<'loading' | 'drawn' | 'none'>('loading');
  return (
    <span className={styles['picture']} data-state={state}>
      {state !== 'none' && (
        <img
          src={pictureOf(line)}
          alt=""
          loading="lazy"
          onLoad={({ currentTarget }) => setState(currentTarget.naturalWidth < minWidth ? 'none' : 'drawn')}
          onError={() => setState('none')}
        />
      )}
      {state === 'loading' && <span className={styles['quiet']}>Drawing…</span>}
      {state === 'none' && (
        <span className={styles['quiet']}>
          <IconRoute size={28} stroke={1.4} aria-hidden />
          Nothing drawn yet
        </span>
      )}
    </span>
  );
}

/** The drawing of a cable. With the ETag in the address, the browser keeps it until the cable changes. */
function pictureOf({ id, etag }: DesignLine): string {
  const address = documentAddress(id, 'schematic', { format: 'svg', frame: '0' });
  return `${address}#${encodeURIComponent(etag)}`;
}
