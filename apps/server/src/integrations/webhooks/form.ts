import Type from 'typebox';
import { eventTypes } from '../../platform/events/event-contract.ts';
import { idForm, maxOverlapHours, maxSubscriptions, secretLength } from './subscription.ts';
import type { Shape } from '../../platform/http/shape.ts';

const Events = Type.Union([Type.Literal('all'), Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })], {
  description: `"all", or some of ${eventTypes.join(', ')}`,
});

export const SubscriptionForm = Type.Object(
  {
    id: Type.Optional(
      Type.String({ pattern: idForm.source, description: 'Generated for a new subscription without one' }),
    ),
    label: Type.Optional(Type.String({ maxLength: 100 })),
    url: Type.String({ minLength: 1, maxLength: 2_000 }),
    events: Events,
    enabled: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type SubscriptionForm = Type.Static<typeof SubscriptionForm>;

export const SubscriptionsForm = Type.Object(
  { subscriptions: Type.Array(SubscriptionForm, { maxItems: maxSubscriptions }) },
  { additionalProperties: false },
);

export const SecretForm = Type.Object(
  {
    secret: Type.Optional(
      Type.String({
        minLength: secretLength.min,
        maxLength: secretLength.max,
        description: 'If left out, the server generates it and returns it once',
      }),
    ),
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxOverlapHours,
        default: 0,
        description: 'How long the former secret signs too, in hours; 0: the new one alone, from the next message',
      }),
    ),
  },
  { additionalProperties: false },
);

const State = Type.Union([Type.Literal('set'), Type.Literal('not-set'), Type.Literal('unreadable')]);
const ShownSubscription = Type.Object(
  {
    id: Type.String(),
    label: Type.Optional(Type.String()),
    url: Type.String(),
    events: Events,
    enabled: Type.Boolean(),
    secret: Type.Object({
      state: State,
      setAt: Type.Optional(Type.String()),
      formerUntil: Type.Optional(Type.String({ description: 'Until when the former secret signs too' })),
    }),
  },
  { title: 'Webhook' },
);

export const SubscriptionsAnswer = Type.Object(
  {
    subscriptions: Type.Array(ShownSubscription),
    events: Type.Array(Type.Enum(eventTypes)),
    keepsSecrets: Type.Boolean(),
    secrets: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The secrets of new subscriptions by id, returned only once',
      }),
    ),
  },
  { title: 'Webhooks' },
);

const Words = Type.Optional(Type.String());
const AttemptSchema = Type.Object(
  {
    at: Type.String(),
    ms: Type.Number(),
    url: Type.String(),
    status: Type.Optional(Type.Integer()),
    answer: Words,
    error: Words,
    signature: Words,
    nextSignature: Words,
  },
  { title: 'Delivery attempt' },
);
export type Attempt = Shape<typeof AttemptSchema>;
const states = ['queued', 'running', 'retrying', 'delivered', 'failed', 'cancelled'] as const;
export const DeliverySchema = Type.Object(
  {
    id: Type.String(),
    subscription: Type.String(),
    event: Type.Object({ id: Type.String(), type: Type.String() }),
    state: Type.Enum(states),
    error: Words,
    attempts: Type.Array(AttemptSchema),
    createdAt: Type.String(),
    finishedAt: Words,
    nextAt: Words,
    headers: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'As sent in the last attempt' })),
    body: Type.Optional(Type.String({ description: 'The request, byte for byte' })),
  },
  { title: 'Delivery' },
);
export type Delivery = Shape<typeof DeliverySchema>;
export const deliveryStates = states;
