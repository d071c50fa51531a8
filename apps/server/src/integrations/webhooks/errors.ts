import { errorTable } from '../../platform/http/problem.ts';

export const webhookErrors = errorTable({
  'no-such-webhook': [404, 'Subscription not found'],
  'bad-webhook': [422, 'Invalid subscription'],
  'no-such-delivery': [404, 'Delivery not found'],
  'delivery-not-over': [409, 'The delivery is still in progress'],
});
