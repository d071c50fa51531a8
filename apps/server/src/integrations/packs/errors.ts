import { errorTable } from '../../platform/http/problem.ts';

/** What listing, installing and removing packs may answer besides what all records do. */
export const packErrors = errorTable({
  'no-such-pack': [404, 'There is no such pack'],
  'pack-unreadable': [422, 'The pack cannot be used'],
  'pack-requires': [409, 'The pack needs others that are not installed'],
  'pack-in-use': [409, 'The pack is in use'],
  'pack-not-installed': [409, 'The pack is not installed'],
});
