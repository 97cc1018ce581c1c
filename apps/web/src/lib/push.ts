import { PushBrowser, PushBrowsers, PushKey } from '@kinoloom/contract';
import { z } from 'zod';
import { language } from '../words/language.ts';
import { api } from './api.ts';
import { browserStorage } from './browser-storage.ts';
import { ownKey } from './browser-user.ts';
import { serviceWorker } from './service-worker.ts';
import { SHARE_PATH } from './shared-things.ts';

/**
 * Whether this browser tells its user about ended jobs. `none`: the installation sends nothing; `install`: it can once the studio is on
 * the home screen, as on an iPhone; `blocked`: the user has forbidden it in the browser.
 */
export type PushState = 'none' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

export interface PushStatus {
  readonly state: PushState;
  /** The user's other browsers that are told. */
  readonly others: number;
}

const PATH = '/api/push/subscriptions';
const Subscribed = z.object({ browser: PushBrowser });

/** @throws ApiError */
export async function pushStatus(signal?: AbortSignal): Promise<PushStatus> {
  const options = signal ? { signal } : {};
  const [{ key }, { browsers }] = await Promise.all([
    api.get('/api/push/key', PushKey, options),
    api.get(PATH, PushBrowsers, options),
  ]);
  const isOn = browsers.some(({ current }) => current) && (await ownSubscription()) !== null;
  const others = browsers.filter(({ current }) => !current).length;
  return { state: key === null ? 'none' : stateOf(isOn), others };
}

function stateOf(isOn: boolean): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/u.test(navigator.userAgent) ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration(SHARE_PATH);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The browser's maker runs a service for push messages, which did not answer. */
export class NoPushService extends Error {}

/**
 * Asks for the permission, which a browser allows at a press only, and subscribes.
 * @returns how it is then
 * @throws NoPushService; ApiError
 */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return stateOf(false);
  const { key } = await api.get('/api/push/key', PushKey);
  if (key === null) return 'none';
  const subscription = await subscribed(key).catch((error: unknown) => {
    throw new NoPushService('no subscription', { cause: error });
  });
  const { endpoint, keys } = subscription.toJSON();
  await api.post(PATH, { endpoint, keys, language }, Subscribed);
  return 'on';
}

async function subscribed(applicationServerKey: string): Promise<PushSubscription> {
  const registration = await serviceWorker();
  if (!registration) throw new Error('There is no service worker');
  await activeOf(registration);
  // One with a former key of the installation would be kept otherwise.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Only a worker in whose scope the page lies is waited for by the browser. */
function activeOf({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === 'activated') return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The service worker was not installed'));
    });
  });
}

const Done = z.object({ success: z.literal(true) });

/** @throws ApiError */
export async function turnPushOff(): Promise<void> {
  const { browsers } = await api.get(PATH, PushBrowsers);
  const own = browsers.find(({ current }) => current);
  if (own) await api.delete(`${PATH}/${own.id}`, Done);
  await (await ownSubscription())?.unsubscribe();
}

/** @throws ApiError */
export async function turnPushOffEverywhere(): Promise<void> {
  await api.delete(PATH, Done);
  await (await ownSubscription())?.unsubscribe();
}

/** Storage key, for each user, of that the user was offered it, and answered. */
const OFFERED = 'kinoloom.push.offered';

/** Whether the user may still be asked beside a job. */
export const mayOfferPush = (): boolean => browserStorage().getItem(ownKey(OFFERED)) === null;

export function pushWasOffered(): void {
  try {
    browserStorage().setItem(ownKey(OFFERED), '1');
  } catch {
    // The storage is full: it is asked again after a reload.
  }
}
