import { type Job, type MediaRecord, type Voice } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { type SendOrder } from './order.ts';
import { type AudioToolId } from './tools.ts';

/** The sounds of the flow, as far as they are known. */
export type Sounds =
  | { readonly kind: 'loading' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void }
  /** Newest first. */
  | { readonly kind: 'there'; readonly all: readonly MediaRecord[] };

/** What can be done with a sound that is there, and with one that is being made or failed. */
export interface SoundHandlers {
  readonly onAdd: (sound: MediaRecord) => void;
  /** Deletes it for good. @throws ApiError */
  readonly onDelete: (sound: MediaRecord) => Promise<void>;
  /** Whether it is on the open time line. */
  readonly isUsed: (sound: MediaRecord) => boolean;
  readonly onCancel: (job: Job) => void;
  readonly onRetry: (job: Job) => void;
  readonly onDismiss: (job: Job) => void;
  /** Ids of jobs whose cancel or retry is on its way. */
  readonly busy: ReadonlySet<string>;
}

/** Draws what chooses a voice. */
export type RenderPicker = (picker: {
  readonly value: Voice | null;
  readonly onChange: (voice: Voice) => void;
  readonly disabled: boolean;
}) => ReactNode;

export interface AudioPanelProps {
  sounds: Sounds;
  /** The flow's jobs that make sound, newest first. */
  jobs: readonly Job[];
  /** Everybody who can speak; undefined until that is known. */
  voices: readonly Voice[] | undefined;
  /** Why these are the built-in ones, in words. */
  voicesNotice: string | null;
  renderPicker: RenderPicker;
  /** Whether a stand-in makes it. */
  isSandbox: (tool: AudioToolId) => boolean;
  /** Whether this installation makes it at all. */
  isOffered: (tool: AudioToolId) => boolean;
  onOrder: SendOrder;
  handlers: SoundHandlers;
}
