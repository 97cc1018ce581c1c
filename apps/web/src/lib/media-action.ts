import { type ReactNode } from 'react';

export interface MediaAction {
  /** Stable, and unique among the actions of one result. */
  readonly id: string;
  readonly label: string;
  /** For a button on a card, if the label is too long. */
  readonly word?: string;
  /** Its purpose, shown beside its name. */
  readonly note: string;
  readonly icon: ReactNode;
  /** Whole credits, if it spends any at once. */
  readonly price?: number;
  /** What it costs if its dialog sets the price, such as "from 25" or "10/s". */
  readonly rate?: string;
  /** Starts a group: a line is drawn above it. */
  readonly group?: true;
  readonly danger?: true;
  /** It is shown, and its note says why it cannot be done. */
  readonly disabled?: true;
  /** It fills the prompt, and navigates there from other screens. */
  readonly toPrompt?: true;
  readonly run: () => void;
}
