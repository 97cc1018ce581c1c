import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { hasSignature, isTimely, isTimestamp, parseJson } from '../http/index.ts';
import type { WebhookReader } from '../spec/index.ts';

const id = z.string().min(1);
const Body = z.object({
  data: z.union([
    z.object({ taskId: id }).transform(({ taskId }) => taskId),
    z.object({ task_id: id }).transform(({ task_id }) => task_id),
  ]),
});

/**
 * Verifies Kie's webhooks: `X-Webhook-Signature` is the base64 of HMAC-SHA256 over `taskId.timestamp`, within five
 * minutes of now (docs.kie.ai, "Webhook Security Verification"). The rest of the body is not signed: a genuine webhook
 * only names a task to poll, and its content is not trusted.
 */
export function webhookReader(secret: string, now: () => number): WebhookReader {
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
