export const RENDER_FAILURES = [
  /** An overlay's video or sound cannot be read; the message names the overlay. */
  'source.unreadable',
  /** The composition needs something that no path can draw; the message names the overlay. */
  'composition.unsupported',
  'renderer.crashed',
  'renderer.timeout',
  'renderer.memory',
  /** The output disk is full. */
  'storage.full',
  'canceled',
] as const;
export type RenderFailure = (typeof RENDER_FAILURES)[number];

/** Why there is no video. Nothing is left at the output path. */
export class RenderFailed extends Error {
  readonly code: RenderFailure;
  /** The overlay at fault, if there is one. */
  readonly overlayId: string | undefined;

  constructor(code: RenderFailure, message: string, options: { overlayId?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'RenderFailed';
    this.code = code;
    this.overlayId = options.overlayId;
  }
}
