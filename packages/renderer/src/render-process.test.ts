// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageOverlay, VideoOverlay } from '@kinoloom/composition';
import { ProcessNotStarted } from '@kinoloom/media/process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mountSmallDisk } from '../../../tests/harness/small-disk.ts';
import type { RenderJob } from './job.ts';
import { render } from './render.ts';
import type { RenderOptions, RenderProgress } from './run-task.ts';
import { RenderFailed } from './render-failed.ts';
import { flowJob, temporaryFolder } from './testing/render-fixture.ts';
import { makeTestClip } from './testing/make-clip.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A video that takes far longer than any of these tests: 90 s in 1440p. */
const longJob = (folder: string): Promise<RenderJob> =>
  flowJob(folder, [{ media: { frames: 30 }, frames: 2_700, size: { width: 2_560, height: 1_440 } }]);

const failureOf = async (job: RenderJob, options?: RenderOptions): Promise<RenderFailed> => {
  const error: unknown = await render(job, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(RenderFailed);
  return error as RenderFailed;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Options that call `act` with the child's process id once it has made frames, and record the time. */
function onceInProgress(act: (pid: number) => void): RenderOptions & { pid: number; actedAt: number } {
  const state = {
    pid: 0,
    actedAt: 0,
    onStart: (pid: number) => void (state.pid = pid),
    onProgress: ({ framesDone }: RenderProgress) => {
      if (framesDone === 0 || state.actedAt > 0) return;
      state.actedAt = performance.now();
      act(state.pid);
    },
  };
  return state;
}

async function expectNoOutput(folder: string): Promise<void> {
  expect((await readdir(folder)).filter((name) => name.startsWith('film'))).toEqual([]);
}

test('a job that is not valid fails with the field at fault, before a process is started', async () => {
  await using folder = await temporaryFolder();
  const job = await flowJob(folder.path, [{ media: { frames: 30 }, frames: 30 }]);
  const pids: number[] = [];
  const invalid = { ...job, composition: { ...job.composition, rows: [] } };
  const { code, message } = await failureOf(invalid, { onStart: (pid) => pids.push(pid) });
  expect([code, pids]).toEqual(['renderer.crashed', []]);
  expect(message).toContain('rows');
});

test.skipIf(process.platform === 'win32')('a render is done even if its process would not exit', async () => {
  await using folder = await temporaryFolder();
  const job = await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]);
  const [never, node] = [join(folder.path, 'never.cjs'), join(folder.path, 'node')];
  await writeFile(never, "process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));");
  await writeFile(node, `#!/bin/sh\nexec '${process.execPath}' -r '${never}' "$@"\n`, { mode: 0o755 });
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(node);
  await render(job, { limits: { silenceMs: 10_000 } });
  expect(existsSync(job.output)).toBe(true);
});

describe('a render in progress', () => {
  test(
    'reports its increasing frame count at least four times a second, up to the last frame',
    { tags: 'long' },
    async () => {
      await using folder = await temporaryFolder();
      const job = await flowJob(folder.path, [
        { media: { frames: 30 }, frames: 150, size: { width: 1_920, height: 1_080 } },
      ]);
      const seen: { at: number; framesDone: number }[] = [];
      await render(job, {
        onProgress: ({ framesDone, framesTotal }) => {
          expect(framesTotal).toBe(150);
          seen.push({ at: performance.now(), framesDone });
        },
      });
      const done = seen.map(({ framesDone }) => framesDone);
      expect(done).toEqual([...done].sort((a, b) => a - b));
      expect(done.at(-1)).toBe(150);
      const elapsed = (seen.at(-1)!.at - seen[0]!.at) / 1_000;
      expect(seen.length / elapsed).toBeGreaterThanOrEqual(4);
      expect(new Set(done).size).toBeGreaterThan(2);
    },
  );

  test('ends within a second of its cancellation and leaves no process and no file', async () => {
    await using folder = await temporaryFolder();
    const controller = new AbortController();
    const state = onceInProgress(() => controller.abort());
    const failure = await failureOf(await longJob(folder.path), { ...state, signal: controller.signal });
    expect(failure.code).toBe('canceled');
    expect(performance.now() - state.actedAt).toBeLessThan(1_000);
    expect(isAlive(state.pid)).toBe(false);
    await expectNoOutput(folder.path);
  });

  test('does not start if it is already canceled', async () => {
    await using folder = await temporaryFolder();
    const started: number[] = [];
    const failure = await failureOf(await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]), {
      signal: AbortSignal.abort(),
      onStart: (pid) => started.push(pid),
    });
    expect([failure.code, started]).toEqual(['canceled', []]);
  });

  test('that is killed fails as a crash, and leaves no file', async () => {
    await using folder = await temporaryFolder();
    const state = onceInProgress((pid) => process.kill(pid, 'SIGKILL'));
    const failure = await failureOf(await longJob(folder.path), state);
    expect([failure.code, failure.message]).toEqual(['renderer.crashed', 'The renderer was ended by SIGKILL']);
    await expectNoOutput(folder.path);
  });

  test('fails as storage.full on a full disk, and leaves no file', async (context) => {
    await using folder = await temporaryFolder();
    const disk = await mountSmallDisk(folder.path, 4);
    if (!disk) return context.skip('this user may mount no disk, not with sudo either');
    try {
      const job = await flowJob(folder.path, [{ media: { frames: 90 }, frames: 90 }]);
      await writeFile(join(folder.path, 'filler'), Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
      const failure = await failureOf(job);
      expect([failure.code, failure.message]).toEqual(['storage.full', expect.stringMatching(/no space left/i)]);
      await expectNoOutput(folder.path);
    } finally {
      disk.unmount();
    }
  });

  test('is stopped at its time limit', { tags: 'long' }, async () => {
    await using folder = await temporaryFolder();
    const state = onceInProgress(() => undefined);
    const failure = await failureOf(await longJob(folder.path), { ...state, limits: { wallMs: 2_000 } });
    expect(failure.code).toBe('renderer.timeout');
    await expectNoOutput(folder.path);
  });

  test('is stopped if it reports nothing for too long', { tags: 'long' }, async () => {
    await using folder = await temporaryFolder();
    const state = onceInProgress((pid) => process.kill(pid, 'SIGSTOP'));
    // Longer than a busy machine takes to start the child, which is silent until then.
    const failure = await failureOf(await longJob(folder.path), { ...state, limits: { silenceMs: 5_000 } });
    expect(failure.code).toBe('renderer.timeout');
    expect(isAlive(state.pid)).toBe(false);
  });

  test('is stopped at its memory limit', async () => {
    await using folder = await temporaryFolder();
    const failure = await failureOf(await longJob(folder.path), { limits: { memoryBytes: 64 * 1024 ** 2 } });
    expect(failure.code).toBe('renderer.memory');
    await expectNoOutput(folder.path);
  });

  test('a renderer that the system cannot start is no failure of the render, which can be tried again', async () => {
    await using folder = await temporaryFolder();
    const job = await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]);
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    const failure = await render(job).catch((error: unknown) => error);
    process.execPath = execPath;
    expect(failure).toBeInstanceOf(ProcessNotStarted);
    await expectNoOutput(folder.path);
    await render(job);
  });

  test('exits when its parent process is killed', async () => {
    await using folder = await temporaryFolder();
    const job = await longJob(folder.path);
    const script = `
      import { render } from ${JSON.stringify(new URL('render.ts', import.meta.url).href)};
      let pid = 0;
      await render(${JSON.stringify(job)}, {
        onStart: (started) => { pid = started; },
        onProgress: ({ framesDone }) => { if (framesDone > 0) console.log(pid); },
      });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number.parseInt(line.toString(), 10);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    // The child notices at once, but a busy machine may delay its exit.
    for (let wait = 0; wait < 200 && isAlive(pid); wait++) await sleep(50);
    expect(isAlive(pid)).toBe(false);
  });

  test("keeps its compiled code in its parent's folder", async () => {
    await using folder = await temporaryFolder();
    const job = await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]);
    vi.stubEnv('NODE_COMPILE_CACHE', join(folder.path, 'cache'));
    await render(job);
    expect(await readdir(join(folder.path, 'cache'))).toHaveLength(1);
  });

  test.skipIf(process.platform !== 'linux')(
    'does not receive the environment variables of its parent process',
    async () => {
      await using folder = await temporaryFolder();
      process.env['RENDERER_TEST_SECRET'] = 'hush';
      let environment = '';
      await render(await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]), {
        // At once: the child gets its task after this, and may end before a promise is fulfilled.
        onStart: (pid) => {
          environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        },
      });
      delete process.env['RENDERER_TEST_SECRET'];
      expect(environment).toContain('PATH=');
      expect(environment).not.toContain('hush');
    },
  );
});

describe('a source that cannot be read', () => {
  const damages: [string, (file: string) => Promise<void>][] = [
    ['is missing', (file) => writeFile(`${file}.elsewhere`, '')],
    ['is not media', (file) => writeFile(file, 'hello '.repeat(5_000))],
    ['is empty', (file) => writeFile(file, '')],
    [
      'is cut short',
      async (file) => {
        await makeTestClip(file);
        await truncate(file, 5_000);
      },
    ],
    [
      'is a playlist of other files',
      (file) => writeFile(file, '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'),
    ],
  ];
  test.each(damages)('fails with the id of its overlay if it %s', async (_, damageFile) => {
    await using folder = await temporaryFolder();
    const bad = join(folder.path, 'bad.mp4');
    await damageFile(bad);
    const job = await flowJob(folder.path, [
      { media: { frames: 5 }, frames: 5 },
      { media: bad, frames: 5 },
    ]);
    const failure = await failureOf(job);
    expect([failure.code, failure.overlayId]).toEqual(['source.unreadable', 'clip-1']);
    expect(failure.message).toContain('"clip-1"');
    expect(failure.message).not.toContain(folder.path);
    expect(existsSync(job.output)).toBe(false);
  });

  test('fails if it has no file', async () => {
    await using folder = await temporaryFolder();
    const job = await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]);
    expect(await failureOf({ ...job, sources: {} })).toMatchObject({ code: 'source.unreadable', overlayId: 'clip-0' });
  });
});

test('an image that cannot be read fails with the id of its overlay', async () => {
  await using folder = await temporaryFolder();
  const job = await flowJob(folder.path, [{ media: { frames: 5 }, frames: 5 }]);
  const [clip] = job.composition.overlays;
  const { speed: _speed, mediaStart: _start, ...placed } = clip as VideoOverlay;
  const { volume: _volume, ...styles } = placed.styles;
  const image: ImageOverlay = { ...placed, id: 'poster', type: 'image', src: 'poster', styles };
  const composition = { ...job.composition, overlays: [{ ...(clip as VideoOverlay), row: 1 }, image] };
  expect(await failureOf({ ...job, composition })).toMatchObject({ code: 'source.unreadable', overlayId: 'poster' });
  const poster = join(folder.path, 'poster.jpg');
  await writeFile(poster, 'no picture');
  const failure = await failureOf({ ...job, composition, sources: { ...job.sources, poster } });
  expect([failure.code, failure.overlayId]).toEqual(['source.unreadable', 'poster']);
  expect(failure.message).toContain('The picture of overlay "poster" cannot be read');
});
