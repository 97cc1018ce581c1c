import { JobFailureCode, messages, orderAgainHelps, type Job } from '@kinoloom/contract';
import { said } from '../words/said.ts';

/** What may help after a failure, where its message must stay as it is and does not say so. */
export const adviceAfter = ({ error }: Pick<Job, 'error'>): string =>
  error?.code === 'policy' ? said(messages.policyAdvice) : '';

/** Whether other words are the better next try than the same ones. */
export const wantsOtherWords = ({ error, operation }: Pick<Job, 'error' | 'operation'>): boolean =>
  error?.code === 'policy' && operation === 'generate';

/** Whether a failed job is offered to be ordered again as it was. */
export function offersRetry({ error }: Pick<Job, 'error'>): boolean {
  const code = JobFailureCode.options.find((each) => each === error?.code);
  return code === undefined || orderAgainHelps[code];
}

/** Whether a failed job's own message says that it cost nothing. */
export const saysNothingCharged = ({ error }: Pick<Job, 'error'>): boolean =>
  /nothing was charged/iu.test(error?.message ?? '');
