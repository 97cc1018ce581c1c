import { frame, type Cut, type ImageOverlay, type TransitionKind } from '@kinoloom/composition';
import { useMemo, type ReactNode } from 'react';
import { stillOfPicture, useEditorMedia } from '../../media/index.ts';
import { groundOverlay, TILE, TILE_FRAMES } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { usePicture } from '../preview/use-picture.ts';

/** Where the two pictures of a tile meet, and how far the transition reaches into both. */
const CUT = TILE_FRAMES / 2;
const REACH = 15;

function picturesWith(kind: TransitionKind): [ImageOverlay, ImageOverlay] {
  const reach = { framesBefore: REACH, framesAfter: REACH };
  const half = { durationInFrames: frame(CUT) };
  return [
    { ...groundOverlay(), ...half, id: 'outgoing', src: 'outgoing' },
    {
      ...groundOverlay(),
      ...half,
      id: 'incoming',
      src: 'incoming',
      from: frame(CUT),
      transition: { kind, after: 'outgoing', ...reach, ease: 'easeBoth' },
    },
  ];
}

/** Pictures of each kind of transition, made of the two at a cut. */
export function useTransitionTiles({ outgoing, incoming }: Cut): (kind: TransitionKind) => ReactNode {
  const media = useEditorMedia();
  const [before, after] = [usePicture(stillOfPicture(media, outgoing)), usePicture(stillOfPicture(media, incoming))];
  return useMemo(() => {
    const picture = ({ id }: { readonly id: string }) => (id === 'incoming' ? after : before);
    return (kind) => (
      <TileCanvas
        scene={{ canvas: TILE, picture, overlays: picturesWith(kind) }}
        at={CUT - 2}
        moves={[CUT - REACH - 8, CUT + REACH + 8]}
      />
    );
  }, [before, after]);
}
