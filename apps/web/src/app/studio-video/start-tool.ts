import { limits, type Tool } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { refreshJobs } from '../../features/jobs/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api, type Schema } from '../../lib/api.ts';
import { plural } from '../../lib/formatters.ts';
import { isUnanswered, submissionFor, type KeyedSubmission } from '../../lib/submission.ts';
import { toast } from '../../ui/toast.ts';
import { setStudio } from './studio-state.ts';

export interface ToolStart<Answer> {
  readonly tool: Tool;
  /** Whole credits. */
  readonly price: number;
  /** Undefined until known. */
  readonly available: number | undefined;
  /** Said when the credits do not pay for it. */
  readonly short: (price: number) => string;
  /** JSON, or a form where the endpoint takes files. */
  readonly body: Readonly<Record<string, unknown>> | FormData;
  readonly answer: Schema<Answer>;
  /** What was answered, once it was accepted. */
  readonly accepted?: (answer: Answer) => void;
  /** Saved clips of the flow and those underway, where another one comes of it; else null. */
  readonly videos: number | null;
  /** Nothing is said when it begins: it shows where it was ordered. */
  readonly quiet?: true;
}

/** Orders whose outcome never arrived, by their tool's path. */
const pending = new Map<string, KeyedSubmission>();

/** An order in writing, by which it is known again: of files, which ones they are. */
function written(body: ToolStart<unknown>['body']): string {
  if (!(body instanceof FormData)) return JSON.stringify(body);
  const named = (value: FormDataEntryValue): unknown =>
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified];
  return JSON.stringify([...body].map(([name, value]) => [name, named(value)]));
}

/**
 * Starts a tool's job, once: a lost answer is asked for again under the same key, also when the same is ordered anew. What
 * stands in the way is shown where it can be dealt with.
 * @returns null when it was accepted, or why not, in words; empty where a dialog already says so
 */
export async function startTool<Answer>(client: QueryClient, start: ToolStart<Answer>): Promise<string | null> {
  const { tool, price, available, short, body, answer, accepted, videos, quiet } = start;
  if (videos !== null && videos >= limits.flow.maxVideos) {
    setStudio({ naming: { kind: 'limit', videos }, tool: null });
    return '';
  }
  if (available !== undefined && available < price) {
    setStudio({ shortfall: { message: short(price), required: price, available } });
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
        toast.success(`${tool.label} has begun`, {
          detail: price > 0 ? `${plural(price, 'credit')} reserved` : 'Free',
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

/** Opens the dialog in which a refusal can be dealt with; false where there is none. */
export function showRefusal(error: unknown, price: number): boolean {
  if (!(error instanceof ApiError)) return false;
  const { required = price, available = 0 } = error.details;
  if (error.code === 'credits.insufficient') setStudio({ shortfall: { message: error.message, required, available } });
  else if (error.code === 'flow.limit')
    setStudio({ naming: { kind: 'limit', videos: limits.flow.maxVideos }, tool: null });
  else return false;
  return true;
}

/** Starts a tool's job, and says which, or why there is none (empty where a dialog already says so). */
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
