import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { createDocument, type DocumentOptions } from './document.ts';

interface Value {
  text: string;
}
interface Stored extends Value {
  version: number;
}

const KEY = 'handset:test:one';
const items = new Map<string, string>();
let server: Stored;
/** Whether each coming response is lost, the next one first. */
let lost: boolean[];
let sent: string[];

beforeEach(() => {
  vi.useFakeTimers();
  items.clear();
  vi.stubGlobal('localStorage', memoryStorage(items));
  vi.stubGlobal('window', new EventTarget());
  server = { text: 'Stored', version: 1 };
  lost = [];
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stores the text as a new version, or rejects it when the given version is outdated. */
async function store({ text }: Value, version: number | undefined): Promise<Stored> {
  sent.push(text);
  if (version !== server.version) throw new ApiError(409, { message: 'Conflict', current: server } as never);
  server = { text, version: server.version + 1 };
  if (lost.shift()) throw new ApiError(0, null);
  return server;
}

function open(options: Partial<DocumentOptions<Value, Stored>> = {}) {
  const loaded = server;
  const document = createDocument<Value, Stored>({
    key: () => KEY,
    load: () => loaded,
    read: (stored) => ({ text: stored?.text ?? '' }),
    accept: (stored) => stored as Value,
    save: (value, { over }) => store(value, over?.version),
    mayAutosave: () => true,
    ...options,
  });
  const close = document.open();
  return { document, close, type: (text: string) => document.dispatch({ type: 'typed', value: { text } }) };
}

test('typed text is stored in this browser within half a second', async () => {
  const { type } = open();
  type('Mine');
  await vi.advanceTimersByTimeAsync(500);
  expect(items.get(KEY)).toContain('Mine');
});

test('typed text is autosaved within two seconds of continuous typing', async () => {
  const { type } = open();
  for (let key = 0; key < 20; key++) {
    type(`Mine ${key}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent.length).toBeGreaterThan(0);
});

test('a saved document leaves no browser draft', async () => {
  const { type } = open();
  type('Mine');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([server.text, items.size]).toEqual(['Mine', 0]);
});

test('a document without autosave is stored locally and not sent', async () => {
  const { type, document } = open({ mayAutosave: () => false });
  type('Mine');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sent, items.size]).toEqual([[], 1]);
  await document.save();
  expect(server.text).toBe('Mine');
});

test('a save whose response was lost is followed by the text typed since', async () => {
  lost = [true];
  const { type, document } = open();
  type('Mine');
  await vi.advanceTimersByTimeAsync(2_000);
  type('Mine and more');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(server.text).toBe('Mine and more');
  expect(document.getSnapshot()).toMatchObject({ conflict: null, isUnsaved: false });
});

test('a reopened draft remembers a lost response', async () => {
  lost = [true];
  const { type, document, close } = open({ mayAutosave: () => false });
  type('Mine');
  await document.save();
  type('Mine and more');
  close();
  const again = open();
  expect(again.document.getSnapshot()).toMatchObject({ conflict: null, value: { text: 'Mine and more' } });
});

test('one save runs at a time and the next sends the text typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waits = vi.fn(async (value: Value, over: Stored | null) => {
    await promise;
    return store(value, over?.version);
  });
  const { type, document } = open({ save: (value, { over }) => waits(value, over) });
  type('First');
  const first = document.save();
  type('Second');
  const second = document.save();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(waits).toHaveBeenCalledTimes(1);
  resolve();
  await Promise.all([first, second]);
  expect(sent).toEqual(['First', 'Second']);
});

test('text typed during a long save is sent after its response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = async (value: Value, version: number | undefined) => {
    await promise;
    return store(value, version);
  };
  const { type } = open({ save: (value, { over }) => save(value, over?.version) });
  type('First');
  await vi.advanceTimersByTimeAsync(2_000);
  type('Second');
  await vi.advanceTimersByTimeAsync(5_000);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['First']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['First', 'Second']);
});

test('leaving stores the typed text and sends it', async () => {
  const { type, close } = open();
  type('Mine');
  close();
  expect(items.get(KEY)).toContain('Mine');
  await vi.advanceTimersByTimeAsync(0);
  expect([server.text, items.size]).toEqual(['Mine', 0]);
});

test('a conflict stops saving until it is resolved', async () => {
  const { type, document } = open();
  server = { text: 'Theirs', version: 2 };
  type('Mine');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual(['Mine']);
  document.dispatch({ type: 'resolved', choices: {} });
  await document.save();
  expect(server.text).toBe('Mine');
});

test('an unchanged document leaves another tab’s draft alone', async () => {
  const { document } = open();
  items.set(KEY, 'of another tab');
  document.dispatch({ type: 'seen', stored: server });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(items.get(KEY)).toBe('of another tab');
});

test('a response to a save from before a reset is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<Stored>();
  const { type, document } = open({ save: () => promise });
  type('First');
  void document.save();
  document.restart({ text: 'Second' });
  resolve({ text: 'First', version: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(document.getSnapshot()).toMatchObject({ stored: null, isUnsaved: true, value: { text: 'Second' } });
});

test('full browser storage is reported', async () => {
  vi.stubGlobal('localStorage', {
    ...memoryStorage(items),
    setItem: () => {
      throw new Error('full');
    },
  });
  const { type, document } = open({ mayAutosave: () => false });
  type('Mine');
  await vi.advanceTimersByTimeAsync(500);
  expect(document.getSnapshot().hasRoom).toBe(false);
});

test('text that failed to save is sent as soon as the network is back', async () => {
  let isOffline = true;
  const { type } = open({
    save: (value, { over }) => (isOffline ? Promise.reject(new ApiError(0, null)) : store(value, over?.version)),
  });
  type('Typed offline');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(server.text).toBe('Stored');
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.text).toBe('Typed offline');
});
