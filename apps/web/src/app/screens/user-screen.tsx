import '../../ui/screens.css';
import { getRouteApi } from '@tanstack/react-router';
import { AccountScreen } from '../../features/account/account-screen.tsx';
import { StudioPage } from './page-frame.tsx';
import * as words from '../../words/en/first/shell.ts';

const route = getRouteApi('/studio/user');

export function UserScreen() {
  const { part } = route.useSearch();
  return (
    <StudioPage title={words.user}>
      <AccountScreen tab={part ?? 'overview'} />
    </StudioPage>
  );
}
