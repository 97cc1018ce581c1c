import { limits, type Tool } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { refreshJobs } from '../../features/jobs/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api, type Schema } from '../../lib/api.ts';
import { isUnanswered, submissionFor, type KeyedSubmission } from '../../lib/submission.ts';
import { toast } from '../../ui/toast.ts';
import { openDialog, openFlowLimit } from './studio-state.ts';
import * as uiWords from '../../words/en/first/ui.ts';
import * as words from '../../words/en/studio/workspace.ts';

export interface ToolStart<Answer> {
  /** Where it is ordered, and what it is called. */
  readonly tool: Pick<Tool, 'path' | 'label'>;
  /** Whole credits. */
  readonly price: number;
  /** Undefined while unknown. */
  readonly available: number | undefined;
  /** Message if the credits do not suffice. */
  readonly short: (price: number) => string;
  /** JSON, or a form if the endpoint takes files. */
  readonly body: Readonly<Record<string, unknown>> | FormData;
  readonly answer: Schema<Answer>;
  /** Called with the response when it was accepted. */
  readonly accepted?: (answer: Answer) => void;
  /** Number of saved and running clips of the flow, if the result is another one; else null. */
  readonly videos: number | null;
  /** Number of results; default 1. */
  readonly count?: number;
  /** Shows no toast at the start: progress is visible where it was ordered. */
  readonly quiet?: true;
}

/** Orders with an unknown outcome, by their tool's path. */
const pending = new Map<string, KeyedSubmission>();

/** Serialises an order to detect repetition; files are identified by their metadata. */
function written(body: ToolStart<unknown>['body']): string {
  if (!(body instanceof FormData)) return JSON.stringify(body);
  const named = (value: FormDataEntryValue): unknown =>
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified];
  return JSON.stringify([...body].map(([name, value]) => [name, named(value)]));
}

/**
 * Starts a tool's job. Idempotent: a lost response is retried with the same key, also when the same is ordered again.
 * Obstacles are shown where they can be resolved.
 * @returns null if accepted, else the error; empty if a dialog already shows it
 */
export async function startTool<Answer>(client: QueryClient, start: ToolStart<Answer>): Promise<string | null> {
  const { tool, price, available, short, body, answer, accepted, videos, count = 1, quiet } = start;
  if (videos !== null && videos + count > limits.flow.maxVideos) {
    openFlowLimit(videos);
    return '';
  }
  if (available !== undefined && available < price) {
    openDialog({ kind: 'shortfall', shortfall: { message: short(price), required: price, available } });
    return '';
  }
  const submission = submissionFor(pending.get(tool.path) ?? null, written(body));
  pending.set(tool.path, submission);
  const headers = { 'Idempotency-Key': submission.key, Prefer: 'respond-async' };
  for (let tried = 1; ; tried++) {
    try {
      const said = await api.post(tool.path, body, answer, { headers });
      pending.delete(tool.path);
      await refreshJobs(client);
      accepted?.(said);
      if (!quiet)
        toast.success(words.hasBegun({ tool: tool.label }), {
          detail: price > 0 ? words.reserved({ price }) : uiWords.free,
        });
      return null;
    } catch (error) {
      if (isUnanswered(error) && tried < 3) continue;
      if (!isUnanswered(error)) pending.delete(tool.path);
      return refused(error, price);
    }
  }
}

function refused(error: unknown, price: number): string {
  if (showRefusal(error, price)) return '';
  const text = errorText(error);
  toast.error(text);
  return text;
}

/** Opens the dialog that resolves a refusal; false if there is none. */
export function showRefusal(error: unknown, price: number): boolean {
  if (!(error instanceof ApiError)) return false;
  const { required = price, available = 0 } = error.details;
  if (error.code === 'credits.insufficient')
    openDialog({ kind: 'shortfall', shortfall: { message: error.message, required, available } });
  else if (error.code === 'flow.limit') openFlowLimit(limits.flow.maxVideos);
  else return false;
  return true;
}

/** Starts a tool's job; returns its id or the error (empty if a dialog already shows it). */
export async function beginTool<Answer extends { readonly predictionId: string }>(
  client: QueryClient,
  start: Omit<ToolStart<Answer>, 'accepted'>,
): Promise<{ readonly jobId: string } | { readonly problem: string }> {
  let jobId = '';
  const problem = await startTool(client, {
    ...start,
    accepted: ({ predictionId }: Answer) => {
      jobId = predictionId;
    },
  });
  return problem === null ? { jobId } : { problem };
}
