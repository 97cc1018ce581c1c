import { z } from 'zod';
import { madeVideos, parseJson, running } from '../http/index.ts';
import type { Progress } from '../spec/index.ts';
import { failureOfCode } from './envelope.ts';

const Urls = z.union([z.array(z.string()), z.string().transform((text) => z.array(z.string()).parse(parseJson(text)))]);

/** The part of a task's record that we read; everything else may change without our noticing. */
const Answer = z.object({
  data: z.object({
    successFlag: z.coerce.number(),
    response: z
      .object({ resultUrls: Urls.catch([]) })
      .nullish()
      .catch(undefined),
    errorCode: z.coerce.number().nullish().catch(undefined),
    errorMessage: z.string().nullish().catch(undefined),
  }),
});

/** What `record-info` says about a clip; `undefined` where it says nothing that we know. */
export function progressOfRecord(body: unknown): Progress | undefined {
  const answer = Answer.safeParse(body);
  if (!answer.success) return undefined;
  const { successFlag, response, errorCode, errorMessage } = answer.data.data;
  switch (successFlag) {
    case 1:
      return madeVideos(response?.resultUrls);
    // 2: failed before it got to Google; 3: failed there, and mostly because the words or the picture were refused.
    case 2:
    case 3:
      return { state: 'failed', failure: failureOfCode(errorCode ?? undefined, errorMessage ?? '') };
    default:
      // Kie tells no share, and a flag that is new to us is not an end: the job's own deadline decides.
      return running();
  }
}
