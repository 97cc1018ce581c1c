import { z } from 'zod';
import { afterError, type Client, isUrl, running, unreadableAnswer } from '../http/index.ts';
import type { Progress } from '../spec/index.ts';
import { Envelope, failureOfCode } from './envelope.ts';

const Ready = z.object({ resultUrl: z.string() });

/** Codes that concern our request or the account, not the clip. */
const OURS = new Set([401, 402, 403, 404, 429, 451, 455]);

/**
 * Polls once for the 1080p version of a finished clip. The first request starts the upgrade, which takes 1 to 3
 * minutes; until then Kie answers with an undocumented code other than 200 (400, 422 and 500 have been reported), so
 * none of them is final. `client` must return such responses unchanged.
 */
export async function pollUpgrade(client: Client, taskId: string, signal: AbortSignal): Promise<Progress> {
  const path = `/api/v1/veo/get-1080p-video?taskId=${encodeURIComponent(taskId)}&index=0`;
  try {
    const answer = await client.repeat({ method: 'GET', path }, signal);
    if (answer.status >= 300) return running({ transientError: client.failureOf(answer) });
    const envelope = Envelope.safeParse(answer.body);
    if (!envelope.success) return unreadableAnswer(path);
    const { code, msg, data } = envelope.data;
    const ready = Ready.safeParse(data);
    if (code === 200 && ready.success && isUrl(ready.data.resultUrl)) {
      return { state: 'done', outputs: [{ url: ready.data.resultUrl, role: 'video' }] };
    }
    if (!OURS.has(code)) return running();
    return running({ transientError: failureOfCode(code, client.clean(msg ?? '')) });
  } catch (error) {
    return afterError(error);
  }
}
