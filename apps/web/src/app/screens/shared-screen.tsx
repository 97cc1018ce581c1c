import '../../ui/screens.css';
import { useLocation } from '@tanstack/react-router';
import { SharedPage } from '../../features/shared-page/index.ts';

/** What a link for others shows. Its token is behind the hash, which browsers send to no server. */
export function SharedScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <SharedPage key={token} token={token} />;
}
