import { Pause, Play } from 'lucide-react';

interface PlayButtonProps {
  /** What is heard, for its accessible name. */
  name: string;
  playing: boolean;
  onToggle: () => void;
}

export function PlayButton({ name, playing, onToggle }: PlayButtonProps) {
  return (
    <button
      type="button"
      className="au-play touch-44"
      data-playing={playing || undefined}
      aria-label={playing ? `Pause ${name}` : `Play ${name}`}
      onClick={onToggle}
    >
      {playing ? <Pause fill="currentColor" aria-hidden="true" /> : <Play fill="currentColor" aria-hidden="true" />}
    </button>
  );
}
