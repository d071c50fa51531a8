import { counted } from '@cablewright/model';
import type { StockFit } from '@cablewright/engine';

/** How a stock suits an option, in short phrases. The reasons why it does not fit come first. */
export function stockShortfall(fit: StockFit | undefined): string[] {
  if (fit === undefined) return [];
  const words: string[] = [...fit.problems];
  if (!fit.crimpable) words.push('no contact of the library takes its cores');
  if (fit.madeForOthers) words.push('made for other signals');
  if (fit.returnOnScreen) words.push('the screen carries the return');
  if (fit.short === 0) words.push(fit.spare === 0 ? 'every core used' : `${counted(fit.spare, 'core')} spare`);
  return words;
}
