import { z } from 'zod';
import { isUrl, running } from '../http/index.ts';
import { noResult, type Output, type Progress } from '../spec/index.ts';
import { failureOfText } from './failures.ts';

/** The fields of a prediction that we read; others may change. */
export const Prediction = z.object({
  id: z.string().min(1),
  status: z.string(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish().catch(undefined),
  data_removed: z.boolean().optional().catch(undefined),
});
export type Prediction = z.infer<typeof Prediction>;

/** Progress of a prediction. `role` applies to outputs without a name. */
export function progressOf(prediction: Prediction, role: string): Progress {
  switch (prediction.status) {
    case 'succeeded':
    case 'successful':
      return ended(prediction, role);
    case 'failed':
      return { state: 'failed', failure: failureOfText(errorText(prediction.error)) };
    case 'aborted':
      return {
        state: 'failed',
        failure: {
          code: 'aborted',
          message: errorText(prediction.error) || 'Given up before it started; not charged.',
        },
      };
    case 'canceled':
      return { state: 'canceled' };
    case 'starting':
    case 'queued':
      return { state: 'waiting', phase: 'queued' };
    default: {
      // An unknown status is not final: the job's deadline decides.
      const fraction = fractionOf(prediction.logs ?? '');
      return running(fraction === undefined ? {} : { fraction });
    }
  }
}

function ended(prediction: Prediction, role: string): Progress {
  const outputs = outputsOf(prediction.output, role);
  if (outputs.length > 0) return { state: 'done', outputs };
  const deleted = prediction.data_removed === true;
  return {
    state: 'failed',
    failure: deleted ? { code: 'expired', message: 'The provider has already deleted the result.' } : noResult,
  };
}

/** Output as a URI, a list of URIs, or an object of named URIs (null for parts that were not made). */
export function outputsOf(output: unknown, role: string): Output[] {
  if (typeof output === 'string') return isUrl(output) ? [{ url: output, role }] : [];
  if (Array.isArray(output)) return output.flatMap((item: unknown) => outputsOf(item, role));
  if (typeof output !== 'object' || output === null) return [];
  return Object.entries(output).flatMap(([name, item]) => outputsOf(item, name));
}

/** The last "45%|" of the logs, as 0 to 1: progress bars of the models' tools. */
export function fractionOf(logs: string): number | undefined {
  const tail = logs.slice(-4_000);
  const last = [...tail.matchAll(/(?<!\d)(\d{1,3})%\|/g)].at(-1)?.[1];
  return last === undefined ? undefined : Math.min(1, Number(last) / 100);
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  return error === undefined || error === null ? '' : JSON.stringify(error);
}
