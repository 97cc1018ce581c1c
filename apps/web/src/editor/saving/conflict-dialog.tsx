import { FPS, durationOf, type Composition } from '@kinoloom/composition';
import { useState } from 'react';
import { useStore } from 'zustand';
import { errorText } from '../../lib/api-error.ts';
import { timecode } from '../../lib/formatters.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useEditorState } from '../store/index.ts';
import type { Choice, Autosave } from './autosave.ts';
import { whenText } from './save-texts.ts';

/** Asks what becomes of a composition that was changed in two places. It can't be closed: every way on is one of its three. */
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
      // It may open under somebody's hands: a key that was meant for the timeline presses no button.
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
      <dl className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        <Side title="This one" facts={[sizeOf(mine), 'Your unsaved edits']} />
        <Side title="The other one" facts={[sizeOf(theirs.composition), `Saved ${whenText(theirs.updated_at, now)}`]} />
      </dl>
      <p className="text-12 text-text-2">
        Keep both makes a project of its own out of this one. Keep this one leaves the other among the Save States.
      </p>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  );
}

function Side({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div className="rounded-md border border-line-strong p-3">
      <dt className="font-medium text-text">{title}</dt>
      {facts.map((fact) => (
        <dd key={fact} className="text-12/4.5">
          {fact}
        </dd>
      ))}
    </div>
  );
}

function sizeOf(composition: Composition): string {
  const count = composition.overlays.length;
  return `${timecode(durationOf(composition) / FPS)}, ${count} ${count === 1 ? 'item' : 'items'}`;
}
