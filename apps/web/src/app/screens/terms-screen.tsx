import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/legal/terms.ts';
import { TextLink, TextPage } from './text-page.tsx';

export function TermsScreen() {
  const config = useConfig();
  const name = config?.operatorName;
  const source = config?.sourceUrl;
  return (
    <TextPage title={words.title}>
      <p>
        {words.copy} {name != null && words.runBy({ name })} {words.whoeverRuns}
      </p>
      <h2>{words.account}</h2>
      <p>{words.accountMore}</p>
      <h2>{words.results}</h2>
      <p>{words.resultsMore}</p>
      <h2>{words.models}</h2>
      <p>{words.modelsMore}</p>
      <h2>{words.credits}</h2>
      <p>{words.creditsMore}</p>
      <h2>{words.warranty}</h2>
      <p>
        {words.warrantyMore} {source != null && words.source({ link: <TextLink href={source} /> })}
      </p>
    </TextPage>
  );
}
