import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { getFFmpegInfo } from 'node-av/lib';
import { chromiumVersion, folders } from '../folders.ts';
import { ffmpegVersion } from '../render/ffmpeg.ts';

/** The machine and the versions of a measurement. */
export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  /** Load average of the minute before: the average number of runnable processes. */
  readonly loadBefore: number;
  readonly versions: Readonly<Record<string, string>>;
}

export function describeMachine(now: Date): Machine {
  const processors = cpus();
  const { version, libraries } = getFFmpegInfo();
  const ffmpeg = ffmpegVersion();
  return {
    date: now.toISOString().slice(0, 10),
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryBytes: totalmem(),
    system: `${process.platform} ${release()}`,
    loadBefore: loadavg()[0] ?? 0,
    versions: {
      Node: process.versions.node,
      'node-av': versionOf(join(folders.repository, 'node_modules/node-av/package.json')),
      'libav of node-av': `FFmpeg ${version}, libavcodec ${libraries.avcodec}, libavfilter ${libraries.avfilter}`,
      ...(ffmpeg !== undefined && { ffmpeg }),
      Chromium: chromiumVersion(),
      Remotion: remotionVersion(),
    },
  };
}

function versionOf(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function remotionVersion(): string {
  const file = readFileSync(join(folders.remotion, 'package.json'), 'utf8');
  return (JSON.parse(file) as { dependencies: { remotion: string } }).dependencies.remotion;
}
