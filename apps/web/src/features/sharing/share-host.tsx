import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { useOpenShare } from './open-share.ts';

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog for links, wherever in the studio it was opened. */
export function ShareHost() {
  const target = useOpenShare((state) => state.target);
  return (
    target && <ShareDialog key={target.id} target={target} onClose={() => useOpenShare.setState({ target: null })} />
  );
}
