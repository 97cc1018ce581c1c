import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import type { Studio } from '../studio.ts';

/** Little-endian, one entry, orientation (0x0112): 6. */
const TIFF = '49492a00080000000100120103000100000006000000' + '0'.repeat(8);
/** An APP1 segment with only a rotation by 90°. Layout: TIFF 6.0 inside Exif 2.3. */
const TURNED = Buffer.from('ffe10022457869660000' + TIFF, 'hex');

function photo(width: number, height: number, exif: Buffer = Buffer.alloc(0)): Buffer {
  const jpeg = createCanvas(width, height).encodeSync('jpeg', 80);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

type Closable = Studio & { close?(): Promise<void> };

/** The contract of every studio, whatever its pictures look like. */
export function testStudioContract(create: () => Closable): void {
  test('a photograph is measured as it is shown, after its orientation', async () => {
    const studio = create();
    onTestFinished(() => studio.close?.());
    expect(await studio.measure(photo(64, 48))).toEqual({ width: 64, height: 48 });
    expect(await studio.measure(photo(64, 48, TURNED))).toEqual({ width: 48, height: 64 });
    await expect(studio.measure(Buffer.from('no picture'))).rejects.toThrow(/./);
  });

  test('a picture has the size and the format ordered', async () => {
    const studio = create();
    onTestFinished(() => studio.close?.());
    const { signal } = new AbortController();
    const order = { prompt: 'a harbour', seed: 3, width: 96, height: 64, signal };
    const jpg = await studio.makeImage({ ...order, format: 'jpg' });
    const png = await studio.makeImage({ ...order, format: 'png' });
    expect([jpg.toString('hex', 0, 3), png.toString('latin1', 1, 4)]).toEqual(['ffd8ff', 'PNG']);
    for (const bytes of [jpg, png]) expect(await studio.measure(bytes)).toEqual({ width: 96, height: 64 });
  });

  test('every operation is made, with progress, and found to be what was ordered', async () => {
    const studio = create();
    const folder = await mkdtemp(join(tmpdir(), 'studio-'));
    onTestFinished(async () => {
      await studio.close?.();
      await rm(folder, { recursive: true });
    });
    const { signal } = new AbortController();
    const path = (name: string): string => join(folder, name);
    const progress: number[] = [];
    const file = { seed: 3, signal, onProgress: (fraction: number) => progress.push(fraction) };
    const words = { prompt: 'a calm sea', seed: 3 };

    const size = { width: 96, height: 64 };
    const image = await studio.makeImage({ ...words, ...size, format: 'png', signal });
    await writeFile(path('still.png'), image);
    const edited = await studio.editImage({ image, ...size, prompt: 'night', seed: 1, format: 'jpg', signal });
    const mixed = await studio.mixImages({ images: [image, edited], ...words, ...size, format: 'png', signal });
    for (const picture of [edited, mixed]) expect(await studio.measure(picture)).toEqual(size);
    const larger = await studio.upscaleImage({ image: mixed, scale: 2.5, format: 'png', signal });
    expect(await studio.measure(larger)).toEqual({ width: 240, height: 160 });

    const input = path('clip.mp4');
    await studio.makeClip({ ...file, ...words, width: 128, height: 72, durationMs: 1000, fps: 25, output: input });
    expect(await studio.probe(input)).toEqual({ width: 128, height: 72, durationMs: 1000, hasSound: true });
    const [large, framed, heard] = [path('large.mp4'), path('framed.mp4'), path('heard.mp4')];
    await studio.upscaleClip({ ...file, input, output: large, width: 256, height: 144, keepSound: true });
    await studio.reframeClip({ ...file, input, output: framed, width: 72, height: 128, prompt: 'a calm sea' });
    await studio.addSound({ ...file, input, output: heard, prompt: 'rain', negativePrompt: '', durationMs: 1000 });
    expect(await studio.probe(large)).toMatchObject({ width: 256, height: 144, hasSound: true });
    expect(await studio.probe(framed)).toMatchObject({ width: 72, height: 128, hasSound: true });
    expect(await studio.probe(heard)).toMatchObject({ width: 128, height: 72, hasSound: true });

    const [spoken, acted] = [path('spoken.mp4'), path('acted.mp4')];
    await studio.lipsync({ ...file, video: input, audio: heard, syncMode: 'loop', output: spoken });
    const character = { kind: 'image', path: path('still.png') } as const;
    const performance = { character, reference: input, bodyControl: true, expressionIntensity: 3 };
    await studio.perform({ ...file, ...performance, width: 96, height: 96, output: acted });
    expect(await studio.probe(spoken)).toMatchObject({ width: 128, height: 72, hasSound: true });
    expect(await studio.probe(acted)).toMatchObject({ width: 96, height: 96, hasSound: true });
    expect(progress.filter((fraction) => fraction === 1)).toHaveLength(6);

    const format = { rate: 44_100, kbps: 64 };
    const [sound, music, changed] = [path('sound.mp3'), path('music.mp3'), path('changed.mp3')];
    await studio.makeSound({ ...file, ...words, durationMs: 1_000, influence: 0.3, format, output: sound });
    await studio.makeMusic({ ...file, ...words, durationMs: 1_000, format, output: music });
    await studio.changeVoice({
      ...file,
      input: heard,
      voice: 'nPczCjzI2devNBz1zQrb',
      removesNoise: true,
      format,
      output: changed,
    });
    const outputs = { vocals: path('v.mp3'), drums: path('d.mp3'), bass: path('b.mp3'), other: path('o.mp3') };
    await studio.split({ ...file, input: heard, format, outputs });
    for (const made of [sound, music, changed, ...Object.values(outputs)]) {
      const { durationMs, hasSound } = await studio.probe(made);
      expect([hasSound, Math.abs(durationMs - 1_000) < 60]).toEqual([true, true]);
    }
    expect(progress.filter((fraction) => fraction === 1)).toHaveLength(10);
  });

  test('a picture and a text are neither video nor recording', async () => {
    const studio = create();
    const folder = await mkdtemp(join(tmpdir(), 'studio-'));
    onTestFinished(async () => {
      await studio.close?.();
      await rm(folder, { recursive: true });
    });
    await writeFile(join(folder, 'a.png'), photo(64, 48));
    await writeFile(join(folder, 'a.txt'), 'words');
    await expect(studio.probe(join(folder, 'a.png'))).rejects.toThrow(/picture/);
    await expect(studio.probe(join(folder, 'a.txt'))).rejects.toThrow(/./);
  });
}
