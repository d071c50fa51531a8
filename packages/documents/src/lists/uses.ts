import { splitName, wireOf } from '@cablewright/model';
import { type BomLine, type PartNames, spans } from '@cablewright/engine';

/**
 * The places where the part of a bill's line is used, with the names of the sheets: `J1, J2`, `M1 at J1 PC`. Parts in
 * cavities are named after their connector, with ranges of cavities: `J1·1–16`. Labels are at the runs that they label,
 * wherever they are attached.
 */
export function usesOf(
  names: PartNames,
  { kind, instances, location }: Pick<BomLine, 'kind' | 'instances' | 'location'>,
  labelledRuns: ReadonlyMap<string, readonly string[]>,
): string {
  const cavities = new Map<string, string[]>();
  for (const instance of instances) {
    const { instance: id, terminal: cavity } = splitName(instance) ?? { instance };
    cavities.set(id, [...(cavities.get(id) ?? []), ...(cavity === undefined ? [] : [cavity])]);
  }
  const whole = [...cavities].flatMap(([id, those]) => (those.length === 0 ? [names.short(id)] : []));
  const inside = [...cavities].flatMap(([id, those]) =>
    those.length === 0 ? [] : [`${names.short(id)}·${spans(those)}`],
  );
  const used = [spans(whole), ...inside].filter((text) => text !== '').join(', ');
  const runs = instances.flatMap((instance) => labelledRuns.get(instance) ?? []);
  const locations = runs.length > 0 ? [...new Set(runs)] : location.split(', ').filter((id) => id !== '');
  const at = kind === 'mechanicals' && inside.length === 0 ? locations : [];
  const places = spans(at.map((id) => names.short(wireOf(id))));
  // A part on a bundle is located by the name of the bundle.
  return places === '' || places === used ? used : names.print.text('bom.used-at', { used, places });
}
