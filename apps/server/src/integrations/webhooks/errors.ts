import { errorTable } from '../../platform/http/problem.ts';

export const webhookErrors = errorTable({
  'no-such-webhook': [404, 'There is no such subscription'],
  'bad-webhook': [422, 'A subscription cannot be that'],
  'no-such-delivery': [404, 'There is no such delivery'],
  'delivery-not-over': [409, 'The delivery is still under way'],
});
