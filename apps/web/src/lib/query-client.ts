import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 2;

/** Worth another try: no answer, or a server that stumbled. A refusal stays a refusal. */
function passing(error: Error): boolean {
  return error instanceof ApiError && error.code !== 'unexpected' && (error.status === 0 || error.status >= 500);
}

/** One per page. Events from the server keep it fresh, so that a stale time of a minute is safe. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, retry: (count, error) => count < retries && passing(error) },
    mutations: { retry: false },
  },
});

/** Refusals that the server means, whatever their status. */
const meant: ReadonlySet<string> = new Set(['SERVICE_OVERLOADED', 'model.unavailable']);

/** No answer came, or none that says whether the server accepted the request. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && !meant.has(error.code)));

/** For requests with an Idempotency-Key: when one whose answer got lost is sent again under the same key, and after how many ms. */
export const resend = {
  networkMode: 'always',
  retry: (count: number, error: unknown) => count < 2 && isUnanswered(error),
  retryDelay: (count: number) => 600 * 2 ** count,
} as const;
