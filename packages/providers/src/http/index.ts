export {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  type Outside,
  outside,
  type ReadFailure,
} from './client.ts';
export { jobHeader } from './job-header.ts';
export { lookAt } from './look.ts';
export { parseJson } from './parse-json.ts';
export { OutputUnavailable, type SavedOutput, saveOutput } from './save-output.ts';
export { hasSignature, isTimely, isTimestamp } from './signature.ts';
export { failureCodeOf } from './status-failure.ts';
export type { RetryPolicy } from './retry-policy.ts';
export { type LocalFile, upload } from './upload.ts';
