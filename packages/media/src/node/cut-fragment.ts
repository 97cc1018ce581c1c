import { truncate } from 'node:fs/promises';
import { boxesIn } from './boxes.ts';
import { FileBytes } from './file-bytes.ts';

/**
 * Removes the last fragment of an mp4 in place, if the file ends within it: recorders write fragments so that a crash costs the last one only.
 * Leaves every other file as it is, also one without a whole fragment.
 */
export async function dropCutFragment(path: string): Promise<void> {
  const end = await endOfWholeFragments(path);
  if (end !== undefined) await truncate(path, end);
}

/** The end of the last whole fragment, in bytes; undefined if none is cut, or none is whole. */
async function endOfWholeFragments(path: string): Promise<number | undefined> {
  await using file = await FileBytes.open(path);
  let isDescribed = false;
  /** Start of the fragment whose samples have not come yet, and end of the last one whose samples have. */
  let begun: number | undefined;
  let end: number | undefined;
  for await (const { type, at, to } of boxesIn(file, 0, file.size)) {
    if (type === 'moof' && isDescribed) begun ??= at;
    if (to > file.size) return begun === undefined ? undefined : end;
    if (type === 'moov') isDescribed = true;
    if (type !== 'mdat' || begun === undefined) continue;
    begun = undefined;
    end = to;
  }
  return begun === undefined ? undefined : end;
}
