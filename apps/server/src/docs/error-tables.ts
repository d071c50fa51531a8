import { accountErrors } from '../accounts/errors.ts';
import { assetErrors } from '../assets/errors.ts';
import { batchErrors } from '../batch/errors.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { designErrors } from '../designs/errors.ts';
import { documentErrors } from '../documents/errors.ts';
import { exportErrors } from '../export/errors.ts';
import { healthErrors } from '../health/routes.ts';
import { historyErrors } from '../history/errors.ts';
import { httpErrors } from '../http/errors.ts';
import type { ErrorRow } from '../http/problem.ts';
import { importErrors } from '../imports/errors.ts';
import { jobErrors } from '../jobs/errors.ts';
import { peopleErrors } from '../people/errors.ts';
import { productErrors } from '../products/errors.ts';
import { numberErrors } from '../part-numbers/errors.ts';
import { restartErrors } from '../restart/routes.ts';
import { revisionErrors } from '../revisions/errors.ts';
import { packErrors } from '../packs/errors.ts';
import { proposalErrors } from '../proposals/errors.ts';
import { resolverErrors } from '../resolver/errors.ts';
import { settingsErrors } from '../runtime/errors.ts';
import { engineeringErrors } from '../settings/errors.ts';
import { setupErrors } from '../setup/errors.ts';
import { webhookErrors } from '../webhooks/errors.ts';
import { tokenErrors } from '../tokens/errors.ts';
import { versionErrors } from '../versions/errors.ts';

/** Every code a problem document can carry, by area. */
export const errorTables: Readonly<Record<string, Readonly<Record<string, ErrorRow>>>> = {
  'Any route': httpErrors,
  Setup: setupErrors,
  Accounts: accountErrors,
  People: peopleErrors,
  'API tokens': tokenErrors,
  Records: catalogErrors,
  Designs: designErrors,
  Revisions: versionErrors,
  'Record revisions': revisionErrors,
  'Artwork and models': assetErrors,
  Products: productErrors,
  Batch: batchErrors,
  Documents: documentErrors,
  History: historyErrors,
  'Part numbers': numberErrors,
  Resolver: resolverErrors,
  Proposals: proposalErrors,
  Packs: packErrors,
  'Engineering settings': engineeringErrors,
  Settings: settingsErrors,
  Jobs: jobErrors,
  Imports: importErrors,
  Webhooks: webhookErrors,
  Operations: { ...healthErrors, ...restartErrors, ...exportErrors },
};
