import { useConfig } from '../../features/account/index.ts';

/** Whom to ask, where this installation says so. */
export function Operator() {
  const config = useConfig();
  if (!config) return null;
  if (!config.contactEmail) return <p>Ask the person who gave you the address of this studio.</p>;
  return (
    <p>
      Write to <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>.
    </p>
  );
}
