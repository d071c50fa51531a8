import { counted } from '@cablewright/model';
import type { StockFit } from '@cablewright/engine';

/** How a stock suits an option, in short phrases. Missing properties come first. */
export function stockShortfall(fit: StockFit | undefined): string[] {
  if (fit === undefined) return [];
  const words: string[] = [];
  if (fit.short > 0) words.push(`${counted(fit.short, 'core')} too few`);
  if (fit.screenLacking) words.push('no screen');
  if (fit.earthLacking) words.push('no green and yellow core for the protective earth');
  if (fit.pairsLacking > 0)
    words.push(`${fit.pairsLacking} twisted ${fit.pairsLacking === 1 ? 'pair' : 'pairs'} too few`);
  if (!fit.crimpable) words.push('no contact of the library takes its cores');
  if (fit.categoryLacking) words.push('of another category than a line asks for');
  if (fit.underRated) words.push('rated for less current than a line may carry');
  if (fit.madeForOthers) words.push('made for other signals');
  if (fit.returnOnScreen) words.push('the screen carries the return');
  if (fit.short === 0) words.push(fit.spare === 0 ? 'every core used' : `${counted(fit.spare, 'core')} spare`);
  return words;
}
