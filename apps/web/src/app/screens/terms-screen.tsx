import './page.css';
import { Operator } from './operator.tsx';
import { TextPage } from './page-frame.tsx';

export function TermsScreen() {
  return (
    <TextPage title="Terms">
      <p>
        This is a copy of Kinoloom, an open-source studio for AI images and video. The people who run this copy decide
        who may use it and for how long. Kinoloom's authors do not run it and cannot see it.
      </p>
      <h2>What you make</h2>
      <p>
        What you upload and make stays yours, as far as the law and the terms of the models' providers allow. Use only
        pictures, voices and words that you have the right to use. Do not make anything that is unlawful where you live
        or where this server stands.
      </p>
      <h2>Models</h2>
      <p>
        Some models are run by other companies. Your prompt and start image are sent to the one that you choose, and its
        own rules apply to the result. Models marked Sandbox are run by this server itself and send nothing anywhere.
      </p>
      <h2>Credits</h2>
      <p>
        Every price is on its button. Credits are held when a job starts, spent when its result is stored, and given
        back when it fails or is cancelled. Credits have no value outside this studio.
      </p>
      <h2>No warranty</h2>
      <p>
        Kinoloom comes under the Apache License 2.0, as it is, without a warranty of any kind. Keep copies of what
        matters to you.
      </p>
      <h2>Questions</h2>
      <Operator />
    </TextPage>
  );
}
