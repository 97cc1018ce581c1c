import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.ts';
import { errorText } from '../../lib/api-error.ts';
import { openSignIn } from './account-dialogs.ts';
import { sessionQuery } from './session.ts';

/**
 * Runs `then` for a signed-in user: at once, or after signing in with the modal that this opens. Page state is kept
 * meanwhile. Closing the modal drops `then`.
 */
export function requireSession(then: () => void, { title }: { title?: string } = {}): void {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  if (known) {
    then();
    return;
  }
  const ask = () => openSignIn({ next: then, ...(title && { title }) });
  if (known === null) {
    ask();
    return;
  }
  queryClient.fetchQuery(sessionQuery).then(
    (user) => (user ? then() : ask()),
    (error: unknown) => toast.error(errorText(error)),
  );
}
