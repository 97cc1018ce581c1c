export {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  type FileAnswer,
  type Outside,
  outside,
  type ReadFailure,
} from './client.ts';
export { configuredId } from './configured-id.ts';
export { isUrl } from './is-url.ts';
export { jobHeader } from './job-header.ts';
export { poll, transientError } from './poll.ts';
export { parseJson } from './parse-json.ts';
export { saysPolicy } from './policy-words.ts';
export { OutputUnavailable, type SavedOutput, saveOutput } from './save-output.ts';
export { hasSignature, isTimely, isTimestamp } from './signature.ts';
export { standardWebhook } from './standard-webhook.ts';
export { failureCodeOf } from './status-failure.ts';
export type { RetryPolicy } from './retry-policy.ts';
export { addressOf, type LocalFile, upload } from './upload.ts';
