import type { Overlay } from '../overlay.ts';

const look = {
  opacity: 0.9,
  zIndex: 2,
  transform: { scaleX: -1, scaleY: 1.5 },
  filter: { preset: 'kodak', brightness: 110 },
  borderRadius: 12,
  padding: 4,
  paddingBackgroundColor: '#2b1a12',
  animation: { enter: 'zoom', exit: 'fade' },
};

const placed = (row: number) => ({
  id: `overlay-${row}`,
  from: 15,
  durationInFrames: 90,
  row,
  left: 10,
  top: 20.5,
  width: 640,
  height: 360,
  rotation: 7.5,
  content: 'Name',
});

const original = { originalWidth: 1280, originalHeight: 720, aspectRatio: '16:9' };
const played = { speed: 1.5, originalDuration: 300, src: '/media/one/video.mp4' };

/** An upload of version 2, with a value for every field that it could have. */
export const version2Upload = (mediaType: 'video' | 'image' | 'audio', row = 0): Record<string, unknown> => ({
  ...placed(row),
  ...original,
  ...played,
  type: 'local',
  mediaType,
  videoStartTime: 4.25,
  styles: { ...look, objectFit: 'cover', volume: 0.4 },
});

/** Documents as earlier versions stored them: plain data, which nothing of this version may change. */
export const oldDocuments = {
  1: {
    version: 1,
    fps: 30,
    canvas: { width: 1280, height: 720 },
    overlays: [
      {
        id: 'a',
        type: 'video',
        from: 0,
        durationInFrames: 150,
        row: 6,
        left: 0,
        top: 0,
        width: 1280,
        height: 720,
        rotation: 0,
        src: '/a',
        videoStartTime: 3,
        speed: 1,
        styles: { volume: 0.5, opacity: 1, objectFit: 'contain' },
        originalDuration: 150,
      },
    ],
  },
  2: {
    version: 2,
    fps: 30,
    canvas: { width: 1920, height: 1080 },
    rows: 10,
    overlays: [
      version2Upload('video', 0),
      version2Upload('image', 1),
      version2Upload('audio', 2),
      {
        ...placed(3),
        ...original,
        ...played,
        type: 'video',
        videoStartTime: 2.5,
        styles: { ...look, objectFit: 'contain', volume: 1 },
      },
      { ...placed(4), ...played, type: 'sound', startFromSound: 7.75, styles: { volume: 0.3 } },
      {
        ...placed(5),
        ...original,
        type: 'image',
        src: '/media/two/image.png',
        styles: { ...look, objectFit: 'fill' },
      },
      {
        ...placed(6),
        type: 'text',
        styles: {
          ...look,
          fontFamily: 'serif',
          fontSize: 90,
          fontWeight: 700,
          fontStyle: 'italic',
          color: '#fff6e6',
          backgroundColor: null,
          textAlign: 'left',
          textTransform: 'uppercase',
          highlightStyle: 'box',
          highlightColor: '#ffd24a',
          letterSpacing: 0.1,
          lineHeight: 1.4,
          textShadow: { x: 0, y: 3, blur: 18, color: '#000000a6' },
          outline: { width: 4, color: '#c0392b' },
        },
      },
      {
        ...placed(7),
        type: 'caption',
        captions: [{ text: 'One', startMs: 0, endMs: 900, words: [{ word: 'One', startMs: 100, endMs: 800 }] }],
        template: 'neon',
        captionStart: -3,
        styles: {
          ...look,
          fontSize: 92,
          fontFamily: null,
          color: null,
          highlightColor: '#ffd24a',
          textAlign: 'center',
        },
      },
      { ...placed(8), type: 'sticker', sticker: 'gull', styles: { ...look, objectFit: 'contain' } },
      {
        ...placed(9),
        type: 'template',
        template: 'end-card',
        texts: ['Kinoloom', 'The end'],
        styles: { ...look, color: null, accentColor: '#ff0000' },
      },
    ],
  },
};

/** An overlay without the styles of sounds that are newer than version 2, whose uploads had the styles of a clip. */
export const ofVersion2 = (overlay: Overlay): Overlay =>
  overlay.type === 'sound' ? { ...overlay, styles: { volume: overlay.styles.volume } } : overlay;

/** An overlay as version 2 had it: its uploads had a type and all styles of a video, whatever they were. */
export function asVersion2(overlay: Overlay): Record<string, unknown> {
  if (!('src' in overlay)) return { ...overlay };
  const {
    type,
    origin,
    mediaStart = 0,
    speed = 1,
    styles,
    ...kept
  } = { mediaStart: undefined, speed: undefined, ...overlay };
  const local = { mediaType: type === 'sound' ? 'audio' : type, type: 'local', videoStartTime: mediaStart, speed };
  if (origin === 'upload') return { ...kept, ...local, styles: { ...look, objectFit: 'cover', volume: 1, ...styles } };
  if (type === 'image') return { ...kept, type, styles };
  return { ...kept, type, speed, styles, [type === 'sound' ? 'startFromSound' : 'videoStartTime']: mediaStart };
}
