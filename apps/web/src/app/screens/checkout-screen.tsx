import '../../ui/screens.css';
import { getRouteApi } from '@tanstack/react-router';
import { CheckoutScreen as Checkout } from '../../features/account/billing/checkout-screen.tsx';
import { StudioPage } from './page-frame.tsx';
import * as words from '../../words/en/first/shell.ts';

const route = getRouteApi('/studio/checkout/$id');

export function CheckoutScreen() {
  const { id } = route.useParams();
  const { left } = route.useSearch();
  return (
    <StudioPage title={words.checkout}>
      <Checkout id={id} left={left === true} />
    </StudioPage>
  );
}
