import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 2;

/** Whether to retry: no response, or a server error. A refusal is final. */
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
