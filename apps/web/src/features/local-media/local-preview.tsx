import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '@kinoloom/contract';
import { useSound } from '../../lib/playback.ts';
import { bytes } from '../../lib/formatters.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { Wave, WavePlay } from '../../ui/wave.tsx';
import type { LocalMedia } from './item.ts';
import * as words from '../../words/en/studio/local-media.ts';

interface LocalPreviewProps {
  item: LocalMedia;
  onAdd: () => void;
  onDelete: () => void;
  onClose: () => void;
}

const sorts = { video: words.video, audio: words.audio, image: words.image } as const;
const tenths = (seconds: number): string => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
const picture = 'block max-h-[min(480px,60dvh)] max-w-full';
const UNPLAYABLE = words.unplayable;

/** Preview of an upload. */
export function LocalPreview({ item, onAdd, onDelete, onClose }: LocalPreviewProps) {
  const { name, type, size, media } = item;
  const [problem, setProblem] = useState<string | null>(null);
  const broken = (): void => setProblem(UNPLAYABLE);
  const pixels = media?.width && media.height ? `, ${media.width}×${media.height}` : '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      width={type === 'audio' ? 432 : 664}
      flush
      footerNote={
        <>
          {sorts[type]}, <span className="font-mono">{bytes(size)}</span>
          <span className="font-mono">{pixels}</span>
        </>
      }
      footer={
        <>
          <Button variant="ghost" className="text-red!" onClick={onDelete}>
            {words.deleteIt}
          </Button>
          <Button icon={<Plus />} onClick={onAdd}>
            {words.addToTimeline}
          </Button>
        </>
      }
    >
      <div
        className={type === 'audio' ? 'px-5 pt-1 pb-5' : 'grid place-items-center border-y border-line bg-[#080706]'}
      >
        {type === 'video' && <VideoPreview item={item} onBroken={broken} />}
        {type === 'audio' && <AudioPreview item={item} onBroken={broken} />}
        {type === 'image' && <img className={picture} src={item.path} alt={name} onError={broken} />}
      </div>
      {problem !== null && (
        <Notice tone="error" className="mx-5 my-3">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

/** A file without metadata for this long counts as unplayable. */
function VideoPreview({ item, onBroken }: { item: LocalMedia; onBroken: () => void }) {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    if (known) return;
    const timer = setTimeout(onBroken, limits.localMedia.previewMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once, from when it is opened
  }, [known]);
  return (
    <VideoPlayer
      src={item.path}
      label={item.name}
      poster={item.thumbnail}
      duration={item.duration}
      className="aspect-video max-h-[min(480px,60dvh)] w-full"
      onKnown={() => setKnown(true)}
      onBroken={() => {
        setKnown(true);
        onBroken();
      }}
    />
  );
}

function AudioPreview({ item, onBroken }: { item: LocalMedia; onBroken: () => void }) {
  const { playing, at, toggle } = useSound(item.path, onBroken);
  const seconds = item.duration ?? 0;
  return (
    <>
      <Wave
        peaks={item.media ? waveformOf(item.media) : []}
        heard={seconds > 0 ? at / seconds : 0}
        className="h-24 py-3!"
      >
        <WavePlay label={item.name} playing={playing} onToggle={toggle} />
      </Wave>
      <p className="mt-1.5 flex justify-between font-(family-name:--mono) text-12/[18px] text-text-2">
        <span>{tenths(at)}</span>
        <span>{item.duration === null ? '--:--' : tenths(seconds)}</span>
      </p>
    </>
  );
}
