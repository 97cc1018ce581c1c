import { interpolate, useCurrentFrame } from 'remotion';

const FADE_FRAMES = 15;
/** A title's exit begins this many frames before its end. */
const EXIT_FRAMES = 30;

/** A line of text that fades in and out. */
export function Title({ overlay, box }) {
  const frame = useCurrentFrame();
  const { styles, durationInFrames, content } = overlay;
  const exit = durationInFrames - EXIT_FRAMES;
  const opacity = interpolate(frame, [0, FADE_FRAMES, exit, exit + FADE_FRAMES], [0, 1, 1, 0], {
    extrapolateLeft: 'clamp',
    extrapolateRight: 'clamp',
  });
  const { x, y, blur, color } = styles.textShadow;
  return (
    <div
      style={{
        ...box,
        opacity,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        fontFamily: 'Instrument Serif',
        fontSize: styles.fontSize,
        lineHeight: styles.lineHeight,
        color: styles.color,
        textShadow: `${x}px ${y}px ${blur}px ${color}`,
        whiteSpace: 'nowrap',
      }}
    >
      {content}
    </div>
  );
}
