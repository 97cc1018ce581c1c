// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { evenly } from '../fixtures/make-clip.ts';
import { makeSmallMp4, picture } from '../fixtures/scenes.ts';
import { fileWith, workspace } from '../fixtures/workspace.ts';
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
  test('inspects and extracts frames as the functions themselves do', async () => {
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

  test('refuses with the same errors', async () => {
    const media = open();
    const refused = media.inspect(await fileWith(at('text.mp4'), 'no'), at('out'));
    await expect(refused).rejects.toBeInstanceOf(UnreadableMedia);
    await expect(refused).rejects.toMatchObject({ code: 'media.unsupported' });
    await expect(media.inspect(at('absent.mp4'), at('out'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(media.inspect(at('small.mp4'), at('out'), { waveform: { points: 0 } })).rejects.toThrow(RangeError);
  });

  test('gives up on work that takes too long, and reads the next file', async () => {
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

  test('ends with its parent, however that ends', async () => {
    const parent = spawn(process.execPath, [script('parent.ts'), at('small.mp4'), at('parent')], { stdio: 'pipe' });
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    expect(line).toBe('video\n');
    const children = await childrenOf(parent.pid!);
    expect(children).toHaveLength(1);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isAlive(children[0]!), { timeout: 5_000 }).toBe(false);
  });

  test('does not hold up the end of a program that forgets to close it', async () => {
    const parent = spawn(process.execPath, [script('parent.ts'), at('small.mp4'), at('parent'), 'end']);
    expect(await Promise.race([once(parent, 'exit'), sleep(10_000)])).toEqual([0, null]);
  });
});

describe('with a child that misbehaves', () => {
  test.each(['crash', 'exit'])('a %s rejects that file alone', async (name) => {
    const media = misbehaving();
    const [before, failed, after] = await Promise.allSettled([
      media.inspect('good', ''),
      media.inspect(name, ''),
      media.inspect('also good', ''),
    ]);
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ reason: { name: 'UnreadableMedia', code: 'media.unreadable' } });
  });

  test('a file that crashed it is not tried again', async () => {
    const pids = new Set<string>();
    const media = misbehaving({ onLog: (line) => line.startsWith('pid') && pids.add(line) });
    await expect(media.inspect('crash', '')).rejects.toThrow(UnreadableMedia);
    await sleep(200);
    expect(pids.size).toBe(1);
  });

  test('a hang ends with the timeout, and the process with it', async () => {
    const pids: number[] = [];
    const media = misbehaving({ timeoutMs: 100, onLog: (line) => pids.push(Number(/^pid: (\d+)/.exec(line)?.[1])) });
    await expect(media.inspect('hang', '')).rejects.toMatchObject({ code: 'media.unreadable' });
    expect(pids.filter(Boolean).map(isAlive)).toEqual([false]);
    expect(await media.inspect('good', '')).toBeNull();
  });

  test('cancelling ends a running file, and takes a waiting one out of the queue', async () => {
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

  test('reads as many files at once as it may, and no more', async () => {
    const pids = new Set<string>();
    const media = misbehaving({ concurrency: 2, onLog: (line) => line.startsWith('pid') && pids.add(line) });
    await media.inspect('good', '');
    const started = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => media.inspect('slow', '')));
    expect(performance.now() - started).toBeGreaterThan(590);
    expect(pids.size).toBe(2);
  });

  test('owners take turns: somebody’s file does not wait for all those of another', async () => {
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

  test('files are read in the order in which they were asked for, however long it takes to look at each', async () => {
    const media = misbehaving();
    const done: string[] = [];
    const names = Array.from({ length: 40 }, (_, n) => `good ${n}`);
    await Promise.all(names.map((name) => media.inspect(name, '').then(() => done.push(name))));
    expect(done).toEqual(names);
  });

  test('a small image does not wait for the videos before it', async () => {
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

  test('closing refuses what runs, what waits and what comes', async () => {
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

  test('no secret of the parent’s environment reaches it', async () => {
    const lines: string[] = [];
    process.env['KINOLOOM_TEST_SECRET'] = 'hunter2';
    const media = misbehaving({ onLog: (line) => lines.push(line) });
    await media.inspect('good', '');
    delete process.env['KINOLOOM_TEST_SECRET'];
    expect(lines).toContain('secret: none');
  });

  test('a child that can’t start says why', async () => {
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
