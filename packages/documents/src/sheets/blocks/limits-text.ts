import type { InsulationLimits, PrintFormat } from '@cablewright/engine';

/** `at least 1 MΩ at 500 V; withstands 1500 V`. */
export function limitsText(print: PrintFormat, limits: InsulationLimits): string {
  const { isolationMinMohm, isolationVolts, hipotVolts } = limits;
  const least = print.text('test.at-least-at', {
    mohm: print.number(isolationMinMohm, 6),
    volts: print.number(isolationVolts, 6),
  });
  return hipotVolts === undefined
    ? least
    : `${least}; ${print.text('test.withstands', { volts: print.number(hipotVolts, 6) })}`;
}
