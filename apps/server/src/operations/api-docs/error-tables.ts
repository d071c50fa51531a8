import { buildingErrors } from '../../building/errors.ts';
import { inquiryErrors } from '../../integrations/inquiries/errors.ts';
import { quotationErrors } from '../../engineering/quoting/errors.ts';
import { accountErrors } from '../../accounts/errors.ts';
import { assetErrors } from '../../catalog/files/errors.ts';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import { liveErrors } from '../../catalog/live/errors.ts';
import { designErrors } from '../../catalog/designs/errors.ts';
import { documentErrors } from '../../documents/off-thread/errors.ts';
import { eventErrors } from '../../catalog/events/errors.ts';
import { exportErrors } from '../../integrations/catalog-zip/errors.ts';
import { healthErrors } from '../health/routes.ts';
import { historyErrors } from '../../catalog/history/errors.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import type { ErrorRow } from '../../platform/http/problem.ts';
import { moduleErrors } from '../../integrations/modules/errors.ts';
import { importErrors } from '../../integrations/imports/errors.ts';
import { jobErrors } from '../../jobs/errors.ts';
import { commentErrors } from '../../engineering/comments/errors.ts';
import { linkErrors } from '../../accounts/links/errors.ts';
import { peopleErrors } from '../../accounts/people/errors.ts';
import { productErrors } from '../../engineering/products/errors.ts';
import { numberErrors } from '../../engineering/part-numbers/errors.ts';
import { restartErrors } from '../restart/routes.ts';
import { revisionErrors } from '../../engineering/revisions/records/errors.ts';
import { packErrors } from '../../integrations/packs/errors.ts';
import { mirrorErrors } from '../../integrations/git-mirror/errors.ts';
import { storeErrors } from '../../integrations/stores/errors.ts';
import { proposalErrors } from '../../engineering/proposals/errors.ts';
import { alternateErrors } from '../../engineering/alternates/errors.ts';
import { resolverErrors } from '../../engineering/resolver/errors.ts';
import { listViewErrors } from '../../settings/list-views/errors.ts';
import { settingsErrors } from '../../settings/runtime/errors.ts';
import { engineeringErrors } from '../../settings/errors.ts';
import { setupErrors } from '../setup/errors.ts';
import { webhookErrors } from '../../integrations/webhooks/errors.ts';
import { tokenErrors } from '../../accounts/tokens/errors.ts';
import { versionErrors } from '../../engineering/revisions/cables/errors.ts';

/** Every code that a problem document can have, by area. */
export const errorTables: Readonly<Record<string, Readonly<Record<string, ErrorRow>>>> = {
  'Any route': httpErrors,
  Setup: setupErrors,
  Accounts: accountErrors,
  People: peopleErrors,
  'API tokens': tokenErrors,
  Records: catalogErrors,
  'Frozen records': liveErrors,
  Designs: designErrors,
  Revisions: versionErrors,
  'Record revisions': revisionErrors,
  'Artwork and models': assetErrors,
  Products: productErrors,
  Batch: batchErrors,
  Documents: documentErrors,
  History: historyErrors,
  Events: eventErrors,
  'Part numbers': numberErrors,
  Quotations: { ...quotationErrors, ...inquiryErrors },
  Links: linkErrors,
  Comments: commentErrors,
  'Orders and pieces': buildingErrors,
  Alternates: alternateErrors,
  Resolver: resolverErrors,
  Proposals: proposalErrors,
  Packs: packErrors,
  'Git mirror': mirrorErrors,
  Stores: storeErrors,
  'Engineering settings': engineeringErrors,
  Settings: settingsErrors,
  'List views': listViewErrors,
  Jobs: jobErrors,
  Imports: importErrors,
  Modules: moduleErrors,
  Webhooks: webhookErrors,
  Operations: { ...healthErrors, ...restartErrors, ...exportErrors },
};
