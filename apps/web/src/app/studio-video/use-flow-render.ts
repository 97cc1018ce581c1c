import { EDITOR_RENDER, isFinished, makesClip, messages, purposes, type Flow, type Job } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { requireSession, useCredits } from '../../features/account/index.ts';
import { flowPreviewOf, stripClips } from '../../features/flows/index.ts';
import { refreshJobs } from '../../features/jobs/index.ts';
import { useStartLongVideo, useStartRender } from '../../rendering/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { isUnanswered } from '../../lib/submission.ts';
import { submissionFor, type KeyedSubmission } from '../../lib/submission.ts';
import { toast } from '../../ui/toast.ts';
import { closeDialog, openDialog } from './studio-state.ts';
import { type StudioFlow } from './use-studio.ts';
import * as words from '../../words/en/studio/workspace.ts';

/** The flow's render in the strip: the running one, else the last failed one that was not dismissed. */
export const renderOf = (jobs: readonly Job[]): Job | undefined => {
  const renders = jobs.filter((job) => job.operation === 'render' && job.model !== EDITOR_RENDER && !makesClip(job));
  return (
    renders.find(({ status }) => !isFinished(status)) ?? (renders[0]?.status === 'failed' ? renders[0] : undefined)
  );
};

/** `shown`: the strip's clips; `long`: all clips of the flow. */
type Kind = 'shown' | 'long';

/** Renders a flow, or all of its clips: prices, start, and insufficient credits. */
export function useFlowRender(studio: StudioFlow) {
  const client = useQueryClient();
  const credits = useCredits();
  const render = useStartRender();
  const long = useStartLongVideo();
  const pending = useRef<KeyedSubmission | null>(null);
  const { clips, order } = studio;
  const shown = useMemo(() => flowPreviewOf(clips?.included ?? []), [clips]);
  const whole = useMemo(
    () => flowPreviewOf(clips ? stripClips([...clips.included, ...clips.leftOut], order) : []),
    [clips, order],
  );

  const send = async (kind: Kind, flow: Flow): Promise<string> => {
    const body = { flow_id: flow.id, sequences: shown.sequences, quality: shown.quality };
    // Idempotent: the same order after a lost response uses the same key, and is charged once.
    const text = JSON.stringify(kind === 'shown' ? body : { flow_id: flow.id, sequences: whole.sequences });
    const submission = submissionFor(pending.current, text);
    pending.current = submission;
    const { key } = submission;
    if (kind === 'shown') return (await render.mutateAsync({ ...body, key })).renderId;
    return (await long.mutateAsync({ flow_id: flow.id, key })).predictionId;
  };

  const start = (kind: Kind): void => {
    const { flow } = studio;
    if (!flow) return requireSession(() => undefined, { title: words.signInToRender });
    const { price } = kind === 'shown' ? shown : whole;
    if (credits && credits.available < price)
      return openDialog({
        kind: 'shortfall',
        shortfall: {
          message:
            kind === 'shown'
              ? words.creditsToRender({ price, name: flow.name })
              : messages.insufficientTo(price, purposes.longVideo),
          required: price,
          available: credits.available,
        },
      });
    // A promise rather than a callback: the sheet that starts it may be unmounted before the response.
    send(kind, flow).then(
      (id) => {
        pending.current = null;
        closeDialog('strip');
        openDialog({ kind: 'render', id });
        return refreshJobs(client);
      },
      (error: unknown) => {
        if (!isUnanswered(error)) pending.current = null;
        if (error instanceof ApiError && error.code === 'credits.insufficient') {
          const { required = price, available = credits?.available ?? 0 } = error.details;
          return openDialog({ kind: 'shortfall', shortfall: { message: error.message, required, available } });
        }
        toast.error(kind === 'shown' ? words.renderNotStarted : messages.longVideoFailed, {
          detail: errorText(error),
          action: { label: words.tryAgain, onPress: () => start(kind) },
        });
      },
    );
  };
  return { shown, whole, start, starting: render.isPending || long.isPending };
}
