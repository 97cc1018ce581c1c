import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WebhookDelivery } from '../spec/index.ts';
import { webhookReader } from './webhook.ts';

const key = Buffer.from('a key of more than sixteen bytes');
const secret = `whsec_${key.toString('base64')}`;
const now = Date.UTC(2026, 10, 21);
const rawBody = Buffer.from('{"id":"p1","status":"succeeded"}');

interface Call {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly rawBody: Uint8Array;
}

function signed(at = now, body: Uint8Array = rawBody): Call {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.`).update(body).digest('base64');
  return { id: 'msg_1', timestamp, signature: `v1,${signature}`, rawBody: body };
}

/** `genuine: <id of the work>`, or why it is not. */
function verdictOn({ id, timestamp, signature, rawBody }: Call, by = secret, at = now): string {
  const headers = new Headers();
  if (id !== undefined) headers.set('webhook-id', id);
  if (timestamp !== undefined) headers.set('webhook-timestamp', timestamp);
  if (signature !== undefined) headers.set('webhook-signature', signature);
  const delivery: WebhookDelivery = { headers, rawBody };
  const verdict = webhookReader(by, () => at)(delivery);
  return verdict.ok ? `genuine: ${verdict.operationId}` : verdict.reason;
}

test('a delivery signed with our secret is genuine', () => {
  expect(verdictOn(signed())).toBe('genuine: p1');
});

test('one of several signatures is enough, since keys are rotated', () => {
  const delivery = signed();
  expect(verdictOn({ ...delivery, signature: `v1,AAAA v2,xyz ${delivery.signature}` })).toBe('genuine: p1');
});

// The example of the Standard Webhooks specification.
test('the published example of the standard is signed, and about no work', () => {
  const delivery = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    rawBody: Buffer.from('{"test": 2432232314}'),
  };
  const example = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  // Only what is signed gets as far as its body.
  expect(verdictOn(delivery, example, 1_614_265_330_000)).toBe('malformed');
  expect(verdictOn({ ...delivery, rawBody: Buffer.from('{}') }, example, 1_614_265_330_000)).toBe('forged');
});

test('any change to id, time or body makes it forged', () => {
  const delivery = signed();
  expect(verdictOn({ ...delivery, id: 'msg_2' })).toBe('forged');
  expect(verdictOn({ ...delivery, timestamp: String(Number(delivery.timestamp) + 1) })).toBe('forged');
  for (let i = 0; i < rawBody.length; i += 1) {
    const changed = Buffer.from(rawBody);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(verdictOn({ ...delivery, rawBody: changed })).toBe('forged');
  }
});

test('five minutes old is genuine, older or further in the future is stale', () => {
  expect(verdictOn(signed(now - 300_000))).toBe('genuine: p1');
  expect(verdictOn(signed(now - 301_000))).toBe('stale');
  expect(verdictOn(signed(now + 301_000))).toBe('stale');
});

test.each([
  ['no id', { id: undefined }],
  ['no timestamp', { timestamp: undefined }],
  ['no signature', { signature: undefined }],
  ['a timestamp that is no number', { timestamp: '1e9' }],
])('%s is malformed', (_, change) => {
  expect(verdictOn({ ...signed(), ...change })).toBe('malformed');
});

test('a secret of the wrong form is a fault of the configuration, not of the delivery', () => {
  expect(() => webhookReader('whsec_', () => now)).toThrow(RangeError);
  expect(() => webhookReader(key.toString('base64'), () => now)).toThrow(RangeError);
});
