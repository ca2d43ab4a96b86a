/** A value that is there, or that is still awaited. */
export type Awaitable<T> = T | Promise<T>;

/** Values by their keys, each made once: promised until it has come, and itself from then on. None is `undefined`. */
export class Coming<V> {
  private readonly entries = new Map<number | string, Awaitable<V>>();

  of(key: number | string, make: () => Awaitable<V>): Awaitable<V> {
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.entries.set(key, made);
    if (made instanceof Promise) made.then((value) => this.come(key, made, value), heardElsewhere);
    return made;
  }

  /** Keeps what has come, unless it was forgotten meanwhile. */
  private come(key: number | string, promised: Promise<V>, value: V): void {
    if (this.entries.get(key) === promised) this.entries.set(key, value);
  }

  forget(): void {
    this.entries.clear();
  }
}

/** A resolver that fails leaves promises of others behind: nobody waits for them, and Node would end the process. */
const heardElsewhere = (): void => {};

/** Value made of one that may still have to come: at once if it is there, without a promise. */
export const whenCome = <T, V>(value: Awaitable<T>, make: (value: T) => V): V | Promise<Awaited<V>> =>
  value instanceof Promise ? (value.then(make) as Promise<Awaited<V>>) : make(value);

/** Value made of several, likewise. */
export function whenAllCome<const T extends readonly unknown[], V>(
  values: T,
  make: (values: { readonly [At in keyof T]: Awaited<T[At]> }) => V,
): V | Promise<Awaited<V>> {
  type Come = { readonly [At in keyof T]: Awaited<T[At]> };
  if (!values.some((value) => value instanceof Promise)) return make(values as Come);
  return Promise.all(values).then((come) => make(come as Come)) as Promise<Awaited<V>>;
}
