import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { flowToComposition, type Composition } from '@kinoloom/composition';
import { probe } from '@kinoloom/media/node';
import { asVersion2 } from '../../packages/composition/src/testing/version-2.ts';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { clip } from '../harness/clips.ts';
import { descendantsOf } from '../harness/processes.ts';

const LAUNCHER = fileURLToPath(new URL('../../scripts/render.mjs', import.meta.url));

let media: Buffer<ArrayBuffer>;
let directory: string;
beforeAll(async () => {
  media = await clip({ clip: 3, frames: 60 });
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-command-'));
  await writeFile(join(directory, 'clip.mp4'), media);
});
afterEach(() => rm(directory, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(words: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [LAUNCHER, ...words], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...said })));
  return { child, ended };
}

const run = (...words: string[]): Promise<Ended> => start(words).ended;

/** Clips of 45 frames, one after the other. */
function compositionOf(...srcs: string[]): Composition {
  const sequences = srcs.map((url, index) => ({
    id: `clip-${index}`,
    url,
    startFrame: 0,
    endFrame: 45,
    volume: 1,
    isMuted: false,
    prompt: `Clip ${index}`,
    width: 160,
    height: 90,
  }));
  return flowToComposition(sequences);
}

async function document(film: unknown, name = 'film.json'): Promise<string> {
  await writeFile(join(directory, name), typeof film === 'string' ? film : JSON.stringify(film));
  return name;
}

test('a document with relative and file: sources is rendered, and the report describes the video', async () => {
  const film = compositionOf('clip.mp4', pathToFileURL(join(directory, 'clip.mp4')).href);
  const { code, out, err } = await run(await document(film), 'out.mp4', '--quality', 'medium');
  expect([code, err]).toEqual([0, expect.stringMatching(/^(\s*\d+% {2}\d+ of 90 frames\n)+$/)]);
  expect(err).toContain('100%  90 of 90 frames');
  expect(out).toMatch(/out\.mp4: 90 frames \(3\.0 s\), 160×90, \d+\.\d MB\nin \d+\.\d s, \d+ frames a second\n/);
  expect(out).toMatch(/\n {2}(copy|yuv) +\d+ frames\n/);
  expect(out).toMatch(/\n {2}from +0 +1\.\d+ s {2}copy +\S+\n/);
  expect(out).toMatch(/ yuv +\S+: pictures that need later ones\n/);
  const path = join(directory, 'out.mp4');
  expect(await probe(path)).toMatchObject({ width: 160, height: 90, frameCount: 90, frameRate: 30 });
  const { pictures } = await readVideo(path);
  expect(pictures.map((picture) => readPattern(picture).frame)).toEqual(Array.from({ length: 90 }, (_, at) => at % 45));
  expect((await readdir(directory)).toSorted()).toEqual(['clip.mp4', 'film.json', 'out.mp4']);
});

test('--sources sets the folder of the source files', { tags: 'long' }, async () => {
  await mkdir(join(directory, 'project'));
  const name = await document(compositionOf('clip.mp4'), 'project/film.json');
  const lost = await run(name, 'out.mp4');
  expect([lost.code, lost.err]).toEqual([2, expect.stringContaining('overlays.0.src "clip.mp4": there is no file')]);
  expect(lost.err).toContain('--sources <folder>');
  expect((await run(name, 'out.mp4', '--sources', '.')).code).toBe(0);
});

test('a document of version 2 is rendered, uploads from their start', { tags: 'long' }, async () => {
  const film = compositionOf('clip.mp4');
  const uploads = film.overlays.map((overlay) => ({ ...overlay, origin: 'upload' as const, mediaStart: 12 }));
  await document({ ...film, version: 2, overlays: uploads.map(asVersion2) });
  expect(await run('film.json', 'out.mp4')).toMatchObject({ code: 0 });
  const { pictures } = await readVideo(join(directory, 'out.mp4'));
  expect(pictures.map((picture) => readPattern(picture).frame)).toEqual(Array.from({ length: 45 }, (_, at) => at + 12));
});

test('--help prints the usage and exits with code 0', async () => {
  const { code, out } = await run('--help');
  expect([code, out]).toEqual([0, expect.stringContaining('npm run render -- <document.json> <out.mp4>')]);
});

const wrongArguments = [
  ['no arguments', [], /Name a document and the video to write/],
  ['a third file', ['film.json', 'out.mp4', 'more.mp4'], /Name a document and the video to write/],
  ['an unknown quality', ['film.json', 'out.mp4', '--quality', 'best'], /--quality is medium, high, ultra; "best"/],
  ['an unknown option', ['film.json', 'out.mp4', '--fast'], /--fast.*--help says more/s],
  ['a document that is not there', ['none.json', 'out.mp4'], /none\.json is not there/],
  ['a folder that is not there', ['film.json', 'none/out.mp4'], /There is no folder .*none/],
] as const;
test.for(wrongArguments.slice(0, 2))('%s: exit code 2 and a message that says what to do', expectUsageError);
test.for(wrongArguments.slice(2))(
  '%s: exit code 2 and a message that says what to do',
  { tags: 'long' },
  expectUsageError,
);

async function expectUsageError([, words, text]: (typeof wrongArguments)[number]): Promise<void> {
  await document(compositionOf('clip.mp4'));
  const { code, out, err } = await run(...words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(text);
  expect(await readdir(directory)).not.toContain('out.mp4');
}

const wrongDocuments = [
  ['that is not JSON', '{"version": 2,', /film\.json is not valid JSON: /],
  ['that is not a composition', {}, /Not a composition: it carries no version/],
  ['of a newer version', { ...compositionOf('clip.mp4'), version: 99 }, /version: Written by a newer version: 99/],
  ['without overlays', compositionOf(), /Cannot render composition: No supported overlays found for rendering/],
  ['without a source', compositionOf('', 'clip.mp4'), /1 video overlay\(s\) missing source URL/],
  [
    'with a web address as its source',
    compositionOf('https://example.com/a.mp4'),
    /overlays\.0\.src "https:.*download it/,
  ],
] as const;
test.for(wrongDocuments.slice(0, 2))('a document %s is refused with the reason and exit code 2', expectRefusedDocument);
test.for(wrongDocuments.slice(2))(
  'a document %s is refused with the reason and exit code 2',
  { tags: 'long' },
  expectRefusedDocument,
);

async function expectRefusedDocument([, film, text]: (typeof wrongDocuments)[number]): Promise<void> {
  const { code, err } = await run(await document(film), 'out.mp4');
  expect(code).toBe(2);
  expect(err).toMatch(text);
}

test('a wrong field is reported by its path', async () => {
  const film = compositionOf('clip.mp4', 'clip.mp4');
  const overlays = film.overlays.map((overlay, index) =>
    index === 1 ? { ...overlay, styles: { ...overlay.styles, opacity: 7 } } : overlay,
  );
  const { code, err } = await run(await document({ ...film, overlays }), 'out.mp4');
  expect([code, err]).toEqual([2, expect.stringContaining('overlays.1.styles.opacity: ')]);
});

test('a source that cannot be decoded: exit code 1, the overlay is named, and no file is left', async () => {
  await writeFile(join(directory, 'broken.mp4'), 'not a video');
  const { code, err } = await run(await document(compositionOf('clip.mp4', 'broken.mp4')), 'out.mp4');
  expect([code, err]).toEqual([1, expect.stringContaining('overlay "clip-1"')]);
  expect((await readdir(directory)).toSorted()).toEqual(['broken.mp4', 'clip.mp4', 'film.json']);
});

test('Ctrl-C stops within 1.5 s with exit code 130, keeps the old video, and leaves no partial file or process', async () => {
  const large = {
    ...compositionOf(...Array.from({ length: 40 }, () => 'clip.mp4')),
    canvas: { width: 1920, height: 1080 },
  };
  const overlays = large.overlays.map((overlay) => ({ ...overlay, width: 1920, height: 1080 }));
  await writeFile(join(directory, 'out.mp4'), 'the video before');
  const { child, ended } = start([await document({ ...large, overlays }), 'out.mp4', '--quality', 'ultra']);
  while (!(await readdir(directory)).some((name) => name.includes('partial'))) await sleep(20);
  const started = descendantsOf(child.pid!);
  expect(started.some(({ command }) => command.includes('child/main.ts'))).toBe(true);
  const since = Date.now();
  child.kill('SIGINT');
  const { code, err } = await ended;
  expect(Date.now() - since).toBeLessThan(1_500);
  expect([code, err]).toEqual([130, expect.stringContaining('Stopped. Nothing was written.')]);
  expect((await readdir(directory)).toSorted()).toEqual(['clip.mp4', 'film.json', 'out.mp4']);
  expect(started.filter(({ pid }) => isAlive(pid))).toEqual([]);
});

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
