/** Pictures of a media from its start to its end. */
export interface Filmstrip {
  /** In order of time. */
  readonly frames: readonly { readonly seconds: number; readonly picture: CanvasImageSource }[];
  /** Width by height of a picture. */
  readonly shape: number;
}

/** How loud a media is from its start to its end: 400 points, 0 to 1. */
export interface Waveform {
  readonly seconds: number;
  readonly peaks: Float32Array;
}

/** The picture nearest to a moment. */
export function pictureAt({ frames }: Filmstrip, seconds: number): CanvasImageSource | undefined {
  let best = frames[0];
  for (const frame of frames)
    if (best && Math.abs(frame.seconds - seconds) < Math.abs(best.seconds - seconds)) best = frame;
  return best?.picture;
}
