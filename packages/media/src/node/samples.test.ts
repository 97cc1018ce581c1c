import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspace } from './fixtures/workspace.ts';
import { inspect } from './inspect.ts';

/** Unusual files, too big for the repository: KINOLOOM_MEDIA_DIR, or `shared/media` beside the repository. */
const FOLDER =
  process.env['KINOLOOM_MEDIA_DIR'] ?? fileURLToPath(new URL('../../../../../shared/media', import.meta.url));
const files = existsSync(FOLDER)
  ? readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  : [];
const present = files.length > 0;
const at = await workspace();

const EXPECTED: [file: string, expected: object][] = [
  [
    'rotate-buck-bunny.mp4',
    { kind: 'video', width: 1_080, height: 1_920, rotation: 90, frameRate: 24, frameCount: 45 },
  ],
  ['cursed-vfr.mp4', { kind: 'video', width: 3_026, height: 1_386, variableFrameRate: true, frameCount: 63 }],
  ['sar_2x1.mp4', { kind: 'video', width: 1_280, height: 360, frameCount: 150, hasAudio: false }],
  ['video-h265.mp4', { kind: 'video', frameCount: 300, video: { codec: 'hevc', colour: { range: 'full' } } }],
  ['video.mp4', { kind: 'video', frameRate: 25, frameCount: 125, durationMs: 5_056, hasAudio: true }],
  ['Toothsome-Meme.VBRv2.mp3', { kind: 'audio', extension: 'mp3', audio: { sampleRate: 24_000, channels: 2 } }],
  ['glitch-hop-is-dead.wav', { kind: 'audio', extension: 'wav', durationMs: 9_637 }],
  ['sample3.aac', { kind: 'audio', extension: 'aac', durationMs: 105_813 }],
  ['denali.webp', { kind: 'image', extension: 'webp', width: 600, height: 315 }],
  ['portrait-orientation-6.jpg', { kind: 'image', width: 840, height: 700, rotation: 90 }],
];

describe.skipIf(!present)(
  `files of ${present ? 'the sample folder' : 'a sample folder that is not there'}`,
  { tags: 'long' },
  () => {
    test.each(EXPECTED)('%s is probed with its expected properties', async (file, expected) => {
      const path = join(FOLDER, file);
      const { probe, thumbnail, waveform } = await inspect(path, at(file));
      expect(probe).toMatchObject(expected);
      expect(thumbnail === null).toBe(probe.kind === 'audio');
      expect(waveform === null).toBe(!probe.hasAudio);
    });

    test.each(files)('%s has stills of its aspect ratio and a waveform of 400 points', async (file) => {
      const { probe, thumbnail, keyframes, waveform } = await inspect(join(FOLDER, file), at(`all-${file}`), {
        waveform: { points: 400 },
      });
      if (probe.hasAudio) expect(waveform).toHaveLength(400);
      else expect(waveform).toBeNull();
      expect(waveform?.every((value) => value >= 0 && value <= 1) ?? true).toBe(true);
      if (probe.kind === 'audio') return;
      for (const still of [thumbnail!, ...keyframes]) {
        expect(still.bytes).toBeGreaterThan(500);
        expect(Math.abs(still.width - (still.height * probe.width) / probe.height)).toBeLessThan(2);
      }
    });
  },
);
