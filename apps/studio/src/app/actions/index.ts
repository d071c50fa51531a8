/** Every action of the studio that is not an action of one canvas, in the order in which the palette lists them. */
import type { Here, StudioAction } from './action.ts';
import { newCable } from './new-cable.ts';
import { newConnector } from './new-connector.ts';
import { newWire } from './new-wire.ts';
import { newFamily } from './new-family.ts';
import { newOrder } from './new-order.ts';
import { newQuotation } from './new-quotation.ts';
import { newCustomer } from './new-customer.ts';
import { importFile } from './import-file.ts';
import { findCable } from './find-cable.ts';
import { saveRevision } from './save-revision.ts';
import { shareRevision } from './share-revision.ts';
import { seeRevisions } from './see-revisions.ts';
import { buyParts } from './buy-parts.ts';
import { exportFiles } from './export-files.ts';
import { seeIssues } from './see-issues.ts';
import { seeHistory } from './see-history.ts';
import { duplicateCable } from './duplicate-cable.ts';
import { renameCable } from './rename-cable.ts';
import { deleteCable } from './delete-cable.ts';
import { approve } from './approve.ts';
import { invitePerson } from './invite-person.ts';
import { createToken } from './create-token.ts';
import { signOutHere } from './sign-out.ts';
import { help } from './help.ts';

export const studioActions: readonly StudioAction[] = [
  newCable,
  newConnector,
  newWire,
  newFamily,
  newOrder,
  newQuotation,
  newCustomer,
  importFile,
  findCable,
  saveRevision,
  shareRevision,
  seeRevisions,
  buyParts,
  exportFiles,
  seeIssues,
  seeHistory,
  duplicateCable,
  renameCable,
  deleteCable,
  approve,
  invitePerson,
  createToken,
  signOutHere,
  help,
];

/** The actions that are possible where the person is. */
export function actionsAt(here: Here): readonly StudioAction[] {
  return studioActions.filter(({ when }) => when(here));
}
