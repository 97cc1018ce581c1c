import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { ProviderFailure, FailureCode } from '../spec/index.ts';

/** Kie's envelope of every response, including errors, most of which come with HTTP 200. */
export const Envelope = z.object({
  code: z.coerce.number(),
  msg: z.string().nullish().catch(undefined),
  data: z.unknown(),
});

/** The error status of a response with HTTP 200; undefined if it succeeded. */
export function statusInEnvelope(body: unknown): number | undefined {
  const envelope = Envelope.safeParse(body);
  return envelope.success && envelope.data.code >= 300 ? envelope.data.code : undefined;
}

/** Codes whose meaning at Kie differs from HTTP (docs.kie.ai, "Status Codes"). */
const OWN_CODES: Readonly<Record<number, FailureCode>> = {
  // An image url could not be fetched.
  451: 'invalid_input',
  // Maintenance.
  455: 'overloaded',
};

/** The failure for one of Kie's codes and its message, which distinguishes a refused prompt from an invalid field. */
export function failureOfCode(code: number | undefined, words: string): ProviderFailure {
  const message = words || (code === undefined ? '' : `code ${code}`);
  const generic = code === undefined || code < 300 ? 'provider' : (OWN_CODES[code] ?? failureCodeOf(code));
  const refinable = generic === 'invalid_input' || generic === 'provider';
  return { code: refinable && saysPolicy(words) ? 'policy' : generic, message };
}

export const readKieFailure: ReadFailure = (status, body) => {
  const envelope = Envelope.safeParse(body);
  return failureOfCode(status, envelope.success ? (envelope.data.msg ?? '') : '');
};
