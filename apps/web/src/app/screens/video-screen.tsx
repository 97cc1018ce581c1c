import '../../ui/screens.css';
import { LoadingState } from '../../ui/states.tsx';
import { slots } from '../slots.ts';
import { StudioPage } from './page-frame.tsx';
import * as shell from '../../words/en/first/shell.ts';
import * as words from '../../words/en/studio/screens.ts';

/** The workspace: features in slots. */
export function VideoScreen() {
  const { FlowHeader, WallFilter, Workspace } = slots;
  return (
    <StudioPage title={shell.videoGeneration} start={<FlowHeader />} end={<WallFilter />}>
      <Workspace fallback={<LoadingState title={words.loadingFlow} className="h-full" />} />
    </StudioPage>
  );
}
