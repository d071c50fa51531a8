import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { refuse } from '../../../platform/http/problem.ts';
import { versionErrors } from './errors.ts';

/** Throws a 409 if the design is quarantined. It wasn't checked, so it can't be released. */
export function requireNotQuarantined({ quarantine }: LiveCatalog, id: string): void {
  const quarantined = quarantine.of('designs', id);
  if (quarantined === undefined) return;
  refuse(
    versionErrors.quarantined,
    `"${id}" is not checked: ${quarantined.reason}. Save it again, or ask an owner to have it checked again under Data quality.`,
  );
}
