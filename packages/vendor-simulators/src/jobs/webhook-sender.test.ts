import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startRig } from '../testing/client.ts';
import { receiver } from '../testing/client.ts';

test('the end of a prediction is told to its webhook, signed, again until it is heard', async () => {
  const rig = await startRig({ speed: 100 });
  const { received, url } = await receiver([500, 200]);
  const body = { input: { prompt: 'x' }, webhook: url, webhook_events_filter: ['completed'] };
  const response = await rig.call('POST', '/v1/models/kinoloom/mock-img/predictions', body);
  const { id } = (await response.json()) as { id: string };
  await expect.poll(() => received.length).toBe(2);
  const secret = ((await (await rig.call('GET', '/v1/webhooks/default/secret')).json()) as { key: string }).key;
  expect(secret).toBe(rig.sandbox.webhookSecret);
  for (const { headers, body } of received) {
    expect(JSON.parse(body)).toMatchObject({ id, status: 'succeeded' });
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(signed)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  }
  expect(received[0]!.headers['webhook-id']).toBe(received[1]!.headers['webhook-id']);
  await rig.restart();
  expect(rig.sandbox.webhookSecret).toBe(secret);
});

test('a webhook that did not ask for the end is left alone', async () => {
  const rig = await startRig();
  const { received, url } = await receiver([]);
  const body = { input: { prompt: 'x' }, webhook: url, webhook_events_filter: ['logs'] };
  const headers = { prefer: 'wait=5' };
  await rig.call('POST', '/v1/models/kinoloom/mock-img/predictions', body, headers);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toEqual([]);
});
