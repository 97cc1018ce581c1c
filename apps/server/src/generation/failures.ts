import { messages, unreachable, type ErrorCode, type Refusal } from '@kinoloom/contract';
import type { Failure } from '@kinoloom/providers';
import type { JobFailure, JobRow } from '../jobs/index.ts';
import type { FailureTexts } from './operation.ts';

/** A provider's failure in words for the user, who needs to know what to do next. */
export function failureFor(texts: FailureTexts, { code, message }: Failure): JobFailure {
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
      return { code, message: typeof texts.failed === 'string' ? texts.failed : texts.failed(message) };
    default:
      return unreachable(code);
  }
}

/** How a job's failure is answered by a call that waited for it. */
const ANSWERS: Readonly<Record<string, ErrorCode>> = {
  policy: 'input.invalid',
  invalid_input: 'input.invalid',
  source_missing: 'media.unreadable',
  'model.retired': 'model.retired',
  'model.unavailable': 'model.unavailable',
  rate_limited: 'model.unavailable',
  overloaded: 'model.unavailable',
  SERVICE_OVERLOADED: 'SERVICE_OVERLOADED',
  timeout: 'job.timeout',
  canceled: 'job.canceled',
};

/**
 * The refusal that a waiting call ends with: of one that waits for its result, whatever way the job failed; of one that
 * waits for the provider to take the job, only that it had no room.
 */
export function refusalOfJob({ errorCode, errorMessage }: JobRow, waits: 'end' | 'fate'): Refusal | undefined {
  if (errorCode === null || (waits === 'fate' && errorCode !== 'SERVICE_OVERLOADED')) return undefined;
  return { code: ANSWERS[errorCode] ?? 'job.failed', message: errorMessage ?? messages.generationFailed };
}
