import type { PackLine } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packsQuery } from '../../api/records.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PackCard } from './pack-card.tsx';
import { PreviewDialog, type PreviewWish } from './preview-dialog.tsx';
import styles from './packs.module.css';

/** The packs of the program and of the stores: their contents, and adding, updating or removing them. */
export function PacksPage() {
  const query = useQuery(packsQuery);
  const [wish, setWish] = useState<PreviewWish | undefined>();
  return (
    <Page title="Packs">
      <p className="lead">
        A pack adds the connectors, wire stocks, devices and example cables of a trade. Your own records take precedence
        over those of a pack, and stay when it is removed.
      </p>
      <Loaded query={query} what="packs" rows={5}>
        {(packs) => <PackList packs={packs} onPreview={setWish} />}
      </Loaded>
      {wish !== undefined && <PreviewDialog wish={wish} onClose={() => setWish(undefined)} />}
    </Page>
  );
}

interface ListProps {
  readonly packs: readonly PackLine[];
  readonly onPreview: (wish: PreviewWish) => void;
}

function PackList({ packs, onPreview }: ListProps) {
  return (
    <ul className={styles['packs']} aria-label="Packs">
      {packs.map((pack) => (
        <li key={`${pack.store?.id ?? ''} ${pack.id}`}>
          <PackCard pack={pack} packs={packs} onPreview={onPreview} />
        </li>
      ))}
    </ul>
  );
}
