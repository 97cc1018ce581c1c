import { setImmediate as immediate } from 'node:timers/promises';

/**
 * Looks up once what is asked for several times in the same turn of the event loop, as by many requests of one page. The look begins
 * after the last of them has asked, so everybody sees what was committed before their question.
 */
export function oncePerTurn<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  const loadLater = async (key: string): Promise<Value> => {
    await immediate();
    asked.delete(key);
    return load(key);
  };
  return (key) => {
    const found = asked.get(key) ?? loadLater(key);
    asked.set(key, found);
    return found;
  };
}
