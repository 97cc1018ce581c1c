import { useConfig } from '../../features/account/index.ts';

/** Whom to ask, where this installation says so. */
export function Operator() {
  const config = useConfig();
  if (!config) return null;
  const { operatorName, contactEmail } = config;
  if (contactEmail === null) return <p>Ask {operatorName ?? 'the person who gave you the address of this studio'}.</p>;
  return (
    <p>
      Write to {operatorName !== null && `${operatorName}, `}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}

/** Who runs this copy, where they say so: a sentence of its own. */
export function RunBy() {
  const name = useConfig()?.operatorName;
  return name == null ? null : <>It is run by {name}. </>;
}
