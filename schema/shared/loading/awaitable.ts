/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** Cache of values by key, each computed once: a promise until it resolves, then the value itself. No value is `undefined`. */
export class AwaitableCache<V> {
  private readonly entries = new Map<number | string, Awaitable<V>>();

  of(key: number | string, make: () => Awaitable<V>): Awaitable<V> {
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.entries.set(key, made);
    if (made instanceof Promise) made.then((value) => this.settle(key, made, value), ignoreRejection);
    return made;
  }

  /** Replaces a promise by its value, unless it was forgotten meanwhile. */
  private settle(key: number | string, promised: Promise<V>, value: V): void {
    if (this.entries.get(key) === promised) this.entries.set(key, value);
  }

  forget(): void {
    this.entries.clear();
  }
}

/** Ignores rejections of promises that are not awaited after a resolver has failed: Node would end the process otherwise. */
const ignoreRejection = (): void => {};

/** Value made of another, which may be a promise; returned without a promise if the other is available. */
export const mapAwaitable = <T, V>(value: Awaitable<T>, make: (value: T) => V): V | Promise<Awaited<V>> =>
  value instanceof Promise ? (value.then(make) as Promise<Awaited<V>>) : make(value);

/** Does what `mapAwaitable` does, for several values. */
export function mapAwaitables<const T extends readonly unknown[], V>(
  values: T,
  make: (values: { readonly [At in keyof T]: Awaited<T[At]> }) => V,
): V | Promise<Awaited<V>> {
  type Come = { readonly [At in keyof T]: Awaited<T[At]> };
  if (!values.some((value) => value instanceof Promise)) return make(values as Come);
  return Promise.all(values).then((come) => make(come as Come)) as Promise<Awaited<V>>;
}
