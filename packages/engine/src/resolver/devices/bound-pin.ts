/** One pin with all its facts: those of its pinout, overridden by those of a device or a placed plug. */
import type { PinFacts, PinMeaning } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import type { BoundPin } from './bound-port.ts';
import { laidOver } from './stated-volts.ts';
import { limitsOver } from './supply-limits.ts';

/**
 * The pin of a position. `meaning` has the facts of the pinout; `facts` override them, and `nc` leaves the pin open. A pin
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
    // The pinout's label describes the pinout's signal, so it isn't used if the device assigns another one.
    label: (id === meaning.signal ? meaning.label : undefined) ?? signalLabel,
    signal: id,
    signalLabel,
    kind,
    dir: known.dir ?? meaning.dir ?? 'passive',
    level: known.level ?? under.level,
    accepts: known.accepts ?? under.accepts ?? [],
    needs: known.needs ?? under.needs ?? [],
    color: meaning.color,
    currentA: known.currentA ?? under.currentA,
    loadType: known.loadType ?? under.loadType,
    ...limitsOver(limitsOver(kind === 'power' ? (signal ?? {}) : {}, under), known),
    ...laidOver(under, known),
    terminationOhm: known.terminationOhm ?? under.terminationOhm,
    optional: known.optional ?? meaning.optional,
    required: known.required ?? meaning.required,
    phantom: known.phantom ?? under.phantom,
    confidence: known.confidence,
    src: known.src,
    polarity: signal?.polarity,
    senses: signal?.senses,
    detected: signal?.detected === true,
    phaseDeg: signal?.phaseDeg,
    parallel: signal?.parallel,
    series: signal?.series,
    takesScreen: kind === 'ground' && signal?.takesScreen === true,
    takesPairScreens: signal?.takesPairScreens,
  };
}

/**
 * The pinout facts that still apply if the device uses a position for another signal: the level if the signal is of the same
 * kind, but no current or voltage.
 */
function otherSignal(library: Library, { signal, level }: Partial<PinMeaning>, kind: string): Partial<PinMeaning> {
  return signal !== undefined && library.signal(signal)?.kind === kind ? { level } : {};
}

/** A pin without a connection. */
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
