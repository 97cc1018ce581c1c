import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook } from './webhook.ts';

const key = Buffer.from('a key of more than sixteen bytes');
const secret = `whsec_${key.toString('base64')}`;
const now = Date.UTC(2026, 10, 21);
const rawBody = Buffer.from('{"id":"p1","status":"succeeded"}');

function signed(at = now, body: Uint8Array = rawBody) {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.`).update(body).digest('base64');
  return { id: 'msg_1', timestamp, signature: `v1,${signature}`, rawBody: body };
}

test('a delivery signed with our secret is genuine', () => {
  expect(verifyWebhook(signed(), secret, now)).toBe('genuine');
});

test('one of several signatures is enough, since keys are rotated', () => {
  const delivery = signed();
  expect(verifyWebhook({ ...delivery, signature: `v1,AAAA v2,xyz ${delivery.signature}` }, secret, now)).toBe(
    'genuine',
  );
});

// The example of the Standard Webhooks specification.
test('the published example of the standard verifies', () => {
  const delivery = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    rawBody: Buffer.from('{"test": 2432232314}'),
  };
  const example = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(verifyWebhook(delivery, example, 1_614_265_330_000)).toBe('genuine');
});

test('any change to id, time or body makes it forged', () => {
  const delivery = signed();
  expect(verifyWebhook({ ...delivery, id: 'msg_2' }, secret, now)).toBe('forged');
  expect(verifyWebhook({ ...delivery, timestamp: String(Number(delivery.timestamp) + 1) }, secret, now)).toBe('forged');
  for (let i = 0; i < rawBody.length; i += 1) {
    const changed = Buffer.from(rawBody);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(verifyWebhook({ ...delivery, rawBody: changed }, secret, now)).toBe('forged');
  }
});

test('five minutes old is genuine, older or further in the future is stale', () => {
  expect(verifyWebhook(signed(now - 300_000), secret, now)).toBe('genuine');
  expect(verifyWebhook(signed(now - 301_000), secret, now)).toBe('stale');
  expect(verifyWebhook(signed(now + 301_000), secret, now)).toBe('stale');
});

test.each([
  ['no id', { id: undefined }],
  ['no timestamp', { timestamp: undefined }],
  ['no signature', { signature: undefined }],
  ['a timestamp that is no number', { timestamp: '1e9' }],
])('%s is malformed', (_, change) => {
  expect(verifyWebhook({ ...signed(), ...change }, secret, now)).toBe('malformed');
});

test('a secret of the wrong form is a fault of the configuration, not of the delivery', () => {
  expect(() => verifyWebhook(signed(), 'whsec_', now)).toThrow(RangeError);
  expect(() => verifyWebhook(signed(), key.toString('base64'), now)).toThrow(RangeError);
});
