import {
  JobFailureCode,
  messages,
  unreachable,
  type ErrorCode,
  type JobFailure,
  type Refusal,
} from '@kinoloom/contract';
import type { ProviderFailure } from '@kinoloom/providers';
import type { JobRow } from '../jobs/index.ts';
import { isFailing, isVendorFailure, readStates } from '../model-states/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { FailureTexts, Vendors } from './operation.ts';

/** Turns a provider's failure into a message that tells the user what to do next. */
export const failureFor = (texts: FailureTexts, failure: ProviderFailure): JobFailure => ({
  ...textFor(texts, failure),
  vendorWords: failure.message,
});

/** The failure for the user. When most jobs of the model fail, it does not advise to try again. */
export async function adviseOn(
  failure: JobFailure,
  { model, provider }: Pick<JobRow, 'model' | 'provider'>,
  { db, vendors }: { readonly db: Database; readonly vendors: Vendors },
): Promise<JobFailure> {
  if (model === null || !isVendorFailure(failure.code)) return failure;
  // Act-2 has texts of its own: one when it is overloaded, and one with the vendor's words.
  const { code, message, vendorWords } = failure;
  if (code === 'SERVICE_OVERLOADED' || (vendorWords !== undefined && message.includes(vendorWords))) return failure;
  if (vendors.get(model)?.vendor.name !== provider) return failure;
  const { jobs, models } = await readStates(db, vendors, { model });
  const [recent, status] = [jobs.get(model), models.find(({ id }) => id === model)];
  if (!recent || !status || !isFailing(recent)) return failure;
  const alternative = models.find(({ id }) => id === status.alternative)?.label;
  return { ...failure, message: messages.modelOutOfService(status.label, recent.failed, recent.of, alternative) };
}

function textFor(texts: FailureTexts, { code, message }: ProviderFailure): JobFailure {
  switch (code) {
    case 'policy':
      return { code, message: messages.policy };
    case 'model_retired':
      return { code: 'model.retired', message: messages.modelRetired };
    case 'invalid_input':
      return { code, message: texts.invalid };
    case 'overloaded':
      return texts.overloaded ?? { code, message: messages.providerBusy };
    case 'rate_limited':
      return { code, message: messages.providerBusy };
    case 'auth':
    case 'quota':
      return { code, message: messages.providerAuth };
    case 'expired':
      return { code, message: messages.outputLost };
    case 'no_result':
    case 'provider':
    case 'aborted':
      if (code === 'no_result' && texts.noResult !== undefined) return { code, message: texts.noResult };
      if (code === 'aborted' && texts.aborted !== undefined) return { code, message: texts.aborted };
      return { code, message: typeof texts.failed === 'string' ? texts.failed : texts.failed(message) };
    default:
      return unreachable(code);
  }
}

/** The error code with which a waiting call reports a job's failure. */
const ANSWERS: Readonly<Record<JobFailureCode, ErrorCode>> = {
  canceled: 'job.canceled',
  internal: 'job.failed',
  timeout: 'job.timeout',
  not_found: 'job.failed',
  source_missing: 'media.unreadable',
  submission_unknown: 'job.failed',
  output_lost: 'job.failed',
  'model.retired': 'model.retired',
  'model.unavailable': 'model.unavailable',
  'storage.full': 'job.failed',
  SERVICE_OVERLOADED: 'SERVICE_OVERLOADED',
  policy: 'input.invalid',
  provider: 'job.failed',
  no_result: 'job.failed',
  invalid_input: 'input.invalid',
  rate_limited: 'model.unavailable',
  overloaded: 'model.unavailable',
  auth: 'job.failed',
  quota: 'job.failed',
  expired: 'job.failed',
  aborted: 'job.failed',
  'source.unreadable': 'job.failed',
  'composition.unsupported': 'job.failed',
  'renderer.crashed': 'job.failed',
  'renderer.timeout': 'job.failed',
  'renderer.memory': 'job.failed',
};

/**
 * The error with which a waiting call ends. A call that waits for the result reports every failure; one that waits for acceptance only an overloaded
 * provider.
 */
export function refusalOfJob({ errorCode, errorMessage }: JobRow, waits: 'end' | 'submitted'): Refusal | undefined {
  if (errorCode === null || (waits === 'submitted' && errorCode !== 'SERVICE_OVERLOADED')) return undefined;
  const code = JobFailureCode.safeParse(errorCode).data;
  return { code: code ? ANSWERS[code] : 'job.failed', message: errorMessage ?? messages.generationFailed };
}
