import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { hasSignature, isTimely, isTimestamp, parseJson } from '../http/index.ts';
import type { VendorAdapter } from '../spec/index.ts';

const id = z.string().min(1);
const Body = z.object({
  data: z.union([
    z.object({ taskId: id }).transform(({ taskId }) => taskId),
    z.object({ task_id: id }).transform(({ task_id }) => task_id),
  ]),
});

/**
 * Reads Kie's calls: `X-Webhook-Signature` is the base64 of HMAC-SHA256 over `taskId.timestamp`, no more than five
 * minutes from now either way (docs.kie.ai, "Webhook Security Verification"). The rest of the body is signed by nobody: a
 * genuine call names a task to look at, and what it says of the task is not to be believed.
 */
export function webhookReader(secret: string, now: () => number): NonNullable<VendorAdapter['readWebhook']> {
  if (secret === '') throw new RangeError('the webhook key of Kie is empty');
  return ({ headers, rawBody }) => {
    const timestamp = headers.get('x-webhook-timestamp');
    const signature = headers.get('x-webhook-signature');
    const body = Body.safeParse(parseJson(rawBody));
    if (!signature || !isTimestamp(timestamp) || !body.success) return { ok: false, reason: 'malformed' };
    const taskId = body.data.data;
    const expected = createHmac('sha256', secret).update(`${taskId}.${timestamp}`).digest();
    if (!hasSignature([Buffer.from(signature, 'base64')], expected)) return { ok: false, reason: 'forged' };
    return isTimely(timestamp, now()) ? { ok: true, operationId: taskId } : { ok: false, reason: 'stale' };
  };
}
