import { plans } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import * as words from '../../words/en/first/landing.ts';
import flow from './pictures/flow.webp';
import takes from './pictures/takes.webp';
import timeline from './pictures/timeline.webp';

/** Below the fold: laid out only near the viewport. Its height is estimated until then. */
function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      className="pt-[136px] [contain-intrinsic-block-size:auto_900px] [content-visibility:auto] max-md:pt-20"
      aria-labelledby={id}
    >
      <h2
        id={id}
        className="font-display text-[34px] leading-[1.2] font-semibold font-stretch-[112%] tracking-[-0.03em] text-balance max-md:text-[28px]"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FeatureProps {
  title: string;
  children: string;
  picture: string;
  /** Size of the picture, to reserve its space while it loads. */
  size: readonly [width: number, height: number];
  alt: string;
  wide?: boolean;
}

const small = 'text-[15px] leading-[22px] font-semibold';

function Feature({ title, children, picture, size: [width, height], alt, wide = false }: FeatureProps) {
  return (
    <article
      className={cx(
        'overflow-hidden rounded-xl bg-surface pt-6 pl-[25px] inset-ring inset-ring-line max-md:pt-5 max-md:pl-5',
        wide && 'col-span-full',
      )}
    >
      <h3 className={small}>{title}</h3>
      <p className="mt-1.5 mr-6 mb-5 max-w-[490px] text-[14px] leading-[22px] text-text-2">{children}</p>
      <img
        src={picture}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={cx(
          'w-full rounded-tl-md object-cover object-[0_0] ring ring-line-strong max-md:h-[220px]',
          wide ? 'h-auto' : 'h-[340px]',
        )}
      />
    </article>
  );
}

/** The product's features, with pictures. */
export function Features() {
  return (
    <Section id="features" title={words.features}>
      <div className="grid grid-cols-[7fr_5fr] gap-5 pt-8 max-md:grid-cols-[1fr]">
        <Feature wide title={words.timeline} picture={timeline} size={[1440, 515]} alt={words.timelinePicture}>
          {words.timelineMore}
        </Feature>
        <Feature title={words.flow} picture={flow} size={[826, 430]} alt={words.flowPicture}>
          {words.flowMore}
        </Feature>
        <Feature title={words.takes} picture={takes} size={[506, 376]} alt={words.takesPicture}>
          {words.takesMore}
        </Feature>
      </div>
    </Section>
  );
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

interface OfferProps {
  name: string;
  popular?: boolean | undefined;
  price: string;
  /** The unit of the price, small beside it. */
  per?: string;
  children: ReactNode;
}

function Offer({ name, popular, price, per, children }: OfferProps) {
  return (
    <article className="grid content-start gap-1.5 pt-6 pr-6 pb-8 text-text-2 not-first:border-l not-first:border-line not-first:pl-[26px] max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0">
      <h3 className={cx(small, 'flex items-center gap-2 text-text')}>
        {name} {popular && <Badge>{words.popular}</Badge>}
      </h3>
      <p className="h-11 text-[36px] leading-11 tracking-[-0.03em] text-text">
        {price} {per && <span className="text-[13px] tracking-normal text-text-2">{per}</span>}
      </p>
      <p>{children}</p>
    </article>
  );
}

/** The prices of the plans, and self-hosting. */
export function Plans() {
  return (
    <Section id="plans" title={words.payInCredits}>
      <div className="mt-8 grid grid-cols-3 border-t border-line max-md:grid-cols-[1fr]">
        {plans.map(({ id, name, cents, credits, picture, support, popular }) => (
          <Offer key={id} name={name} popular={popular} price={dollars(cents)} per={words.perMonth}>
            {words.creditsAMonth({ credits })} {[picture, support && words.support].filter(Boolean).join('. ')}.
          </Offer>
        ))}
        <Offer name={words.selfHosted} price={words.openSource}>
          {words.yourServer}
        </Offer>
      </div>
    </Section>
  );
}

const creditLines: readonly (readonly [small: string, large: string])[] = [
  [words.a, 'Kinoloom'],
  [words.picture, words.openSourceSelfHosted],
  [words.videoBy, 'Veo 3'],
  [words.and, 'Seedance'],
  [words.and, 'Kling'],
  [words.stillsBy, 'Flux'],
  [words.and, 'Seedream'],
  [words.voiceBy, 'ElevenLabs'],
  [words.cutBy, words.you],
];

const link = 'py-1 hover:text-text';

/** Credits as on a film poster, and legal links. */
export function Footer({ contactEmail }: { contactEmail: string | null }) {
  return (
    <footer className="mt-[88px] border-t border-line px-5 py-10 text-center">
      <p className="mx-auto max-w-[1080px] font-display text-20 font-medium font-stretch-[75%] text-text-2 uppercase">
        {creditLines.map(([before, large]) => (
          <Fragment key={before + large}>
            <span className="mx-1 inline-block">
              <small className="text-[11px] text-text-3">{before}</small> {large}
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <nav
        aria-label={words.smallPrint}
        className="flex flex-wrap justify-center gap-x-[26px] gap-y-1 pt-6 text-13 text-text-2"
      >
        <Link to="/terms" className={link}>
          {words.terms}
        </Link>
        <Link to="/privacy" className={link}>
          {words.privacy}
        </Link>
        {contactEmail !== null && (
          <a href={`mailto:${contactEmail}`} className={link}>
            {words.contact}
          </a>
        )}
      </nav>
    </footer>
  );
}
