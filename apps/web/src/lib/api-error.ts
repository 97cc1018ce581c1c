import * as words from '../words/en/first/server.ts';
import { said } from '../words/said.ts';

/** Additional fields of an error response. */
export interface ErrorDetails {
  readonly required?: number;
  readonly available?: number;
  readonly requestId?: string;
  /** What is wrong with the fields of the request, as it was sent: `Issue[]` of the contract. */
  readonly issues?: unknown;
}

/**
 * A failed request. `message` is written for users, in English or in the page's language: `errorText` shows it. `status` is 0 without a response; `code`
 * is the server's, or one of ours: `offline`, `network`, `unexpected`.
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

/** The message to show for a caught value. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return said(error.message);
  return words.somethingWrong;
}
