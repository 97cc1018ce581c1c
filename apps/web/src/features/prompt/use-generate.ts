import { limits, type ModelStatus } from '@kinoloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { resendOptions, isUnanswered, submissionFor, type KeyedSubmission } from '../../lib/submission.ts';
import { useDraft } from './draft.ts';
import type { PromptPanelProps } from './prompt-panel-props.ts';
import { affordable, type ResolvedSettings } from './settings.ts';
import type { GenerationRequest, GenerationPlan } from './generation-plan/index.ts';

interface Request extends KeyedSubmission {
  readonly call: ReturnType<GenerationPlan['call']>;
}

/** Minimal response of every endpoint; the job itself comes as an event. */
const Accepted = z.looseObject({ success: z.literal(true) });

function formOf(body: GenerationRequest['body']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  return form;
}

const post = ({ call, key }: Request) =>
  api.post(call.path, call.form ? formOf(call.body) : call.body, Accepted, {
    // Otherwise edits and mixes would delay the response until the result is ready.
    headers: { 'Idempotency-Key': key, Prefer: 'respond-async' },
  });

export function useGenerate(
  props: Pick<
    PromptPanelProps,
    'config' | 'account' | 'flow' | 'onFlowFull' | 'onShort' | 'onOverloaded' | 'onSending' | 'onRefused'
  > & {
    states: readonly ModelStatus[];
    onAccepted: () => void;
    onSignInNeeded: () => void;
  },
) {
  const { config, account, flow, states, onFlowFull, onShort, onOverloaded, onSignInNeeded, onAccepted } = props;
  const [problem, setProblem] = useState<string | null>(null);
  // Refs, not state: the second click of a double click comes before the next render.
  const busy = useRef(false);
  const pending = useRef<KeyedSubmission | null>(null);
  const send = useMutation({ mutationFn: post, ...resendOptions });

  const short = (settings: ResolvedSettings | null, message: string, required: number, available: number): void => {
    const other = settings && affordable(settings, config, available, states);
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

  const refused = (error: unknown, plan: GenerationPlan, settings: ResolvedSettings | null): void => {
    if (!(error instanceof ApiError)) return setProblem(errorText(error));
    if (error.code === 'credits.insufficient') {
      const required = error.details.required ?? plan.price;
      return short(settings, error.message, required, error.details.available ?? account.available ?? 0);
    }
    if (error.code === 'SERVICE_OVERLOADED') return onOverloaded(error.message);
    if (error.code === 'flow.limit')
      return onFlowFull(Math.max(limits.flow.maxVideos + 1 - plan.count, flow?.videos ?? 0));
    if (error.status === 401) return onSignInNeeded();
    setProblem(error.message);
  };

  /** For a signed-in user with complete input. `settings`: of the model, if one is selected. */
  const submit = (prompt: string, plan: GenerationPlan, settings: ResolvedSettings | null): void => {
    if (busy.current) return;
    setProblem(null);
    if (plan.outputType === 'video' && flow && flow.videos + plan.count > limits.flow.maxVideos)
      return onFlowFull(flow.videos);
    const { available } = account;
    if (available !== undefined && available < plan.price)
      return short(settings, plan.short(plan.price, available), plan.price, available);

    const call = plan.call(prompt, flow?.id ?? null);
    const submission = submissionFor(pending.current, JSON.stringify(call));
    pending.current = submission;
    busy.current = true;
    if (plan.card)
      props.onSending(
        { ...plan.card, media_type: plan.outputType, prompt: prompt.trim(), price: plan.each },
        plan.count,
      );
    void (async () => {
      try {
        await send.mutateAsync({ ...submission, call });
        pending.current = null;
        onAccepted();
      } catch (error) {
        if (!isUnanswered(error)) pending.current = null;
        props.onRefused();
        refused(error, plan, settings);
      } finally {
        busy.current = false;
      }
    })();
  };

  return { submit, sending: send.isPending, problem, dismiss: () => setProblem(null) };
}
