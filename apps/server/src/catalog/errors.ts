import { errorTable } from '../platform/http/problem.ts';

/** Errors when reading or saving records of any kind. */
export const catalogErrors = errorTable({
  'no-such-record': [404, 'Record not found'],
  'no-such-kind': [404, 'Record kind not found'],
  'no-such-list': [404, 'Vocabulary not found'],
  exists: [409, 'The id is already in use'],
  'in-use': [409, 'Other records use it'],
  'belongs-to-a-pack': [409, 'The record belongs to a pack'],
  'number-in-use': [409, 'The part number is in use'],
  'pn-immutable': [409, 'Part numbers cannot be changed'],
  'family-refused': [422, 'Invalid product family'],
  'resolver-refused': [422, 'The change would add an error to the cable finder data'],
  'id-differs': [422, 'The id in the URL differs from the id in the record'],
  'scheme-invalid': [422, 'Invalid numbering scheme'],
  'rule-not-evaluated': [422, 'An error rule took too long to be evaluated'],
  'subassembly-too-large': [422, 'The assembly has too many parts'],
  'rule-broken': [422, 'A validation rule does not allow this'],
  'rule-invalid': [422, 'Invalid validation rule'],
});

/** Errors of saves that may assign, change or remove a part number. */
export const numberRefusals = [catalogErrors['number-in-use'], catalogErrors['pn-immutable']];
