// For a process that has media read by another: none of the libraries that read media is loaded.
export {
  MediaProcessClosed,
  createMediaProcess,
  type MediaProcess,
  type MediaProcessOptions,
} from './media-process.ts';
export { endOfChild, ProcessNotStarted, type ChildEnd } from './child-end.ts';
export { UnreadableMedia, type UnreadableCode } from '../unreadable-media.ts';
export { rangesOf } from '../font-ranges.ts';
export type { FontFacts } from '../font.ts';
