import { execFileSync } from 'node:child_process';
import { durationOf, FPS } from '@kinoloom/composition';
import { ENCODING } from '../../packages/renderer/src/job.ts';
import { benchComposition } from '../input/bench-composition.ts';
import type { Command } from '../measure/run-measured.ts';
import type { ReferenceJob } from './reference-job.ts';

/** First line of ffmpeg's version; undefined where it is not installed. FFMPEG_PATH selects another one. */
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

/** The ffmpeg command of the job, encoded like the renderer's quality high; title and captions are painted images, or drawn by libass. */
export function ffmpegCommand(
  { graph, subtitledGraph, inputs }: ReferenceJob,
  text: 'painted' | 'subtitles',
  output: string,
): Command {
  const { preset, crf } = ENCODING.high;
  const painted = text === 'painted' ? [['title', inputs.title] as const, ['captions', inputs.captions] as const] : [];
  const clips = inputs.clips.map((file, index) => [`clip${index}`, file] as const);
  const pictures = [...clips, ['photo', inputs.photo] as const, ...painted];
  const entries = [...pictures, ['music', inputs.music] as const];
  const streams = new Map<string, string>([
    ...pictures.map(([name], index): [string, string] => [name, `${index}:v`]),
    ...clips.map((_, index): [string, string] => [`sound${index}`, `${index}:a`]),
    ['music', `${pictures.length}:a`],
  ]);
  const asked = text === 'painted' ? graph : subtitledGraph;
  const wired = asked.replace(/\[(\w+)\]/g, (label, name: string) => {
    const stream = streams.get(name);
    return stream ? `[${stream}]` : label;
  });
  const quietly = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
  const videos = entries.flatMap(([, file]) => ['-i', file]);
  const work = ['-filter_complex', wired, '-map', '[picture]', '-map', '[mix]'];
  const rate = ['-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-g', String(2 * FPS)];
  const colours = ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const sound = ['-c:a', 'aac', '-b:a', '192k'];
  const file = ['-movflags', '+faststart', '-t', String(durationOf(benchComposition()) / FPS), output];
  return {
    file: ffmpegFile(),
    args: [...quietly, ...videos, ...work, '-c:v', 'libx264', ...rate, ...colours, ...sound, ...file],
  };
}
