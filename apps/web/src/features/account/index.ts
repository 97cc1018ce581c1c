export { openBuyCredits, openSignIn } from './account-dialogs.ts';
export { AccountDialogsHost } from './account-dialogs-host.tsx';
export { signOut } from './auth-calls.ts';
export { creditsQuery, followCredits, useCredits } from './queries.ts';
export { requireSession } from './require-session.ts';
export { sessionQuery, useSession, watchSessionLoss, type SessionState as Session, type User } from './session.ts';
