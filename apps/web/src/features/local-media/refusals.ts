import { limits, MediaType, messages } from '@kinoloom/contract';

const { maxBytes, maxSeconds } = limits.localMedia;

/** What a file says it is; undefined where it is none of what can be used. */
export const typeOf = ({ type }: Pick<File, 'type'>): MediaType | undefined =>
  MediaType.options.find((kind) => type.startsWith(`${kind}/`));

/** Why a file is not taken, before any of it was read, or null. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (typeOf(file) === undefined) return messages.localUnsupported;
  return file.size > maxBytes ? messages.localTooLarge((file.size / 1024 / 1024).toFixed(1)) : null;
}

/** Why a file of this length is not taken, or null. One whose length could not be read is let pass. */
export const lengthRefusal = (type: MediaType, seconds: number | null): string | null =>
  type === 'video' && seconds !== null && seconds > maxSeconds ? messages.localTooLong(seconds.toFixed(1)) : null;
