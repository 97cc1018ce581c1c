import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

const lines: readonly (readonly [small: string, large: string])[] = [
  ['A', 'Kinoloom'],
  ['picture', 'Open source, self-hosted'],
  ['video by', 'Veo 3'],
  ['and', 'Seedance'],
  ['and', 'Kling'],
  ['stills by', 'Flux'],
  ['and', 'Seedream'],
  ['voice by', 'ElevenLabs'],
  ['cut by', 'you'],
];

/** The foot of the poster. */
export function CreditBlock({ contactEmail }: { contactEmail: string | null }) {
  return (
    <footer className="l-foot">
      <p className="l-credits">
        {lines.map(([small, large]) => (
          <Fragment key={small + large}>
            <span>
              <small>{small}</small> {large}
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <nav aria-label="Small print" className="l-links">
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
        {contactEmail !== null && <a href={`mailto:${contactEmail}`}>Contact Us</a>}
      </nav>
    </footer>
  );
}
