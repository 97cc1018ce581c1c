import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { render, renderAudio } from '@kinoloom/renderer';
import { beforeAll, expect, test, vi } from 'vitest';
import { words } from '../../packages/renderer/src/testing/overlays.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { flowJob, temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

beforeAll(() => promisify(execFile)('npm', ['run', 'build', '--workspace', 'packages/renderer'], { cwd: root }));

interface Started {
  /** The script that the child runs. */
  readonly script: string;
  /** Processor time until it can take a task. */
  readonly seconds: number;
}

/** Of a process that waits for its first task. */
function startOf(pid: number): Started {
  const [, script = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(/(\S*main\.(?:ts|cjs))/) ?? [];
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { script: script.split('\0').at(-1) ?? '', seconds: (Number(times[11]) + Number(times[12])) / 100 };
}

async function rendered(mode: 'production' | 'test', output: string, job: Awaited<ReturnType<typeof flowJob>>) {
  vi.stubEnv('NODE_ENV', mode);
  const starts: Started[] = [];
  try {
    for (let turn = 0; turn < 4; turn++)
      await render({ ...job, output }, { onStart: (pid) => starts.push(startOf(pid)) });
  } finally {
    vi.unstubAllEnvs();
  }
  // The first start fills the compile cache.
  const [median = 0] = starts
    .slice(1)
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b)
    .slice(1);
  return { median, script: starts[0]?.script, pictures: (await readVideo(output)).pictures };
}

test('the bundled renderer renders the same as its source, and starts with less than two thirds of the time', async () => {
  await using folder = await temporaryFolder();
  const flow = await flowJob(folder.path, [{ media: { frames: 30 }, frames: 30 }]);
  const { composition } = flow;
  const title = words({ id: 'title', content: 'Halcyon', row: 0, width: 160, height: 60, from: 5, length: 20 });
  // Only a quality without mbtree gives the same bytes each time: see decision 0009.
  const job = {
    ...flow,
    quality: 'draft' as const,
    composition: { ...composition, overlays: [title, ...composition.overlays] },
  };
  const source = await rendered('test', `${folder.path}/source.mp4`, job);
  const bundle = await rendered('production', `${folder.path}/bundle.mp4`, job);
  expect(source.script).toMatch(/src\/child\/main\.ts$/);
  expect(bundle.script).toMatch(/dist\/main\.cjs$/);
  expect(bundle.pictures.map(({ bytes }) => bytes.toString('base64'))).toEqual(
    source.pictures.map(({ bytes }) => bytes.toString('base64')),
  );
  expect(bundle.median).toBeLessThan(source.median * 0.67);
});

test('a process that mixes sound loads no canvas', async () => {
  await using folder = await temporaryFolder();
  const job = await flowJob(folder.path, [{ media: { frames: 30 }, frames: 30 }]);
  const stop = new AbortController();
  let libraries = '';
  vi.stubEnv('NODE_ENV', 'production');
  const onStart = (pid: number): void => {
    libraries = readFileSync(`/proc/${pid}/maps`, 'utf8');
    stop.abort();
  };
  const mixed = renderAudio(job, { onStart, signal: stop.signal }).finally(() => vi.unstubAllEnvs());
  await expect(mixed).rejects.toMatchObject({ code: 'canceled' });
  expect(libraries).toContain('node-av');
  expect(libraries).not.toContain('skia');
});

test('no process of a render loads schemas: its parent validates', () => {
  const dist = `${root}packages/renderer/dist`;
  const files = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(files).toContain('main.cjs');
  expect(files.filter((name) => readFileSync(`${dist}/${name}`, 'utf8').includes('_zod'))).toEqual([]);
});
