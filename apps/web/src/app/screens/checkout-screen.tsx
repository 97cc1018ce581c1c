import '../../ui/screens.css';
import { getRouteApi } from '@tanstack/react-router';
import { CheckoutScreen as Checkout } from '../../features/account/billing/checkout-screen.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';

const route = getRouteApi('/studio/checkout/$id');

export function CheckoutScreen() {
  const { id } = route.useParams();
  const { left } = route.useSearch();
  return (
    <>
      <StudioHeader title="Checkout" />
      <div className="studio-body">
        <Checkout id={id} left={left === true} />
      </div>
    </>
  );
}
