import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { accountTabs, type AccountTab } from './account-address.ts';
import { useSubscription } from './billing/subscription.ts';
import { columns } from './account-card.tsx';
import { CreditCard } from './credit-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PriceTable } from './price-table.tsx';
import { SessionGate } from './session-gate.tsx';
import type { User } from './session.ts';
import { StatusBadge, SubscriptionCard } from './subscription-card.tsx';
import { UsagePart } from './usage-part.tsx';
import { inSentence } from '../../lib/formatters.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/studio/account.ts';

const ReceiptsPart = lazyWithRetry(async () => (await import('./receipts/receipts-part.tsx')).ReceiptsPart);
const ProvidersPart = lazyWithRetry(async () => (await import('./providers-part.tsx')).ProvidersPart);
const ConnectionsPart = lazyWithRetry(async () => (await import('./connections/connections-part.tsx')).ConnectionsPart);
const LinksPart = lazyWithRetry(async () => (await import('./links/links-part.tsx')).LinksPart);
const SecurityPart = lazyWithRetry(async () => (await import('./security/security-part.tsx')).SecurityPart);
const DataPart = lazyWithRetry(async () => (await import('./data-tab/data-part.tsx')).DataPart);

const labels: Record<AccountTab, string> = {
  overview: words.overview,
  receipts: words.receipts,
  providers: words.providers,
  connections: words.connections,
  links: words.links,
  security: words.security,
  data: words.yourData,
};

export function AccountScreen({ tab }: { tab: AccountTab }) {
  return (
    <SessionGate loading={words.loading} failed={words.notLoaded} signedOut={[words.notSignedIn, words.signInToSee]}>
      {(user) => <Account user={user} tab={tab} />}
    </SessionGate>
  );
}

/** On a phone the row of tabs scrolls: brings the current one into view. */
const showWhole = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function Account({ user, tab }: { user: User; tab: AccountTab }) {
  return (
    // Cards adapt to the width beside the sidebar, not to the window's.
    <div className="@container mx-auto mt-5 mb-10 grid w-[min(1080px,100%-40px)] content-start gap-4 *:min-w-0 max-[600px]:mt-4 max-[600px]:w-[calc(100%-32px)]">
      <Head user={user} />
      <nav
        aria-label={words.account}
        className="flex gap-2 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:pr-6 max-md:[mask-image:linear-gradient(to_left,transparent,#000_24px)]"
      >
        {accountTabs
          .filter((name) => name !== 'connections' || user.admin)
          .map((name) => (
            <Link
              key={name}
              to="/studio/user"
              search={name === 'overview' ? {} : { part: name }}
              className="focus-inset flex-none scroll-mr-7 border-b-2 border-b-transparent p-2.5 font-medium text-text-2 hover:text-text aria-[current]:border-b-text aria-[current]:text-text"
              // The tab is in the query string, not in the path.
              activeOptions={{ exact: true, includeSearch: true }}
              ref={name === tab ? showWhole : undefined}
            >
              {labels[name]}
            </Link>
          ))}
      </nav>
      <Part tab={tab} user={user} />
    </div>
  );
}

function Head({ user }: { user: User }) {
  const subscription = useSubscription();
  return (
    <header className="flex items-center gap-4">
      <Avatar name={user.name || user.email} size={44} />
      <div className="min-w-0 flex-1">
        <h2 className="display text-20">{words.yourAccount}</h2>
        <p className="truncate text-text-2">{user.email}</p>
      </div>
      <div className="flex min-h-5 items-center gap-4">
        {subscription && (
          <>
            <span className="text-text-2">{subscription.plan_name}</span>
            <StatusBadge status={subscription.status} />
          </>
        )}
      </div>
    </header>
  );
}

function Part({ tab, user }: { tab: AccountTab; user: User }) {
  const fallback = <LoadingState title={words.loadingPart({ part: inSentence(labels[tab]) })} className="min-h-80" />;
  switch (tab) {
    case 'overview':
      return (
        <>
          <div className={columns}>
            <CreditCard />
            <SubscriptionCard />
          </div>
          <PlanCards />
          <PriceTable />
          <UsagePart />
          <LanguageCard />
        </>
      );
    case 'receipts':
      return <ReceiptsPart fallback={fallback} />;
    case 'providers':
      return <ProvidersPart isAdmin={user.admin === true} fallback={fallback} />;
    case 'connections':
      return <ConnectionsPart fallback={fallback} />;
    case 'links':
      return <LinksPart fallback={fallback} />;
    case 'security':
      return <SecurityPart fallback={fallback} />;
    case 'data':
      return <DataPart user={user} fallback={fallback} />;
  }
}
