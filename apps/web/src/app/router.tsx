import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CrashScreen } from './screens/crash-screen.tsx';
import { galleryAddress } from '../features/gallery/address.ts';
import { importWithRetry, nextTask } from '../lib/lazy-module.ts';
import { accountTab } from '../features/account/account-address.ts';
import { beginGallery, beginStudio } from './begin-studio.ts';
import { editorAddress } from './editor/editor-address.ts';
import { loadWords } from '../words/language.ts';
import { PageTitle } from './page-title.tsx';
import { StudioLayout } from './shell/studio-layout.tsx';
import * as words from '../words/en/first/shell.ts';
import { loadSaid } from '../words/said.ts';

interface VideoAddress {
  flow?: string;
  media?: string;
  shared?: 1 | 'lost';
}

/**
 * `flow`: the flow shown; defaults to the newest. `media`: shown in the viewer. `shared`: something was shared to the installed
 * studio, and waits in the browser or did not arrive.
 */
function videoSearch({ flow, media, shared }: Record<string, unknown>): VideoAddress {
  return {
    ...(typeof flow === 'string' && flow !== '' && { flow }),
    ...(typeof media === 'string' && media !== '' && { media }),
    ...((shared === 1 || shared === 'lost') && { shared }),
  };
}

/**
 * A screen's parser of its address. The router keeps values that a parser drops as they came, so parameters without a valid value
 * are set to undefined. Other parameters stay, such as those of links in mails.
 */
const parsed =
  <Address extends object>(
    parse: (search: Record<string, unknown>) => Address,
    parameters: Readonly<Record<keyof Required<Address>, true>>,
  ) =>
  (search: Record<string, unknown>): Address => ({
    ...Object.fromEntries(Object.keys(parameters).map((name) => [name, undefined])),
    ...parse(search),
  });

const lazyScreen = <Name extends string, Screens extends Readonly<Record<Name, ComponentType>>>(
  load: () => Promise<Screens>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const screens = await importWithRetry(load);
    await nextTask();
    return screens;
  }, name);

const root = createRootRoute({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
  notFoundComponent: lazyScreen(() => import('./screens/not-found-screen.tsx'), 'NotFoundScreen'),
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyScreen(() => import('./screens/landing-screen.tsx'), 'LandingScreen'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: words.terms },
  beforeLoad: () => loadWords('legal', importWithRetry),
  component: lazyScreen(() => import('./screens/terms-screen.tsx'), 'TermsScreen'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: words.privacy },
  beforeLoad: () => loadWords('legal', importWithRetry),
  component: lazyScreen(() => import('./screens/privacy-screen.tsx'), 'PrivacyScreen'),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  staticData: { title: words.sharedWithYou },
  beforeLoad: () => loadWords('shared', importWithRetry),
  component: lazyScreen(() => import('./screens/shared-screen.tsx'), 'SharedScreen'),
});

const studio = createRoute({
  getParentRoute: () => root,
  path: '/studio',
  beforeLoad: () => Promise.all([loadWords('studio', importWithRetry), loadSaid(importWithRetry)]),
  component: StudioLayout,
});

const studioIndex = createRoute({
  getParentRoute: () => studio,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/studio/video', replace: true });
  },
});

const video = createRoute({
  getParentRoute: () => studio,
  path: '/video',
  staticData: { title: words.videoGeneration },
  validateSearch: parsed(videoSearch, { flow: true, media: true, shared: true }),
  loader: ({ location }) => beginStudio(videoSearch(location.search).flow),
  component: lazyScreen(() => import('./screens/video-screen.tsx'), 'VideoScreen'),
});

const editor = createRoute({
  getParentRoute: () => studio,
  path: '/editor',
  staticData: { title: words.videoEditor },
  validateSearch: parsed(editorAddress, { project: true, flow: true, media: true, voice: true, background: true }),
  beforeLoad: () => loadWords('editor', importWithRetry),
  component: lazyScreen(() => import('./screens/editor-screen.tsx'), 'EditorScreen'),
});

const gallery = createRoute({
  getParentRoute: () => studio,
  path: '/gallery',
  staticData: { title: words.gallery },
  validateSearch: parsed(galleryAddress, {
    tab: true,
    view: true,
    sort: true,
    q: true,
    tags: true,
    model: true,
    from: true,
    to: true,
    favourite: true,
    flow: true,
    media: true,
  }),
  loader: ({ location }) => beginGallery(galleryAddress(location.search)),
  component: lazyScreen(() => import('./screens/gallery-screen.tsx'), 'GalleryScreen'),
});

const user = createRoute({
  getParentRoute: () => studio,
  path: '/user',
  staticData: { title: words.user },
  validateSearch: parsed(accountTab, { part: true }),
  component: lazyScreen(() => import('./screens/user-screen.tsx'), 'UserScreen'),
});

const checkout = createRoute({
  getParentRoute: () => studio,
  path: '/checkout/$id',
  staticData: { title: words.checkout },
  validateSearch: parsed(({ left }): { left?: true } => (left === true ? { left } : {}), { left: true }),
  component: lazyScreen(() => import('./screens/checkout-screen.tsx'), 'CheckoutScreen'),
});

/** Separate pages for player, timeline and canvas: in development, and in benchmark builds. */
const development =
  import.meta.env.DEV || import.meta.env.MODE === 'bench'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/player',
          component: lazyScreen(() => import('../editor/player/dev/player-screen.tsx'), 'PlayerScreen'),
        }),
        createRoute({
          getParentRoute: () => root,
          path: '/dev/timeline',
          component: lazyScreen(() => import('../editor/timeline/dev/timeline-screen.tsx'), 'TimelineScreen'),
        }),
        createRoute({
          getParentRoute: () => root,
          path: '/dev/canvas',
          component: lazyScreen(() => import('../editor/canvas/dev/editor-dev-screen.tsx'), 'EditorDevScreen'),
        }),
      ]
    : [];

const routeTree = root.addChildren([
  landing,
  terms,
  privacy,
  shared,
  studio.addChildren([studioIndex, video, editor, gallery, user, checkout]),
  ...development,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
