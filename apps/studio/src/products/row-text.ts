import type { Release, VariantCost } from '@cablewright/engine';

/** A cost as text, with "at least" if a part of it has no price. */
export function moneyText(cost: VariantCost | null | undefined): string {
  if (cost === null || cost === undefined) return '';
  const amount = cost.amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${cost.complete ? '' : '≥ '}${amount} ${cost.currency}`;
}

export function releaseText(release: Release | null | undefined): string {
  return release === null || release === undefined ? '' : `Rev ${release.label ?? release.rev}`;
}
