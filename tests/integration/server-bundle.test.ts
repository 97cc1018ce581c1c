import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { MAIN, signUp, startServer, type TestServer } from '../harness/index.ts';
import { descendantsOf } from '../harness/processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BUNDLE = `${root}apps/server/dist/main.js`;
const START = `${root}apps/server/dist/start.js`;
/** Two seconds on a quiet machine. */
const BACK_MS = 10_000;

beforeAll(() => promisify(execFile)('npm', ['run', 'build', '--workspace', 'apps/server'], { cwd: root }));

/** Processor time of a process until now, in seconds. */
function cpuSecondsOf(pid: number): number {
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(times[11]) + Number(times[12])) / 100;
}

/** Starts the studio four times. The first start fills the compile cache, and is not counted. */
async function startsOf(main: string, work: (server: TestServer) => Promise<void>): Promise<number> {
  const server = await startServer({}, main);
  try {
    await work(server);
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await server.stop();
      await server.start();
      times.push(cpuSecondsOf(server.pid));
    }
    return times.toSorted((a, b) => a - b)[1] ?? 0;
  } finally {
    await server.dispose();
  }
}

test('the bundled server serves the same as its source, and starts with less than three quarters of the time', async () => {
  const answers = async (server: TestServer): Promise<unknown> => {
    const asked = ['/api/openapi.json', '/api/config', '/'].map((path) => fetch(new URL(path, server.url)));
    const texts = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()));
    return texts.map((text) => text.replaceAll(new URL(server.url).host, 'host'));
  };
  /** A picture that the sandbox made, and the media process inspected. */
  const picture = async (server: TestServer): Promise<string> => {
    const client = await signUp(server.url);
    await client.ended(await client.generate('/api/ai/image/generate/mock-img', { prompt: 'A whale', seed: 7 }));
    const { media } = await client.flow();
    return Buffer.from(await client.bytes(media[0]?.url ?? '')).toString('base64');
  };
  const seen: unknown[] = [];
  const source = await startsOf(MAIN, async (server) => {
    seen.push(await answers(server), await picture(server));
  });
  const bundle = await startsOf(BUNDLE, async (server) => {
    expect([await answers(server), await picture(server)]).toEqual(seen);
    const scripts = descendantsOf(server.pid).map(({ command }) => command);
    expect(scripts.filter((command) => command.includes('dist/sandbox.js'))).toHaveLength(1);
    expect(scripts.filter((command) => command.includes('vendor-simulators/src'))).toEqual([]);
  });
  expect(bundle).toBeLessThan(source * 0.75);
});

test('the starter of the bundle has a killed server back within seconds', async () => {
  const server = await startServer({}, START);
  try {
    const [main] = descendantsOf(server.pid).filter(({ command }) => command.includes('dist/main.js'));
    process.kill(main?.pid ?? 0, 'SIGKILL');
    const isReadyAgain = (): boolean => server.output().split('Kinoloom is ready at').length === 3;
    await vi.waitUntil(isReadyAgain, { timeout: BACK_MS });
    expect(server.output()).toContain('ended unexpectedly (SIGKILL)');
  } finally {
    await server.dispose();
  }
});
