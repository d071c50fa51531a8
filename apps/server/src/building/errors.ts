import { errorTable } from '../platform/http/problem.ts';

export const buildingErrors = errorTable({
  'no-such-order': [404, 'No such order'],
  'no-such-piece': [404, 'No such piece'],
  'order-number-taken': [409, 'The number is taken'],
  'order-not-planned': [409, 'The order is released'],
  'order-is-over': [409, 'The order is finished or cancelled'],
  'order-not-released': [409, 'The order is not released'],
  'too-many-orders': [409, 'Too many orders are released'],
  'too-many-records': [422, 'Too many records for one answer'],
  'too-many-pieces': [422, 'Too many pieces for one file'],
  'record-altered': [422, 'A record was altered in the database'],
  'recorded-by-another': [409, 'Another person recorded it'],
  'no-such-machine': [404, 'No such machine'],
  'machine-text-invalid': [422, 'The texts of a machine cannot be used'],
  'time-not-measured': [409, 'The time was not measured'],
  'template-invalid': [422, 'A template of numbers cannot be used'],
});
