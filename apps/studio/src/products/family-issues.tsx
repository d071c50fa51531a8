import { present, type Finding, type Product, type Variant } from '@cablewright/model';
import { FindingList } from '../kit/findings/finding-list.tsx';
import { placeInFamily } from '../kit/findings/finding-path.ts';
import { useAddress } from '../kit/page/address.ts';
import styles from './products.module.css';

/** The findings of a family; each leads to its variant and the field. */
export function FamilyIssues({ findings, family }: { findings: readonly Finding[]; family: Product }) {
  const [, patch] = useAddress();
  if (findings.length === 0) {
    return family.variants.length === 0 ? null : <p className={styles['fine']}>No issues found.</p>;
  }
  const go = (finding: Finding) => {
    const variant = variantOf(finding, family)?.id;
    patch({ ...placeInFamily(finding.where), ...present({ variant }) });
  };
  return (
    <section aria-label="Findings" className={styles['findings']}>
      <FindingList findings={findings.map((finding) => placed(finding, family))} onGo={go} />
    </section>
  );
}

function variantOf({ where }: Finding, { variants }: Product): Variant | undefined {
  const at = /^\/variants\/(\d+)/.exec(where.pointer ?? '')?.[1];
  return at === undefined ? undefined : variants[Number(at)];
}

/** The finding with the variant's name for its place, as the grid shows it. */
function placed(finding: Finding, family: Product): Finding {
  const variant = variantOf(finding, family);
  if (variant === undefined) return finding;
  return { ...finding, where: { ...finding.where, instance: variant.label ?? variant.id } };
}
