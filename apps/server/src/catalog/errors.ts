import { errorTable } from '../platform/http/problem.ts';

/** What reading and saving records may answer, whatever their kind. */
export const catalogErrors = errorTable({
  'no-such-record': [404, 'There is no such record'],
  'no-such-kind': [404, 'There is no such kind of record'],
  exists: [409, 'The id is taken'],
  'in-use': [409, 'Other records use it'],
  'belongs-to-a-pack': [409, 'The record belongs to a pack'],
  'number-in-use': [409, 'The part number is in use'],
  'pn-immutable': [409, 'Part numbers cannot be changed'],
  'family-refused': [422, 'A product family cannot be saved as it is'],
  'resolver-refused': [422, 'The change would add an error to the cable finder’s data'],
  'id-differs': [422, 'The id in the address and in the record differ'],
  'scheme-invalid': [422, 'The numbering scheme cannot be used'],
  'rule-broken': [422, 'A validation rule forbids it'],
  'rule-invalid': [422, 'The rule cannot be used'],
});

/** What any save that can give, change or remove a part number may be refused with. */
export const numberRefusals = [catalogErrors['number-in-use'], catalogErrors['pn-immutable']];
