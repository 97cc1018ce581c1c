import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from '@kinoloom/composition';
import { encodedOf, joinSegments, planSegments, renderAudio, renderSegment, soundHash } from '@kinoloom/renderer';
import { folders } from '../folders.ts';
import { benchComposition, sourcesOf } from '../input/bench-composition.ts';
import { CLIP_SECONDS, type Fixtures } from '../input/fixtures.ts';
import { describeMachine } from '../measure/machine.ts';
import type { ChangeResult, Run } from '../report/results-file.ts';
import { logRun, makeVideo, outputOf } from './contestants.ts';

const SECONDS = 90;

/**
 * Renders a film in segments as the server does, then with another title, then with other music: what is stored under
 * the hash of its inputs is not encoded again.
 */
export async function measureChange(fixtures: Fixtures): Promise<ChangeResult> {
  const machine = describeMachine(new Date());
  const folder = join(folders.runtime, 'segments');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const sources = sourcesOf(fixtures);
  const stored = new Map<string, string>();
  const film = benchComposition({ clips: Math.ceil(SECONDS / CLIP_SECONDS) });
  const rendered = async (name: string, composition: Composition): Promise<Run> => {
    const output = outputOf('change');
    const run = await makeVideo(async (onStart) => {
      const job = { composition, sources };
      const plan = await planSegments({ ...job, quality: 'high', identities: {}, unsound: [] }, { onStart });
      for (const segment of encodedOf(plan)) {
        if (stored.has(segment.hash)) continue;
        const file = join(folder, `${segment.hash}.mp4`);
        await renderSegment({ segment, encoding: plan.encoding, sources, output: file }, { onStart });
        stored.set(segment.hash, file);
      }
      const hash = soundHash(composition, (src) => src);
      const sound = stored.get(hash) ?? join(folder, `${hash}.mp4`);
      if (!stored.has(hash)) await renderAudio({ ...job, output: sound }, { onStart });
      stored.set(hash, sound);
      const broken = await joinSegments(
        { plan, sources, segments: Object.fromEntries(stored), sound, output },
        { onStart },
      );
      if (broken.unsound.length + broken.spoiled.length > 0) throw new Error('The segments cannot be joined');
    }, output);
    logRun(name, run);
    return run;
  };
  return {
    machine,
    seconds: film.overlays.reduce((end, { from, durationInFrames }) => Math.max(end, from + durationInFrames), 0) / 30,
    whole: await rendered('whole', film),
    title: await rendered('title', withTitle(film, 'Another Point')),
    music: await rendered('music', withMusic(withTitle(film, 'Another Point'), 0.5)),
  };
}

/** The first title says something else. */
function withTitle(film: Composition, content: string): Composition {
  const first = film.overlays.find(({ type }) => type === 'text');
  return {
    ...film,
    overlays: film.overlays.map((overlay) => (overlay === first ? { ...overlay, content } : overlay)),
  };
}

const withMusic = (film: Composition, volume: number): Composition => ({
  ...film,
  overlays: film.overlays.map((overlay) =>
    overlay.type === 'sound' ? { ...overlay, styles: { ...overlay.styles, volume } } : overlay,
  ),
});
