import type { Me, PartNumberSettings } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import type { PartNumberScheme } from '@cablewright/model';
import styles from './part-numbers.module.css';
import { mayActAs } from '../../api/account.ts';

interface OffersProps {
  readonly offers: PartNumberSettings['offers'];
  readonly me: Me | undefined;
  readonly onTry: (scheme: PartNumberScheme) => void;
  readonly onAdopt: (pack: string) => void;
}

/** Schemes of installed packs. Everyone can preview them; only owners can use them. */
export function Offers({ offers, me, onTry, onAdopt }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <section aria-label="Schemes in packs">
      <h2>Offered by packs</h2>
      {offers.map(({ pack, scheme }) => (
        <div key={pack} className={styles['card']}>
          <div className={styles['offer']}>
            <div>
              <strong>{scheme.label ?? scheme.id ?? pack}</strong>{' '}
              <span className="quiet">
                from the pack <span className="mono">{pack}</span>
              </span>
            </div>
            <Group gap="xs">
              <Button variant="default" onClick={() => onTry(scheme)}>
                Preview
              </Button>
              {mayActAs(me, 'owner') && <Button onClick={() => onAdopt(pack)}>Take it over</Button>}
            </Group>
          </div>
          {!mayActAs(me, 'owner') && <p className="quiet">An owner can take it over.</p>}
        </div>
      ))}
    </section>
  );
}
