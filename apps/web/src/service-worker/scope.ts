/* What the service worker uses of its global scope. TypeScript's own description of it contradicts that of pages. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface PushChangeEvent extends ExtendableEvent {
  /** Undefined or null where the browser has only ended the old one. */
  readonly newSubscription?: PushSubscription | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
}

interface WorkerEvents {
  readonly install: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly push: PushEvent;
  readonly pushsubscriptionchange: PushChangeEvent;
  readonly notificationclick: NotificationEvent;
}

export interface WorkerScope {
  readonly registration: {
    readonly pushManager: PushManager;
    getNotifications(filter: { readonly tag: string }): Promise<Notification[]>;
    showNotification(title: string, options: NotificationOptions & { readonly badge: string }): Promise<void>;
  };
  readonly clients: {
    matchAll(filter: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
