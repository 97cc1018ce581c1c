import type { Job, MediaRecord, PublicConfig } from '@kinoloom/contract';
import type { ReactNode } from 'react';

/** What is missing of the credits for a generation. */
export interface Shortfall {
  readonly message: string;
  /** Whole credits. */
  readonly required: number;
  readonly available: number;
  /** Another model that the credits at hand pay for. */
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
  flow: { readonly id: string; /** Saved videos and the ones being made. */ readonly videos: number } | null;
  /** The bottom sheet for screens below 1024 px. */
  sheet: boolean;
  /** The collapsed flow strip, on top of the sheet. */
  strip?: ReactNode;
  /** A card of the wall was dropped; undefined where the flow does not hold it. */
  mediaById: (id: string) => MediaRecord | undefined;
  /** Opens the sign-in dialog; `then` goes on once somebody is signed in. */
  onSignInNeeded: (then: () => void) => void;
  onFlowFull: (videos: number) => void;
  onShort: (shortfall: Shortfall) => void;
  /** Act-2 takes no work at the moment; nothing was charged. */
  onOverloaded: (message: string) => void;
  /** An upload is in the flow. */
  onUploaded: (media: MediaRecord) => void;
  /** The call is on its way: what its card shows until the server's job is there. */
  onSending: (card: SendingCard) => void;
  /** The call was answered. */
  onAccepted: () => void;
  onRefused: () => void;
  /** Opens the chat that writes prompts; undefined where nobody writes any. */
  onWrite: (() => void) | undefined;
}
