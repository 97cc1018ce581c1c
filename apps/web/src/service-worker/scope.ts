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
  readonly notificationclick: NotificationEvent;
}

export interface WorkerScope {
  readonly registration: {
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
