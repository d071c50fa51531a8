/** The tolerance of a length: that of the drawing, or else the row of the shop's table that covers it. */
import type { PrintFormat } from '@cablewright/engine';
import type { Drawing, EngineeringSettings, LengthTolerance, LengthToleranceRow } from '@cablewright/model';

/**
 * Tolerances of cable assembly lengths if nothing else is agreed, IPC/WHMA-A-620: never shorter, and at most this much longer.
 * A shop can replace them with its own table in Settings.
 */
const usual: readonly LengthToleranceRow[] = [
  { upToMm: 300, plusMm: 25, minusMm: 0 },
  { upToMm: 1500, plusMm: 50, minusMm: 0 },
  { upToMm: 3000, plusMm: 100, minusMm: 0 },
  { upToMm: 7500, plusMm: 150, minusMm: 0 },
];
const usualBeyond = 0.05;

export function toleranceOf(
  lengthMm: number,
  drawing: Drawing | undefined,
  settings: EngineeringSettings,
): LengthTolerance | undefined {
  if (drawing?.tolerance !== undefined) return drawing.tolerance;
  const table = settings.documents?.lengthTolerances;
  const row = (table ?? usual).find(({ upToMm }) => upToMm === undefined || lengthMm <= upToMm);
  if (row !== undefined) return { plusMm: row.plusMm, minusMm: row.minusMm };
  return table === undefined ? { plusMm: Math.round(lengthMm * usualBeyond), minusMm: 0 } : undefined;
}

/** The general tolerances, for lengths without their own, as the title block prints them. */
export function generalTolerances(
  drawing: Drawing | undefined,
  settings: EngineeringSettings,
  print: PrintFormat,
): string {
  const head = print.text('frame.tolerances', { unit: print.lengthUnitWord });
  if (drawing?.tolerance !== undefined) return `${head}: ${limits(drawing.tolerance, print)}`;
  const table = settings.documents?.lengthTolerances;
  const rows = (table ?? usual).map((row) =>
    row.upToMm === undefined
      ? print.text('frame.longer', { limits: limits(row, print) })
      : print.text('frame.up-to', { length: print.bareLength(row.upToMm), limits: limits(row, print) }),
  );
  if (table !== undefined) return `${head}: ${rows.join('; ')}`;
  const beyond = print.text('frame.longer', { limits: `+${100 * usualBeyond} % / 0` });
  return `${head}: ${[...rows, beyond].join('; ')} (IPC/WHMA-A-620)`;
}

function limits({ plusMm, minusMm }: LengthTolerance, print: PrintFormat): string {
  const [plus, minus] = [print.bareLength(plusMm), print.bareLength(minusMm)];
  if (plusMm === minusMm) return `±${plus}`;
  return `${plusMm === 0 ? '0' : `+${plus}`} / ${minusMm === 0 ? '0' : `−${minus}`}`;
}
