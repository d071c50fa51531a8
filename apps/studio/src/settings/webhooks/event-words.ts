import type { Webhooks } from '@cablewright/client';

/** The names of events: one for each row of the server's event table, whose types are in the client. */
const eventWords: Readonly<Record<Webhooks['events'][number] | 'webhook.test', string>> = {
  'design.saved': 'A cable was saved',
  'design.deleted': 'A cable was deleted',
  'version.saved': 'A revision was saved',
  'version.submitted': 'A revision was submitted for approval',
  'version.approved': 'A revision was approved',
  'version.rejected': 'A revision was rejected',
  'version.released': 'A revision was released',
  'part-number.assigned': 'A part number was set or changed',
  'product.changed': 'A product family changed',
  'pack.installed': 'A pack was installed, updated or removed',
  'job.finished': 'A background job ended',
  'quotation.sent': 'A quotation was sent',
  'quotation.won': 'A quotation was won',
  'quotation.lost': 'A quotation was lost',
  'quotation.expired': 'A quotation is no longer valid',
  'order.created': 'An order was planned',
  'order.finished': 'The last piece of an order was accepted or rejected',
  'piece.finished': 'A piece was accepted',
  'piece.rejected': 'A piece was rejected',
  'comment.added': 'A comment was added',
  'comment.resolved': 'A thread of comments was resolved',
  'catalog.changed': 'Anything in the catalog changed',
  'webhook.test': 'A test message',
};

/** The name of an event, or its type if it comes from a newer server. */
export function eventWord(type: string): string {
  return (eventWords as Readonly<Record<string, string>>)[type] ?? type;
}
