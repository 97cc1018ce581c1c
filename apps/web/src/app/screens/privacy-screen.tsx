import * as words from '../../words/en/legal/privacy.ts';
import { TextPage } from './text-page.tsx';

export function PrivacyScreen() {
  return (
    <TextPage title={words.title}>
      <p>{words.own}</p>
      <h2>{words.stored}</h2>
      <p>{words.storedMore}</p>
      <h2>{words.browser}</h2>
      <p>{words.browserMore}</p>
      <h2>{words.others}</h2>
      <p>{words.othersMore}</p>
      <h2>{words.mail}</h2>
      <p>{words.mailMore}</p>
      <h2>{words.leaving}</h2>
      <p>{words.leavingMore}</p>
    </TextPage>
  );
}
