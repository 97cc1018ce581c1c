import { AccountScreen } from '../../features/account/account-screen.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';

export function UserScreen() {
  return (
    <>
      <StudioHeader title="User" />
      <div className="studio-body">
        <AccountScreen />
      </div>
    </>
  );
}
