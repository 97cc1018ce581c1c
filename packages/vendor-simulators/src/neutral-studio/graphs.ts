import type { Probe } from '@kinoloom/media/node';
import type { Size } from '../studio.ts';

/** Frame rate of everything made from another video. */
export const CLIP_FPS = 30;

/** A path inside a filter graph, escaped for the option's value and for the graph. */
const quotePath = (path: string): string =>
  `file:${path}`.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);

const ROTATION_FILTERS = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' } as const;

/** A video or still image scaled to this size; its last frame is held forever. */
export function pictures(path: string, { width, height }: Size, found?: Probe, fps = CLIP_FPS): string {
  const turn = found?.kind === 'video' ? `${found.mirrored ? 'hflip,' : ''}${ROTATION_FILTERS[found.rotation]}` : '';
  return (
    // Held before the rate conversion, which would otherwise drop a single frame.
    `movie=filename=${quotePath(path)},setpts=PTS-STARTPTS,tpad=stop=-1:stop_mode=clone,fps=${fps},` +
    `${turn}scale=${width}:${height},setsar=1,format=yuv420p`
  );
}

/** The first seconds of a video graph. */
export const picturesFor = (seconds: number, graph: string, fps = CLIP_FPS): string =>
  `${graph},trim=end_frame=${Math.max(1, Math.round(seconds * fps))}`;

/** A cross-fade from one still to another. */
export const fade = (first: string, last: string, size: Size, seconds: number, fps: number): string =>
  `${pictures(first, size, undefined, fps)}[first];${pictures(last, size, undefined, fps)}[last];` +
  `[first][last]xfade=duration=${seconds}:offset=0`;

/** A video at a position of a plain frame; cropped to the frame. */
export const overlay = (
  video: string,
  frame: Size,
  at: { readonly x: number; readonly y: number },
  hue: number,
): string =>
  `color=c=${hueToRgb(hue)}:s=${frame.width}x${frame.height}:r=${CLIP_FPS}[ground];${video}[video];` +
  `[ground][video]overlay=${Math.round(at.x)}:${Math.round(at.y)},format=yuv420p`;

/** A dark colour of this hue, in libav's syntax. */
function hueToRgb(hue: number): string {
  const part = (shift: number): string => {
    const k = (shift + hue / 30) % 12;
    const value = 0.3 - 0.15 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `0x${part(0)}${part(8)}${part(4)}`;
}

/** The sound of a file, then silence. */
export const recording = (path: string, rate: number): string =>
  `amovie=filename=${quotePath(path)},asetpts=PTS-STARTPTS,aresample=${rate},apad`;

export const sine = (hertz: number, rate: number): string => `sine=frequency=${hertz}:sample_rate=${rate},volume=2`;

/** A tone that pulses like syllables. */
export const tremoloTone = (hertz: number, rate: number): string => `${sine(hertz, rate)},tremolo=f=4:d=0.9`;

export const soundFor = (seconds: number, graph: string, rate: number): string =>
  `${graph},atrim=end_sample=${Math.max(1, Math.round(seconds * rate))}`;
