export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ImageOrder extends Size {
  readonly prompt: string;
  readonly seed: number;
  readonly format: 'jpg' | 'png';
  /** An encoded picture to start from. */
  readonly startImage?: Buffer;
  readonly signal: AbortSignal;
}

export interface ClipOrder extends Size {
  readonly prompt: string;
  readonly seed: number;
  readonly durationMs: number;
  readonly fps: number;
  readonly startImage?: Buffer;
  readonly lastImage?: Buffer;
  readonly cameraFixed?: boolean;
  /** Path of the mp4 to write. */
  readonly output: string;
  /** Share of the work done, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Who makes the pictures. Equal orders give equal files, so that work cut short can simply be done again. */
export interface Studio {
  /** The encoded picture. Rejects when the start image is no picture, or when aborted. */
  makeImage(order: ImageOrder): Promise<Buffer>;
  /** Writes the clip. Rejects as `makeImage` does; what is then at `output` is of no use. */
  makeClip(order: ClipOrder): Promise<void>;
  /** Pixel size of an encoded picture as it is shown, after its orientation tag. Rejects when it is no picture. */
  measure(image: Buffer): Promise<Size>;
}
