/** One pin with every fact that is known of it: what its pinout says, and over that what a device or a placed plug says. */
import type { PinFacts, PinMeaning } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import type { BoundPin } from './bound-port.ts';
import { laidOver } from './stated-volts.ts';

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
  const under = id === meaning.signal ? meaning : otherSignal(library, meaning, kind);
  const signalLabel = signal?.label ?? id;
  return {
    position,
    // The pinout's word names another signal when the device puts its own there.
    label: (id === meaning.signal ? meaning.label : undefined) ?? signalLabel,
    signal: id,
    signalLabel,
    kind,
    dir: known.dir ?? meaning.dir ?? 'passive',
    level: known.level ?? under.level,
    accepts: known.accepts ?? [],
    needs: known.needs ?? [],
    currentA: known.currentA ?? under.currentA,
    ...laidOver(under, known),
    terminationOhm: known.terminationOhm ?? under.terminationOhm,
    optional: known.optional ?? meaning.optional,
    phantom: known.phantom ?? under.phantom,
    confidence: known.confidence,
    src: known.src,
    polarity: signal?.polarity,
    detected: signal?.detected === true,
    takesScreen: kind === 'ground' && signal?.takesScreen === true,
  };
}

/** What a pinout says of a position that the device uses for another signal: the level of its lines, no current and no voltage. */
function otherSignal(library: Library, { signal, level }: Partial<PinMeaning>, kind: string): Partial<PinMeaning> {
  return signal !== undefined && library.signal(signal)?.kind === kind ? { level } : {};
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
