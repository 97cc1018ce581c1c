import { plans } from '@kinoloom/contract';
import { credits as grouped } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import flow from './pictures/flow.webp';
import takes from './pictures/takes.webp';
import timeline from './pictures/timeline.webp';

interface RoomProps {
  title: string;
  children: string;
  picture: string;
  /** Of the picture, for its place to be kept. */
  size: readonly [width: number, height: number];
  alt: string;
  wide?: boolean;
}

function Room({ title, children, picture, size: [width, height], alt, wide = false }: RoomProps) {
  return (
    <article className="l-room" data-wide={wide || undefined}>
      <h3>{title}</h3>
      <p>{children}</p>
      <img src={picture} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </article>
  );
}

/** What there is, shown by what it looks like. */
export function Rooms() {
  return (
    <section className="l-section" aria-labelledby="l-rooms">
      <h2 id="l-rooms">One room, from the first frame to the mp4.</h2>
      <div className="l-rooms">
        <Room
          wide
          title="Cut on a real timeline"
          picture={timeline}
          size={[1440, 515]}
          alt="The editor’s timeline: clips, a title, captions, a voice and music"
        >
          Video, sound, text, captions, images, stickers and templates on up to eight rows, snapped to the frame. Voice,
          effects and music are generated in the panel next to it.
        </Room>
        <Room
          title="Chain clips into a flow"
          picture={flow}
          size={[826, 430]}
          alt="The flow strip beside clips that are being made"
        >
          Take the last frame of one clip and start the next from it. Fifteen clips to a flow.
        </Room>
        <Room title="Keep every take" picture={takes} size={[506, 376]} alt="Two flows with their clips and pictures">
          Flows, prompts and settings stay with the media, ready to download, copy or delete.
        </Room>
      </div>
    </section>
  );
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What it costs here, and that it need not. */
export function Plans() {
  return (
    <section className="l-section" aria-labelledby="plans">
      <h2 id="plans">Pay in credits, or bring your own server.</h2>
      <div className="l-plans">
        {plans.map(({ id, name, cents, credits, picture, support, popular }) => (
          <article key={id}>
            <h3>
              {name} {popular && <Badge>Popular</Badge>}
            </h3>
            <p className="l-price">
              {dollars(cents)} <span>per month</span>
            </p>
            <p>
              {grouped(credits)} credits a month. {[picture, support].filter(Boolean).join('. ')}.
            </p>
          </article>
        ))}
        <article>
          <h3>Self-hosted</h3>
          <p className="l-price">Open source</p>
          <p>Your server, your model keys, your storage.</p>
        </article>
      </div>
    </section>
  );
}
