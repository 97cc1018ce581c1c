import { type Job, type MediaRecord, type Voice } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { type SendOrder } from './order.ts';
import { type AudioToolId } from './tools.ts';

/** The flow's sounds, as far as loaded. */
export type Sounds =
  | { readonly kind: 'loading' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void }
  /** Newest first. */
  | { readonly kind: 'there'; readonly all: readonly MediaRecord[] };

/** Actions on finished, running and failed sounds. */
export interface SoundHandlers {
  readonly onAdd: (sound: MediaRecord) => void;
  /** Deletes it for good. @throws ApiError */
  readonly onDelete: (sound: MediaRecord) => Promise<void>;
  /** Whether it is on the open timeline. */
  readonly isUsed: (sound: MediaRecord) => boolean;
  readonly onCancel: (job: Job) => void;
  readonly onRetry: (job: Job) => void;
  readonly onDismiss: (job: Job) => void;
  /** Ids of jobs with a cancel or retry in progress. */
  readonly busy: ReadonlySet<string>;
}

/** Renders the voice picker. */
export type RenderPicker = (picker: {
  readonly value: Voice | null;
  readonly onChange: (voice: Voice) => void;
  readonly disabled: boolean;
}) => ReactNode;

export interface AudioPanelProps {
  sounds: Sounds;
  /** The flow's jobs that make sound, newest first. */
  jobs: readonly Job[];
  /** Available voices; undefined while loading. */
  voices: readonly Voice[] | undefined;
  /** Why these are the built-in voices. */
  voicesNotice: string | null;
  renderPicker: RenderPicker;
  /** Whether the sandbox makes it. */
  isSandbox: (tool: AudioToolId) => boolean;
  /** Whether this installation offers it. */
  isOffered: (tool: AudioToolId) => boolean;
  onOrder: SendOrder;
  handlers: SoundHandlers;
}
