import { type Finding, type Fix, present, type Severity, type Where } from '@cablewright/model';

/** An entry in a table of finding codes: its severity and meaning. The reference page is generated from it. */
interface CodeRow {
  readonly severity: Severity;
  readonly says: string;
}
export type CodeTable = Readonly<Record<string, CodeRow>>;

export interface Detail {
  readonly found?: unknown;
  readonly expected?: unknown;
  readonly fixes?: readonly Fix[];
}

/** Returns a function that creates findings whose code and severity come from `table`. */
export function reporter<Code extends string>(table: Readonly<Record<Code, CodeRow>>) {
  return (code: Code, where: Where, message: string, detail: Detail = {}): Finding => ({
    code,
    severity: table[code].severity,
    message,
    where,
    ...present(detail),
  });
}
