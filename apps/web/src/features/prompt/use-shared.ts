import { limits } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../../lib/lazy-module.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/shared.ts';
import { ownOnly, promptOf, useDraft } from './draft.ts';
import { placeShared } from './place-shared.ts';
import type { PromptPanelProps } from './prompt-panel-props.ts';
import type { UploadControl } from './use-upload.ts';

const loadStore = () => importWithRetry(() => import('../../lib/shared-things.ts'));

const nothing: readonly File[] = [];

/** Files of a share wait, though the address no longer says so: the user left this screen meanwhile. */
let unfinished = false;

/**
 * Takes what was shared to the installed studio: its text at once, its files when an account is there to keep them. Each waits in
 * the browser until it is uploaded, so neither a sign-in that leaves the page nor a visit to another screen loses it.
 */
export function useShared(
  { config, shared, account, flow, onSignInNeeded, onSharedTaken }: PromptPanelProps,
  upload: UploadControl,
  say: (notice: string) => void,
): void {
  const [files, setFiles] = useState(nothing);
  const state = useRef<'reading' | 'asked' | 'sending' | 'left' | null>(null);

  useEffect(() => {
    if (!(shared || unfinished) || state.current !== null) return;
    state.current = 'reading';
    void (async () => {
      try {
        const found = await read();
        setFiles(found);
        unfinished = found.length > 0;
        if (unfinished) return;
      } catch {
        toast.error(words.notRead);
      }
      onSharedTaken();
    })();
  }, [shared, onSharedTaken]);

  useEffect(() => {
    if (files.length === 0 || state.current === 'sending') return;
    if (account.userId === null) {
      // Closing the dialog keeps them: they are taken after a later sign-in.
      if (state.current !== 'asked') onSignInNeeded(() => undefined, words.signIn);
      state.current = 'asked';
      return;
    }
    if (!flow || !config) return;
    state.current = 'sending';
    const { change, settings } = useDraft.getState();
    const { uploads, leftOut, ...placed } = placeShared(files, ownOnly(settings, account.userId), config);
    change(placed.change);
    void (async () => {
      const { keepRest } = await loadStore();
      for (const [at, { file, target }] of uploads.entries()) {
        const failed = await upload.send(file, target);
        if (state.current !== 'sending') return;
        // The next one takes the place of its message.
        if (failed !== null && uploads.length > 1) toast.error(failed);
        await keepRest({ files: uploads.slice(at + 1).map((rest) => rest.file), text: '' });
      }
      if (leftOut > 0) say(words.notAll({ count: leftOut, most: limits.mix.max }));
      state.current = null;
      unfinished = false;
      setFiles(nothing);
      onSharedTaken();
    })();
  });

  useEffect(() => () => void (state.current = 'left'), []);
}

/** Puts the text into the prompt, and returns the files. */
async function read(): Promise<readonly File[]> {
  const { keepRest, readShared } = await loadStore();
  const found = await readShared(Date.now());
  if (!found) return nothing;
  if (found.text !== '') {
    const { setPrompt, focus } = useDraft.getState();
    // What was there stays.
    const prompt = [promptOf(useDraft.getState()).trim(), found.text].filter(Boolean).join('\n\n');
    setPrompt(prompt.slice(0, limits.prompt.max));
    focus();
    await keepRest({ files: found.files, text: '' });
  }
  return found.files;
}
