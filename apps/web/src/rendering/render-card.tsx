import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Weave } from '../ui/weave.tsx';
import * as words from '../words/en/studio/rendering.ts';
import { type RenderView } from './render-view.ts';

export interface RenderCardProps {
  view: RenderView;
  name: string;
  poster: string | null;
  price: number;
  busy: boolean;
  onOpen: () => void;
  onCancel: () => void;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A render in the flow strip: its progress or error. Nothing for a completed one. */
export function RenderCard(props: RenderCardProps) {
  const { view, name, poster, price, busy, onOpen, onCancel, onRetry, onDismiss } = props;
  switch (view.kind) {
    case 'completed':
    case 'cancelled':
      return null;
    case 'failed':
    case 'unwatched':
      return (
        <Notice tone="error" title={words.failedTitle} onDismiss={onDismiss}>
          <p>{view.message}</p>
          {view.kind === 'failed' && (
            <Button size={28} className="mt-2" price={price} loading={busy} onClick={onRetry}>
              {words.retry}
            </Button>
          )}
        </Notice>
      );
    case 'starting':
    case 'rendering': {
      const progress = view.kind === 'rendering' ? view.progress : 0;
      const frames = view.kind === 'rendering' && view.frames ? words.frames(view.frames) : null;
      return (
        <div className="grid grid-cols-[80px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-md border border-line-strong p-2.5">
          <div className="relative h-[45px] w-20 overflow-hidden rounded-media">
            <Weave value={progress} label={words.pictureOf({ name })} preview={poster ?? undefined} bare />
          </div>
          <div className="grid min-w-0 gap-1.5">
            <div className="flex justify-between gap-2">
              <button type="button" className="truncate text-left font-medium hover:underline" onClick={onOpen}>
                {words.isRendering({ name })}
              </button>
              {progress > 0 && (
                <span className="font-mono text-12 font-medium text-accent-text">{Math.round(progress * 100)}%</span>
              )}
            </div>
            <ProgressBar value={progress} label={words.renderOf({ name })} />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-text-2">
              <span className="font-mono">{frames ?? (view.kind === 'rendering' ? view.message : words.starting)}</span>
              <button
                type="button"
                className="text-text-2 hover:text-text disabled:text-text-off"
                disabled={busy}
                onClick={onCancel}
              >
                {busy ? words.cancelling : words.cancel}
              </button>
            </div>
          </div>
        </div>
      );
    }
  }
}
