import { messages } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';

export const GalleryLoading = () => <LoadingState title="Loading your gallery" className="g-state" />;

export interface GalleryErrorProps {
  /** What of it. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

export function GalleryError({ what, error, onRetry }: GalleryErrorProps) {
  return (
    <ErrorState
      title={messages.galleryLoadFailed}
      className="g-state"
      action={<Button onClick={onRetry}>Try Again</Button>}
    >
      {what}. {errorText(error)}
    </ErrorState>
  );
}

export interface GalleryEmptyProps {
  /** Nothing there at all, or nothing that is like what is looked for. */
  narrowed: boolean;
  onClear: () => void;
  phone?: boolean;
  /** Where something is made. */
  action?: ReactNode;
}

export function GalleryEmpty({ narrowed, onClear, phone = false, action }: GalleryEmptyProps) {
  if (narrowed)
    return (
      <EmptyState
        title="Nothing matches"
        className="g-state"
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        No prompt has these words, or no file fits the filters.
      </EmptyState>
    );
  return (
    <EmptyState title="No content yet" className="g-state" action={action}>
      {phone
        ? 'Your generated content will appear here once you create it.'
        : 'Your generated videos, images, and audio will appear here once you create them.'}
    </EmptyState>
  );
}
