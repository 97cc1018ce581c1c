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
import { whenText } from './save-texts.ts';
import * as words from '../../words/en/editor/saving.ts';

/** The option being tried, and the error of the last one. */
function useAttempt<Way extends string>() {
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string>();
  const attempt = (way: Way, run: () => Promise<unknown>): void => {
    setBusy(way);
    setFailure(undefined);
    run()
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(null));
  };
  return { busy, failure, attempt };
}

/** Shared by both dialogs: only their buttons close them, and keys meant for the timeline press none. */
const unclosable = { open: true, onOpenChange: () => undefined, closable: false, reading: true } as const;

/** Dialog for a composition changed in two places. It cannot be dismissed: the user must choose an option. */
export function ConflictDialog({ saver }: { saver: Autosave }) {
  const state = useStore(saver.state);
  const mine = useEditorState(({ history }) => history.present);
  const now = useNow();
  const { busy, failure, attempt } = useAttempt<Choice>();
  if (state.kind !== 'conflict') return null;
  const { theirs } = state;

  const choose = (choice: Choice): void => attempt(choice, () => saver.choose(choice));
  return (
    <Dialog
      {...unclosable}
      title={words.changedToo}
      width={560}
      footer={
        <>
          <Button variant="ghost" loading={busy === 'theirs'} onClick={() => choose('theirs')}>
            {words.takeOther}
          </Button>
          <Button loading={busy === 'mine'} onClick={() => choose('mine')}>
            {words.keepThis}
          </Button>
          <Button variant="solid" loading={busy === 'both'} onClick={() => choose('both')}>
            {words.keepBoth}
          </Button>
        </>
      }
    >
      <p>{words.changedExplained({ name: theirs.name })}</p>
      <dl className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        <Side title={words.thisOne} facts={[sizeOf(mine), words.yourEdits]} />
        <Side
          title={words.otherOne}
          facts={[sizeOf(theirs.composition), words.savedWhen({ when: whenText(theirs.updated_at, now) })]}
        />
      </dl>
      <p className="text-12 text-text-2">{words.choicesExplained}</p>
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
  return words.size({ length: timecode(durationOf(composition) / FPS), items: composition.overlays.length });
}

interface GoneDialogProps {
  name: string;
  /** Saves the current composition as a new project. */
  onKeep: () => Promise<void>;
  onLeave: () => void;
}

/** Dialog after the open project was deleted elsewhere. It is still on the screen, and can be saved. */
export function GoneDialog({ name, onKeep, onLeave }: GoneDialogProps) {
  const { busy, failure, attempt } = useAttempt<'keep'>();
  return (
    <Dialog
      {...unclosable}
      title={words.wasDeleted}
      footer={
        <>
          <Button variant="ghost" onClick={onLeave}>
            {words.allProjects}
          </Button>
          <Button variant="solid" loading={busy !== null} onClick={() => attempt('keep', onKeep)}>
            {words.keepAsNew}
          </Button>
        </>
      }
    >
      <p>{words.deletedExplained({ name })}</p>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  );
}
