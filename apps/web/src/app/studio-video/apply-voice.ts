import { DesignRenderAccepted, limits, messages, type Size } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { openBuyCredits } from '../../features/account/index.ts';
import {
  expectApplied,
  failureToast,
  type StartedJob,
  type ChangeVoiceDialogProps,
} from '../../features/change-voice/index.ts';
import { refreshJobs } from '../../features/jobs/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { isUnanswered, submissionFor, type KeyedSubmission } from '../../lib/submission.ts';
import { toast } from '../../ui/toast.ts';
import { openFlowLimit } from './studio-state.ts';
import * as creditWords from '../../words/en/studio/credits.ts';
import * as words from '../../words/en/studio/workspace.ts';

type Order = Parameters<ChangeVoiceDialogProps['onApply']>[0];

/** The order whose outcome is unknown. */
let pending: KeyedSubmission | null = null;

function tooFewCredits(price: number, size: Size): StartedJob {
  toast.error(messages.designInsufficient(price, size), {
    action: { label: creditWords.buy, onPress: openBuyCredits },
  });
  return { problem: '' };
}

/** Starts the quick render of a clip with its new voice. Idempotent: reuses the key after a lost response. */
export async function applyVoice(
  client: QueryClient,
  order: Order,
  { price, available }: { price: number; available: number | undefined },
): Promise<StartedJob> {
  const { size } = order.design;
  if (available !== undefined && available < price) return tooFewCredits(price, size);
  pending = submissionFor(pending, JSON.stringify(order));
  try {
    const { renderId } = await api.post('/api/render-chillin', order, DesignRenderAccepted, {
      headers: { 'Idempotency-Key': pending.key },
    });
    pending = null;
    if (renderId === '') throw new Error('No render ID received from server');
    expectApplied(renderId);
    await refreshJobs(client);
    return { jobId: renderId };
  } catch (error) {
    if (!isUnanswered(error)) pending = null;
    if (error instanceof ApiError && error.code === 'credits.insufficient')
      return tooFewCredits(error.details.required ?? price, size);
    if (error instanceof ApiError && error.code === 'flow.limit') {
      openFlowLimit(limits.flow.maxVideos);
      return { problem: '' };
    }
    const why = error instanceof ApiError || !(error instanceof Error) ? errorText(error) : error.message;
    toast.error(failureToast(why || words.failedToStartRender));
    return { problem: why };
  }
}
