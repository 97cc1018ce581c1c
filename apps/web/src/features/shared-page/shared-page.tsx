import type { Shared } from '@kinoloom/contract';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { useConnection } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { sharedWithYou } from '../../words/en/first/shell.ts';
import * as words from '../../words/en/shared/shared-page.ts';
import { nameOf } from './names.ts';
import { ResultGrid } from './result-grid.tsx';
import { ResultView } from './result-view.tsx';
import { DownloadLink, ResultFacts, ResultPrompt } from './result-words.tsx';
import { useShared, type Renew } from './use-shared.ts';

/** What a link shows, for whom it was sent to, without an account. `token`: the part of its address behind the hash. */
export function SharedPage({ token }: { token: string }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1180px] flex-col px-4 md:px-8">
      <main className="grid flex-1 content-start gap-4 pt-4 md:pt-8">
        <Content token={token} />
      </main>
      <footer className="flex items-center gap-2 py-5 text-12 text-text-2">
        <LogoMark size={16} />
        <p>{words.madeWith({ studio: <Studio /> })}</p>
      </footer>
    </div>
  );
}

function Studio({ children }: { children?: ReactNode }) {
  return (
    <a href="/" className="touch-44 underline underline-offset-3 hover:text-text">
      {children}
    </a>
  );
}

function Content({ token }: { token: string }) {
  const { query, renew } = useShared(token);
  const { data } = query;
  const isGone = token === '' || (query.error instanceof ApiError && query.error.status === 404);
  if (data && !isGone)
    return data.kind === 'flow' ? <Flow shared={data} renew={renew} /> : <Single shared={data} renew={renew} />;
  return (
    <>
      <h1 className="sr-only">{sharedWithYou}</h1>
      {isGone ? <Ended /> : <NotYet query={query} />}
    </>
  );
}

function NotYet({ query: { error, refetch, fetchStatus, isFetching } }: Pick<ReturnType<typeof useShared>, 'query'>) {
  const isOffline = useConnection(({ connection }) => connection !== 'online') || fetchStatus === 'paused';
  if (isOffline)
    return (
      <EmptyState title={words.offline} className="min-h-[60dvh]">
        {words.whenBack}
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState
        title={words.failed}
        className="min-h-[60dvh]"
        action={
          <Button size={44} loading={isFetching} onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        {errorText(error)}
      </ErrorState>
    );
  return <LoadingState title={words.loading} className="min-h-[60dvh]" />;
}

function Ended() {
  return (
    <EmptyState title={words.ended} className="min-h-[60dvh]">
      {words.askForNew}
    </EmptyState>
  );
}

interface PartProps {
  shared: Shared;
  renew: Renew;
}

function Single({ shared: { media }, renew }: PartProps) {
  const [result] = media;
  if (!result) return <Ended />;
  return (
    <>
      <div className="grid justify-items-center">
        <ResultView result={result} around={260} renew={renew} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold wrap-anywhere">{nameOf(result)}</h1>
          <ResultFacts result={result} />
        </div>
        <DownloadLink url={result.url} />
      </div>
      <ResultPrompt prompt={result.prompt} />
    </>
  );
}

function Flow({ shared: { title, media }, renew }: PartProps) {
  return (
    <>
      <div>
        <h1 className="text-20 font-semibold wrap-anywhere">{title}</h1>
        <p className="text-12 text-text-2">{words.results({ count: media.length })}</p>
      </div>
      {media.length === 0 ? (
        <EmptyState title={words.emptyFlow} className="min-h-[50dvh]">
          {words.comeBack}
        </EmptyState>
      ) : (
        <ResultGrid label={words.resultsOf({ flow: title ?? '' })} results={media} renew={renew} />
      )}
    </>
  );
}
