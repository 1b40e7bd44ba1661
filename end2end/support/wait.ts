/** Asks again until `ask` gives a value, for things that have no event to wait for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  seconds = 40,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
