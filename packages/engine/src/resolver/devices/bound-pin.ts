/** One pin with every fact that is known of it: what its pinout says, and over that what a device or a placed plug says. */
import type { PinFacts, PinMeaning } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import type { BoundPin } from './bound-port.ts';

/**
 * The pin of a position. `meaning` is what the pinout says of it; `facts` override that, and `nc` takes the pin out. A pin
 * without a signal is open.
 */
export function boundPin(
  library: Library,
  position: string,
  meaning: Partial<PinMeaning> = {},
  facts: 'nc' | PinFacts = {},
): BoundPin {
  const known = facts === 'nc' ? {} : facts;
  const id = facts === 'nc' ? undefined : (known.signal ?? meaning.signal);
  if (id === undefined) return openPin(position, facts === 'nc' ? undefined : meaning.label);
  const signal = library.signal(id);
  const kind = typeof signal?.kind === 'string' ? signal.kind : 'unknown';
  const signalLabel = signal?.label ?? id;
  return {
    position,
    // The pinout's word names another signal when the device puts its own there.
    label: (id === meaning.signal ? meaning.label : undefined) ?? signalLabel,
    signal: id,
    signalLabel,
    kind,
    dir: known.dir ?? meaning.dir ?? 'passive',
    level: known.level ?? meaning.level,
    accepts: known.accepts ?? [],
    needs: known.needs ?? [],
    currentA: known.currentA ?? meaning.currentA,
    nominalV: known.nominalV ?? meaning.nominalV,
    minV: known.minV ?? meaning.minV,
    maxV: known.maxV ?? meaning.maxV,
    terminationOhm: known.terminationOhm ?? meaning.terminationOhm,
    optional: known.optional ?? meaning.optional,
    phantom: known.phantom ?? meaning.phantom,
    confidence: known.confidence,
    src: known.src,
    polarity: signal?.polarity,
    detected: signal?.detected === true,
    takesScreen: kind === 'ground' && signal?.takesScreen === true,
  };
}

/** A pin that takes no part. */
export function openPin(position: string, label = 'not connected'): BoundPin {
  return {
    position,
    label,
    signalLabel: label,
    kind: 'none',
    dir: 'passive',
    accepts: [],
    needs: [],
    takesScreen: false,
  };
}
