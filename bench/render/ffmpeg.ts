import { execFileSync } from 'node:child_process';
import { durationOf, FPS } from '@kinoloom/composition';
import { ENCODING } from '../../packages/renderer/src/quality.ts';
import { benchFilm } from '../film/bench-film.ts';
import type { Command } from '../measure/run-measured.ts';
import type { ReferenceJob } from './reference-job.ts';

/** First line of what ffmpeg says of itself; undefined where this machine has none. FFMPEG_PATH names another one. */
export function ffmpegVersion(): string | undefined {
  try {
    const [line] = execFileSync(ffmpegFile(), ['-version'], { encoding: 'utf8' }).split('\n');
    return line?.replace(/ Copyright.*/, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const ffmpegFile = (): string => process.env['FFMPEG_PATH'] ?? 'ffmpeg';

/** The job as one line of ffmpeg, encoding as the renderer does at quality high. */
export function ffmpegCommand({ graph, inputs }: ReferenceJob, output: string): Command {
  const { preset, crf } = ENCODING.high;
  const others = inputs.clips.length;
  const streams: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      inputs.clips.flatMap((_, index) => [
        [`clip${index}`, `${index}:v`],
        [`sound${index}`, `${index}:a`],
      ]),
    ),
    title: `${others}:v`,
    photo: `${others + 1}:v`,
    captions: `${others + 2}:v`,
    music: `${others + 3}:a`,
  };
  const text = graph.replace(/\[(\w+)\]/g, (label, name: string) => (streams[name] ? `[${streams[name]}]` : label));
  const quietly = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
  const films = [...inputs.clips, inputs.title, inputs.photo, inputs.captions, inputs.music].flatMap((file) => [
    '-i',
    file,
  ]);
  const work = ['-filter_complex', text, '-map', '[picture]', '-map', '[mix]'];
  const rate = ['-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-g', String(2 * FPS)];
  const colours = ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const sound = ['-c:a', 'aac', '-b:a', '192k'];
  const file = ['-movflags', '+faststart', '-t', String(durationOf(benchFilm()) / FPS), output];
  return {
    file: ffmpegFile(),
    args: [...quietly, ...films, ...work, '-c:v', 'libx264', ...rate, ...colours, ...sound, ...file],
  };
}
