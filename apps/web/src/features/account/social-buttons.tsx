import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { socialAddress, type SocialProvider } from './auth-calls.ts';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/first/sign-in.ts';

export const socialNames: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub' };

const shapes: Record<SocialProvider, string> = {
  google:
    'M15.2 8.2c0-.6 0-1-.1-1.5H8v2.8h4.1c-.2 1.3-1.5 3.3-4.1 3.3A4.7 4.7 0 0 1 3.3 8 4.7 4.7 0 0 1 8 3.2c1.5 0 2.4.6 3 1.2l2-2A7.3 7.3 0 0 0 8 .5a7.5 7.5 0 1 0 0 15c4.4 0 7.2-3 7.2-7.3z',
  github:
    'M8 .4a7.6 7.6 0 0 0-2.4 14.8c.4.1.5-.2.5-.4v-1.4c-2.1.5-2.6-1-2.6-1-.3-.9-.8-1.1-.8-1.1-.7-.5.1-.5.1-.5.8.1 1.2.8 1.2.8.7 1.2 1.8.8 2.2.6.1-.5.3-.8.5-1-1.7-.2-3.5-.8-3.5-3.7 0-.8.3-1.5.8-2-.1-.2-.3-1 .1-2.1 0 0 .6-.2 2.1.8a7 7 0 0 1 3.8 0c1.4-1 2.1-.8 2.1-.8.4 1.1.2 1.9.1 2.1.5.5.8 1.2.8 2 0 2.9-1.8 3.5-3.5 3.7.3.2.5.7.5 1.4v2.1c0 .2.1.5.5.4A7.6 7.6 0 0 0 8 .4z',
};

export const SocialMark = ({ provider }: { provider: SocialProvider }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="currentColor">
    <path d={shapes[provider]} />
  </svg>
);

/** The providers that this installation offers for signing in. */
export function useSocialProviders(): readonly SocialProvider[] {
  const config = useConfig();
  return (['google', 'github'] as const).filter((provider) => config?.auth[provider]);
}

/** Sign-in with Google or GitHub, if this installation offers it. */
export function SocialButtons({ onRefused }: { onRefused: (error: unknown) => void }) {
  const providers = useSocialProviders();
  const [leavingTo, setLeavingTo] = useState<SocialProvider>();
  if (providers.length === 0) return null;

  const leave = async (provider: SocialProvider) => {
    setLeavingTo(provider);
    try {
      location.assign(await socialAddress(provider, location.pathname + location.search));
    } catch (error) {
      setLeavingTo(undefined);
      onRefused(error);
    }
  };

  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size={40}
            loading={leavingTo === provider}
            disabled={leavingTo !== undefined && leavingTo !== provider}
            onClick={() => void leave(provider)}
            icon={<SocialMark provider={provider} />}
          >
            {socialNames[provider]}
          </Button>
        ))}
      </div>
      <div className="flex items-center gap-3 text-[12px] text-text-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.withEmail}
      </div>
    </>
  );
}
