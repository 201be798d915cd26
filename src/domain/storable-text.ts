/** PostgreSQL refuses NUL, and a lone surrogate cannot be encoded as UTF-8. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Names are used in mail headers and calendar lines, where a line break would start another one. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
