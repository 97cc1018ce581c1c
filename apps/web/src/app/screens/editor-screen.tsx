import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';

export function EditorScreen() {
  return (
    <>
      <StudioHeader title="Video Editor" />
      <div className="studio-body">
        <EmptyState
          title="This version has no timeline yet"
          className="h-full"
          action={
            <Link to="/studio/video" className={buttonClass({ variant: 'default' })}>
              Go to Video Generation
            </Link>
          }
        >
          You can put clips in order in a flow and render them into one film.
        </EmptyState>
      </div>
    </>
  );
}
