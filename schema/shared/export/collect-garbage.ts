import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes by which the heap may grow during an export before garbage is collected. */
const MAX_GROWTH_BYTES = 40_000_000;

/** Access to the heap. */
interface Heap {
  /** Bytes in use, garbage included. */
  size(): number;
  collect(): Promise<void>;
}

/**
 * Triggers garbage collection during an export. Its pages are garbage once they are sent, but V8 would keep them until the heap
 * is several times as large: 200 MB and more for an export of 400,000 rows. A collection takes some 50 ms, about once in 50,000
 * rows.
 */
export class GarbageWatch {
  private base: number;

  constructor(private readonly heap: Heap = V8_HEAP) {
    this.base = heap.size();
  }

  /**
   * Collects garbage after a page, if the heap has grown. Memory that is in use after a collection is not garbage: growth is
   * measured from there.
   */
  async look(): Promise<void> {
    const size = this.heap.size();
    this.base = Math.min(this.base, size);
    if (size - this.base < MAX_GROWTH_BYTES) return;
    await this.heap.collect();
    this.base = this.heap.size();
  }
}

let collector: NodeJS.GCFunction | undefined;

const V8_HEAP: Heap = {
  size: () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
  },
  collect: async () => {
    if (!collector) {
      setFlagsFromString('--expose-gc');
      collector = runInNewContext('gc') as NodeJS.GCFunction;
    }
    await collector({ type: 'major', execution: 'async' });
  },
};
