import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Live } from '../../live/live.js';
import type { ViewMetrics } from '../../live/view.js';

/** Metrics of the streams of one process. */
export interface LiveMetrics {
  readonly watch: ViewMetrics;
  /** Counts the open streams whenever the metrics are read. */
  count(live: Live): void;
}

/** Bucket limits in seconds: a change is sent within a quarter of a second. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function liveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry];
  const asking = new Histogram({
    name: 'daybook_view_seconds',
    help: 'Time to work out the answer of a view, once for all its readers',
    buckets: BUCKETS,
    registers,
  });
  const delivery = new Histogram({
    name: 'daybook_delivery_seconds',
    help: 'Time from a change to the readers of a view that it changes',
    buckets: BUCKETS,
    registers,
  });
  return {
    watch: { asked: (seconds) => asking.observe(seconds), delivered: (seconds) => delivery.observe(seconds) },
    count(live) {
      const gauge = (name: string, help: string, count: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(count());
          },
        });
      gauge('daybook_streams', 'Streams that are open', () => live.readers);
      gauge('daybook_views', 'Different questions that streams ask', () => live.views.size);
    },
  };
}
