import { errorTable } from '../../platform/http/problem.ts';

export const quotationErrors = errorTable({
  'not-a-draft': [409, 'The quotation was sent'],
  'not-sent': [409, 'The quotation is not waiting for an answer'],
  'cannot-be-sent': [422, 'The quotation cannot be sent'],
  'has-quotations': [409, 'The customer has quotations'],
});
