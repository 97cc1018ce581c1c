import { Easing, interpolate, useCurrentFrame } from 'remotion';

const FRAME_MS = 1000 / 30;
const SCALE_IN_MS = 300;
const HIGHLIGHT = '#ffd24a';
const SHADOW = '0 4px 12px #000000d0, 0 0 6px #000000a0';

/** The line that is spoken, its word of the moment larger and in colour. */
export function Captions({ overlay, box }) {
  const now = useCurrentFrame() * FRAME_MS;
  const line = overlay.captions.find(({ startMs, endMs }) => startMs <= now && now < endMs);
  if (!line) return null;
  return (
    <div
      style={{
        ...box,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '0.25em',
        fontFamily: 'Geist',
        fontSize: overlay.styles.fontSize,
        fontWeight: 700,
        letterSpacing: '-0.015em',
        color: '#fffdf8',
        textShadow: SHADOW,
        whiteSpace: 'nowrap',
      }}
    >
      {line.words.map((word) => (
        <Word key={word.startMs} word={word} now={now} />
      ))}
    </div>
  );
}

function Word({ word: { word, startMs, endMs }, now }) {
  if (now < startMs || endMs <= now) return <span style={{ display: 'inline-block' }}>{word}</span>;
  const scale = interpolate(now, [startMs, startMs + SCALE_IN_MS], [1, 1.1], {
    extrapolateRight: 'clamp',
    easing: Easing.out(Easing.back(1.7)),
  });
  return <span style={{ display: 'inline-block', color: HIGHLIGHT, transform: `scale(${scale})` }}>{word}</span>;
}
