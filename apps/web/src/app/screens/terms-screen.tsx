import { Operator, RunBy, TextPage } from './page-frame.tsx';
import { useConfig } from '../../lib/config.ts';

export function TermsScreen() {
  const source = useConfig()?.sourceUrl;
  return (
    <TextPage title="Terms">
      <p>
        This is a copy of Kinoloom, an open-source studio for AI images and video. <RunBy />
        Whoever runs it decides who may use it and for how long. Kinoloom's authors do not run it and cannot see it.
      </p>
      <h2>Your account</h2>
      <p>
        One account is for one person. Keep its password to yourself, and say so if somebody else has it. You can sign
        out everywhere, take everything with you, and delete the account at any time, on the User tab.
      </p>
      <h2>What you make</h2>
      <p>
        What you upload and make stays yours, as far as the law and the terms of the models' providers allow. Use only
        pictures, voices and words that you have the right to use. Do not make anything that is unlawful where you live
        or where this server stands, and do not put words into the mouth of somebody who has not agreed to it.
      </p>
      <h2>Models</h2>
      <p>
        Some models are run by other companies. Your prompt and start image are sent to the one that you choose, and its
        own rules apply to the result. Models marked Sandbox are run by this server itself and send nothing anywhere.
        Models can be wrong: look at what comes before you rely on it.
      </p>
      <h2>Credits and payment</h2>
      <p>
        Every price is on its button. Credits are reserved when a job starts, used when its result is stored, and
        refunded when it fails or is cancelled. Credits have no value outside this studio. Packs never expire. Plans are
        billed each month until they are cancelled, which takes effect at the end of the month that is paid. Where no
        payment is set up, the studio gives test credits and says so.
      </p>
      <h2>No warranty</h2>
      <p>
        Kinoloom comes under the Apache License 2.0, as it is, without a warranty of any kind. Keep copies of what
        matters to you.
        {source != null && (
          <>
            {' '}
            Its <a href={source}>source code</a> is open.
          </>
        )}
      </p>
      <h2>Questions</h2>
      <Operator />
    </TextPage>
  );
}
