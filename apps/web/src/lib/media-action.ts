import { type ReactNode } from 'react';

/** An action on a saved media, wherever it is shown. */
export interface MediaAction {
  /** Stable, and unique among the actions of one result. */
  readonly id: string;
  readonly label: string;
  /** What it is for, beside its name. */
  readonly note: string;
  readonly icon: ReactNode;
  /** Whole credits, where it spends some at once. */
  readonly price?: number;
  /** Begins a group: a line is drawn above it. */
  readonly group?: true;
  readonly danger?: true;
  /** It fills the prompt: from other screens, it navigates there. */
  readonly toPrompt?: true;
  readonly run: () => void;
}
