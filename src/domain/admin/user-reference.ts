const shape = /^u_([\da-f]{1,12})$/i;

/** How the backend names a user: short, and nothing else of the product looks like it. */
export const userReference = (userId: number): string => `u_${userId.toString(16)}`;

export function parseUserReference(text: string): number | undefined {
  const digits = shape.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
