import '../../ui/screens.css';
import { getRouteApi } from '@tanstack/react-router';
import { AccountScreen } from '../../features/account/account-screen.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';

const route = getRouteApi('/studio/user');

export function UserScreen() {
  const { part } = route.useSearch();
  return (
    <>
      <StudioHeader title="User" />
      <div className="studio-body">
        <AccountScreen tab={part ?? 'overview'} />
      </div>
    </>
  );
}
