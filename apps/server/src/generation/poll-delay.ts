import { limits } from '@kinoloom/contract';

const SANDBOX_MS = 400;

/** Milliseconds until the next look: the documents' schedule (3 s, growing by a tenth, to 30 s); the sandbox next door is asked often. */
export function pollDelay(attempt: number, sandbox: boolean): number {
  if (sandbox) return SANDBOX_MS;
  const { pollMs, pollGrowth, pollMaxMs } = limits.generation;
  return Math.min(pollMaxMs, Math.round(pollMs * pollGrowth ** attempt));
}
