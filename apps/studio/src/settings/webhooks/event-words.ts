/** The names of events. */
export const eventWords: Readonly<Record<string, string>> = {
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
  'catalog.changed': 'Anything in the catalog changed',
  'webhook.test': 'A test message',
};
