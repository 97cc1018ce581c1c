import '../../ui/screens.css';
import { getRouteApi } from '@tanstack/react-router';
import { AccountScreen } from '../../features/account/account-screen.tsx';
import { StudioPage } from './page-frame.tsx';

const route = getRouteApi('/studio/user');

export function UserScreen() {
  const { part } = route.useSearch();
  return (
    <StudioPage title="User">
      <AccountScreen tab={part ?? 'overview'} />
    </StudioPage>
  );
}
