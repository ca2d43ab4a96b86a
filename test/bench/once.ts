/** Resources that several goals share: created at first use, closed once at the end. */
const made: (() => Promise<void>)[] = [];

export function once<T extends { close(): Promise<void> }>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= make().then((one) => {
      made.push(() => one.close());
      return one;
    });
    return kept;
  };
}

export async function closeAll(): Promise<void> {
  for (const close of made.splice(0).reverse()) await close();
}
