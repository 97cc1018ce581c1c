import { messages, unreachable } from '@kinoloom/contract';
import type { Failure } from '@kinoloom/providers';
import type { JobFailure, JobRow } from '../jobs/index.ts';
import { findOperation, type FailureTexts } from './operations.ts';

/** A provider's failure in words for the user, who needs to know what to do next and not how the provider put it. */
export function failureFor(texts: FailureTexts, { code }: Failure): JobFailure {
  switch (code) {
    case 'policy':
      return { code, message: messages.policy };
    case 'model_retired':
      return { code: 'model.retired', message: messages.modelRetired };
    case 'invalid_input':
      return { code, message: texts.invalid };
    case 'rate_limited':
    case 'overloaded':
      return { code, message: messages.providerBusy };
    case 'auth':
    case 'quota':
      return { code, message: messages.providerAuth };
    case 'expired':
      return { code, message: messages.outputLost };
    case 'provider':
    case 'aborted':
      return { code, message: texts.failed };
    default:
      return unreachable(code);
  }
}

/** What a cancelled generation says. */
export const canceledGeneration = ({ model }: Pick<JobRow, 'model'>): string =>
  findOperation(model ?? '')?.texts.canceled ?? messages.canceled;
