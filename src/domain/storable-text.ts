/** PostgreSQL refuses NUL, and half a surrogate pair cannot be written as UTF-8. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Names travel in mail subjects and calendar lines, where a line break begins something else. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
