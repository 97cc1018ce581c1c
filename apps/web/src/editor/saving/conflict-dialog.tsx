import { FPS, durationOf, type Composition } from '@kinoloom/composition';
import { useState } from 'react';
import { useStore } from 'zustand';
import { errorText } from '../../lib/api-error.ts';
import { timecode } from '../../lib/formatters.ts';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useEditorState } from '../store/index.ts';
import type { Choice, Autosave } from './autosave.ts';
import { whenText } from './when-text.ts';

/** Asks what becomes of a film that was changed in two places. It can't be closed: every way on is one of its three. */
export function ConflictDialog({ saver }: { saver: Autosave }) {
  const state = useStore(saver.state);
  const mine = useEditorState(({ history }) => history.present);
  const now = useNow();
  const [busy, setBusy] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<string>();
  if (state.kind !== 'conflict') return null;
  const { theirs } = state;

  const choose = (choice: Choice): void => {
    setBusy(choice);
    setFailure(undefined);
    saver
      .choose(choice)
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(null));
  };

  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      closable={false}
      // It may open under somebody's hands: a key that was meant for the film presses no button.
      reading
      title="Changed in another place"
      width={560}
      footer={
        <>
          <Button variant="ghost" loading={busy === 'theirs'} onClick={() => choose('theirs')}>
            Use the other one
          </Button>
          <Button loading={busy === 'mine'} onClick={() => choose('mine')}>
            Keep this one
          </Button>
          <Button variant="solid" loading={busy === 'both'} onClick={() => choose('both')}>
            Keep both
          </Button>
        </>
      }
    >
      <p>
        "{theirs.name}" was edited in another tab or on another device while you were working on it here. Nothing has
        been written over.
      </p>
      <dl className="sv-two">
        <div>
          <dt>This one</dt>
          <dd>{sizeOf(mine)}</dd>
          <dd>Your unsaved edits</dd>
        </div>
        <div>
          <dt>The other one</dt>
          <dd>{sizeOf(theirs.film)}</dd>
          <dd>Saved {whenText(theirs.updated_at, now)}</dd>
        </div>
      </dl>
      <p className="text-12 text-text-2">
        Keep both makes a project of its own out of this one. Keep this one leaves the other among the Save States.
      </p>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  );
}

function sizeOf(film: Composition): string {
  const count = film.overlays.length;
  return `${timecode(durationOf(film) / FPS)}, ${count} ${count === 1 ? 'item' : 'items'}`;
}
