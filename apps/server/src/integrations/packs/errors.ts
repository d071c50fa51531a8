import { errorTable } from '../../platform/http/problem.ts';

/** Errors of packs, in addition to those of all records. */
export const packErrors = errorTable({
  'no-such-pack': [404, 'Pack not found'],
  'pack-unreadable': [422, 'Invalid pack'],
  'pack-requires': [409, 'The pack requires packs that are not installed'],
  'pack-in-use': [409, 'The pack is in use'],
  'pack-not-installed': [409, 'The pack is not installed'],
  'pack-from-elsewhere': [409, 'The pack was installed from elsewhere'],
  'pack-yanked': [409, 'The version is no longer offered'],
  'pack-not-reviewed': [409, 'The version is not reviewed'],
  'pack-outdated': [409, 'The catalog has changed since the preview'],
  'publisher-key-new': [409, 'The publisher uses a new key'],
});
