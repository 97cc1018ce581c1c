export {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  type Outside,
  outside,
  type ReadFailure,
} from './client.ts';
export { OutputUnavailable, type SavedOutput, saveOutput } from './save-output.ts';
export { failureCodeOf } from './status-failure.ts';
export type { RetryPolicy } from './retry-policy.ts';
