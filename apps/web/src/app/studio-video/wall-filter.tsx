import { wallCounts, WallFilterControl } from '../../features/gallery-wall/index.ts';
import { setStudio, useStudioState } from './studio-state.ts';
import { useStudio } from './use-studio.ts';

/** Right in the header of the video tab. */
export function WallFilter() {
  const { media } = useStudio();
  const filter = useStudioState((state) => state.filter);
  return (
    <WallFilterControl
      filter={filter}
      counts={wallCounts(media ?? [])}
      onChange={(next) => setStudio({ filter: next })}
    />
  );
}
