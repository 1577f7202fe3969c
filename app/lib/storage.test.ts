import { afterEach, describe, expect, test, vi } from 'vitest';
import { readJson, readText, removeStored, writeJson, writeText } from './storage.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const anyNumber = (stored: unknown) => (typeof stored === 'number' ? stored : null);

afterEach(() => vi.unstubAllGlobals());

describe('with working storage', () => {
  test('a written value can be read and removed', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    expect(writeJson('count', 3)).toBe(true);
    expect(readJson('count', anyNumber)).toBe(3);
    removeStored('count');
    expect(readJson('count', anyNumber)).toBeNull();
  });

  test('broken JSON and values of another shape read as null', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    writeText('count', '{"half');
    expect(readJson('count', anyNumber)).toBeNull();
    writeText('count', '"three"');
    expect(readJson('count', anyNumber)).toBeNull();
  });

  test('a parser that throws means a value of another shape', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    writeText('count', 'null');
    expect(readJson('count', (stored) => (stored as { deep: { value: number } }).deep.value)).toBeNull();
  });
});

test('writing to full storage returns false', () => {
  const full = memoryStorage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', full);
  expect(writeText('a', 'b')).toBe(false);
});

test('forbidden storage neither throws nor stores', () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    expect(readText('a')).toBeNull();
    expect(writeText('a', 'b')).toBe(false);
    expect(() => removeStored('a')).not.toThrow();
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
    if (original) Object.defineProperty(globalThis, 'localStorage', original);
  }
});

test('on the server nothing is stored', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readText('a')).toBeNull();
  expect(writeText('a', 'b')).toBe(false);
});
