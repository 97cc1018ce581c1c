import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';

export function GalleryScreen() {
  return (
    <>
      <StudioHeader title="Gallery" />
      <div className="studio-body">
        <EmptyState
          title="This version shows one flow at a time"
          className="h-full"
          action={
            <Link to="/studio/video" className={buttonClass({ variant: 'default' })}>
              Open your flow
            </Link>
          }
        >
          Everything that you make is kept in its flow, with its prompt and its price.
        </EmptyState>
      </div>
    </>
  );
}
