import { create } from 'zustand';

/** `sent` and `confirm` say to check the mail; `reset` sets a new password with the token of a mailed link. */
export type SignInView =
  | { at: 'sign-in' | 'create' | 'forgot' }
  | { at: 'sent' | 'confirm'; email: string }
  | { at: 'reset'; token: string };

interface AccountDialogs {
  signIn: { view: SignInView; title?: string; next?: () => void } | undefined;
  buying: boolean;
}

export const useAccountDialogs = create<AccountDialogs>()(() => ({ signIn: undefined, buying: false }));

export interface SignInRequest {
  view?: SignInView;
  /** Replaces "Sign in", such as "Sign in to generate". */
  title?: string;
  /** Runs once, after signing in. */
  next?: () => void;
}

const known = 'known=1';
const page = globalThis.document as Document | undefined;

/** Remembers a sign-in on this device: its sign-in dialog then opens on "Sign in". */
export const rememberDevice = (): void => void (page && (page.cookie = `${known};path=/;max-age=31536000`));

/** Without a `view`, a device without an earlier sign-in is offered a new account. */
export function openSignIn({ view, title, next }: SignInRequest = {}): void {
  useAccountDialogs.setState({
    signIn: {
      view: view ?? { at: page?.cookie.includes(known) ? 'sign-in' : 'create' },
      ...(title && { title }),
      ...(next && { next }),
    },
  });
}

export function showSignInView(view: SignInView): void {
  useAccountDialogs.setState(({ signIn }) => ({ signIn: signIn && { ...signIn, view } }));
}

/** Closes without signing in; `next` does not run. */
export function closeSignIn(): void {
  useAccountDialogs.setState({ signIn: undefined });
}

/** Closes after signing in, and runs `next`. */
export function finishSignIn(): void {
  const next = useAccountDialogs.getState().signIn?.next;
  useAccountDialogs.setState({ signIn: undefined });
  next?.();
}

export function openBuyCredits(): void {
  useAccountDialogs.setState({ buying: true });
}

export function closeBuyCredits(): void {
  useAccountDialogs.setState({ buying: false });
}
