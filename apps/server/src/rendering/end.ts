import { everyOverlay, fontSourcesOf, isOwnLook, ownFontOf, withLeaves, type Composition } from '@kinoloom/composition';
import { messages, type JobFailure, type ToolId } from '@kinoloom/contract';
import type { RenderFailed } from '@kinoloom/renderer';
import type { Log } from '../platform/log.ts';
import type { RenderInput } from './input.ts';

const LONG_VIDEO = 'longVideo' satisfies ToolId;

/** How a render or one of its segments failed. */
export interface RenderEnd {
  readonly state: 'canceled' | 'failed';
  readonly failure: JobFailure;
}

export const renderCanceled: RenderEnd = {
  state: 'canceled',
  failure: { code: 'canceled', message: messages.renderCanceled },
};

export const renderFailed = (failure: JobFailure): RenderEnd => ({ state: 'failed', failure });

/** Maps a renderer's error to the job's failure. */
export function endOfRender(error: RenderFailed, input: RenderInput, log: Log, jobId: string): RenderEnd {
  if (error.code === 'canceled') return renderCanceled;
  log.warn({ jobId, err: error }, 'a render failed');
  return renderFailed({ code: error.code, message: textFor(error, input) });
}

/** Long videos have their own message for an unknown failure. */
export const inWordsOf = (model: string | null, failure: JobFailure): JobFailure =>
  model === LONG_VIDEO && failure.message === messages.renderFailed
    ? { ...failure, message: messages.longVideoFailed }
    : failure;

function textFor({ code, overlayId }: RenderFailed, input: RenderInput): string {
  switch (code) {
    case 'renderer.timeout':
      return messages.renderTimeout;
    case 'storage.full':
      return messages.storageFull;
    case 'source.unreadable':
      return messages.renderSourceMissing(nameIn(input, { id: overlayId }));
    case 'composition.unsupported':
      return overlayId === undefined
        ? messages.renderFailed
        : messages.renderUnsupported(nameIn(input, { id: overlayId }));
    default:
      return messages.renderFailed;
  }
}

/** A source, or a look of the user's own, no longer exists. */
export const sourceMissing = (input: RenderInput, src: string): RenderEnd =>
  renderFailed({
    code: 'source_missing',
    message: isOwnLook(src)
      ? lookMissing(input.composition, new Set([src]))
      : messages.renderSourceMissing(nameIn(input, { src })),
  });

/** The message for a film with looks that are not the user's. */
export function lookMissing(film: Pick<Composition, 'overlays'>, missing: ReadonlySet<string>): string {
  const has = everyOverlay(film).find(({ styles }) => 'lut' in styles && styles.lut && missing.has(styles.lut.look));
  return messages.renderLookMissing(has?.content ?? '');
}

/** An overlay's name on the timeline. */
function nameIn({ composition }: RenderInput, { id, src }: { id?: string | undefined; src?: string }): string {
  const clip = withLeaves(composition.overlays).find(
    (overlay) => overlay.id === id || ('src' in overlay && overlay.src === src),
  );
  if (clip || src === undefined) return clip?.content ?? '';
  const lettered = withLeaves(composition.overlays).find((overlay) => fontSourcesOf(overlay).includes(src));
  return (lettered && ownFontOf(lettered)?.name) ?? '';
}
