import { type ReactNode } from 'react';

/** Something that can be done with a saved result, wherever that is shown. */
export interface MediaAction {
  /** Stable, and unique among the actions of one result. */
  readonly id: string;
  readonly label: string;
  /** What it is for, beside its name. */
  readonly note: string;
  readonly icon: ReactNode;
  /** Whole credits, where it spends some at once. */
  readonly price?: number;
  /** Begins a group: a hairline stands before it. */
  readonly group?: true;
  readonly danger?: true;
  /** It puts something into the prompt box: whoever is elsewhere is led there. */
  readonly toPrompt?: true;
  readonly run: () => void;
}
