import { ImageOff } from 'lucide-react';
import { type CSSProperties } from 'react';
import * as words from '../../words/en/shared/shared-page.ts';
import { cx } from '../../ui/cx.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { nameOf } from './names.ts';
import { useAddress, type Renew, type SharedResult } from './use-shared.ts';

export interface ResultViewProps {
  result: SharedResult;
  /** px of the window's height that are not for it. */
  around: number;
  renew: Renew;
}

/** A result as large as fits: a picture, or a clip or sound with its player. Nothing plays by itself. */
export function ResultView({ result, around, renew }: ResultViewProps) {
  const { media_type: kind, url, thumbnail_url: poster, width, height, duration, has_audio: hasSound } = result;
  const { src, broken, fail } = useAddress(url, renew);
  const ratio = kind === 'audio' ? 16 / 9 : (width ?? 16) / (height ?? 9);
  const room = `max(200px, 100dvh - ${around}px)`;
  const size: CSSProperties = { aspectRatio: ratio, width: `min(100%, (${room}) * ${ratio})` };
  if (broken)
    return (
      <div
        className="grid place-content-center justify-items-center gap-2 rounded-lg bg-[#080706] text-on-media-2"
        style={size}
      >
        <ImageOff className="icon-20" aria-hidden="true" />
        {words.unavailable}
      </div>
    );
  if (kind === 'image')
    return (
      <img
        className="rounded-lg bg-[#080706] bg-contain bg-center object-contain"
        // The small picture until the large one is there.
        style={{ ...size, ...(poster && { backgroundImage: `url("${poster}")` }) }}
        src={src}
        alt={nameOf(result)}
        draggable={false}
        onError={fail}
      />
    );
  return (
    <VideoPlayer
      src={src}
      label={nameOf(result)}
      poster={poster}
      duration={duration}
      silent={!hasSound}
      loop
      peaks={kind === 'audio' ? [] : undefined}
      className={cx('rounded-lg', kind === 'audio' && 'bg-[#2b220c]!')}
      style={size}
      onFail={fail}
    />
  );
}

/** A result as a small picture of a grid. */
export function ResultPicture({ result, eager, renew }: { result: SharedResult; eager: boolean; renew: Renew }) {
  const { thumbnail_url: small, url, media_type: kind } = result;
  const source = small ?? (kind === 'image' ? url : null);
  if (source === null) return null;
  return <Picture source={source} eager={eager} renew={renew} />;
}

function Picture({ source, eager, renew }: { source: string; eager: boolean; renew: Renew }) {
  const { src, broken, fail } = useAddress(source, renew);
  if (broken) return <ImageOff className="absolute inset-0 m-auto icon-20 text-text-3" aria-hidden="true" />;
  return (
    <img
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
      onError={fail}
    />
  );
}
