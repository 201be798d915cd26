import type { Page } from '@playwright/test';

type Point = [number, number];

/** Moves fingers with real touch events, which only the debugging protocol can send. */
async function moveFingers(page: Page, from: Point[], to: Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step += 1) {
    const between = (a: number, b: number) => a + ((b - a) * step) / 8;
    await touch(
      'touchMove',
      from.map(([x, y], finger) => [between(x, to[finger]?.[0] ?? x), between(y, to[finger]?.[1] ?? y)]),
    );
  }
  await touch('touchEnd', []);
  await session.detach();
}

export const swipe = (page: Page, from: Point, to: Point): Promise<void> => moveFingers(page, [from], [to]);

/** Enlarges the page around a point by two fingers, up and down. */
export const pinch = (page: Page, [x, y]: Point): Promise<void> =>
  moveFingers(
    page,
    [
      [x, y - 30],
      [x, y + 30],
    ],
    [
      [x, y - 120],
      [x, y + 120],
    ],
  );
