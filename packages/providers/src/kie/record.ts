import { z } from 'zod';
import { madeVideos, parseJson, running } from '../http/index.ts';
import type { Progress } from '../spec/index.ts';
import { failureOfCode } from './envelope.ts';

const Urls = z.union([z.array(z.string()), z.string().transform((text) => z.array(z.string()).parse(parseJson(text)))]);

/** The fields of a task's record that we read; others may change. */
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

/** Parses `record-info`; `undefined` if it is not understood. */
export function progressOfRecord(body: unknown): Progress | undefined {
  const answer = Answer.safeParse(body);
  if (!answer.success) return undefined;
  const { successFlag, response, errorCode, errorMessage } = answer.data.data;
  switch (successFlag) {
    case 1:
      return madeVideos(response?.resultUrls);
    // 2: failed before it reached Google; 3: failed there, mostly because the prompt or the image was refused.
    case 2:
    case 3:
      return { state: 'failed', failure: failureOfCode(errorCode ?? undefined, errorMessage ?? '') };
    default:
      // Kie reports no progress, and an unknown flag is not final: the job's deadline decides.
      return running();
  }
}
