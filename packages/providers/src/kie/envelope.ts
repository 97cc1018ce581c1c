import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { ProviderFailure, FailureCode } from '../spec/index.ts';

/** What Kie wraps every answer in, errors too, and those mostly under HTTP 200. */
export const Envelope = z.object({
  code: z.coerce.number(),
  msg: z.string().nullish().catch(undefined),
  data: z.unknown(),
});

/** The status that an answer under HTTP 200 stands for; none when it is what was asked for. */
export function statusInEnvelope(body: unknown): number | undefined {
  const envelope = Envelope.safeParse(body);
  return envelope.success && envelope.data.code >= 300 ? envelope.data.code : undefined;
}

/** Codes that mean something else at Kie than in HTTP (docs.kie.ai, "Status Codes"). */
const OWN_CODES: Readonly<Record<number, FailureCode>> = {
  // An image could not be fetched from its address.
  451: 'invalid_input',
  // Maintenance.
  455: 'overloaded',
};

/** What one of Kie's codes says, with the words that came along: those tell a refused prompt from a wrong field. */
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
