import { type Voice } from '@kinoloom/contract';
import { Pause, Play } from 'lucide-react';
import { type Preview } from './use-preview.ts';

/** Plays a moment of a voice, or stops it. */
export function PreviewButton({ voice, preview }: { voice: Voice; preview: Preview }) {
  const playing = preview.playing === voice.voice_id;
  return (
    <button
      type="button"
      className="voice-play"
      data-playing={playing || undefined}
      aria-label={playing ? `Stop the preview of ${voice.name}` : `Preview ${voice.name}`}
      onClick={() => preview.toggle(voice)}
    >
      {playing ? <Pause fill="currentColor" aria-hidden="true" /> : <Play fill="currentColor" aria-hidden="true" />}
    </button>
  );
}
