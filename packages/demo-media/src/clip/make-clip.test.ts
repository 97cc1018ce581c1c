import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodecContext, Codec, FFmpegError, FormatContext, Frame, Packet } from 'node-av';
import { AV_SAMPLE_FMT_FLTP, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeImage } from '../scenes/image.ts';
import { makeSceneClip, type SceneClipOrder } from './make-clip.ts';
import { fitToCover } from './start-image.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clip-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Probe {
  codecs: string[];
  width: number;
  height: number;
  colour: [number, number, number];
  seconds: number;
  /** Luma planes, tightly packed. */
  lumas: Uint8Array[];
  keyframes: number[];
  peak: number;
  rms: number;
  ends: number;
  /** Whether the index comes before the media. */
  fast: boolean;
}

async function probe(path: string): Promise<Probe> {
  const input = new FormatContext();
  FFmpegError.throwIfError(await input.openInput(path), 'open');
  FFmpegError.throwIfError(await input.findStreamInfo(), 'read');
  const contexts = input.streams.map((stream) => {
    const decoder = Codec.findDecoder(stream.codecpar.codecId)!;
    const context = new CodecContext();
    context.allocContext3(decoder);
    context.parametersToContext(stream.codecpar);
    return { context, decoder };
  });
  for (const { context, decoder } of contexts) FFmpegError.throwIfError(await context.open2(decoder), 'decoder');
  const video = input.streams[0]!.codecpar;
  const out: Probe = {
    codecs: contexts.map((c) => c.decoder.name!),
    width: video.width,
    height: video.height,
    colour: [contexts[0]!.context.pixelFormat, video.colorSpace, video.colorRange],
    seconds: Number(input.duration) / 1e6,
    lumas: [],
    keyframes: [],
    peak: 0,
    rms: 0,
    ends: 0,
    fast: false,
  };
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const samples: number[] = [];
  const receive = async (index: number): Promise<void> => {
    const { context } = contexts[index]!;
    while ((await context.receiveFrame(frame)) >= 0) {
      if (index === 0) {
        const stride = frame.linesize[0]!;
        const luma = new Uint8Array(frame.width * frame.height);
        for (let y = 0; y < frame.height; y++)
          luma.set(frame.data![0]!.subarray(y * stride, y * stride + frame.width), y * frame.width);
        if (frame.keyFrame) out.keyframes.push(out.lumas.length);
        out.lumas.push(luma);
      } else {
        expect(frame.format).toBe(AV_SAMPLE_FMT_FLTP);
        expect(frame.sampleRate).toBe(48_000);
        expect(frame.channels).toBe(2);
        const bytes = frame.data![0]!;
        const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + frame.nbSamples * 4));
        samples.push(...floats);
      }
      frame.unref();
    }
  };
  while ((await input.readFrame(packet)) >= 0) {
    await contexts[packet.streamIndex]!.context.sendPacket(packet);
    await receive(packet.streamIndex);
    packet.unref();
  }
  for (const [index, { context }] of contexts.entries()) {
    await context.sendPacket(null);
    await receive(index);
    context.freeContext();
  }
  frame.free();
  packet.free();
  await input.closeInput();
  out.peak = samples.reduce((m, v) => Math.max(m, Math.abs(v)), 0);
  out.rms = Math.sqrt(samples.reduce((s, v) => s + v * v, 0) / samples.length);
  out.ends = Math.max(...samples.slice(0, 24).map(Math.abs), ...samples.slice(-24).map(Math.abs));
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(path);
  out.fast = bytes.indexOf('moov') < bytes.indexOf('mdat');
  return out;
}

function psnr(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return 10 * Math.log10((255 * 255) / (sum / a.length));
}

/** BT.709 limited luma of RGBA, as the clip's first frame should carry it. */
function lumaOf(data: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: data.length / 4 }, (_, i) =>
    Math.round(16 + (219 / 255) * (0.2126 * data[i * 4]! + 0.7152 * data[i * 4 + 1]! + 0.0722 * data[i * 4 + 2]!)),
  );
}

const order = (name: string, change: Partial<SceneClipOrder> = {}): SceneClipOrder => ({
  prompt: 'waves on a calm sea',
  seed: 3,
  width: 256,
  height: 144,
  durationMs: 1000,
  fps: 24,
  output: join(folder, name),
  ...change,
});

describe('makeClip', () => {
  test('writes exactly the ordered frames, size, codecs, colour and length, index first', async () => {
    const progress: number[] = [];
    const clip = order('exact.mp4', {
      durationMs: 2540,
      fps: 25,
      width: 322,
      height: 180,
      onProgress: (f) => progress.push(f),
    });
    await makeSceneClip(clip);
    const found = await probe(clip.output);
    expect(found.lumas).toHaveLength(64);
    expect([found.width, found.height]).toEqual([322, 180]);
    expect(found.codecs).toEqual(['h264', 'aac']);
    expect(found.colour).toEqual([AV_PIX_FMT_YUV420P, AVCOL_SPC_BT709, AVCOL_RANGE_MPEG]);
    expect(found.seconds).toBeGreaterThan(2.5);
    expect(found.seconds).toBeLessThan(2.6);
    expect(found.keyframes[0]).toBe(0);
    expect(found.keyframes[1]).toBeLessThanOrEqual(50);
    expect(found.fast).toBe(true);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test('carries sound that is audible, never clips, and starts and ends in silence', async () => {
    const clip = order('sound.mp4', { prompt: 'a stormy sea with thunder', durationMs: 2000 });
    await makeSceneClip(clip);
    const found = await probe(clip.output);
    expect(found.rms).toBeGreaterThan(0.02);
    expect(found.peak).toBeLessThan(0.99);
    expect(found.ends).toBeLessThan(0.01);
  });

  test('opens with the start image itself and moves away from it', async () => {
    const startImage = await makeImage({
      prompt: 'alpine peaks at dawn',
      seed: 1,
      width: 400,
      height: 300,
      format: 'png',
    });
    const clip = order('photo.mp4', { prompt: 'push in slowly', startImage });
    await makeSceneClip(clip);
    const found = await probe(clip.output);
    const fitted = lumaOf((await fitToCover(startImage, 256, 144)).data);
    expect(psnr(found.lumas[0]!, fitted)).toBeGreaterThan(30);
    expect(psnr(found.lumas.at(-1)!, fitted)).toBeLessThan(28);
  });

  test('ends on the last image', async () => {
    const startImage = await makeImage({ prompt: 'dunes', seed: 1, width: 256, height: 144, format: 'png' });
    const lastImage = await makeImage({ prompt: 'forest', seed: 2, width: 256, height: 144, format: 'png' });
    const clip = order('last.mp4', { startImage, lastImage });
    await makeSceneClip(clip);
    const found = await probe(clip.output);
    expect(psnr(found.lumas[0]!, lumaOf((await fitToCover(startImage, 256, 144)).data))).toBeGreaterThan(30);
    expect(psnr(found.lumas.at(-1)!, lumaOf((await fitToCover(lastImage, 256, 144)).data))).toBeGreaterThan(27);
  });

  test('a fixed camera over a photograph leaves the frame where it is', async () => {
    const startImage = await makeImage({ prompt: 'skyline', seed: 4, width: 256, height: 144, format: 'png' });
    const clip = order('fixed.mp4', { prompt: 'push in', startImage, cameraFixed: true });
    await makeSceneClip(clip);
    const found = await probe(clip.output);
    expect(psnr(found.lumas.at(-1)!, found.lumas[0]!)).toBeGreaterThan(30);
  });

  test('a scene moves by itself, and the same order moves the same way', async () => {
    const first = order('a.mp4', { cameraFixed: true });
    const second = order('b.mp4', { cameraFixed: true });
    await makeSceneClip(first);
    await makeSceneClip(second);
    const [a, b] = [await probe(first.output), await probe(second.output)];
    expect(psnr(a.lumas[0]!, a.lumas[20]!)).toBeLessThan(33);
    for (const [i, luma] of a.lumas.entries()) expect(Buffer.from(luma).equals(Buffer.from(b.lumas[i]!))).toBe(true);
  });

  test('stops within a second of an abort and leaves no file', async () => {
    const controller = new AbortController();
    let aborted = 0;
    const clip = order('cancel.mp4', {
      durationMs: 60_000,
      width: 320,
      height: 180,
      signal: controller.signal,
      onProgress: () => {
        aborted ||= performance.now();
        controller.abort(new Error('enough'));
      },
    });
    await expect(makeSceneClip(clip)).rejects.toThrow('enough');
    expect(performance.now() - aborted).toBeLessThan(1000);
    expect(existsSync(clip.output)).toBe(false);
  });

  test('refuses odd sizes, empty durations and bytes that are no image', async () => {
    await expect(makeSceneClip(order('x.mp4', { width: 255 }))).rejects.toBeInstanceOf(RangeError);
    await expect(makeSceneClip(order('x.mp4', { durationMs: 0 }))).rejects.toBeInstanceOf(RangeError);
    await expect(makeSceneClip(order('x.mp4', { startImage: Buffer.from('not an image') }))).rejects.toThrow(
      /image|decode|unsupported/i,
    );
  });
});
