import { GenerationAccepted, limits, messages } from '@kinoloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { affordable } from './affordable.ts';
import { useDraft } from './draft.ts';
import { generationCall, type GenerationCall } from './generate.ts';
import { type PromptPanelProps } from './prompt-panel.tsx';
import { type ResolvedSettings } from './settings.ts';
import { submissionFor, type Submission } from './submission-key.ts';

export interface Shortfall {
  readonly message: string;
  /** Whole credits. */
  readonly required: number;
  readonly available: number;
  /** Another model that the credits at hand pay for. */
  readonly instead?: { readonly label: string; readonly use: () => void };
}

interface Request extends Submission {
  readonly call: GenerationCall;
}

/** No answer, or none that says whether the job was accepted. */
const unanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const post = ({ call, key }: Request) =>
  api.post(call.path, call.body, GenerationAccepted, { headers: { 'Idempotency-Key': key } });

export function useGenerate(
  props: Pick<PromptPanelProps, 'config' | 'account' | 'flow' | 'onFlowFull' | 'onShort' | 'onAccepted'> & {
    onSignInNeeded: () => void;
  },
) {
  const { config, account, flow, onFlowFull, onShort, onSignInNeeded, onAccepted } = props;
  const [problem, setProblem] = useState<string | null>(null);
  // Refs, not state: the second click of a double click comes before the next render.
  const busy = useRef(false);
  const pending = useRef<Submission | null>(null);
  const send = useMutation({
    mutationFn: post,
    networkMode: 'always',
    retry: (count, error) => count < 2 && unanswered(error),
    retryDelay: (count) => 600 * 2 ** count,
  });

  const short = (settings: ResolvedSettings, message: string, required: number, available: number): void => {
    const other = affordable(settings, config, available);
    onShort({
      message,
      required,
      available,
      ...(other && {
        instead: {
          label: other.label,
          use: () =>
            useDraft.getState().change(other.media === 'image' ? { imageModel: other.id } : { videoModel: other.id }),
        },
      }),
    });
  };

  const refused = (error: unknown, settings: ResolvedSettings): void => {
    if (!(error instanceof ApiError)) return setProblem(errorText(error));
    if (error.code === 'credits.insufficient') {
      const required = error.details.required ?? settings.price;
      return short(settings, error.message, required, error.details.available ?? account.available ?? 0);
    }
    if (error.code === 'flow.limit') return onFlowFull(Math.max(limits.flow.maxVideos, flow?.videos ?? 0));
    if (error.status === 401) return onSignInNeeded();
    setProblem(error.message);
  };

  /** For a signed-in user and a prompt that isn't empty. */
  const submit = (prompt: string, settings: ResolvedSettings): void => {
    if (busy.current) return;
    setProblem(null);
    const { model, aspect, seconds, price } = settings;
    if (model.media === 'video' && flow && flow.videos >= limits.flow.maxVideos) return onFlowFull(flow.videos);
    if (account.available !== undefined && account.available < price) {
      const message =
        model.media === 'video'
          ? messages.insufficientForVideo(price, model.label, aspect, seconds ?? 0)
          : messages.insufficientForImages(price);
      return short(settings, message, price, account.available);
    }

    const call = generationCall(prompt, settings, flow?.id ?? null);
    const submission = submissionFor(pending.current, JSON.stringify(call), () => crypto.randomUUID());
    pending.current = submission;
    busy.current = true;
    void (async () => {
      try {
        await send.mutateAsync({ ...submission, call });
        pending.current = null;
        onAccepted();
      } catch (error) {
        if (!unanswered(error)) pending.current = null;
        refused(error, settings);
      } finally {
        busy.current = false;
      }
    })();
  };

  return { submit, sending: send.isPending, problem, dismiss: () => setProblem(null) };
}
