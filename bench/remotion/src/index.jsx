import { Composition, registerRoot } from 'remotion';
import { Film } from './film.jsx';

/** Its size and length come from the document that it is given. */
function Root() {
  return (
    <Composition
      id="film"
      component={Film}
      fps={30}
      width={1920}
      height={1080}
      durationInFrames={1}
      defaultProps={{ film: null, fonts: [] }}
      calculateMetadata={({ props: { film } }) =>
        film
          ? {
              ...film.canvas,
              fps: film.fps,
              durationInFrames: Math.max(...film.overlays.map(({ from, durationInFrames }) => from + durationInFrames)),
            }
          : {}
      }
    />
  );
}

registerRoot(Root);
