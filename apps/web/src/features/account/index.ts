export { openBuyCredits, openSignIn } from './account-dialogs.ts';
export { AccountDialogsHost } from './account-dialogs-host.tsx';
export { signOut } from './auth-calls.ts';
export { configQuery, useConfig } from './config.ts';
export { creditsQuery, followCredits, useCredits } from './credits.ts';
export { requireSession } from './require-session.ts';
export { sessionQuery, useSession, watchSessionLoss, type Session, type User } from './session.ts';
