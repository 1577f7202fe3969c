import { describe, expect, test } from 'vitest';
import { CatchUp } from './catch-up.ts';

/** A database with one value and a follower; reads end when the test says so. */
function follow() {
  const state = { written: 0, applied: 0, runs: 0, atOnce: 0, mostAtOnce: 0 };
  const ends: (() => void)[] = [];
  const catchUp = new CatchUp(async () => {
    state.runs++;
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.atOnce);
    const read = state.written;
    await new Promise<void>((resolve) => ends.push(resolve));
    state.applied = read;
    state.atOnce--;
  });
  const endRun = async () => {
    while (ends.length === 0) await null;
    ends.shift()?.();
  };
  return { state, catchUp, endRun };
}

describe('CatchUp', () => {
  test('applies a write made during a run before its caller continues', async () => {
    const { state, catchUp, endRun } = follow();
    const first = catchUp.run();
    while (state.runs === 0) await null;
    state.written = 1;
    const second = catchUp.run();
    await endRun();
    await first;
    expect(state.applied).toBe(0);
    await endRun();
    await second;
    expect(state).toMatchObject({ applied: 1, runs: 2, mostAtOnce: 1 });
  });

  test('combines all requests during a run into the next', async () => {
    const { state, catchUp, endRun } = follow();
    const first = catchUp.run();
    while (state.runs === 0) await null;
    const others = Array.from({ length: 10 }, () => catchUp.run());
    await endRun();
    await first;
    await endRun();
    await Promise.all(others);
    expect(state.runs).toBe(2);
  });

  /** A run may have done its last read without having ended; a call at that time must start another. */
  test.each(Array.from({ length: 24 }, (_, turns) => turns))('loses no call %i turns after a read', async (turns) => {
    let written = 0;
    let applied = 0;
    const catchUp = new CatchUp(async () => {
      applied = written;
    });
    const first = catchUp.run();
    for (let turn = 0; turn < turns; turn++) await null;
    written = 1;
    await catchUp.run();
    expect(applied).toBe(1);
    await first;
  });

  test('rejects waiting callers after a failure and continues', async () => {
    let failing = true;
    let runs = 0;
    const catchUp = new CatchUp(async () => {
      runs++;
      if (failing) throw new Error('the database is away');
    });
    const first = catchUp.run();
    const shared = catchUp.run();
    await expect(first).rejects.toThrow('away');
    await expect(shared).rejects.toThrow('away');
    failing = false;
    await catchUp.run();
    expect(runs).toBe(2);
  });

  test('is idle after the last requested run', async () => {
    const { state, catchUp, endRun } = follow();
    void catchUp.run();
    while (state.runs === 0) await null;
    const idle = catchUp.idle();
    state.written = 1;
    void catchUp.run();
    await endRun();
    await endRun();
    await idle;
    expect(state.applied).toBe(1);
  });
});
