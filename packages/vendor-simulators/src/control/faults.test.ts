import { describe, expect, test } from 'vitest';
import { startRig } from '../testing/client.ts';
import { Faults, type FaultSubject } from './faults.ts';

const MOCK = 'kinoloom/mock-img';
const POST = `/v1/models/${MOCK}/predictions`;
const body = { input: { prompt: 'a boat' } };
const job = { 'x-kinoloom-job': 'job-7' };

describe('the switchboard', () => {
  const target: FaultSubject = {
    vendor: 'replicate',
    step: 'submit',
    method: 'POST',
    path: POST,
    model: MOCK,
    prompt: 'a boat',
    job: 'job-7',
  };

  test('is off by default', () => {
    const faults = new Faults();
    expect([
      faults.takeRequestFault(target),
      faults.takeFault('work', target),
      faults.takeFault('delivery', target),
    ]).toEqual(Array(3).fill(undefined));
  });

  test('strikes as often as told, in the order of the rules, where everything named matches', () => {
    const faults = new Faults();
    faults.add(
      { on: 'request', match: { model: 'mock-vid' }, fault: { kind: 'retired' } },
      {
        on: 'request',
        match: { model: 'mock-img', promptIncludes: 'boat', method: 'POST' },
        times: 2,
        fault: { kind: 'status', status: 429 },
      },
      { on: 'request', match: { path: '/predictions' }, times: 'always', fault: { kind: 'slow', ms: 5 } },
    );
    const kinds = [1, 2, 3, 4].map(() => faults.takeRequestFault(target)?.kind);
    expect(kinds).toEqual(['status', 'status', 'slow', 'slow']);
    expect(faults.list().map(({ fault }) => fault.kind)).toEqual(['retired', 'slow']);
    faults.clear();
    expect(faults.takeRequestFault(target)).toBeUndefined();
  });

  test('takes no rule that it would not understand', () => {
    const faults = new Faults();
    const typo = { on: 'request', match: { promptContains: 'x' }, fault: { kind: 'retired' } } as const;
    expect(() => faults.add(typo as never)).toThrow(/promptContains/);
  });
});

describe('a submission', () => {
  test('accepted and then reset leaves exactly one paid prediction, which is finished', async () => {
    const rig = await startRig();
    rig.sandbox.faults.add({ on: 'request', match: { method: 'POST' }, fault: { kind: 'reset-after' } });
    await expect(rig.call('POST', POST, body, job)).rejects.toThrow('fetch failed');
    const paid = rig.sandbox.journal.paid();
    expect(paid).toMatchObject([{ job: 'job-7', status: 201, fault: 'reset-after', model: MOCK }]);
    await rig.until(paid[0]!.id!, 'succeeded');
  });

  test('reset before it took effect leaves a trace and no prediction', async () => {
    const rig = await startRig();
    rig.sandbox.faults.add({ on: 'request', fault: { kind: 'reset-before' } });
    await expect(rig.call('POST', POST, body, job)).rejects.toThrow('fetch failed');
    expect(rig.sandbox.journal.entries()).toMatchObject([{ job: 'job-7', status: 0, id: null, fault: 'reset-before' }]);
    expect(rig.sandbox.journal.paid()).toEqual([]);
    expect((await rig.call('POST', POST, body)).status).toBe(201);
  });

  test('is throttled with and without Retry-After, then taken', async () => {
    const rig = await startRig();
    rig.sandbox.faults.add(
      { on: 'request', fault: { kind: 'status', status: 429, retryAfter: 3 } },
      { on: 'request', fault: { kind: 'status', status: 429 } },
    );
    const answers = [
      await rig.call('POST', POST, body),
      await rig.call('POST', POST, body),
      await rig.call('POST', POST, body),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '3'],
      [429, null],
      [201, null],
    ]);
    expect(await answers[1]!.json()).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/resets in ~1s/) as string,
    });
    expect(rig.sandbox.journal.entries().map(({ status }) => status)).toEqual([429, 429, 201]);
  });

  test('of a retired model is answered with 404, while polls go on', async () => {
    const rig = await startRig();
    const before = await rig.create(MOCK, { prompt: 'x' });
    rig.sandbox.faults.add({ on: 'request', match: { model: MOCK }, times: 'always', fault: { kind: 'retired' } });
    const response = await rig.call('POST', POST, body);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { detail: 'This model is no longer available.' },
    ]);
    await rig.until(before.id, 'succeeded');
  });
});

describe('a poll', () => {
  test('meets bursts of 500 and 503, and then the truth', async () => {
    const rig = await startRig();
    const { id } = await rig.create(MOCK, { prompt: 'x' });
    rig.sandbox.faults.add(
      { on: 'request', match: { method: 'GET' }, times: 2, fault: { kind: 'status', status: 500 } },
      { on: 'request', match: { method: 'GET', promptIncludes: 'x' }, fault: { kind: 'status', status: 503 } },
    );
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await rig.call('GET', `/v1/predictions/${id}`)).status);
    expect(statuses).toEqual([500, 500, 503, 200]);
  });

  test('can be slow', async () => {
    const rig = await startRig();
    const { id } = await rig.create(MOCK, { prompt: 'x' });
    rig.sandbox.faults.add({ on: 'request', match: { method: 'GET' }, fault: { kind: 'slow', ms: 150 } });
    const started = performance.now();
    await rig.get(id);
    expect(performance.now() - started).toBeGreaterThan(140);
  });
});

describe('a prediction', () => {
  test.each([
    [{ kind: 'policy' }, 'failed', /E005/],
    [{ kind: 'fail', error: 'CUDA out of memory' }, 'failed', /CUDA/],
    [{ kind: 'abort' }, 'aborted', null],
  ] as const)('fated to %j ends as %s', async (fault, status, error) => {
    const rig = await startRig();
    rig.sandbox.faults.add({ on: 'work', match: { promptIncludes: 'boat' }, fault });
    const spared = await rig.create(MOCK, { prompt: 'a ship' });
    const struck = await rig.create(MOCK, { prompt: 'a boat' });
    const ended = await rig.until(struck.id, status);
    expect(ended.output).toBeNull();
    expect(ended.error ?? '').toMatch(error ?? /^$/);
    await rig.until(spared.id, 'succeeded');
  });

  test('that never finishes keeps nobody waiting, stays so after a restart, and can be canceled', async () => {
    const rig = await startRig({ concurrency: 1 });
    rig.sandbox.faults.add({ on: 'work', fault: { kind: 'hang' } });
    const stuck = await rig.create(MOCK, { prompt: 'x' });
    await rig.until(stuck.id, 'processing');
    await rig.restart();
    const next = await rig.create(MOCK, { prompt: 'y' });
    await rig.until(next.id, 'succeeded');
    expect((await rig.until(stuck.id, 'processing')).output).toBeNull();
    await rig.call('POST', `/v1/predictions/${stuck.id}/cancel`);
    expect((await rig.get(stuck.id)).status).toBe('canceled');
  });
});

describe('an output', () => {
  test.each([
    ['missing', 404],
    ['forbidden', 403],
  ] as const)('can be %s for a while', async (kind, status) => {
    const rig = await startRig();
    const { id } = await rig.create(MOCK, { prompt: 'x' });
    const url = (await rig.until(id, 'succeeded')).output![0]!;
    rig.sandbox.faults.add({ on: 'delivery', match: { model: MOCK }, fault: { kind } });
    expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([status, 200]);
  });

  test('can break off halfway, or be half a file that looks whole', async () => {
    const rig = await startRig();
    const { id } = await rig.create(MOCK, { prompt: 'x' });
    const url = (await rig.until(id, 'succeeded')).output![0]!;
    const whole = (await (await fetch(url)).arrayBuffer()).byteLength;
    rig.sandbox.faults.add(
      { on: 'delivery', fault: { kind: 'truncated' } },
      { on: 'delivery', fault: { kind: 'cut' } },
    );
    const broken = await fetch(url);
    expect(Number(broken.headers.get('content-length'))).toBe(whole);
    await expect(broken.arrayBuffer()).rejects.toThrow('terminated');
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(Math.floor(whole / 2));
  });
});

describe('over HTTP', () => {
  test('rules are set, listed and cleared, and the journal is read', async () => {
    const rig = await startRig();
    const rule = { on: 'request', match: { method: 'POST' }, times: 1, fault: { kind: 'status', status: 503 } };
    expect((await rig.call('POST', '/__sandbox/faults', rule)).status).toBe(201);
    expect(await (await rig.call('GET', '/__sandbox/faults')).json()).toEqual([rule]);
    expect((await rig.call('POST', POST, body)).status).toBe(503);
    expect(await (await rig.call('GET', '/__sandbox/journal')).json()).toMatchObject([{ seq: 1, status: 503 }]);
    expect((await rig.call('POST', '/__sandbox/faults', { fault: 'all' })).status).toBe(422);
    await rig.call('POST', '/__sandbox/faults', [rule, rule]);
    await rig.call('DELETE', '/__sandbox/faults');
    expect((await rig.call('POST', POST, body)).status).toBe(201);
  });

  test('the page of the switchboard is served, and may throw faults from its own origin', async () => {
    const rig = await startRig();
    const page = await rig.call('GET', '/__sandbox');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Sandbox switchboard');
    const origin = new URL(rig.sandbox.url).origin;
    const thrown = await fetch(`${rig.sandbox.url}/__sandbox/faults`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'policy' }),
    });
    expect(thrown.status).toBe(201);
  });

  test.each<[string, Record<string, string>]>([
    ['a page of the web', { origin: 'https://evil.test' }],
    ['a foreign name that resolves here', { host: 'evil.test' }],
  ])('%s may not read the journal or set a rule', async (_, headers) => {
    const rig = await startRig();
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${rig.sandbox.url}/__sandbox/journal`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
