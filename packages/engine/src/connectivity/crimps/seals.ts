/** Checks the insulation of wires against their sealing: a separate seal, or the mat of the housing. */
import type { Cavity } from './cavities.ts';
import type { crimpCodes } from './codes.ts';

export type ReportCrimp = (code: keyof typeof crimpCodes, message: string, found?: unknown, expected?: unknown) => void;

/** Compares the insulation of each wire in a cavity with the range of its seal and of the mat. */
export function sealedInsulation({ composed, seal, wires }: Cavity, place: string, say: ReportCrimp): void {
  const compare = (
    code: Parameters<ReportCrimp>[0],
    taker: string,
    min: number | undefined,
    max: number | undefined,
  ) => {
    for (const { name, insulatedOdMm: od } of wires) {
      if (od === undefined || !outside(od, min, max)) continue;
      const range = rangeText(min, max, 'mm');
      say(code, `The insulation of ${name} in ${place} is ${od} mm; ${taker} takes ${range}.`, od, range);
    }
  };
  if (seal !== undefined) {
    const { insulationMinMm, insulationMaxMm } = seal.termination ?? {};
    compare('insulation-outside-seal', `the seal ${seal.id}`, insulationMinMm, insulationMaxMm);
  }
  const { sealing, sealMinMm, sealMaxMm } = composed.housing ?? {};
  if (sealing === 'mat')
    compare('insulation-outside-mat', `the mat of its housing (${composed.label})`, sealMinMm, sealMaxMm);
}

export function outside(value: number, min: number | undefined, max: number | undefined): boolean {
  return (min !== undefined && value < min) || (max !== undefined && value > max);
}

export function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined) return `up to ${max} ${unit}`;
  return max === undefined ? `${min} ${unit} and more` : `${min} to ${max} ${unit}`;
}
