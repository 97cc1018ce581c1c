import { LogoMark } from '../../ui/mark.tsx';
import aurora from './aurora.webp';
import { useConfig } from './config.ts';
import lighthouse from './lighthouse.webp';

/** A lamp above dark water, or northern lights; above 768 px, and not fetched below. */
export function PictureWell({ creating }: { creating: boolean }) {
  const config = useConfig();
  const credits = config?.welcomeCredits ?? 0;
  return (
    <div className="sign-in-well">
      <img
        key={creating ? 'aurora' : 'lighthouse'}
        src={creating ? aurora : lighthouse}
        alt=""
        width={424}
        height={960}
        loading="lazy"
        decoding="async"
        className="sign-in-art"
      />
      <LogoMark size={20} className="relative m-6 text-on-media" />
      <div className="sign-in-words">
        <h2 className="display text-28 leading-8">
          {creating && credits > 0 ? `${credits} credits to begin` : 'Cut a film from words'}
        </h2>
        <p>
          {creating && credits > 0
            ? 'Every price is on its button before you press it.'
            : 'One flow, fifteen clips, one price on every button.'}
        </p>
      </div>
    </div>
  );
}
