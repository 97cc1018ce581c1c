/** Why a file was refused. Stable: stored with uploads and mapped to HTTP statuses by callers. */
export type UnreadableCode =
  | 'media.unsupported'
  | 'media.truncated'
  | 'media.unreadable'
  | 'media.too_large'
  | 'media.too_long';

/**
 * A file that was refused or cannot be read. The message tells the user who chose the file what to do next; it never
 * contains a path.
 */
export class UnreadableMedia extends Error {
  override readonly name = 'UnreadableMedia';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function unsupported(): UnreadableMedia {
  return new UnreadableMedia(
    'media.unsupported',
    'This kind of file is not supported. Use MP4, MOV, WebM, MKV or AVI video; JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF or JPEG XL pictures; ' +
      'or MP3, WAV, AAC, M4A, OGG or FLAC sound.',
  );
}

/** `kind`: in the plural, as the beginning of a sentence. */
export function unusablePicture(kind: string): UnreadableMedia {
  return new UnreadableMedia(
    'media.unsupported',
    `${kind} cannot be used here. Save the picture as PNG or JPEG, and choose that file.`,
  );
}

export function unsupportedCodec(codec: string): UnreadableMedia {
  return new UnreadableMedia(
    'media.unsupported',
    `The file is encoded with ${codec}, which is not supported. Export it again as H.264 video with AAC sound.`,
  );
}

export function tooManyTracks(most: number): UnreadableMedia {
  return new UnreadableMedia(
    'media.unsupported',
    `The file has more than ${most} tracks. Export it again with the video and the sound that you need.`,
  );
}

export function empty(): UnreadableMedia {
  return new UnreadableMedia('media.truncated', 'The file is empty. Export or download it again, then retry.');
}

export function truncated(cause?: unknown): UnreadableMedia {
  return new UnreadableMedia(
    'media.truncated',
    'The file ends too early: its export, download or upload was cut off. Get a complete copy and try again.',
    { cause },
  );
}

export function unreadable(cause?: unknown): UnreadableMedia {
  return new UnreadableMedia(
    'media.unreadable',
    'The file is damaged and can’t be read. Export it again, or convert it to MP4, JPEG or MP3, and retry.',
    { cause },
  );
}

export function tooSlow(timeoutMs: number): UnreadableMedia {
  return new UnreadableMedia(
    'media.unreadable',
    `Reading the file took longer than ${Math.ceil(timeoutMs / 1000)} s. Convert it to H.264 MP4 or trim it, and retry.`,
  );
}
