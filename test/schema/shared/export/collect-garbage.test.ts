import { expect, test } from 'vitest';
import { GarbageWatch } from '../../../../schema/shared/export/collect-garbage.js';

const MEGABYTE = 1_000_000;

/** A heap of that many megabytes; a collection frees everything except what is live. */
class FakeHeap {
  collections = 0;
  live = 100;

  constructor(public used = 100) {}

  size = () => this.used * MEGABYTE;
  collect = async () => {
    this.collections += 1;
    this.used = this.live;
  };
}

test('garbage left by pages is collected once there is enough of it', async () => {
  const heap = new FakeHeap();
  const watch = new GarbageWatch(heap);
  for (let page = 0; page < 100; page += 1) {
    heap.used += 1;
    await watch.look();
  }
  expect([heap.collections, heap.used]).toEqual([2, 120]);
});

test('memory in use does not cause another collection', async () => {
  const heap = new FakeHeap();
  const watch = new GarbageWatch(heap);
  heap.live = heap.used = 500;
  for (let page = 0; page < 30; page += 1) {
    heap.used += 1;
    await watch.look();
  }
  expect(heap.collections).toBe(1);
});

test('growth is measured from the size after memory was freed elsewhere', async () => {
  const heap = new FakeHeap(300);
  const watch = new GarbageWatch(heap);
  heap.used = 100;
  await watch.look();
  heap.used = 145;
  await watch.look();
  expect(heap.collections).toBe(1);
});

test('a collection frees unreachable objects of the process', async () => {
  let kept: object | undefined = { something: 'large' };
  const reference = new WeakRef(kept);
  kept = undefined;
  const { heap } = Object(new GarbageWatch()) as { readonly heap: { collect(): Promise<void> } };
  await heap.collect();
  expect(reference.deref()).toBeUndefined();
});
