import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/security.ts';
import { AccountCard, LoadFailed, row } from '../account-card.tsx';
import { linkAddress, linkedProviders, type SocialProvider } from '../auth-calls.ts';
import { SocialMark, socialNames, useSocialProviders } from '../social-buttons.tsx';

/** Google and GitHub, if this installation offers them, each with a button to link it to the account. */
export function LinkedSignInsCard() {
  const providers = useSocialProviders();
  const { data, error, refetch } = useQuery({
    queryKey: ['linked-sign-ins'],
    queryFn: ({ signal }) => linkedProviders(signal),
    enabled: providers.length > 0,
  });
  const [leavingTo, setLeavingTo] = useState<SocialProvider>();
  if (providers.length === 0) return null;

  const link = async (provider: SocialProvider) => {
    setLeavingTo(provider);
    try {
      location.assign(await linkAddress(provider));
    } catch (failure) {
      setLeavingTo(undefined);
      toast.error(errorText(failure));
    }
  };

  return (
    <AccountCard id="linked-sign-ins" title={words.linkedSignIns} busy={!data}>
      {error && !data && <LoadFailed title={words.linkedNotLoaded} error={error} refetch={refetch} />}
      {!error && !data && <Skeleton className="mt-2 h-15 w-full" />}
      <ul className="mt-2">
        {data &&
          providers.map((provider) => (
            <li key={provider} className={row}>
              <SocialMark provider={provider} />
              <span className="flex-1 font-medium">{socialNames[provider]}</span>
              {data.includes(provider) ? (
                <Badge tone="success">{words.linked}</Badge>
              ) : (
                <Button
                  loading={leavingTo === provider}
                  disabled={leavingTo !== undefined}
                  onClick={() => void link(provider)}
                >
                  {words.link({ provider: socialNames[provider] })}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </AccountCard>
  );
}
