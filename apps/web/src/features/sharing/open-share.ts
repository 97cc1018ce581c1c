import { create } from 'zustand';

/** What a link shows. `name`: as its owner knows it. */
export interface ShareTarget {
  readonly kind: 'media' | 'flow';
  readonly id: string;
  readonly name: string;
}

interface OpenShare {
  /** What the dialog is open for. */
  readonly target: ShareTarget | null;
  /** The newest link. It stays while the page does: a turned phone may close the dialog before the link was copied. */
  readonly made: { readonly id: string; readonly targetId: string; readonly link: string } | null;
}

export const useOpenShare = create<OpenShare>()(() => ({ target: null, made: null }));

/** Opens the dialog that makes and revokes links to a result or a flow. */
export const openShare = (target: ShareTarget): void => useOpenShare.setState({ target });
