import { LogoMark } from '../../ui/mark.tsx';
import aurora from './aurora.webp';
import lighthouse from './lighthouse.webp';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/first/sign-in.ts';

/** The picture beside the form, a lighthouse or northern lights; from 768 px on, not loaded below. */
export function PictureWell({ creating }: { creating: boolean }) {
  const config = useConfig();
  const credits = config?.welcomeCredits ?? 0;
  return (
    // The picture is dark in the light theme, too.
    <div className="relative flex flex-col justify-between overflow-hidden bg-[#16202e] text-on-media [--live:#ffb224] max-md:hidden">
      <img
        key={creating ? 'aurora' : 'lighthouse'}
        src={creating ? aurora : lighthouse}
        alt=""
        width={424}
        height={960}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <LogoMark size={20} className="relative m-6 text-on-media" />
      <div className="relative bg-[linear-gradient(transparent,rgba(8,7,6,0.86))] px-6 pt-24 pb-6 text-on-media-2">
        <h2 className="display mb-2 text-28 leading-8 text-balance text-on-media">
          {creating && credits > 0 ? words.creditsToBegin({ credits }) : words.makeVideo}
        </h2>
        <p>{creating && credits > 0 ? words.pricesFirst : words.onePrice}</p>
      </div>
    </div>
  );
}
