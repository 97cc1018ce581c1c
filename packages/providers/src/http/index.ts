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
export { nextDelay, parseRetryAfter, REPEATABLE_POLICY, type RetryPolicy, SUBMIT_POLICY } from './retry-policy.ts';
