import { type MediaRecord } from '@kinoloom/contract';
import { type RefObject } from 'react';
import { timecode } from '../../lib/formatters.ts';

export interface PreviewProps {
  media: MediaRecord;
  /** The card that shows the clock and progress line; updated directly, without React state. */
  card: RefObject<HTMLElement | null>;
  onFailed: () => void;
}

/** The clip itself, muted, over its thumbnail. */
export function Preview({ media, card, onFailed }: PreviewProps) {
  return (
    <video
      className="absolute inset-0 size-full object-cover"
      src={media.url}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      autoPlay
      playsInline
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
        const clock = card.current?.querySelector('[data-clock]');
        if (clock) clock.textContent = timecode(currentTime);
        if (duration > 0) card.current?.style.setProperty('--played', `${currentTime / duration}`);
      }}
      onError={onFailed}
    />
  );
}
