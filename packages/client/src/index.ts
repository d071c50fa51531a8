/** The API client of a Cablewright hub: one typed operation for every route, and a client that calls them. */
export { ApiError, type Issue, type Problem } from './api-error.ts';
export { allItems, type Answer, Client, type ClientOptions } from './client.ts';
export type { Json } from './json.ts';
export type { AnswerOf, Args, Input, Operation, Sent } from './operation.ts';
export * from './operations.ts';
export type * from './types.ts';
