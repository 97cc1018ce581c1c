import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { type FixtureStudio, fixtureStudio } from './fixture-studio.ts';

export interface PredictionBody {
  readonly id: string;
  readonly status: string;
  readonly output: string | string[] | null;
  readonly error: string | null;
  readonly logs: string;
  readonly data_removed: boolean;
  readonly model: string;
  readonly input: Record<string, unknown>;
  readonly metrics: Record<string, number>;
  readonly urls: { get: string; cancel: string };
}

/** A sandbox on a real socket, with a client like an adapter's. */
export interface Rig {
  readonly sandbox: Sandbox;
  readonly studio: FixtureStudio;
  readonly dir: string;
  readonly clock: { at: number; now(): number };
  /** Sends a request with a key; as JSON if there is a body. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  create(model: string, input: Record<string, unknown>, headers?: Record<string, string>): Promise<PredictionBody>;
  get(id: string): Promise<PredictionBody>;
  /** Polls until the status is one of these. */
  until(id: string, ...statuses: string[]): Promise<PredictionBody>;
  /** Restarts the sandbox on the same folder. */
  restart(): Promise<void>;
}

export async function startRig(options: Partial<SandboxOptions> = {}): Promise<Rig> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-sandbox-'));
  const studio = fixtureStudio();
  const clock = { at: Date.UTC(2026, 10, 21), now: () => clock.at };
  const start = (): Promise<Sandbox> => startSandbox({ dir, studio, clock, speed: 20, ...options });
  let sandbox = await start();
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dir, { recursive: true, force: true });
  });

  const rig: Rig = {
    get sandbox() {
      return sandbox;
    },
    studio,
    dir,
    clock,
    call: (method, path, body, headers = {}) =>
      fetch(path.startsWith('http') ? path : sandbox.url + path, {
        method,
        headers: {
          authorization: 'Bearer test',
          'xi-api-key': 'test',
          'x-goog-api-key': 'test',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    create: async (model, input, headers) => {
      const response = await rig.call('POST', `/v1/models/${model}/predictions`, { input }, headers);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as PredictionBody;
    },
    get: async (id) => (await (await rig.call('GET', `/v1/predictions/${id}`)).json()) as PredictionBody,
    until: async (id, ...statuses) => {
      const deadline = Date.now() + 10_000;
      for (;;) {
        const shown = await rig.get(id);
        if (statuses.includes(shown.status)) return shown;
        if (Date.now() > deadline) throw new Error(`still ${shown.status} after 10 s`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    restart: async () => {
      await sandbox.close();
      sandbox = await start();
    },
  };
  return rig;
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A webhook receiver that responds with these statuses in turn and then with 200. */
export async function receiver(statuses: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}
