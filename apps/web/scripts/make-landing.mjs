/* oxlint-disable no-restricted-imports, no-console -- a script, not a part of the app */
// Makes what the landing page shows, with the sandbox's own painter and from the product's own screens: five clips,
// their first frames in three sizes, and parts of docs/screenshots (which tests/e2e/screenshots.spec.ts
// takes). The same orders give the same pictures, so this is run again only to choose another picture, or after new
// screenshots: node apps/web/scripts/make-landing.mjs [screens | names of pictures]
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Decoder, Demuxer, Encoder, FF_ENCODER_LIBX264, FilterAPI, Muxer, pipeline } from 'node-av';
import sharp from 'sharp';
import { makeSceneClip } from '../../../packages/demo-media/src/clip/make-clip.ts';
import { frameAt, probe } from '../../../packages/media/src/node/index.ts';

const place = (file) => fileURLToPath(new URL(`../src/features/landing/pictures/${file}`, import.meta.url));

/** 2.39:1, as the screen on the page is. */
const films = [
  { name: 'sea', prompt: 'Ocean waves at sunrise, warm light', seed: 3, crf: 25 },
  { name: 'lighthouse', prompt: 'Lighthouse at dusk, beam over the sea', seed: 2, crf: 25 },
  { name: 'umbrella', prompt: 'Harbour lights at night in the rain, one umbrella', seed: 1, crf: 25 },
  { name: 'planet', prompt: 'The planet rises over the ridge, rings catch the light', seed: 2, crf: 25 },
  { name: 'aurora', prompt: 'Aurora over a still lake, night', seed: 2, crf: 25 },
];

/** Of 1440×900 screens: what is seen of them, at twice the size that it is shown in on small screens. */
const screens = [
  { file: 'timeline.webp', from: 'editor-dark.webp', area: { left: 0, top: 385, width: 1440, height: 515 }, most: 70 },
  { file: 'flow.webp', from: 'workspace-dark.webp', area: { left: 0, top: 0, width: 826, height: 430 }, most: 50 },
  {
    file: 'takes.webp',
    from: 'gallery-grid-dark.webp',
    area: { left: 88, top: 66, width: 506, height: 376 },
    most: 40,
  },
];

async function report(file, mostKiB) {
  const kib = Math.round((await stat(place(file))).size / 1024);
  if (kib > mostKiB) throw new Error(`${file} has ${kib} KiB, more than ${mostKiB}`);
  console.log(`${String(kib).padStart(5)} KiB  ${file}`);
}

/** Twice as large as it is shown at, so that a scene that is painted soft comes out crisp. */
const painted = { width: 2880, height: 1206, durationMs: 5_000, fps: 24 };

/** The same pictures at 1440×602, without sound, as small as `crf` makes them. */
async function shrink(from, to, crf) {
  await using input = await Demuxer.open(from);
  const video = input.video();
  if (!video) throw new Error(`${from} has no pictures`);
  using decoder = await Decoder.create(video);
  using half = FilterAPI.create('scale=1440:602:flags=lanczos,unsharp=3:3:0.35', { framerate: { num: 24, den: 1 } });
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter: half,
    gopSize: 120,
    options: { preset: 'veryslow', crf: `${crf}`, tune: 'film' },
  });
  await using output = await Muxer.open(to, { options: { movflags: '+faststart' } });
  await pipeline(input, decoder, half, encoder, output).completion;
}

async function makeFilm({ name, prompt, seed, crf }) {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-landing-'));
  try {
    const large = join(folder, 'large.mp4');
    await makeSceneClip({ ...painted, prompt, seed, output: large });
    await shrink(large, place(`${name}.mp4`), crf);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await report(`${name}.mp4`, 1_100);
}

const names = process.argv.slice(2);

for (const { file, from, area, most } of names.length > 0 && names[0] !== 'screens' ? [] : screens) {
  const screen = fileURLToPath(new URL(`../../../docs/screenshots/${from}`, import.meta.url));
  await sharp(screen).extract(area).webp({ quality: 82 }).toFile(place(file));
  await report(file, most);
}

for (const film of names.length > 0 ? films.filter(({ name }) => names.includes(name)) : films) {
  await makeFilm(film);
  await makePictures(film.name);
}

/** The clip's first frame: what the clip replaces without a jump. */
async function makePictures(name) {
  const clip = place(`${name}.mp4`);
  const { bytes } = await frameAt(clip, await probe(clip), { at: 'first', format: 'png' });
  const pictures = [
    { file: `${name}.webp`, picture: sharp(bytes), quality: 78, most: 110 },
    {
      file: `${name}-narrow.webp`,
      picture: sharp(bytes).resize(722, 602, { position: 'right' }).resize(600, 500),
      quality: 72,
      most: 45,
    },
    { file: `${name}-small.webp`, picture: sharp(bytes).resize(180, 76), quality: 70, most: 6 },
  ];
  for (const { file, picture, quality, most } of pictures) {
    await picture.webp({ quality }).toFile(place(file));
    await report(file, most);
  }
}
