// @module-tag slow
import { join } from 'node:path';
import { emptyComposition, type Composition } from '@kinoloom/composition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinVideo } from './child/join-video.ts';
import { makePlan } from './child/make-plan.ts';
import { makeVideo } from './child/make-video.ts';
import { writeSegment } from './child/write-segment.ts';
import { encodeSound } from './child/write-sound.ts';
import { encodedOf } from './plan-parts.ts';
import { soundHash } from './sound/sound-hash.ts';
import { makeTestClip } from './testing/make-clip.ts';
import { clip, words } from './testing/overlays.ts';
import { costOf, temporaryFolder } from './testing/render-fixture.ts';

/** Generous bounds of processor time, as ratios within one run. What the machine gives is in docs/benchmarks.md. */
const size = { width: 480, height: 720 };
const FRAMES = 150;
const CLIPS = 4;
const sources: Record<string, string> = {};
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  for (let index = 0; index < CLIPS; index++) {
    const file = join(folder.path, `${index}.mp4`);
    // Grain, so that encoding costs what it does with filmed pictures.
    await makeTestClip(file, {
      size,
      frames: FRAMES,
      clip: index,
      filter: 'noise=alls=4:allf=t',
      params: 'keyint=30',
    });
    sources[`clip-${index}`] = file;
  }
}, 60_000);
afterAll(() => folder[Symbol.asyncDispose]());

/** A film with a title of a second. */
function film({ content = 'Halcyon', volume = 1 } = {}): Composition {
  const clips = Array.from({ length: CLIPS }, (_, index) => {
    const place = { ...size, from: index * FRAMES, length: FRAMES };
    return clip({ ...place, id: `clip-${index}`, src: `clip-${index}`, styles: { volume } });
  });
  const title = words({ from: 65, length: 30, left: 40, top: 200, width: 400, height: 160, content });
  return { ...emptyComposition(size), overlays: [title, ...clips] };
}

/** Renders in segments as the server does, with each picture encoded; what is stored is not made again. */
async function renderStored(stored: Record<string, string>, composition: Composition): Promise<void> {
  const watch = { onFrames: () => undefined, onDamage: () => undefined };
  const job = { composition, sources, quality: 'high', keyframeEvery: 60 } as const;
  const plan = await makePlan({ ...job, identities: {}, unsound: [] });
  for (const segment of encodedOf(plan)) {
    if (stored[segment.hash] !== undefined) continue;
    const output = join(folder.path, `${segment.hash}.mp4`);
    await writeSegment({ segment, encoding: plan.encoding, sources, output }, watch);
    stored[segment.hash] = output;
  }
  const hash = soundHash(composition, (src) => src);
  if (stored[hash] === undefined) {
    const output = join(folder.path, `${hash}.mp4`);
    await encodeSound({ composition, sources, output }, watch);
    stored[hash] = output;
  }
  const output = join(folder.path, 'joined.mp4');
  const broken = await joinVideo({ plan, sources, segments: stored, sound: stored[hash], output }, watch);
  expect(broken).toEqual({ unsound: [], spoiled: [] });
}

test(
  'copies, another title and another volume cost a part of a film that is encoded',
  { timeout: 120_000 },
  async () => {
    const stored: Record<string, string> = {};
    const whole = await costOf(() => renderStored(stored, film()));
    const title = await costOf(() => renderStored(stored, film({ content: 'Another' })));
    const volume = await costOf(() => renderStored(stored, film({ content: 'Another', volume: 0.5 })));
    const output = join(folder.path, 'copied.mp4');
    const job = { composition: film(), sources, output, quality: 'high' } as const;
    const copied = await costOf(() => makeVideo(job, () => undefined));
    expect(title / whole).toBeLessThan(0.4);
    expect(volume / whole).toBeLessThan(0.3);
    expect(copied / whole).toBeLessThan(0.5);
  },
);
