import { useEffect, useRef, useState } from 'react';
import { playExclusively } from '../../lib/playback.ts';
import { Badge } from '../../ui/badge.tsx';
import { Wave, WavePlay } from '../../ui/wave.tsx';
import { clipRuns, type Recording } from './recording.ts';
import * as words from '../../words/en/studio/clip-tools.ts';

export interface SoundStripProps {
  recording: Recording;
  clipSeconds: number;
  thumbnail: string | null;
}

const tenths = (seconds: number): string => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;

/** The recording's waveform with playback, and below it the repetitions of the clip. */
export function SoundStrip({ recording, clipSeconds, thumbnail }: SoundStripProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const url = URL.createObjectURL(recording.file);
    element.src = url;
    return () => {
      element.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [recording]);
  useEffect(() => {
    if (!playing) return;
    let next = requestAnimationFrame(function follow() {
      setAt(audio.current?.currentTime ?? 0);
      next = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(next);
  }, [playing]);

  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    // Stopped before it started: nothing to report.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  };
  const played = at / recording.seconds;
  const runs = clipRuns(recording.seconds, clipSeconds);
  return (
    <>
      <div className="mb-2 flex items-baseline justify-between">
        <h3 className="flex items-center gap-2 font-semibold">
          {words.audioForClip} {recording.spoken && <Badge>{words.voiceGeneration}</Badge>}
        </h3>
        <span className="font-mono text-12 text-text-2">
          {tenths(at)} / {tenths(recording.seconds)}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the user's own recording, just chosen */}
      <audio
        ref={audio}
        onPlay={({ currentTarget }) => {
          playExclusively(currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
      />
      <Wave peaks={recording.peaks} heard={played} tall>
        <WavePlay label={words.recording} playing={playing} onToggle={toggle} />
      </Wave>
      <div className="mt-2 mr-3 ml-14 flex h-7 gap-0.5" aria-hidden="true">
        {runs.map(({ seconds, label }, index) => (
          <span
            key={`${index}`}
            className="flex min-w-0 items-center overflow-hidden rounded-xs bg-[#0e1a18] bg-[length:auto_100%] px-[3px] font-(family-name:--mono) text-[11px] whitespace-nowrap text-on-media inset-ring inset-ring-(--tl-video)/40"
            style={{ flexGrow: seconds, flexBasis: 0, ...(thumbnail && { backgroundImage: `url("${thumbnail}")` }) }}
          >
            <span className="rounded-xs bg-glass-strong px-1 py-px">{label}</span>
          </span>
        ))}
      </div>
      <p className="mt-2 text-12 text-text-2">{runs.length > 1 ? words.clipRepeats : words.asLongAsAudio}</p>
    </>
  );
}
