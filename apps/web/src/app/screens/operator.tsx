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

/** Who runs this copy, in the middle of a sentence. */
export function OperatorName() {
  return <>{useConfig()?.operatorName ?? 'The people who run this copy'}</>;
}
