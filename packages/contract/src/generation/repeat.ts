import type { ErrorCode } from '../errors.ts';
import type { JobFailureCode } from '../jobs.ts';

/**
 * Whether the same request can succeed on another try, now or later. Where it cannot, no text advises to try again, and no button offers it: something
 * has to change first.
 */
export const repeatHelps: Readonly<Record<ErrorCode, boolean>> = {
  'auth.required': false,
  'auth.foreign': false,
  'billing.refused': false,
  'billing.unavailable': true,
  'connection.busy': true,
  'credits.insufficient': false,
  'flow.limit': false,
  'input.invalid': false,
  'input.too_large': false,
  internal: true,
  'job.canceled': true,
  'job.failed': true,
  'job.finished': false,
  'job.timeout': true,
  'media.gone': false,
  'media.unreadable': false,
  'model.retired': false,
  'model.unavailable': true,
  not_found: false,
  'project.conflict': false,
  'project.unfit': false,
  'quota.flows': false,
  'quota.jobs': true,
  'quota.projects': false,
  'quota.storage': false,
  'quota.uploads': true,
  SERVICE_OVERLOADED: true,
  'queue.full': true,
  rate_limited: true,
  'storage.full': true,
  unavailable: true,
  'url.refused': false,
  'url.unreachable': true,
};

/** The same of a failed job, ordered anew as it was. */
export const orderAgainHelps: Readonly<Record<JobFailureCode, boolean>> = {
  canceled: true,
  internal: true,
  timeout: true,
  not_found: false,
  source_missing: false,
  submission_unknown: true,
  output_lost: true,
  'model.retired': false,
  'model.unavailable': false,
  'storage.full': true,
  SERVICE_OVERLOADED: true,
  // The same words may pass on another try.
  policy: true,
  provider: true,
  no_result: true,
  invalid_input: false,
  rate_limited: true,
  overloaded: true,
  // Of the key and the account at the vendor, which only whoever runs the studio can mend.
  auth: false,
  quota: false,
  expired: true,
  aborted: true,
  'source.unreadable': false,
  'composition.unsupported': false,
  'renderer.crashed': true,
  'renderer.timeout': false,
  'renderer.memory': false,
};
