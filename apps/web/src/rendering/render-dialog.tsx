import { limits } from '@kinoloom/contract';
import { CircleCheck, Download } from 'lucide-react';
import { bytes as bytesText, plural, timecode } from '../lib/formatters.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { VideoPlayer, VideoUnavailable } from '../ui/video-player.tsx';
import { Weave } from '../ui/weave.tsx';
import { type PlannedFrames, type RenderView } from './render-view.ts';

export interface RenderFacts {
  /** Name of the flow or project. */
  readonly name: string;
  /** Whole credits. */
  readonly price: number;
  /** Poster of the video, if any. */
  readonly poster: string | null;
  /** Once it is planned. */
  readonly frames: PlannedFrames | null;
  /** In pixels, once known. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Size of the finished file, if shown. */
  readonly bytes?: number | undefined;
  /** Where the video can be found later. */
  readonly kept: string;
  readonly secondsLeft: number | null;
}

export interface RenderDialogProps {
  view: RenderView;
  facts: RenderFacts;
  /** Cancel or retry is in progress. */
  busy: boolean;
  onCancel: () => void;
  onRetry: () => void;
  onDownload: (url: string) => void;
  onClose: () => void;
}

/** Name of the renderer in the dialog. */
const SERVICE = 'Kinoloom renderer';

/** Dialog of a render from start to end. Closing it never stops the render. */
export function RenderDialog(props: RenderDialogProps) {
  const { view, busy, onCancel, onRetry, onDownload, onClose, facts } = props;
  const close = (
    <Button variant="ghost" onClick={onClose}>
      Close
    </Button>
  );
  const shared = { open: true, width: 432, onOpenChange: (open: boolean) => !open && onClose() } as const;
  switch (view.kind) {
    case 'starting':
    case 'rendering':
      return (
        <Dialog
          {...shared}
          title="Render"
          closable={false}
          footer={
            <>
              <Button variant="ghost" disabled={busy} onClick={onCancel}>
                {busy ? 'Cancelling' : 'Cancel Render'}
              </Button>
              <Button variant="solid" onClick={onClose}>
                Keep working
              </Button>
            </>
          }
        >
          <Rendering view={view} facts={facts} />
        </Dialog>
      );
    case 'completed':
      return (
        <Dialog
          {...shared}
          title="Render"
          footer={
            <>
              {close}
              <Button variant="solid" icon={<Download />} onClick={() => onDownload(view.downloadUrl)}>
                Download Video
              </Button>
            </>
          }
        >
          <VideoPlayer
            src={view.downloadUrl}
            label="The rendered video"
            poster={facts.poster}
            className={well}
            style={{ aspectRatio: ratioOf(facts) }}
          />
          <div className="flex items-center gap-2 text-text">
            <CircleCheck className="text-green" aria-hidden="true" />
            <output className="min-w-0 flex-1 truncate">{facts.name} is rendered</output>
            <span className="font-mono text-12 text-text-2">{sizeText(facts)}</span>
          </div>
          <p className="text-12">
            {plural(facts.price, 'credit')} used. {facts.kept} {untouchedText(facts)}
          </p>
        </Dialog>
      );
    case 'failed':
    case 'cancelled':
      return (
        <Dialog
          {...shared}
          title={view.kind === 'failed' ? 'Render Failed' : 'Render cancelled'}
          footer={
            <>
              {close}
              <Button variant="primary" price={facts.price} loading={busy} onClick={onRetry}>
                Try Again
              </Button>
            </>
          }
        >
          <VideoUnavailable className={well} style={{ aspectRatio: ratioOf(facts) }} />
          <Notice tone={view.kind === 'failed' ? 'error' : 'info'}>
            <div>{view.kind === 'failed' ? view.message : 'The render was stopped.'}</div>
            <div className="text-text-2">{refund(facts.price)}</div>
          </Notice>
        </Dialog>
      );
    case 'unwatched':
      return (
        <Dialog
          {...shared}
          title="Render Failed"
          footer={
            <>
              {close}
              <Button disabled={busy} onClick={onCancel}>
                Cancel Render
              </Button>
            </>
          }
        >
          <VideoUnavailable className={well} style={{ aspectRatio: ratioOf(facts) }} />
          <Notice tone="error">
            <div>{view.message}</div>
            <div className="text-text-2">
              If it still succeeds, the video appears in the flow. Cancelling refunds the{' '}
              {plural(facts.price, 'reserved credit')}.
            </div>
          </Notice>
        </Dialog>
      );
  }
}

/** As tall as its aspect ratio requires, but leaving room for the text below. */
const well = 'max-h-[50dvh] w-full rounded-media';

const ratioOf = ({ size }: RenderFacts): number => (size ? size.width / size.height : 16 / 9);

const sizeText = ({ size, bytes }: RenderFacts): string | null =>
  size && [`${size.width}×${size.height}`, ...(bytes === undefined ? [] : [bytesText(bytes)])].join(', ');

/** How much of the video is copied from its clips, in tenths of a second; null if nothing is. */
function untouchedText({ frames }: RenderFacts): string | null {
  if (!frames?.copied) return null;
  const [copied, total] = [frames.copied, frames.total].map((count) => Math.floor((count * 10) / limits.fps) / 10);
  return `${copied} of ${total} s pass untouched.`;
}

const refund = (price: number): string =>
  `${plural(price, 'reserved credit is', 'reserved credits are')} back in your balance.`;

type RunningView = Extract<RenderView, { kind: 'starting' | 'rendering' }>;

function Rendering({ view, facts }: { view: RunningView; facts: RenderFacts }) {
  const { price, poster, secondsLeft } = facts;
  const untouched = untouchedText(facts);
  const progress = view.kind === 'rendering' ? view.progress : 0;
  const message = view.kind === 'rendering' ? view.message : 'Starting';
  const frames = view.kind === 'rendering' ? view.frames : null;
  return (
    <>
      {/* The edge passes behind the text. */}
      <div
        style={{ aspectRatio: ratioOf(facts) }}
        className="max-h-[50dvh] [&_.k-weave-caption]:relative [&_.k-weave-caption]:z-2 [&_.k-weave-percent]:relative [&_.k-weave-percent]:z-2"
      >
        <Weave value={progress} label="Picture of the render" preview={poster ?? undefined} caption={message} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-12 text-text-2">
        <span>
          {frames ? (
            <>
              <span className="font-mono text-text">
                {frames.done}/{frames.total}
              </span>{' '}
              frames
            </>
          ) : (
            message
          )}
        </span>
        {secondsLeft !== null && (
          <span>
            About <span className="font-mono text-text">{timecode(secondsLeft)}</span> left
          </span>
        )}
      </div>
      <ProgressBar value={progress} label="Render progress" />
      <p className="text-12">
        {plural(price, 'credit')} reserved. You pay only when the render is done.
        <br />
        {untouched !== null && (
          <>
            {untouched}
            <br />
          </>
        )}
        Service: {SERVICE}
      </p>
    </>
  );
}
