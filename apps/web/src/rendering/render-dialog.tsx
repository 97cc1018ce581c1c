import { limits } from '@kinoloom/contract';
import { CircleCheck, Download } from 'lucide-react';
import { bytes as bytesText, formatDecimal, timecode } from '../lib/formatters.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { VideoPlayer, VideoUnavailable } from '../ui/video-player.tsx';
import { Weave } from '../ui/weave.tsx';
import * as words from '../words/en/studio/rendering.ts';
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

/** Dialog of a render from start to end. Closing it never stops the render. */
export function RenderDialog(props: RenderDialogProps) {
  const { view, busy, onCancel, onRetry, onDownload, onClose, facts } = props;
  const close = (
    <Button variant="ghost" onClick={onClose}>
      {words.close}
    </Button>
  );
  const shared = { open: true, width: 432, onOpenChange: (open: boolean) => !open && onClose() } as const;
  switch (view.kind) {
    case 'starting':
    case 'rendering':
      return (
        <Dialog
          {...shared}
          title={words.title}
          closable={false}
          footer={
            <>
              <Button variant="ghost" disabled={busy} onClick={onCancel}>
                {busy ? words.cancelling : words.cancel}
              </Button>
              <Button variant="solid" onClick={onClose}>
                {words.keepWorking}
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
          title={words.title}
          footer={
            <>
              {close}
              <Button variant="solid" icon={<Download />} onClick={() => onDownload(view.downloadUrl)}>
                {words.download}
              </Button>
            </>
          }
        >
          <VideoPlayer
            src={view.downloadUrl}
            label={words.video}
            poster={facts.poster}
            className={well}
            style={{ aspectRatio: ratioOf(facts) }}
          />
          <div className="flex items-center gap-2 text-text">
            <CircleCheck className="text-green" aria-hidden="true" />
            <output className="min-w-0 flex-1 truncate">{words.isRendered(facts)}</output>
            <span className="font-mono text-12 text-text-2">{sizeText(facts)}</span>
          </div>
          <p className="text-12">
            {words.used(facts)} {facts.kept} {copiedText(facts)}
          </p>
        </Dialog>
      );
    case 'failed':
    case 'cancelled':
      return (
        <Dialog
          {...shared}
          title={view.kind === 'failed' ? words.failed : words.cancelled}
          footer={
            <>
              {close}
              <Button variant="primary" price={facts.price} loading={busy} onClick={onRetry}>
                {words.tryAgain}
              </Button>
            </>
          }
        >
          <VideoUnavailable className={well} style={{ aspectRatio: ratioOf(facts) }} />
          <Notice tone={view.kind === 'failed' ? 'error' : 'info'}>
            <div>{view.kind === 'failed' ? view.message : words.stopped}</div>
            <div className="text-text-2">{words.isRefunded(facts)}</div>
          </Notice>
        </Dialog>
      );
    case 'unwatched':
      return (
        <Dialog
          {...shared}
          title={words.failed}
          footer={
            <>
              {close}
              <Button disabled={busy} onClick={onCancel}>
                {words.cancel}
              </Button>
            </>
          }
        >
          <VideoUnavailable className={well} style={{ aspectRatio: ratioOf(facts) }} />
          <Notice tone="error">
            <div>{view.message}</div>
            <div className="text-text-2">{words.unwatched(facts)}</div>
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
function copiedText({ frames }: RenderFacts): string | null {
  if (!frames?.copied) return null;
  const seconds = (count: number): string => formatDecimal(Math.floor((count * 10) / limits.fps) / 10, 1);
  return words.copied({ copied: seconds(frames.copied), total: seconds(frames.total) });
}

type RunningView = Extract<RenderView, { kind: 'starting' | 'rendering' }>;

function Rendering({ view, facts }: { view: RunningView; facts: RenderFacts }) {
  const { price, poster, secondsLeft } = facts;
  const copied = copiedText(facts);
  const progress = view.kind === 'rendering' ? view.progress : 0;
  const message = view.kind === 'rendering' ? view.message : words.starting;
  const frames = view.kind === 'rendering' ? view.frames : null;
  return (
    <>
      {/* The edge passes behind the text. */}
      <div
        style={{ aspectRatio: ratioOf(facts) }}
        className="max-h-[50dvh] [&_.k-weave-caption]:relative [&_.k-weave-caption]:z-2 [&_.k-weave-percent]:relative [&_.k-weave-percent]:z-2"
      >
        <Weave value={progress} label={words.picture} preview={poster ?? undefined} caption={message} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-12 text-text-2">
        <span>
          {frames ? words.framesDone({ ...frames, count: <span className="font-mono text-text" /> }) : message}
        </span>
        {secondsLeft !== null && (
          <span>{words.timeLeft({ left: timecode(secondsLeft), time: <span className="font-mono text-text" /> })}</span>
        )}
      </div>
      <ProgressBar value={progress} label={words.progress} />
      <p className="text-12">
        {words.reserved({ price })}
        <br />
        {copied !== null && (
          <>
            {copied}
            <br />
          </>
        )}
        {words.service}
      </p>
    </>
  );
}
