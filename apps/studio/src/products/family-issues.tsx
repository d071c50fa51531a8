import type { Finding, Product } from '@cablewright/model';
import { FindingList } from '../findings/finding-list.tsx';
import { useAddress } from '../shell/address.ts';
import styles from './products.module.css';

/** What the checks say of a family; each leads to the variant it is about. */
export function FamilyIssues({ findings, family }: { findings: readonly Finding[]; family: Product }) {
  const [, patch] = useAddress();
  if (findings.length === 0) {
    return family.variants.length === 0 ? null : <p className={styles['fine']}>The checks find nothing wrong.</p>;
  }
  const go = ({ where }: Finding) => {
    const at = /^\/variants\/(\d+)/.exec(where.pointer ?? '')?.[1];
    const variant = at === undefined ? undefined : family.variants[Number(at)]?.id;
    patch(variant === undefined ? { tab: 'options' } : { tab: undefined, variant });
  };
  return (
    <section aria-label="Findings" className={styles['findings']}>
      <FindingList findings={findings} onGo={go} />
    </section>
  );
}
