import { type Finding, present, type Severity, type Where } from '@cablewright/model';

/** One row of a table of finding codes: how grave it is, and what it means. The reference page is made from it. */
interface CodeRow {
  readonly severity: Severity;
  readonly says: string;
}
export type CodeTable = Readonly<Record<string, CodeRow>>;

export interface Detail {
  readonly found?: unknown;
  readonly expected?: unknown;
}

/** Makes findings whose code and severity come from `table`. */
export function reporter<T extends CodeTable>(table: T) {
  return (code: keyof T & string, where: Where, message: string, detail: Detail = {}): Finding => ({
    code,
    severity: table[code]!.severity,
    message,
    where,
    ...present(detail),
  });
}
