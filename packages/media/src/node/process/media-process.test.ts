// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { evenly } from '../fixtures/make-clip.ts';
import { makeSmallMp4, picture } from '../fixtures/scenes.ts';
import { fileWith, workspace } from '../fixtures/workspace.ts';
import { ProcessNotStarted } from './child-end.ts';
import { UnreadableMedia } from '../unreadable-media.ts';
import {
  MediaProcessClosed,
  createMediaProcess,
  type MediaProcess,
  type MediaProcessOptions,
} from './media-process.ts';

const at = await workspace();
const opened: MediaProcess[] = [];

beforeAll(async () => {
  await makeSmallMp4(at('small.mp4'));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((media) => media.close()));
});

describe('with the real child', () => {
  test('inspects files and extracts frames', async () => {
    const media = open();
    const inspection = await media.inspect(at('small.mp4'), at('out'));
    expect(inspection).toMatchObject({ probe: { kind: 'video', frameCount: 50 }, thumbnail: { atMs: 1_000 } });
    const still = await media.frameAt(at('small.mp4'), inspection.probe, { at: 'last', format: 'png' });
    expect(still).toMatchObject({ mime: 'image/png', width: 320, height: 180, atMs: 1_960 });
    expect(still?.bytes.subarray(1, 4)).toEqual(Buffer.from('PNG'));
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'reads %s with only the loaders it allows',
    async (format) => {
      const { default: sharp } = await import('sharp');
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
        .toFormat(format)
        .toFile(at('still'));
      expect(await open().inspect(at('still'), at('out'))).toMatchObject({ thumbnail: { width: 40, height: 30 } });
    },
  );

  test('rejects with the errors of the functions that it calls', async () => {
    const media = open();
    const refused = media.inspect(await fileWith(at('text.mp4'), 'no'), at('out'));
    await expect(refused).rejects.toBeInstanceOf(UnreadableMedia);
    await expect(refused).rejects.toMatchObject({ code: 'media.unsupported' });
    await expect(media.inspect(at('absent.mp4'), at('out'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(media.inspect(at('small.mp4'), at('out'), { waveform: { points: 0 } })).rejects.toThrow(RangeError);
  });

  test('rejects a file at its timeout, and reads the next file', async () => {
    await makeSmallMp4(at('long.mp4'), {
      video: picture({ width: 960, height: 540, timesMs: evenly(60, 25), gop: 250 }),
    });
    const media = open();
    await media.inspect(at('small.mp4'), at('out'));
    const late = media.inspect(at('long.mp4'), at('out'), { timeoutMs: 20 });
    await expect(late).rejects.toMatchObject({
      code: 'media.unreadable',
      message: expect.stringMatching(/longer than/),
    });
    expect(await media.inspect(at('small.mp4'), at('out'))).toMatchObject({ probe: { kind: 'video' } });
  });

  test('exits when its parent is killed', async () => {
    const parent = spawn(process.execPath, [script('parent.ts'), at('small.mp4'), at('parent')], { stdio: 'pipe' });
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    expect(line).toBe('video\n');
    const children = await childrenOf(parent.pid!);
    expect(children).toHaveLength(1);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isAlive(children[0]!), { timeout: 5_000 }).toBe(false);
  });

  test('does not keep a program alive that does not close it', async () => {
    const parent = spawn(process.execPath, [script('parent.ts'), at('small.mp4'), at('parent'), 'end']);
    expect(await Promise.race([once(parent, 'exit'), sleep(10_000)])).toEqual([0, null]);
  });
});

describe('with a misbehaving child', () => {
  test.each(['crash', 'exit'])('a %s rejects only the current file', async (name) => {
    const media = misbehaving();
    const [before, failed, after] = await Promise.allSettled([
      media.inspect('good', ''),
      media.inspect(name, ''),
      media.inspect('also good', ''),
    ]);
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ reason: { name: 'UnreadableMedia', code: 'media.unreadable' } });
  });

  test('a file that crashed the child is not retried', async () => {
    const pids = new Set<string>();
    const media = misbehaving({ onLog: (line) => line.startsWith('pid') && pids.add(line) });
    await expect(media.inspect('crash', '')).rejects.toThrow(UnreadableMedia);
    await sleep(200);
    expect(pids.size).toBe(1);
  });

  test('a hanging file is rejected at the timeout, and its process is killed', async () => {
    const pids: number[] = [];
    const media = misbehaving({ timeoutMs: 100, onLog: (line) => pids.push(Number(/^pid: (\d+)/.exec(line)?.[1])) });
    await expect(media.inspect('hang', '')).rejects.toMatchObject({ code: 'media.unreadable' });
    expect(pids.filter(Boolean).map(isAlive)).toEqual([false]);
    expect(await media.inspect('good', '')).toBeNull();
  });

  test('a process that is idle is ended, and the next file starts another', async () => {
    const pids: number[] = [];
    const onLog = (line: string): void => {
      if (line.startsWith('pid: ')) pids.push(Number(line.slice(5)));
    };
    const media = misbehaving({ idleMs: 300, onLog });
    await media.inspect('first', '');
    await media.inspect('second', '');
    expect(pids).toHaveLength(1);
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false]), { timeout: 10_000 });
    await media.inspect('third', '');
    await vi.waitFor(() => expect(pids).toHaveLength(2));
  });

  test('aborting rejects a running file, and removes a waiting one from the queue', async () => {
    const media = misbehaving();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = media.inspect('hang', '', { signal: first.signal });
    const waiting = media.inspect('good', '', { signal: second.signal });
    second.abort(new Error('second gone'));
    await expect(waiting).rejects.toThrow('second gone');
    await sleep(300);
    first.abort(new Error('first gone'));
    await expect(running).rejects.toThrow('first gone');
    expect(await media.inspect('good', '')).toBeNull();
  });

  test('reads at most as many files at once as the concurrency allows', async () => {
    const pids = new Set<string>();
    const media = misbehaving({ concurrency: 2, onLog: (line) => line.startsWith('pid') && pids.add(line) });
    await media.inspect('good', '');
    const started = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => media.inspect('slow', '')));
    expect(performance.now() - started).toBeGreaterThan(590);
    expect(pids.size).toBe(2);
  });

  test('owners take turns: a file of one owner does not wait for all files of another', async () => {
    const media = misbehaving();
    const done: string[] = [];
    const read = async (owner: string, name: string): Promise<void> => {
      await media.forOwner(owner).inspect(`slow ${name}`, '');
      done.push(name);
    };
    const anns = ['ann 1', 'ann 2', 'ann 3', 'ann 4'].map((name) => read('ann', name));
    await sleep(50);
    await Promise.all([...anns, read('bob', 'bob 1')]);
    expect(done).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3', 'ann 4']);
  });

  test('files are read in the order of the calls', async () => {
    const media = misbehaving();
    const done: string[] = [];
    const names = Array.from({ length: 40 }, (_, n) => `good ${n}`);
    await Promise.all(names.map((name) => media.inspect(name, '').then(() => done.push(name))));
    expect(done).toEqual(names);
  });

  test('a small image does not wait for earlier videos', async () => {
    const { default: sharp } = await import('sharp');
    const photo = at('photo.png');
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
      .png()
      .toFile(photo);
    const media = misbehaving({ concurrency: 2 });
    const stopping = new AbortController();
    const films = ['hang 1', 'hang 2', 'hang 3'].map((name) => media.inspect(name, '', { signal: stopping.signal }));
    await sleep(300);
    expect(await media.inspect(photo, '')).toBeNull();
    stopping.abort(new Error('stopped'));
    const ends = await Promise.allSettled(films);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('close rejects running, waiting and later files', async () => {
    const media = misbehaving();
    const pending = [media.inspect('hang', ''), media.inspect('good', '')].map((work) =>
      work.then(
        () => null,
        (error: unknown) => error,
      ),
    );
    await sleep(300);
    await media.close();
    await media.close();
    for (const outcome of await Promise.all(pending)) expect(outcome).toBeInstanceOf(MediaProcessClosed);
    await expect(media.inspect('good', '')).rejects.toBeInstanceOf(MediaProcessClosed);
  });

  test('the child does not receive the environment variables of its parent', async () => {
    const lines: string[] = [];
    process.env['KINOLOOM_TEST_SECRET'] = 'hunter2';
    const media = misbehaving({ onLog: (line) => lines.push(line) });
    await media.inspect('good', '');
    delete process.env['KINOLOOM_TEST_SECRET'];
    expect(lines).toContain('secret: none');
  });

  test('a process that the system cannot start rejects its file, and frees its place for the next', async () => {
    const media = misbehaving();
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      const files = ['one', 'two', 'three'].map((name) => media.inspect(name, ''));
      for (const { reason } of (await Promise.allSettled(files)) as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(ProcessNotStarted);
        expect(reason.message).toMatch(/did not start: spawn .+ENOENT/);
      }
    } finally {
      process.execPath = execPath;
    }
    expect(await media.inspect('good', '')).toBeNull();
    await media.close();
  });

  test.skipIf(process.platform === 'win32')(
    'a program without descriptors reads files again once it has some',
    async () => {
      const program = spawn('sh', [
        '-c',
        'ulimit -n 64; exec "$0" "$@"',
        process.execPath,
        script('no-descriptors.ts'),
      ]);
      const said = (await program.stdout.setEncoding('utf8').toArray()).join('');
      expect(said.trim().split('\n')).toEqual(['ProcessNotStarted', 'read', 'closed']);
    },
  );

  test('a child that cannot start rejects with the reason', async () => {
    const media = open({ entry: new URL('file:///nowhere/child.ts') });
    await expect(media.inspect('good', '')).rejects.toThrow(/did not start[^]*nowhere/);
  });
});

function open(options: MediaProcessOptions = {}): MediaProcess {
  const media = createMediaProcess(options);
  opened.push(media);
  return media;
}

function misbehaving(options: MediaProcessOptions = {}): MediaProcess {
  return open({ entry: new URL('../fixtures/misbehaving-child.ts', import.meta.url), ...options });
}

function script(name: string): string {
  return fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)]);
  const text = (await stdout.setEncoding('utf8').toArray()).join('');
  return text.split('\n').map(Number).filter(Boolean);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
