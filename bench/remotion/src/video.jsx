import { useEffect, useState } from 'react';
import {
  AbsoluteFill,
  Audio,
  cancelRender,
  continueRender,
  delayRender,
  Img,
  OffthreadVideo,
  Sequence,
  staticFile,
} from 'remotion';
import { Captions } from './captions.jsx';
import { Title } from './title.jsx';

/** The studio's document, as somebody who works with Remotion would show it: the first row is on top. */
export function Video({ composition, fonts }) {
  const ready = useFonts(fonts);
  if (!composition || !ready) return null;
  const backToFront = composition.overlays.toSorted((a, b) => b.row - a.row || a.from - b.from);
  return (
    <AbsoluteFill style={{ backgroundColor: 'black' }}>
      {backToFront.map((overlay) => (
        <Sequence key={overlay.id} from={overlay.from} durationInFrames={overlay.durationInFrames} layout="none">
          <Overlay overlay={overlay} />
        </Sequence>
      ))}
    </AbsoluteFill>
  );
}

function Overlay({ overlay }) {
  const { left, top, width, height, src, styles } = overlay;
  const box = { position: 'absolute', left, top, width, height };
  switch (overlay.type) {
    case 'video':
      return <OffthreadVideo src={staticFile(src)} volume={styles.volume} style={{ ...box, objectFit: 'cover' }} />;
    case 'sound':
      return <Audio src={staticFile(src)} volume={styles.volume} />;
    case 'image':
      return (
        <Img
          src={staticFile(src)}
          style={{ ...box, objectFit: 'cover', opacity: styles.opacity, borderRadius: styles.borderRadius }}
        />
      );
    case 'text':
      return <Title overlay={overlay} box={box} />;
    case 'caption':
      return <Captions overlay={overlay} box={box} />;
    default:
      throw new Error(`The benchmark's composition has no ${overlay.type}`);
  }
}

/** Loads the fonts before the first frame is taken. */
function useFonts(fonts) {
  const [handle] = useState(() => delayRender('fonts'));
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const load = async () => {
      for (const { family, file, weight } of fonts)
        document.fonts.add(await new FontFace(family, `url(${staticFile(file)})`, { weight }).load());
      setReady(true);
      continueRender(handle);
    };
    void load().catch(cancelRender);
  }, [fonts, handle]);
  return ready;
}
