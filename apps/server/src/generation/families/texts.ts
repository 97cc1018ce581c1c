import { messages, type Entry } from '@kinoloom/contract';
import type { OperationFamily, FailureTexts } from '../operation.ts';

/** The same texts for every entry of a family; `canceled` has a default. */
export function always(texts: Omit<FailureTexts, 'canceled'>): OperationFamily['texts'] {
  const all = { canceled: messages.canceled, ...texts };
  return () => all;
}

export const imageTexts: FailureTexts = {
  failed: messages.imageFailed,
  timeout: messages.imageTimeout,
  invalid: messages.imageInvalid,
  canceled: messages.canceled,
};

export const videoTexts: FailureTexts = {
  failed: messages.videoFailed,
  timeout: messages.videoTimeout,
  invalid: messages.videoInvalid,
  canceled: messages.canceled,
};

/** "…to edit images." and the like. */
export const insufficientTo =
  (purpose: string | ((entry: Entry) => string)): OperationFamily['insufficient'] =>
  (entry) =>
  (required) =>
    messages.insufficientTo(required, typeof purpose === 'string' ? purpose : purpose(entry));

/** Names the model, the format and the length of a new clip. */
export const insufficientForVideo: OperationFamily['insufficient'] =
  (entry, { aspectRatio, seconds }) =>
  (required) =>
    messages.insufficientForVideo(required, entry.label, aspectRatio ?? '16:9', seconds ?? 0);
