import { CircleCheck, Download, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { timecode, plural } from '../lib/formatters.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Weave } from '../ui/weave.tsx';
import { type RenderView } from './render-view.ts';

export interface RenderFacts {
  /** Of the flow or of the project. */
  readonly name: string;
  /** Whole credits. */
  readonly price: number;
  /** A picture of the video, if there is one. */
  readonly poster: string | null;
  /** `1920×1080`, once known; of a finished video with its bytes. */
  readonly size: string | null;
  /** Where the video is found afterwards. */
  readonly kept: string;
  readonly secondsLeft: number | null;
}

export interface RenderDialogProps {
  view: RenderView;
  facts: RenderFacts;
  /** Cancel or retry is on its way. */
  busy: boolean;
  onCancel: () => void;
  onRetry: () => void;
  onDownload: (url: string) => void;
  onClose: () => void;
}

/** Who renders: the documents' dialog names it. */
const SERVICE = 'Kinoloom renderer';

/** A render from its start to its end. Closing it never stops the work. */
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
          <RenderedVideo url={view.downloadUrl} poster={facts.poster} />
          <div className="flex items-center gap-2 text-text">
            <CircleCheck className="text-green" aria-hidden="true" />
            <output className="min-w-0 flex-1 truncate">{facts.name} is rendered</output>
            <span className="font-mono text-12 text-text-2">{facts.size}</span>
          </div>
          <p className="text-12">
            {plural(facts.price, 'credit')} used. {facts.kept}
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
          <Unavailable />
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
          <Unavailable />
          <Notice tone="error">
            <div>{view.message}</div>
            <div className="text-text-2">
              If it still ends well, the film appears in the flow. Cancelling refunds the{' '}
              {plural(facts.price, 'reserved credit')}.
            </div>
          </Notice>
        </Dialog>
      );
  }
}

const refund = (price: number): string =>
  `${plural(price, 'reserved credit is', 'reserved credits are')} back in your balance.`;

type RunningView = Extract<RenderView, { kind: 'starting' | 'rendering' }>;

function Rendering({ view, facts }: { view: RunningView; facts: RenderFacts }) {
  const { price, poster, secondsLeft } = facts;
  const progress = view.kind === 'rendering' ? view.progress : 0;
  const message = view.kind === 'rendering' ? view.message : 'Starting';
  const frames = view.kind === 'rendering' ? view.frames : null;
  return (
    <>
      {/* The edge passes behind the words. */}
      <div className="aspect-video [&_.k-weave-caption]:relative [&_.k-weave-caption]:z-2 [&_.k-weave-percent]:relative [&_.k-weave-percent]:z-2">
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
        Service: {SERVICE}
      </p>
    </>
  );
}

const screen =
  'relative grid aspect-video w-full place-items-center overflow-hidden rounded-media bg-[#080706] text-[#cfc7bc]';

function RenderedVideo({ url, poster }: { url: string; poster: string | null }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Unavailable />;
  return (
    <div className={screen}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a generated clip has no words of its own to caption */}
      <video
        src={url}
        {...(poster !== null && { poster })}
        className="absolute inset-0 size-full object-contain"
        controls
        playsInline
        aria-label="The rendered film"
        onError={() => setBroken(true)}
      />
    </div>
  );
}

function Unavailable() {
  return (
    <div className={screen}>
      <div className="grid justify-items-center gap-2">
        <VideoOff className="icon-20" aria-hidden="true" />
        Video unavailable
      </div>
    </div>
  );
}
