// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { durationOf, splitOverlay, type Composition } from '@kinoloom/composition';
import { Mixer } from '@kinoloom/composition/mixer';
import { filmSound, type Pcm } from '@kinoloom/composition/sound';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from '../packages/composition/src/testing/composition-of.ts';
import { tone } from '../packages/composition/src/testing/listen.ts';
import { soundComposition } from '../packages/composition/src/testing/sound-composition.ts';
import { clipSound } from '../packages/renderer/src/libav/clip-sound.ts';
import { makeSound } from '../packages/renderer/src/testing/make-sound.ts';
import { PlaybackMixer } from '../apps/web/src/editor/player/sound/mixer.ts';
import { pcmReader } from '../apps/web/src/editor/player/sound/pcm-fixture.ts';

const SECONDS = 3;
const sources: readonly ((time: number) => number)[] = [tone(220), tone(523, 0.9)];
let folder: string;
let files: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinoloom-preview-sound-'));
  files = sources.map((_, index) => join(folder, `${index}.wav`));
  for (const [index, hear] of sources.entries())
    await makeSound(files[index]!, { codec: 'pcm_f32le', seconds: SECONDS, sampleRate: 48_000, channels: 2, hear });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The left channel of the file, before it is encoded. */
async function inFile(composition: Composition): Promise<number[]> {
  await using mixer = new Mixer(
    filmSound(composition),
    { from: 0, to: durationOf(composition) },
    ({ overlay }, start) => clipSound(files[Number(overlay.src)]!, start, () => undefined),
  );
  return await samplesOf(mixer.pieces());
}

/** The left channel that the editor plays. */
async function inPreview(composition: Composition): Promise<number[]> {
  const mixer = new PlaybackMixer(composition, 0, ({ src }) =>
    Promise.resolve((start) =>
      pcmReader(sources[Number(src)]!, { from: start, seconds: SECONDS, right: 1, chunk: 480 }),
    ),
  );
  return samplesOf(
    (async function* () {
      for (let block = await mixer.next(); block; block = await mixer.next()) yield block;
    })(),
  );
}

async function samplesOf(pieces: AsyncIterable<Pcm>): Promise<number[]> {
  const samples: number[] = [];
  for await (const { left } of pieces) samples.push(...left);
  return samples;
}

const fade = fc.record({ frames: fc.integer({ min: 1, max: 60 }) });
const clip = fc.record({
  file: fc.constantFrom('0', '1'),
  from: fc.integer({ min: 0, max: 40 }),
  length: fc.integer({ min: 1, max: 60 }),
  start: fc.integer({ min: 0, max: 60 }),
  speed: fc.constantFrom(0.15, 0.5, 1, 1, 1, 1.75, 3, 6.35),
  pace: fc.record(
    {
      reversed: fc.constant(true as const),
      pitch: fc.constant('follows' as const),
      ramp: fc.constant([
        { at: 0, value: 3, ease: 'easeBoth' as const },
        { at: 40, value: 0.45, ease: 'linear' as const },
      ]),
    },
    { requiredKeys: [] },
  ),
  volume: fc.constantFrom(1, 1, 0.3, 2.5, 0),
  sound: fc.record(
    {
      fadeIn: fade,
      fadeOut: fade,
      pan: fc.constantFrom(-1, -0.4, 0.7),
      equaliser: fc.constantFrom('voice', 'telephone'),
      noiseReduction: fc.constantFrom(30, 100),
    },
    { requiredKeys: [] },
  ),
});
const films = fc.record({
  clips: fc.array(clip, { minLength: 1, maxLength: 4 }),
  gain: fc.constantFrom(0, 0, 5, -3),
  cut: fc.option(fc.integer({ min: 1, max: 59 })),
});

test(
  'the editor plays the same samples as the file has, within -60 dB, with cuts, splits, speeds, ramps, backwards, volumes, fades, equalisers and noise reduction',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(films, async ({ clips, cut, gain }) => {
        const whole = { ...soundComposition(clips), gain };
        const first = whole.overlays[0]!;
        const at = first.from + (cut ?? 0);
        const isWithin = cut !== null && cut < first.durationInFrames;
        const film = isWithin ? done(whole, splitOverlay(whole, { id: first.id, at, newId: 'rest' })) : whole;
        const [file, preview] = [await inFile(film), await inPreview(film)];
        expect(preview).toHaveLength(file.length);
        const furthest = file.reduce((most, sample, n) => Math.max(most, Math.abs(sample - (preview[n] ?? 0))), 0);
        expect(furthest).toBeLessThan(1e-3);
      }),
      { numRuns: 40 },
    );
  },
);
