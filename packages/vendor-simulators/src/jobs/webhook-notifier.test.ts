import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Received, receiver, type Rig, startRig } from '../testing/client.ts';
import type { WebhookFault } from '../control/fault-kinds.ts';
import { keySet } from '../fal/dialect.ts';
import { clipBytes } from '../testing/fixture-studio.ts';

const VENDORS = ['replicate', 'kie', 'wavespeed', 'fal'] as const;
type Caller = (typeof VENDORS)[number];

/** Submits an order that succeeds, with `url` as its webhook. */
async function order(rig: Rig, vendor: Caller, url: string): Promise<void> {
  const video = `data:video/mp4;base64,${clipBytes().toString('base64')}`;
  const [path, body] = {
    replicate: [
      '/v1/models/kinoloom/mock-img/predictions',
      { input: { prompt: 'x' }, webhook: url, webhook_events_filter: ['completed'] },
    ],
    kie: ['/kie/api/v1/veo/generate', { prompt: 'x', callBackUrl: url }],
    wavespeed: [`/wavespeed/api/v3/wavespeed-ai/video-upscaler?webhook=${encodeURIComponent(url)}`, { video }],
    fal: [`/fal/fal-ai/flux/dev?fal_webhook=${encodeURIComponent(url)}`, { prompt: 'x' }],
  }[vendor] as [string, unknown];
  const headers = vendor === 'fal' ? { authorization: 'Key test' } : {};
  const response = await rig.call('POST', path, body, headers);
  expect(response.status).toBeLessThan(300);
}

/** Whether the signature is valid, by each vendor's documents. */
function isSigned(vendor: Caller, { headers, body }: Received, secret: string): boolean {
  const text = (name: string): string => String(headers[name]);
  const standard = `${text('webhook-id')}.${text('webhook-timestamp')}.${body}`;
  switch (vendor) {
    case 'replicate': {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return text('webhook-signature') === `v1,${createHmac('sha256', key).update(standard).digest('base64')}`;
    }
    case 'wavespeed': {
      const key = secret.slice('whsec_'.length);
      return text('webhook-signature') === `v3,${createHmac('sha256', key).update(standard).digest('hex')}`;
    }
    case 'kie': {
      const { data } = JSON.parse(body) as { data: { taskId: string } };
      const signed = `${data.taskId}.${text('x-webhook-timestamp')}`;
      return text('x-webhook-signature') === createHmac('sha256', secret).update(signed).digest('base64');
    }
    case 'fal': {
      const [key] = keySet(secret).keys;
      const digest = createHash('sha256').update(body).digest('hex');
      const parts = ['request-id', 'user-id', 'timestamp'].map((name) => text(`x-fal-webhook-${name}`));
      const signature = Buffer.from(text('x-fal-webhook-signature'), 'hex');
      const signed = Buffer.from([...parts, digest].join('\n'));
      return verify(null, signed, createPublicKey({ key: key!, format: 'jwk' }), signature);
    }
  }
}

function timeOf(vendor: Caller, { headers }: Received): number {
  const prefix = { replicate: '', wavespeed: '', kie: 'x-', fal: 'x-fal-' }[vendor];
  return Number(headers[`${prefix}webhook-timestamp`]);
}

/** Whether the message reports success. */
function saysDone(vendor: Caller, { body }: Received): boolean {
  const said = JSON.parse(body) as { status?: string; code?: number; data?: unknown };
  if (vendor === 'kie') return said.code === 200;
  return said.status === { replicate: 'succeeded', wavespeed: 'completed', fal: 'OK' }[vendor];
}

async function told(vendor: Caller, count: number, fault?: WebhookFault): Promise<{ rig: Rig; received: Received[] }> {
  const rig = await startRig({ speed: 500 });
  if (fault) rig.sandbox.faults.add({ on: 'webhook', match: { vendor }, fault });
  const { url, received } = await receiver();
  await order(rig, vendor, url);
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(count);
  // A superfluous message would arrive at once.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(received).toHaveLength(count);
  return { rig, received };
}

describe.each(VENDORS)('%s', (vendor) => {
  test('tells of the end once, signed, at the time', async () => {
    const { rig, received } = await told(vendor, 1);
    expect(isSigned(vendor, received[0]!, rig.sandbox.webhookSecret)).toBe(true);
    expect(saysDone(vendor, received[0]!)).toBe(true);
    expect(timeOf(vendor, received[0]!)).toBe(rig.clock.at / 1_000);
  });

  test('can tell it twice', async () => {
    const { rig, received } = await told(vendor, 2, { kind: 'duplicate' });
    for (const message of received) {
      expect(isSigned(vendor, message, rig.sandbox.webhookSecret)).toBe(true);
      expect(saysDone(vendor, message)).toBe(true);
    }
  });

  test('can lose it', async () => {
    const rig = await startRig({ speed: 500, concurrency: 1 });
    rig.sandbox.faults.add({ on: 'webhook', fault: { kind: 'lost' } });
    const { url, received } = await receiver();
    await order(rig, vendor, url);
    await order(rig, vendor, url);
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
    expect(rig.sandbox.faults.list()).toEqual([]);
  });

  test('can tell it late', async () => {
    const started = performance.now();
    await told(vendor, 1, { kind: 'late', ms: 100_000 });
    expect(performance.now() - started).toBeGreaterThan(190);
  });

  test('can tell of the state before after the end', async () => {
    const { rig, received } = await told(vendor, 2, { kind: 'reordered' });
    expect(isSigned(vendor, received[1]!, rig.sandbox.webhookSecret)).toBe(true);
    // Kie and fal send final states only: both messages have the same state, and the second has no result.
    if (vendor === 'kie') expect(received[1]!.body).toContain('"resultUrls":[]');
    else if (vendor === 'fal') expect(received[1]!.body).toContain('"images":[]');
    else expect(received.map((message) => saysDone(vendor, message))).toEqual([true, false]);
  });

  test('can be forged: the opposite, under another key', async () => {
    const { rig, received } = await told(vendor, 1, { kind: 'forged' });
    expect(isSigned(vendor, received[0]!, rig.sandbox.webhookSecret)).toBe(false);
    expect(saysDone(vendor, received[0]!)).toBe(false);
  });

  test('can be stale: signed an hour ago', async () => {
    const { rig, received } = await told(vendor, 1, { kind: 'stale' });
    expect(isSigned(vendor, received[0]!, rig.sandbox.webhookSecret)).toBe(true);
    expect(rig.clock.at / 1_000 - timeOf(vendor, received[0]!)).toBe(3_600);
  });

  test('can have its body changed, which the signature shows everywhere but at Kie', async () => {
    const { rig, received } = await told(vendor, 1, { kind: 'changed' });
    expect(saysDone(vendor, received[0]!)).toBe(false);
    expect(isSigned(vendor, received[0]!, rig.sandbox.webhookSecret)).toBe(vendor === 'kie');
  });
});

test('Replicate sends the start event if it was requested', async () => {
  const rig = await startRig({ speed: 500 });
  const { url, received } = await receiver();
  const body = { input: { prompt: 'x' }, webhook: url, webhook_events_filter: ['start', 'completed'] };
  await rig.call('POST', '/v1/models/kinoloom/mock-img/predictions', body);
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(2);
  const statuses = received.map(({ body }) => (JSON.parse(body) as { status: string }).status);
  expect(statuses.sort()).toEqual(['processing', 'succeeded']);
});
