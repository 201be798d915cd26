/** A page that never ends, such as a list that grows while it is scrolled, gets no more pictures than this. */
const mostViews = 20;

/** Runs each task to its end: a failed one is recorded under its name, and the next one starts. */
export function createShotRun() {
  const failures: { name: string; error: unknown }[] = [];
  return {
    async attempt(name: string, task: () => Promise<void>): Promise<void> {
      try {
        await task();
      } catch (error) {
        failures.push({ name, error });
      }
    },
    /** What to print at the end, and the exit code. */
    summary(taken: number): { lines: string[]; code: number } {
      const failed = failures.map(({ name, error }) => `failed: ${name}: ${firstLine(error)}`);
      const isEmpty = taken === 0 && failures.length === 0;
      return {
        lines: [`${taken} pictures in .shots/`, ...failed, ...(isEmpty ? ['no screen or mail has such a name'] : [])],
        code: taken === 0 || failures.length > 0 ? 1 : 0,
      };
    },
  };
}

const firstLine = (error: unknown) => String(error).split('\n', 1)[0] ?? '';

/**
 * Takes a picture of each view of a page from top to bottom. A picture of the full page would leave blank what the
 * browser renders only when it is near the view. `scrollTo` returns where the page really is: it ends there, or an open
 * dialog holds it.
 */
export async function takeViews(
  height: number,
  scrollTo: (top: number) => Promise<number>,
  take: (view: number) => Promise<void>,
): Promise<void> {
  let top = await scrollTo(0);
  for (let view = 1; view <= mostViews; view += 1) {
    await take(view);
    const next = await scrollTo(top + height);
    if (next <= top) return;
    top = next;
  }
}
