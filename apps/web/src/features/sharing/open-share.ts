import { create } from 'zustand';

/** What a link shows. `name`: as its owner knows it. */
export interface ShareTarget {
  readonly kind: 'media' | 'flow';
  readonly id: string;
  readonly name: string;
}

/** What the dialog is open for. */
export const useOpenShare = create<{ readonly target: ShareTarget | null }>()(() => ({ target: null }));

/** Opens the dialog that makes and revokes links to a result or a flow. */
export const openShare = (target: ShareTarget): void => useOpenShare.setState({ target });
