/** What an error answer may contain beside its text. */
export interface ErrorDetails {
  readonly required?: number;
  readonly available?: number;
  readonly requestId?: string;
}

/**
 * A request that failed. `message` is written for people and may be shown as it is.
 * `status` is 0 when no answer came; `code` is the server's, or one of ours: `offline`, `network`, `unexpected`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The message to show for anything that was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Something went wrong. Reload the page and try again.';
}
