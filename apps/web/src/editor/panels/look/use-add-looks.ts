import type { OwnLook } from '@kinoloom/composition';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { announce, useEditor } from '../../store/index.ts';
import { BadCube, readLook } from './cube-file.ts';
import { useLookCalls, type SavedLook } from './look-calls.ts';
import * as words from '../../../words/en/editor/own-looks.ts';

/** A file that did not become a look. */
interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** Adds .cube files as looks, one after the other. A single one is chosen at once. */
export function useAddLooks(onChoose: (look: OwnLook, name: string) => void) {
  const editor = useEditor();
  const calls = useLookCalls();
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const add = async (files: readonly File[]): Promise<void> => {
    if (reading !== null || files.length === 0) return;
    const added: SavedLook[] = [];
    const failed: RefusedFile[] = [];
    for (const file of files) {
      setReading(file.name);
      try {
        added.push((await calls.add.mutateAsync(await readLook(file))).look);
      } catch (error) {
        failed.push({ name: file.name, reason: error instanceof BadCube ? error.message : errorText(error) });
      }
    }
    setReading(null);
    setRefused(failed);
    const [one] = added;
    if (!one) return;
    if (files.length === 1) onChoose(one.look, words.isAdded({ name: one.name }));
    else announce(editor, words.areAdded({ count: added.length }));
  };
  return { add, reading, refused, dismiss: () => setRefused([]) };
}
