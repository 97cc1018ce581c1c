import { Composition, registerRoot } from 'remotion';
import { Video } from './video.jsx';

/** Its size and length come from the document that it is given. */
function Root() {
  return (
    <Composition
      id="video"
      component={Video}
      fps={30}
      width={1920}
      height={1080}
      durationInFrames={1}
      defaultProps={{ composition: null, fonts: [] }}
      calculateMetadata={({ props: { composition } }) =>
        composition
          ? {
              ...composition.canvas,
              fps: composition.fps,
              durationInFrames: Math.max(
                ...composition.overlays.map(({ from, durationInFrames }) => from + durationInFrames),
              ),
            }
          : {}
      }
    />
  );
}

registerRoot(Root);
