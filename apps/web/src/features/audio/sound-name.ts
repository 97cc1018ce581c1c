import { type MediaRecord } from '@kinoloom/contract';

/** What a sound is called: its name, or 'Audio ' and the first 8 characters of its id. */
export function soundName({ id, metadata: { name } }: Pick<MediaRecord, 'id' | 'metadata'>): string {
  return (typeof name === 'string' && name.trim()) || `Audio ${id.slice(0, 8)}`;
}

const LONGEST = 80;

/** A name for a file, of letters, digits, spaces and `_.-` alone, that no system takes for a path or hides. */
export function sanitizedName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} _.-]+/gu, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ ._-]+|[ ._-]+$/g, '');
  const letters = Array.from(new Intl.Segmenter().segment(clean), ({ segment }) => segment);
  return letters.slice(0, LONGEST).join('').trimEnd() || 'audio';
}

/** The name that a sound is saved under: an mp3, unless it was uploaded as something else. */
export function soundFileName(sound: Pick<MediaRecord, 'id' | 'metadata' | 'url'>): string {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(sound.url)?.[1]?.toLowerCase() ?? 'mp3';
  return `${sanitizedName(soundName(sound))}.${extension}`;
}
