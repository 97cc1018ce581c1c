import type { EventHub } from '../platform/events.ts';

/** Each open tab or device of a user has one. */
const MOST_OF_A_USER = 50;

/** One open stream of a user. */
export interface OpenStream<Read> {
  /** What came after event `seen`: read once for all streams of the user that have seen as much. */
  read(seen: number): Promise<Read>;
  leave(): void;
}

interface StreamUser {
  readonly id: string;
  readonly isAdmin: boolean;
}

interface Member {
  readonly wake: () => void;
  readonly close: () => void;
}

interface UserEntry<Read> {
  /** The oldest first. */
  readonly members: Set<Member>;
  /** By the event after which they began. Good until the user's next change. */
  readonly reads: Map<number, Promise<Read>>;
  readonly unsubscribe: () => void;
}

/** The open streams of this process. A user's streams share their reads, and beyond a limit the oldest is closed. */
export class UserStreams<User extends StreamUser, Read> {
  readonly #hub: Pick<EventHub, 'subscribe'>;
  readonly #read: (user: User, seen: number) => Promise<Read>;
  readonly #most: number;
  readonly #users = new Map<string, UserEntry<Read>>();

  constructor(
    hub: Pick<EventHub, 'subscribe'>,
    read: (user: User, seen: number) => Promise<Read>,
    most: number = MOST_OF_A_USER,
  ) {
    this.#hub = hub;
    this.#read = read;
    this.#most = most;
  }

  /** @param member called when the user's data change, and when the stream must end */
  open(user: User, member: Member): OpenStream<Read> {
    // What an admin may see differs.
    const key = `${user.id} ${user.isAdmin}`;
    const entry = this.#users.get(key) ?? this.#enter(key, user.id);
    entry.members.add(member);
    const [oldest] = entry.members;
    if (entry.members.size > this.#most && oldest) {
      entry.members.delete(oldest);
      oldest.close();
    }
    return {
      read: (seen) => this.#readOnce(entry, user, seen),
      leave: () => {
        entry.members.delete(member);
        if (entry.members.size > 0 || this.#users.get(key) !== entry) return;
        this.#users.delete(key);
        entry.unsubscribe();
      },
    };
  }

  #enter(key: string, userId: string): UserEntry<Read> {
    const members = new Set<Member>();
    const reads = new Map<number, Promise<Read>>();
    const unsubscribe = this.#hub.subscribe(userId, () => {
      reads.clear();
      for (const { wake } of members) wake();
    });
    const entry = { members, reads, unsubscribe };
    this.#users.set(key, entry);
    return entry;
  }

  #readOnce({ reads }: UserEntry<Read>, user: User, seen: number): Promise<Read> {
    const known = reads.get(seen);
    if (known) return known;
    const reading = this.#read(user, seen);
    reads.set(seen, reading);
    reading.catch(() => {
      if (reads.get(seen) === reading) reads.delete(seen);
    });
    return reading;
  }
}
