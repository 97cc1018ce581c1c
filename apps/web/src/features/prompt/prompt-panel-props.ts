import type { Job, MediaRecord, PublicConfig } from '@kinoloom/contract';
import type { ReactNode } from 'react';

/** Missing credits for a generation. */
export interface Shortfall {
  readonly message: string;
  /** Whole credits. */
  readonly required: number;
  readonly available: number;
  /** Another model that the balance can pay for. */
  readonly instead?: { readonly label: string; readonly use: () => void };
}

export type SendingCard = Pick<Job, 'media_type' | 'model' | 'prompt' | 'price' | 'width' | 'height' | 'seconds'>;

export interface PromptPanelProps {
  config: PublicConfig | undefined;
  account: {
    /** Null for a visitor. */
    readonly userId: string | null;
    /** Whole credits; undefined until known. */
    readonly available: number | undefined;
  };
  flow: { readonly id: string; /** Number of saved and running videos. */ readonly videos: number } | null;
  /** The bottom sheet for screens below 1024 px. */
  sheet: boolean;
  /** Folded in a low window, it shows its text in one line, and nothing else unless there is a problem. */
  fold: { readonly low: boolean; readonly folded: boolean; readonly set: (folded: boolean) => void };
  /** The collapsed flow strip, on top of the sheet. */
  strip?: ReactNode;
  /** Finds the record of a dropped card; undefined if the flow does not contain it. */
  mediaById: (id: string) => MediaRecord | undefined;
  /** Opens the sign-in dialog; `then` runs after signing in. */
  onSignInNeeded: (then: () => void, title?: string) => void;
  /** Something was shared to the installed studio, and waits to be taken. */
  shared: boolean;
  onSharedTaken: () => void;
  onFlowFull: (videos: number) => void;
  onShort: (shortfall: Shortfall) => void;
  /** Act-Two is overloaded; nothing was charged. */
  onOverloaded: (message: string) => void;
  /** An upload was added to the flow. */
  onUploaded: (media: MediaRecord) => void;
  /** The request was sent: shows this card, so many times, until the server's jobs arrive. */
  onSending: (card: SendingCard, count: number) => void;
  /** The response has arrived. */
  onAccepted: () => void;
  onRefused: () => void;
  /** Opens the assistant; undefined if there is none. */
  onWrite: (() => void) | undefined;
}
