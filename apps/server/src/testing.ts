/** For tests and benchmarks: test hubs, stand-ins for external systems, and parts that are measured separately. */
export { startProvider, type Provider } from './accounts/testing/provider.ts';
export { hashOf } from './accounts/tokens/token.ts';
export { LiveLineup } from './engineering/products/lineup.ts';
export {
  freshDatabase,
  openTestHub,
  startTestHub,
  testPassword,
  type HubAnswer,
  type TestHub,
} from './hub/testing/hub.ts';
export { areaMigrations } from './hub/open-store.ts';
export {
  largeBoard,
  largeDenseVec,
  largeKbl,
  largeTable,
  largeUsedVec,
  largeVec,
  type LargeFile,
} from './integrations/imports/testing/large-files.ts';
export { deliveryOf } from './integrations/webhooks/dispatcher.ts';
export { sqliteOutboxMigrations } from './integrations/webhooks/outbox.ts';
export { JobKinds } from './jobs/job-kinds.ts';
export { JobRepository } from './jobs/job-repository.ts';
export { sqliteJobMigrations } from './jobs/job-tables.ts';
export { JobRunner } from './jobs/runner.ts';
export { startReceiver, type Received, type Receiver } from './platform/outbound/testing/receiver.ts';
export { fromBase32, totp } from './accounts/testing/authenticator.ts';
export { git, gitHub, newRepository, startHttpsGit } from './integrations/git-mirror/testing/git-server.ts';
export { testClock } from './hub/testing/clock.ts';
